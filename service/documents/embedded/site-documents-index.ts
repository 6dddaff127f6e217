/** One site's documents in memory: found by words, narrowed by filters, counted by facets, put in order. */
import type {
  DocumentChange,
  SiteDocument,
  SiteFacetHit,
  SiteFacetQuery,
  SiteHit,
  SiteHits,
  SiteQuery,
  SiteSearchSettings,
  SiteSelection,
} from '../../../search-index/site-index.ts';
import { facetHits, facetsOf } from './facets.ts';
import { distanceM, FieldColumn, type FieldScope, type Point, pointOf } from './field-values.ts';
import { isListed, notListed, predicateOf } from './filter.ts';
import { formatHit } from './format-hit.ts';
import { comparatorOf, originOf } from './sorting.ts';
import { WordIndex, type WordMatches } from './word-index.ts';
import { readQuery } from './words.ts';

/** Hits can be reached by paging up to here, as in Meilisearch. */
const reachable = 1_000;
const hitsPerPage = 20;
/** Characters of JSON that are worked off at a stretch: some milliseconds, then other requests have their turn. */
const stretch = 32 * 1024;
/** Measured: what a document becomes in memory with its words. */
const bytesPerCharacter = 6;
const bytesPerDocument = 600;
/** Phrases are looked for in the texts of so many documents that have their words: a search holds nobody up for long. */
const phrasesReadMost = 5_000;
/** Replaced documents leave gaps; when these are more than the rest and so many, everything is laid down anew. */
const gapsMost = 1_000;

/** What was selected. */
interface Selected {
  /** In no order. */
  readonly ordinals: readonly number[];
  /** Null when no words were typed. */
  readonly matches: WordMatches | null;
}

/** Documents by ordinal: a document that is written again has a new one, and the place of its first writing. */
export class SiteDocumentsIndex {
  readonly settings: SiteSearchSettings;
  #documents: (SiteDocument | null)[] = [];
  /** By ordinal: the order of first writing. */
  #places: number[] = [];
  #sizes: number[] = [];
  readonly #ordinals = new Map<string, number>();
  #columns = new Map<string, FieldColumn>();
  #words: WordIndex;
  /** Documents before this ordinal are among the words: these are read when somebody searches. */
  #read = 0;
  #reading: Promise<void> | null = null;
  #characters = 0;
  #nextPlace = 0;

  constructor(settings: SiteSearchSettings) {
    this.settings = settings;
    this.#words = new WordIndex(settings);
  }

  /** Memory it takes, by a measured rule of thumb. */
  get bytes(): number {
    return this.#characters * bytesPerCharacter + this.#ordinals.size * bytesPerDocument;
  }

  get size(): number {
    return this.#ordinals.size;
  }

  /** Takes changes in. */
  apply(changes: readonly DocumentChange[]): void {
    for (const { id, document } of changes) this.#applyOne(id, document);
    if (this.#documents.length > 2 * this.#ordinals.size + gapsMost) this.#layDownAnew();
  }

  #applyOne(id: string, document: SiteDocument | null): void {
    const before = this.#ordinals.get(id);
    const place = before === undefined ? undefined : this.#places[before];
    if (before !== undefined) {
      this.#characters -= this.#sizes[before] ?? 0;
      this.#documents[before] = null;
      this.#ordinals.delete(id);
    }
    if (document === null) return;
    this.#ordinals.set(id, this.#documents.length);
    this.#documents.push(document);
    this.#places.push(place ?? this.#nextPlace++);
    const size = JSON.stringify(document).length;
    this.#sizes.push(size);
    this.#characters += size;
  }

  #layDownAnew(): void {
    const kept = [...this.#ordinals].sort(([, a], [, b]) => a - b);
    const [documents, places, sizes] = [this.#documents, this.#places, this.#sizes];
    this.#documents = kept.map(([, ordinal]) => documents[ordinal] ?? null);
    this.#places = kept.map(([, ordinal]) => places[ordinal] ?? 0);
    this.#sizes = kept.map(([, ordinal]) => sizes[ordinal] ?? 0);
    for (const [ordinal, [id]] of kept.entries()) this.#ordinals.set(id, ordinal);
    this.#columns = new Map();
    this.#words = new WordIndex(this.settings);
    this.#read = 0;
  }

  /** Answers a search. */
  async search(query: SiteQuery): Promise<SiteHits> {
    await this.#readWords();
    const scope = this.#scope();
    const { ordinals, matches } = this.#select(query, scope);
    const ranked = this.#distinct(this.#ranked(ordinals, matches, query, scope), query.distinct);
    const isPaged = query.page !== null || query.hitsPerPage !== null;
    const limit = isPaged ? (query.hitsPerPage ?? hitsPerPage) : query.limit;
    const from = isPaged ? ((query.page ?? 1) - 1) * limit : query.offset;
    const shown = ranked.slice(0, reachable).slice(from, from + limit);
    const facets = query.facets.length === 0 ? null : facetsOf(query.facets, ranked, scope);
    const origin = originOf(query.sort);
    return {
      hits: shown.flatMap((ordinal) => this.#hit(ordinal, query, matches, origin)),
      total: isPaged ? Math.min(ranked.length, reachable) : ranked.length,
      facetDistribution: facets?.facetDistribution ?? null,
      facetStats: facets?.facetStats ?? null,
    };
  }

  /** Answers a search among the values of a facet. */
  async searchFacet(query: SiteFacetQuery): Promise<readonly SiteFacetHit[]> {
    await this.#readWords();
    const scope = this.#scope();
    return facetHits(query.facetName, query.facetQuery, this.#select(query, scope).ordinals, scope);
  }

  #scope(): FieldScope {
    const { filterable, sortable } = this.settings;
    const documents = this.#documents;
    return {
      filterable,
      sortable,
      pointOf: (ordinal) => pointOf(documents[ordinal]),
      columnOf: (field) => {
        const known = this.#columns.get(field);
        if (known !== undefined) return known;
        const column = new FieldColumn(field, documents);
        this.#columns.set(field, column);
        return column;
      },
    };
  }

  #select(selection: SiteSelection, scope: FieldScope): Selected {
    const { q, attributesToSearchOn: searchOn } = selection;
    this.#checkSearchOn(searchOn);
    const passes = predicateOf(selection.filter, scope);
    const { phrases, excluded } = readQuery(q);
    const without = excluded.map((word) => this.#words.having([word], searchOn));
    const matches = this.#words.find(q, selection.matchingStrategy, searchOn);
    const least = selection.rankingScoreThreshold ?? 0;
    const hasPhrases = this.#phraseTest(phrases, searchOn);
    const isMeant = (ordinal: number, document: SiteDocument): boolean => {
      if (matches !== null && (matches.tiers[ordinal] ?? 0) === 0) return false;
      if (passes !== null && !passes(ordinal)) return false;
      if (without.some((having) => having.has(ordinal))) return false;
      if (matches !== null && least > 0 && matches.rankingScore(ordinal) < least) return false;
      return hasPhrases === null || hasPhrases(ordinal, document);
    };
    const ordinals: number[] = [];
    for (const [ordinal, document] of this.#documents.entries()) {
      if (document !== null && isMeant(ordinal, document)) ordinals.push(ordinal);
    }
    return { ordinals, matches };
  }

  #phraseTest(
    phrases: readonly (readonly string[])[],
    searchOn: readonly string[] | null,
  ): ((ordinal: number, document: SiteDocument) => boolean) | null {
    if (phrases.length === 0) return null;
    const having = this.#words.having(phrases.flat(), searchOn);
    let read = 0;
    return (ordinal, document) => {
      if (!having.has(ordinal) || read >= phrasesReadMost) return false;
      read += 1;
      return this.#words.hasPhrases(document, phrases, searchOn);
    };
  }

  #checkSearchOn(searchOn: readonly string[] | null): void {
    const { searchable } = this.settings;
    if (searchable === null) return;
    for (const field of searchOn ?? []) {
      if (!searchable.includes(field))
        throw notListed('attributesToSearchOn', field, 'searchable', searchable);
    }
  }

  /** By words, then as the client sorts, then by how well, then in the order of first writing. */
  #ranked(
    ordinals: readonly number[],
    matches: WordMatches | null,
    query: SiteQuery,
    scope: FieldScope,
  ): readonly number[] {
    const sorted = comparatorOf(query.sort, scope);
    const places = this.#places;
    const [tiers, scores] = [matches?.tiers ?? [], matches?.scores ?? []];
    return ordinals.toSorted(
      (a, b) =>
        (tiers[b] ?? 0) - (tiers[a] ?? 0) ||
        (sorted === null ? 0 : sorted(a, b)) ||
        (scores[b] ?? 0) - (scores[a] ?? 0) ||
        (places[a] ?? 0) - (places[b] ?? 0),
    );
  }

  /** The first of each value of a field. */
  #distinct(ranked: readonly number[], field: string | null): readonly number[] {
    if (field === null) return ranked;
    const { filterable } = this.settings;
    if (!isListed(field, filterable)) throw notListed('distinct', field, 'filterable', filterable);
    const column = this.#scope().columnOf(field);
    const seen = new Set<number>();
    return ranked.filter((ordinal) => {
      const [value] = column.of(ordinal).values;
      if (value === undefined) return true;
      if (seen.has(value)) return false;
      seen.add(value);
      return true;
    });
  }

  #hit(ordinal: number, query: SiteQuery, matches: WordMatches | null, origin: Point | null): SiteHit[] {
    const document = this.#documents[ordinal];
    if (document === undefined || document === null) return [];
    const point = origin === null ? null : pointOf(document);
    return [
      {
        ...formatHit(document, query, matches?.marked ?? new Map()),
        ...(origin !== null && point !== null ? { _geoDistance: Math.round(distanceM(origin, point)) } : {}),
        ...(query.showRankingScore ? { _rankingScore: matches?.rankingScore(ordinal) ?? 1 } : {}),
      },
    ];
  }

  /** Reads the words of what was written since, a stretch at a time. */
  async #readWords(): Promise<void> {
    while (this.#read < this.#documents.length) {
      this.#reading ??= this.#readOn().finally(() => {
        this.#reading = null;
      });
      await this.#reading;
    }
  }

  async #readOn(): Promise<void> {
    let work = 0;
    while (this.#read < this.#documents.length) {
      const document = this.#documents[this.#read];
      if (document !== undefined && document !== null) this.#words.add(this.#read, document);
      work += this.#sizes[this.#read] ?? 0;
      this.#read += 1;
      if (work < stretch) continue;
      work = 0;
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
  }
}
