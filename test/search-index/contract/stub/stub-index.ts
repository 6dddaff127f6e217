/** One index of the stub: documents, settings, and a small search that does what the suite looks at the way Meilisearch does. */
import { z } from 'zod';
import { FilterRefused, readFilter } from './stub-filter.ts';
import { matchText, type TextMatch, type TextRules, wordsOf } from './stub-text.ts';

type Fields = Record<string, unknown>;

const TypoTolerance = z.object({ minWordSizeForTypos: z.object({ oneTypo: z.int(), twoTypos: z.int() }) });
const Synonyms = z.record(z.string(), z.array(z.string()));
const Vectors = z.record(z.string(), z.array(z.number()).nullable());

/** A document the stub found, and how good it is. */
export interface Ranked {
  readonly id: string;
  readonly document: Fields;
  readonly score: number;
  /** Compared from left to right, higher first. */
  readonly rank: readonly number[];
}

/** What a search asks, by Meilisearch's names. */
export interface StubQuery {
  readonly q?: string | null;
  readonly filter?: unknown;
  readonly sort?: readonly string[] | null;
  readonly matchingStrategy?: string;
  readonly attributesToSearchOn?: readonly string[] | null;
  readonly hybrid?: { readonly embedder: string; readonly semanticRatio?: number } | null;
  readonly vector?: readonly number[] | null;
}

/** An answer other than 200. */
export class StubRefusal extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

const defaults: Fields = {
  displayedAttributes: ['*'],
  searchableAttributes: ['*'],
  filterableAttributes: [],
  sortableAttributes: [],
  rankingRules: ['words', 'typo', 'proximity', 'attribute', 'sort', 'exactness'],
  stopWords: [],
  nonSeparatorTokens: [],
  separatorTokens: [],
  dictionary: [],
  synonyms: {},
  distinctAttribute: null,
  proximityPrecision: 'byWord',
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
    disableOnWords: [],
    disableOnAttributes: [],
    disableOnNumbers: false,
  },
  faceting: { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha' } },
  pagination: { maxTotalHits: 1000 },
  searchCutoffMs: null,
  localizedAttributes: null,
  facetSearch: true,
  prefixSearch: 'indexingTime',
};

export class StubIndex {
  readonly uid: string;
  readonly primaryKey: string;
  readonly createdAt = new Date().toISOString();
  readonly documents = new Map<string, Fields>();
  readonly vectors = new Map<string, readonly number[]>();
  settings: Fields = structuredClone(defaults);

  constructor(uid: string, primaryKey: string) {
    this.uid = uid;
    this.primaryKey = primaryKey;
  }

  /** Adds or replaces; all of them or, with a fault in one, none. */
  add(documents: readonly Fields[]): void {
    for (const document of documents) {
      const id = document[this.primaryKey];
      if (id === undefined)
        throw new StubRefusal(
          'missing_document_id',
          `Document doesn't have a \`${this.primaryKey}\` attribute.`,
        );
      if (!/^[A-Za-z0-9_-]{1,511}$/.test(String(id)))
        throw new StubRefusal('invalid_document_id', `Document identifier \`"${String(id)}"\` is invalid.`);
    }
    for (const { _vectors: vectors, ...document } of documents) {
      const id = String(document[this.primaryKey]);
      this.documents.set(id, document);
      const [vector] = Object.values(Vectors.parse(vectors ?? {}));
      if (vector) this.vectors.set(id, vector);
      else this.vectors.delete(id);
    }
  }

  clear(): void {
    this.documents.clear();
    this.vectors.clear();
  }

  remove(ids: readonly string[]): number {
    return ids.filter((id) => this.documents.delete(id)).length;
  }

  /** Null sets back; objects are merged, as Meilisearch does. */
  change(settings: Fields): void {
    for (const [name, value] of Object.entries(settings)) {
      const before = this.settings[name];
      if (value === null) this.settings[name] = structuredClone(defaults[name]);
      else this.settings[name] = mergedNames.has(name) ? merged(before, value) : value;
      if (this.settings[name] === undefined) delete this.settings[name];
    }
  }

  list(name: string): string[] {
    const value = this.settings[name];
    return Array.isArray(value) ? value.map(String) : [];
  }

  #filter(filter: unknown) {
    try {
      return readFilter(filter, this.list('filterableAttributes'));
    } catch (error) {
      throw error instanceof FilterRefused ? error.of(this.uid) : error;
    }
  }

  /** All that match, best first. */
  search(query: StubQuery): Ranked[] {
    const holds = this.#filter(query.filter);
    const score = this.#scorer(query);
    const found: Ranked[] = [];
    for (const [id, document] of this.documents) {
      if (!holds(document)) continue;
      const match = score(id, document);
      if (match === null) continue;
      const rank = [...this.#sorted(document, query.sort ?? []), ...match.rank, weightOf(document)];
      found.push({ id, document, score: match.score, rank });
    }
    return found.sort(byRank);
  }

  /** Those nearest in meaning to one document. */
  similar(id: string, filter: unknown): Ranked[] {
    const vector = this.vectors.get(id);
    const holds = this.#filter(filter);
    if (vector === undefined) return [];
    return [...this.documents]
      .filter(([other, document]) => other !== id && holds(document))
      .flatMap(([other, document]) => {
        const near = this.vectors.get(other);
        if (near === undefined) return [];
        const score = nearness(vector, near);
        return [{ id: other, document, score, rank: [score] }];
      })
      .sort(byRank);
  }

  hasEmbedder(name: string): boolean {
    return Object.hasOwn(Object(this.settings['embedders']), name);
  }

  #searched({ attributesToSearchOn }: StubQuery): readonly string[] {
    const all = this.list('searchableAttributes');
    for (const field of attributesToSearchOn ?? [])
      if (!all.includes('*') && !all.includes(field))
        throw new StubRefusal(
          'invalid_search_attributes_to_search_on',
          `Attribute \`${field}\` is not searchable.`,
        );
    return attributesToSearchOn ?? all;
  }

  /** By words; with `hybrid` words and meaning mixed, where every document with a vector is something like it. */
  #scorer(query: StubQuery): (id: string, document: Fields) => TextMatch | null {
    const { hybrid, vector } = query;
    const fields = this.#searched(query);
    const asked = wordsOf(query.q ?? '');
    const rules = this.#rules(query);
    const byWords = (document: Fields) => {
      const names = fields.includes('*') ? Object.keys(document) : fields;
      const texts = names.map((name) => wordsOf([document[name] ?? ''].flat().map(String).join(' ')));
      return matchText(texts, asked, rules);
    };
    if (!hybrid) return (_id, document) => byWords(document);
    if (!this.hasEmbedder(hybrid.embedder))
      throw new StubRefusal(
        'invalid_search_embedder',
        `Cannot find embedder with name \`${hybrid.embedder}\`.`,
      );
    const ratio = hybrid.semanticRatio ?? 0.5;
    return (id, document) => {
      const text = byWords(document)?.score ?? 0;
      const found = this.vectors.get(id);
      const near = found && vector ? nearness(found, vector) : 0;
      const score = (1 - ratio) * text + ratio * near;
      return score === 0 ? null : { rank: [score], score };
    };
  }

  #rules({ matchingStrategy = 'last' }: StubQuery): TextRules {
    const { minWordSizeForTypos: typos } = TypoTolerance.parse(this.settings['typoTolerance']);
    return { ...typos, synonyms: Synonyms.parse(this.settings['synonyms']), strategy: matchingStrategy };
  }

  #sorted(document: Fields, sort: readonly string[]): number[] {
    return sort.map((order) => {
      const [field = '', direction] = order.split(':');
      if (!this.list('sortableAttributes').includes(field))
        throw new StubRefusal('invalid_search_sort', `Attribute \`${field}\` is not sortable.`);
      const value = document[field];
      if (typeof value !== 'number') return Number.NEGATIVE_INFINITY;
      return direction === 'desc' ? value : -value;
    });
  }
}

/** Best first; ties in the order of arrival. */
export function byRank(a: Ranked, b: Ranked): number {
  const at = a.rank.findIndex((value, index) => value !== b.rank[index]);
  return at === -1 ? 0 : (b.rank[at] ?? 0) - (a.rank[at] ?? 0);
}

const mergedNames = new Set(['typoTolerance', 'faceting', 'pagination', 'embedders']);

function merged(before: unknown, value: unknown): unknown {
  if (typeof before !== 'object' || before === null || typeof value !== 'object') return value;
  return { ...before, ...value };
}

function weightOf(document: Fields): number {
  return typeof document['weight'] === 'number' ? document['weight'] : 0;
}

function nearness(a: readonly number[], b: readonly number[]): number {
  const dot = (x: readonly number[], y: readonly number[]) =>
    x.reduce((sum, one, at) => sum + one * (y[at] ?? 0), 0);
  return (1 + dot(a, b) / Math.sqrt(dot(a, a) * dot(b, b) || 1)) / 2;
}
