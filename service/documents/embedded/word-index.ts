/** The words of a site's documents: which documents have them, with typing mistakes, beginnings of words and synonyms. MiniSearch keeps the lists and ranks. */
import leven from 'leven';
import MiniSearch, { type SearchOptions } from 'minisearch';
import type { JsonValue, MatchingStrategy, SiteDocument } from '../../../search-index/site-index.ts';
import { isList, valuesAt } from './field-values.ts';
import { formsOf, readQuery, soughtForm, type TypedQuery, wordsOf } from './words.ts';

/** How words are to be found. */
export interface WordSettings {
  readonly fields: readonly string[];
  /** Where a document has more text than in `fields`: searched too, as one field. */
  readonly hasRest: boolean;
  readonly synonyms: Readonly<Record<string, readonly string[]>>;
}

/** A document that has words of the query. */
export interface WordMatch {
  readonly ordinal: number;
  /** Words of the query that count by the strategy, of `asked`. */
  readonly words: number;
  readonly typos: number;
  /** Higher is better; comparable within one query only. */
  readonly score: number;
  /** 0 to 1: the three above as one figure. */
  readonly rankingScore: number;
}

/** What a query found, and which words of texts to mark. */
export interface WordMatches {
  readonly matches: readonly WordMatch[];
  /** A word of a document, folded → how many of its letters were typed. */
  readonly marked: ReadonlyMap<string, number>;
}

interface Indexed {
  readonly ordinal: number;
  readonly document: SiteDocument;
}

/** How a query word was found in one document. */
interface Finding {
  score: number;
  isTypo: boolean;
}

type Findings = Map<number, Finding>;

/** The field that gathers what has no field of its own. */
const rest = '\u0000rest';
const oneTypoFrom = 5;
const twoTyposFrom = 9;
/** An earlier field counts up to so much more than the last. */
const firstFieldBoost = 2;
const guessesMost = 20;

/** The words of documents by ordinal. */
export class WordIndex {
  readonly #settings: WordSettings;
  readonly #index: MiniSearch<Indexed>;
  readonly #boost: Readonly<Record<string, number>>;
  readonly #synonyms = new Map<string, readonly (readonly string[])[]>();
  /** Every word there is or was, by its first letter: for unfinished words with a mistake, which MiniSearch does not find. */
  readonly #vocabulary = new Map<string, Set<string>>();

  constructor(settings: WordSettings) {
    this.#settings = settings;
    const { fields, hasRest, synonyms } = settings;
    this.#index = new MiniSearch<Indexed>({
      idField: 'ordinal',
      fields: [...fields, ...(hasRest ? [rest] : [])],
      extractField: (item, field) =>
        field === 'ordinal' ? String(item.ordinal) : this.#textOf(item.document, field),
      tokenize: (text) => [...wordsOf(text)],
      processTerm: (word) => this.#filed(word),
    });
    const last = Math.max(1, fields.length - 1);
    this.#boost = Object.fromEntries(
      fields.map((field, place) => [
        field,
        hasRest ? 1 : firstFieldBoost - (place / last) * (firstFieldBoost - 1),
      ]),
    );
    for (const [word, others] of Object.entries(synonyms)) {
      const alternatives = others
        .map((other) => wordsOf(other).map(soughtForm))
        .filter((words) => words.length > 0);
      const key = wordsOf(word).map(soughtForm).join(' ');
      if (key !== '') this.#synonyms.set(key, [...(this.#synonyms.get(key) ?? []), ...alternatives]);
    }
  }

  /** True when a search can be held to this field. */
  knows(field: string): boolean {
    return this.#settings.fields.includes(field);
  }

  add(ordinal: number, document: SiteDocument): void {
    this.#index.add({ ordinal, document });
  }

  remove(ordinal: number): void {
    this.#index.discard(String(ordinal));
  }

  /** Everything that has words of the query, unordered; null when the query has no words at all. */
  find(typed: string, strategy: MatchingStrategy, searchOn: readonly string[] | null): WordMatches | null {
    const query = readQuery(typed);
    const { words } = query;
    if (words.length === 0) return null;
    const options = { boost: this.#boost, ...(searchOn === null ? {} : { fields: [...searchOn] }) };
    const marked = new Map<string, number>();
    const found = words.map((word, place) =>
      this.#findWord(word, query.isOpen && place === words.length - 1, options, marked),
    );
    this.#addSynonyms(words, found, options, marked);
    const dropped = strategy === 'frequency' ? byRarity(words, found) : words.map((_, place) => place);
    const matches = gather(found, dropped, strategy);
    const excluded = new Set(query.excluded.flatMap((word) => [...this.#exact(word, options).keys()]));
    const kept = excluded.size === 0 ? matches : matches.filter(({ ordinal }) => !excluded.has(ordinal));
    return { matches: scored(kept, words.length), marked };
  }

  /** True when a document has the phrases of a query, each in one field. */
  hasPhrases(
    document: SiteDocument,
    phrases: TypedQuery['phrases'],
    searchOn: readonly string[] | null,
  ): boolean {
    const fields = searchOn ?? [...this.#settings.fields, ...(this.#settings.hasRest ? [rest] : [])];
    const texts = fields.map(
      (field) => ` ${wordsOf(this.#textOf(document, field)).map(soughtForm).join(' ')} `,
    );
    return phrases.every((phrase) => texts.some((text) => text.includes(` ${phrase.join(' ')} `)));
  }

  #findWord(word: string, isOpen: boolean, options: SearchOptions, marked: Map<string, number>): Findings {
    const fuzzy = typosAllowed(word);
    const findings = this.#search([word], { ...options, prefix: isOpen, fuzzy }, word, marked);
    if (findings.size > 0 || !isOpen || fuzzy === 0) return findings;
    return this.#search(this.#guesses(word, fuzzy), { ...options, prefix: false, fuzzy: 0 }, word, marked);
  }

  #exact(word: string, options: SearchOptions): Findings {
    return this.#search([word], { ...options, prefix: false, fuzzy: 0 }, word, new Map());
  }

  #search(
    words: readonly string[],
    options: SearchOptions,
    typed: string,
    marked: Map<string, number>,
  ): Findings {
    const findings: Findings = new Map();
    if (words.length === 0) return findings;
    const results = this.#index.search(
      { queries: [...words], combineWith: 'OR', ...options },
      { processTerm: (word) => word, tokenize: (word) => [word] },
    );
    for (const { id, score, terms } of results) {
      let isTypo = true;
      for (const term of terms) {
        const whole = term.startsWith(typed);
        if (whole) isTypo = false;
        marked.set(term, Math.max(marked.get(term) ?? 0, whole ? typed.length : term.length));
      }
      findings.set(Number(id), { score, isTypo });
    }
    return findings;
  }

  /** Finds for runs of up to three words what their synonyms are, and counts it for each word of the run. */
  #addSynonyms(
    words: readonly string[],
    found: readonly Findings[],
    options: SearchOptions,
    marked: Map<string, number>,
  ): void {
    if (this.#synonyms.size === 0) return;
    for (let from = 0; from < words.length; from += 1) {
      for (let to = from + 1; to <= Math.min(words.length, from + 3); to += 1) {
        for (const alternative of this.#synonyms.get(words.slice(from, to).join(' ')) ?? []) {
          const meant = this.#all(alternative, options, marked);
          for (const findings of found.slice(from, to)) mergeBetter(findings, meant);
        }
      }
    }
  }

  #all(words: readonly string[], options: SearchOptions, marked: Map<string, number>): Findings {
    const exact = { ...options, prefix: false, fuzzy: 0 };
    const [first, ...others] = words.map((word) => this.#search([word], exact, word, marked));
    if (first === undefined) return new Map();
    const common = [...first].filter(([ordinal]) => others.every((other) => other.has(ordinal)));
    return new Map(common);
  }

  /** Words that begin nearly like an unfinished one. */
  #guesses(word: string, typos: number): readonly string[] {
    const guesses: { term: string; distance: number }[] = [];
    for (const term of this.#vocabulary.get(word.charAt(0)) ?? []) {
      if (term.length < word.length - typos) continue;
      const lengths = [0, -1, 1].map((step) => word.length + step);
      const distance = Math.min(...lengths.map((length) => leven(word, term.slice(0, length))));
      if (distance <= typos) guesses.push({ term, distance });
    }
    return guesses
      .sort((a, b) => a.distance - b.distance)
      .slice(0, guessesMost)
      .map(({ term }) => term);
  }

  #filed(word: string): string[] {
    const forms = formsOf(word);
    for (const form of forms) {
      const letter = form.charAt(0);
      const known = this.#vocabulary.get(letter);
      if (known === undefined) this.#vocabulary.set(letter, new Set([form]));
      else known.add(form);
    }
    return forms;
  }

  #textOf(document: SiteDocument, field: string): string {
    if (field !== rest) return valuesAt(document, field).map(textOf).join(' ');
    const own = new Set(this.#settings.fields);
    return Object.entries(document)
      .filter(([name]) => !own.has(name) && name !== '_geo')
      .map(([, value]) => textOf(value))
      .join(' ');
  }
}

/** All texts within a value. */
export function textOf(value: JsonValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null) return '';
  return (isList(value) ? value : Object.values(value)).map(textOf).join(' ');
}

function typosAllowed(word: string): number {
  if (/\p{N}/u.test(word)) return 0;
  return word.length >= twoTyposFrom ? 2 : word.length >= oneTypoFrom ? 1 : 0;
}

function mergeBetter(into: Findings, from: Findings): void {
  for (const [ordinal, finding] of from) {
    const known = into.get(ordinal);
    if (known === undefined || known.isTypo || known.score < finding.score) into.set(ordinal, finding);
  }
}

/** Places of the words, the rarest first: the commonest is the first to be dropped. */
function byRarity(words: readonly string[], found: readonly Findings[]): readonly number[] {
  const size = (place: number) => found[place]?.size ?? 0;
  return words.map((_, place) => place).sort((a, b) => size(a) - size(b));
}

/** Documents with the first word of the order, and as many after it as they have without a gap. */
function gather(
  found: readonly Findings[],
  order: readonly number[],
  strategy: MatchingStrategy,
): Omit<WordMatch, 'rankingScore'>[] {
  const ordered = order.map((place) => found[place] ?? new Map<number, Finding>());
  const first = ordered[0] ?? new Map<number, Finding>();
  const matches: Omit<WordMatch, 'rankingScore'>[] = [];
  for (const ordinal of first.keys()) {
    let [words, typos, score] = [0, 0, 0];
    for (const findings of ordered) {
      const finding = findings.get(ordinal);
      if (finding === undefined) break;
      words += 1;
      typos += Number(finding.isTypo);
      score += finding.score;
    }
    if (strategy !== 'all' || words === ordered.length) matches.push({ ordinal, words, typos, score });
  }
  return matches;
}

function scored(matches: readonly Omit<WordMatch, 'rankingScore'>[], asked: number): WordMatch[] {
  const best = matches.reduce((most, { score }) => Math.max(most, score), Number.MIN_VALUE);
  return matches.map((match) => {
    const within = (match.words - match.typos + match.score / best) / (match.words + 1);
    return { ...match, rankingScore: (match.words - 1 + within) / asked };
  });
}
