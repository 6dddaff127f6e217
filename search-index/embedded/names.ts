/** Finds names in the arrays of the index file: words that begin like those typed, then the documents that hold them all, then the names themselves. */
import { foldName } from '../folding.ts';
import { highlightOf } from '../highlight.ts';
import { nameKinds, type SearchDocument, type SearchHit } from '../search-index.ts';
import { placeFields, wordsOf } from './build-names.ts';
import { allParts, nameLikeness, type Parts, prepare, slipsIn, type Typed } from './score-name.ts';
import { type Sections, sectionOf, Texts } from './sections.ts';
import { Vocabulary } from './vocabulary.ts';

/** Cost of a typed word in a document: below `aroundCost` in one of its names, below `none` in its subtitle. */
const aroundCost = 100;
const none = 255;
const missingCost = 110;
const slipCost = 30;

/** With so many answers by words, no more are looked for. */
const enough = 5;

/** Looked at closely while somebody types, and in a search: what comes after these is not given. */
const closely = { suggest: 48, search: 500 } as const;

/** Texts a document has in the file: key, name, Arabic name, subtitle, aliases. */
const fields = 5;

/** Whether a document may be an answer. */
export type Accepts = (document: number) => boolean;

interface Look {
  readonly accepts: Accepts;
  /** Documents to take from each list. */
  readonly most: number;
}

interface Candidate {
  readonly document: number;
  readonly cost: number;
}

/** A document with its score. */
export interface Ranked {
  readonly document: number;
  readonly score: number;
}

/** Lists of documents by word. */
class Postings {
  readonly #documents: Uint32Array;
  readonly #at: Uint32Array;

  constructor(sections: Sections, name: string) {
    this.#documents = sectionOf(sections, `${name}.posting`, 'u32');
    this.#at = sectionOf(sections, `${name}.posting-at`, 'u32');
  }

  of(word: number): Uint32Array {
    return this.#documents.subarray(this.#at[word] ?? 0, this.#at[word + 1] ?? 0);
  }
}

/** The names of one snapshot. Nothing in it changes but scratch space, and every call ends before the next begins. */
export class EmbeddedNames {
  readonly #parts: Parts;
  readonly #texts: Texts;
  readonly #kinds: Uint8Array;
  readonly #weights: Float32Array;
  readonly #places: ReadonlyMap<string, Int32Array>;
  readonly #words: Vocabulary;
  readonly #sounds: Vocabulary;
  readonly #keys: Vocabulary;
  readonly #named: Postings;
  readonly #around: Postings;
  readonly #sounding: Postings;
  readonly #keyed: Postings;
  readonly #priors: Float32Array;
  readonly #costs: Costs[] = [];
  readonly #keyCosts: Costs;

  constructor(sections: Sections, parts: Parts = allParts) {
    this.#parts = parts;
    this.#texts = new Texts(sections, 'names.words');
    this.#kinds = sectionOf(sections, 'names.kind', 'u8');
    this.#weights = sectionOf(sections, 'names.weight', 'f32');
    this.#places = new Map(
      placeFields.map((field) => [field, sectionOf(sections, `names.${field}`, 'i32')] as const),
    );
    this.#words = new Vocabulary(sections, 'word');
    this.#sounds = new Vocabulary(sections, 'sound');
    this.#keys = new Vocabulary(sections, 'key');
    this.#named = new Postings(sections, 'word');
    this.#around = new Postings(sections, 'around');
    this.#sounding = new Postings(sections, 'sound');
    this.#keyed = new Postings(sections, 'key');
    this.#priors = sectionOf(sections, 'names.prior', 'f32');
    this.#keyCosts = new Costs(this.size);
  }

  get size(): number {
    return this.#kinds.length;
  }

  /** Kind of a document, as a place in `nameKinds`. */
  kindOf(document: number): number {
    return this.#kinds[document] ?? 0;
  }

  weightOf(document: number): number {
    return this.#weights[document] ?? 0;
  }

  /** Value of a field of ids, -1 for none. */
  placeOf(document: number, field: (typeof placeFields)[number]): number {
    return this.#places.get(field)?.[document] ?? -1;
  }

  /** The document as it was given. */
  document(index: number): SearchDocument {
    const [key = '', name = '', nameAr = '', subtitle = '', aliases = ''] = this.#textsOf(index);
    const kind = nameKinds[this.kindOf(index)] ?? 'area';
    const place = (field: (typeof placeFields)[number]): number | null => {
      const id = this.placeOf(index, field);
      return id < 0 ? null : id;
    };
    return {
      id: `${kind}-${key}`,
      kind,
      key,
      name,
      name_ar: nameAr === '' ? null : nameAr,
      subtitle: subtitle === '' ? null : subtitle,
      aliases: aliases === '' ? [] : aliases.split('\n'),
      weight: Math.round(this.weightOf(index) * 1000) / 1000,
      area_id: place('area_id'),
      community_id: place('community_id'),
      project_id: place('project_id'),
      developer_id: place('developer_id'),
    };
  }

  /** A document with what was typed marked in its name. */
  hit({ document, score }: Ranked, q: string): SearchHit {
    const found = this.document(document);
    return { document: found, score: Math.round(score * 10_000) / 10_000, highlight: highlightOf(found, q) };
  }

  /** Documents whose names are like `q`, best first. */
  rank(q: string, accepts: Accepts, use: keyof typeof closely): Ranked[] {
    const text = this.#parts.folding ? foldName(q) : q.toLowerCase().trim();
    if (text === '') return [];
    const typed = prepare(text, this.#parts);
    const found = this.#candidates(typed, accepts, closely[use]);
    return found
      .map(({ document }) => ({ document, score: this.#score(document, typed, text) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.document - b.document);
  }

  /** All accepted documents, what is most likely meant first. */
  *all(accepts: Accepts): Generator<Ranked> {
    for (let document = 0; document < this.size; document += 1)
      if (accepts(document)) yield { document, score: this.#prior(document) };
  }

  #textsOf(index: number): string[] {
    return Array.from({ length: fields }, (_, field) => this.#texts.get(index * fields + field));
  }

  #prior(document: number): number {
    return this.#priors[document] ?? 0;
  }

  #score(document: number, typed: Typed, text: string): number {
    const [, name = '', nameAr = '', subtitle = '', aliases = ''] = this.#textsOf(document);
    const around = new Set(wordsOf(subtitle));
    const own = this.#likeness(typed, text, name, around);
    const arabic = nameAr === '' ? 0 : this.#likeness(typed, text, nameAr, around);
    const other =
      aliases === ''
        ? 0
        : Math.max(...aliases.split('\n').map((alias) => this.#likeness(typed, text, alias, around)));
    const like = Math.max(own, arabic, 0.99 * other);
    return like * (0.75 + 0.25 * this.#prior(document));
  }

  #likeness(typed: Typed, text: string, name: string, around: ReadonlySet<string>): number {
    return nameLikeness(typed, text, foldName(name), around, this.#parts);
  }

  /** The documents worth a closer look, cheapest first. */
  #candidates(typed: Typed, accepts: Accepts, most: number): Candidate[] {
    // With several words the documents that hold them all may come late in each list.
    const look: Look = { accepts, most: typed.words.length === 1 ? most : Number.POSITIVE_INFINITY };
    const costs = typed.words.map((_, index) => this.#costsOf(typed, index, look));
    const keyCosts = this.#keyCosts;
    keyCosts.clear();
    if (this.#parts.skeleton) this.#costKeys(typed.key, keyCosts, { accepts, most });
    let strict = this.#cheapest(costs, keyCosts, most, 0);
    if (strict.length < enough && this.#parts.skeleton && this.#parts.slips) {
      // There are as many whole names as documents, so they are looked through only where their words did not do.
      this.#costSimilarKeys(typed.key, keyCosts, { accepts, most });
      strict = this.#cheapest(costs, keyCosts, most, 0);
    }
    if (strict.length > 0 || typed.words.length < 2) return strict;
    return this.#cheapest(costs, keyCosts, most, 1);
  }

  #costsOf(typed: Typed, index: number, { accepts, most }: Look): Costs {
    const costs = this.#scratch(index);
    const word = typed.words[index] ?? '';
    const isLast = index === typed.words.length - 1;
    const [first, end] = this.#words.range(word);
    for (let found = first; found < end; found += 1) {
      const rest = this.#words.lengthOf(found) - word.length;
      const cost = rest === 0 ? 0 : Math.min(rest, 8) + (isLast ? 4 : 10);
      costs.lower(this.#named.of(found), cost, accepts, most);
      if (typed.words.length > 1) costs.lower(this.#around.of(found), aroundCost + cost, accepts, most);
    }
    this.#costSounds(typed, index, costs, { accepts, most });
    const slipsAllowed = this.#parts.slips ? slipsIn(word.length) : 0;
    if (slipsAllowed > 0)
      this.#words.similar(word, slipsAllowed, (found, slips) => {
        if (slips > 0) costs.lower(this.#named.of(found), slipCost * slips + 4, accepts, most);
      });
    return costs;
  }

  #scratch(index: number): Costs {
    const costs = this.#costs[index] ?? new Costs(this.size);
    this.#costs[index] = costs;
    costs.clear();
    return costs;
  }

  #costSounds(typed: Typed, index: number, costs: Costs, { accepts, most }: Look): void {
    const sound = typed.sounds[index] ?? '';
    if (sound.length < 2) return;
    const [first, end] = this.#sounds.range(sound);
    for (let found = first; found < end; found += 1) {
      const rest = this.#sounds.lengthOf(found) - sound.length;
      if (rest > 0 && sound.length < 3) continue;
      const cost = rest === 0 ? 6 : 14 + Math.min(rest, 8);
      for (const word of this.#sounding.of(found)) {
        costs.lower(this.#named.of(word), cost, accepts, most);
        if (typed.words.length > 1) costs.lower(this.#around.of(word), aroundCost + cost, accepts, most);
      }
    }
  }

  #costKeys(key: string, costs: Costs, { accepts, most }: Look): void {
    if (key.length < 3) return;
    const [first, end] = this.#keys.range(key);
    for (let found = first; found < end; found += 1) {
      const rest = this.#keys.lengthOf(found) - key.length;
      costs.lower(this.#keyed.of(found), rest === 0 ? 4 : 8 + Math.min(rest, 12), accepts, most);
    }
  }

  #costSimilarKeys(key: string, costs: Costs, { accepts, most }: Look): void {
    const slipsAllowed = key.length >= 5 ? slipsIn(key.length) : 0;
    if (slipsAllowed === 0) return;
    this.#keys.similar(key, slipsAllowed, (found, slips) => {
      if (slips > 0) costs.lower(this.#keyed.of(found), slipCost * slips + 12, accepts, most);
    });
  }

  /** Documents that hold all words but `missing`, at least one of them in a name; or whose name run together is like the words run together. */
  #cheapest(costs: readonly Costs[], keyCosts: Costs, most: number, missing: number): Candidate[] {
    const best = new Cheapest(most);
    const consider = (document: number): void => {
      const cost = Math.min(costOf(costs, document, missing), keyCosts.of(document));
      if (cost < none) best.add(document, cost + 30 * (1 - this.#prior(document)));
    };
    for (const document of keyCosts.touched()) consider(document);
    // Where none may be missing, the rarest word says which documents there are.
    const rarest = costs.reduce((a, b) => (b.count < a.count ? b : a), costs[0] ?? keyCosts);
    for (const [index, ofWord] of (missing === 0 ? [rarest] : costs).entries())
      for (const document of ofWord.touched()) {
        const isSeen =
          keyCosts.of(document) < none || costs.slice(0, index).some((c) => c.of(document) < none);
        if (!isSeen) consider(document);
      }
    return best.sorted();
  }
}

/** What each document costs for one typed word; cleared by what was touched, which is little. */
class Costs {
  readonly #cost: Uint8Array;
  readonly #touched: Uint32Array;
  #count = 0;

  constructor(size: number) {
    this.#cost = new Uint8Array(size).fill(none);
    this.#touched = new Uint32Array(size);
  }

  get count(): number {
    return this.#count;
  }

  of(document: number): number {
    return this.#cost[document] ?? none;
  }

  touched(): Uint32Array {
    return this.#touched.subarray(0, this.#count);
  }

  clear(): void {
    for (const document of this.touched()) this.#cost[document] = none;
    this.#count = 0;
  }

  /** Lowers the cost of the first `most` accepted documents of a list: those after them are less likely and cost the same. */
  lower(documents: Uint32Array, cost: number, accepts: Accepts, most: number): void {
    let left = most;
    for (const document of documents) {
      const before = this.#cost[document] ?? 0;
      if (before === none) {
        if (!accepts(document)) continue;
        this.#touched[this.#count] = document;
        this.#count += 1;
      }
      if (before > cost) this.#cost[document] = cost;
      left -= 1;
      if (left === 0) return;
    }
  }
}

/** Average cost of all words in a document; `none` when more than `missing` are not in it, or none is in a name. */
function costOf(costs: readonly Costs[], document: number, missing: number): number {
  let sum = 0;
  let left = missing;
  let isNamed = false;
  for (const ofWord of costs) {
    const cost = ofWord.of(document);
    if (cost === none) {
      left -= 1;
      if (left < 0) return none;
      sum += missingCost;
    } else {
      sum += cost;
      isNamed ||= cost < aroundCost;
    }
  }
  return isNamed ? sum / costs.length : none;
}

/** Keeps the cheapest few of many. */
class Cheapest {
  readonly #most: number;
  readonly #kept: Candidate[] = [];
  #limit = Number.POSITIVE_INFINITY;

  constructor(most: number) {
    this.#most = most;
  }

  add(document: number, cost: number): void {
    if (cost >= this.#limit) return;
    this.#kept.push({ document, cost });
    if (this.#kept.length >= 2 * this.#most) this.#cut();
  }

  sorted(): Candidate[] {
    this.#cut();
    return this.#kept;
  }

  #cut(): void {
    this.#kept.sort((a, b) => a.cost - b.cost || a.document - b.document);
    this.#kept.length = Math.min(this.#kept.length, this.#most);
    if (this.#kept.length === this.#most) this.#limit = this.#kept.at(-1)?.cost ?? this.#limit;
  }
}
