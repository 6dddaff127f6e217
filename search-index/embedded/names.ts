/** Finds names in the arrays of the index file: first selects candidates, then compares their names. */
import { foldName } from '../folding.ts';
import { highlightDocument } from '../highlight.ts';
import { nameKinds, type SearchDocument, type SearchHit } from '../search-index.ts';
import { foldedWords, placeFields } from './build-names.ts';
import { Candidates } from './candidates.ts';
import type { Accepts } from './costs.ts';
import { allParts, nameLikeness, type Parts, prepare, type Typed } from './score-name.ts';
import { requireSection, type Sections, Texts } from './sections.ts';

/** Number of candidates to compare, while a user types and in a search. Later candidates are dropped. */
const closely = { suggest: 48, search: 500 } as const;

/** Number of texts of a document in the file: key, name, Arabic name, subtitle, aliases. */
const fields = 5;

/** A document with its score. */
export interface Ranked {
  readonly document: number;
  readonly score: number;
}

/** The names of one snapshot. Only scratch memory changes, and every call ends before the next one begins. */
export class EmbeddedNames {
  readonly #parts: Parts;
  readonly #texts: Texts;
  readonly #kinds: Uint8Array;
  readonly #weights: Float32Array;
  readonly #places: ReadonlyMap<string, Int32Array>;
  readonly #candidates: Candidates;
  readonly #priors: Float32Array;

  constructor(sections: Sections, parts: Parts = allParts) {
    this.#parts = parts;
    this.#texts = new Texts(sections, 'names.words');
    this.#kinds = requireSection(sections, 'names.kind', 'u8');
    this.#weights = requireSection(sections, 'names.weight', 'f32');
    this.#places = new Map(
      placeFields.map((field) => [field, requireSection(sections, `names.${field}`, 'i32')] as const),
    );
    this.#priors = requireSection(sections, 'names.prior', 'f32');
    this.#candidates = new Candidates(sections, parts);
  }

  get size(): number {
    return this.#kinds.length;
  }

  /** Returns the kind of a document, as an index into `nameKinds`. */
  kindOf(document: number): number {
    return this.#kinds[document] ?? 0;
  }

  weightOf(document: number): number {
    return this.#weights[document] ?? 0;
  }

  /** Returns the value of an id field, -1 if it has none. */
  placeOf(document: number, field: (typeof placeFields)[number]): number {
    return this.#places.get(field)?.[document] ?? -1;
  }

  /** Returns the document as ingest wrote it. */
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

  /** Returns a document with the typed text marked in its name. */
  hit({ document, score }: Ranked, q: string): SearchHit {
    const found = this.document(document);
    return {
      document: found,
      score: Math.round(score * 10_000) / 10_000,
      highlight: highlightDocument(found, q),
    };
  }

  /** Returns the documents whose names resemble `q`, best first. */
  rank(q: string, accepts: Accepts, use: keyof typeof closely): Ranked[] {
    const text = this.#parts.folding ? foldName(q) : q.toLowerCase().trim();
    if (text === '') return [];
    const typed = prepare(text, this.#parts);
    return this.#candidates
      .find(typed, accepts, closely[use])
      .map((document) => ({ document, score: this.#score(document, typed, text) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score || a.document - b.document);
  }

  /** Yields all accepted documents, the likeliest first. */
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
    const around = new Set(foldedWords(subtitle));
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
}
