/** Holds one site's documents in memory: finds them by words, filters, counts facets and sorts. */
import { setImmediate as breathe } from 'node:timers/promises';
import type {
  DocumentChange,
  SearchWork,
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
import { compileFilter, isListed, notListed } from './filter.ts';
import { formatHit } from './format-hit.ts';
import { type Comparator, compileSort, firstOf, type Ordinals, originOf } from './sorting.ts';
import { WordIndex } from './word-index.ts';
import type { WordMatches } from './word-matches.ts';
import { readQuery } from './words.ts';

/** Most hits that paging reaches, as in Meilisearch. */
const reachable = 1_000;
const hitsPerPage = 20;
/** Milliseconds of reading documents in one go. Then other requests get their turn. */
const stretchMs = 2;
/** Bytes in memory for each character of a document with its words, measured. */
const bytesPerCharacter = 6;
const bytesPerDocument = 600;
/** Most documents whose texts are searched for phrases, so that a search delays no other for long. */
const phrasesReadMost = 5_000;
/** Documents between two looks at the clock. */
const lookEvery = 64;
/** Replaced documents leave gaps. The index is rebuilt once the gaps exceed the documents by this many. */
const gapsMost = 1_000;

/** The selected documents. */
interface Selected {
  /** Ordinals, in their order. */
  readonly ordinals: Ordinals;
  /** Null for a query without words. */
  readonly matches: WordMatches | null;
}

/**
 * Documents by ordinal. A document that is written again gets a new ordinal, and keeps the place of its first writing.
 */
export class SiteDocumentsIndex {
  readonly settings: SiteSearchSettings;
  #documents: (SiteDocument | null)[] = [];
  /** Places in the order of first writing, by ordinal. */
  #places: number[] = [];
  #sizes: number[] = [];
  readonly #ordinals = new Map<string, number>();
  #columns = new Map<string, FieldColumn>();
  #words: WordIndex;
  /** Words of documents before this ordinal are indexed; a search indexes the rest. */
  #read = 0;
  #reading: Promise<void> | null = null;
  #writing: Promise<void> | null = null;
  #searching = 0;
  #searchesEnded: () => void = () => undefined;
  #characters = 0;
  #nextPlace = 0;

  constructor(settings: SiteSearchSettings) {
    this.settings = settings;
    this.#words = new WordIndex(settings);
  }

  /** Memory of the site, by a measured rule of thumb. */
  get bytes(): number {
    return this.#characters * bytesPerCharacter + this.#ordinals.size * bytesPerDocument;
  }

  get size(): number {
    return this.#ordinals.size;
  }

  /**
   * Applies changes once running searches have ended; searches that begin meanwhile wait. Not to be called twice at
   * once.
   */
  async apply(changes: readonly DocumentChange[]): Promise<void> {
    const { promise, resolve } = withResolver();
    this.#writing = promise;
    if (this.#searching > 0) {
      const ended = withResolver();
      this.#searchesEnded = ended.resolve;
      await ended.promise;
    }
    try {
      for (const { id, document } of changes) this.#applyOne(id, document);
      if (this.#documents.length > 2 * this.#ordinals.size + gapsMost) this.#layDownAnew();
    } finally {
      this.#writing = null;
      resolve();
    }
  }

  /** Runs a search while no change is applied. */
  async #whileUnchanged<Result>(run: () => Promise<Result>): Promise<Result> {
    do {
      await this.#writing;
      await this.#readWords();
    } while (this.#writing !== null || this.#read < this.#documents.length);
    this.#searching += 1;
    try {
      return await run();
    } finally {
      this.#searching -= 1;
      if (this.#searching === 0) this.#searchesEnded();
    }
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
  search(query: SiteQuery, work: SearchWork): Promise<SiteHits> {
    return this.#whileUnchanged(() => this.#search(query, work));
  }

  /** Answers a search among the values of a facet. */
  searchFacet(query: SiteFacetQuery, work: SearchWork): Promise<readonly SiteFacetHit[]> {
    return this.#whileUnchanged(async () => {
      work.begin();
      const scope = this.#scope();
      const { ordinals } = await this.#select(query, scope, work);
      return facetHits(query, ordinals, scope, work);
    });
  }

  async #search(query: SiteQuery, work: SearchWork): Promise<SiteHits> {
    work.begin();
    const scope = this.#scope();
    const { ordinals, matches } = await this.#select(query, scope, work);
    const compare = this.#comparator(matches, query, scope);
    const meant = await this.#distinct(ordinals, query.distinct, { compare, scope, work });
    const first = await firstOf(meant, compare, reachable, work);
    const isPaged = query.page !== null || query.hitsPerPage !== null;
    const limit = isPaged ? (query.hitsPerPage ?? hitsPerPage) : query.limit;
    const from = isPaged ? ((query.page ?? 1) - 1) * limit : query.offset;
    const facets = query.facets.length === 0 ? null : await facetsOf(query.facets, meant, scope, work);
    const origin = originOf(query.sort);
    const hits: SiteHit[] = [];
    for (const ordinal of first.slice(from, from + limit)) {
      const hit = this.#hit(ordinal, query, matches, origin);
      work.addBytes(JSON.stringify(hit).length);
      hits.push(...hit);
      if (work.isDue) await work.pause();
    }
    return {
      hits,
      total: isPaged ? Math.min(meant.length, reachable) : meant.length,
      facetDistribution: facets?.facetDistribution ?? null,
      facetStats: facets?.facetStats ?? null,
    };
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

  async #select(selection: SiteSelection, scope: FieldScope, work: SearchWork): Promise<Selected> {
    const { q, attributesToSearchOn: searchOn } = selection;
    this.#checkSearchOn(searchOn);
    const passes = compileFilter(selection.filter, scope);
    const typed = readQuery(q);
    const without =
      typed.excluded.length === 0 ? null : await this.#words.withAny(typed.excluded, searchOn, work);
    const strategy = selection.matchingStrategy;
    const matches = await this.#words.find(typed, { strategy, searchOn, work });
    const least = selection.rankingScoreThreshold ?? 0;
    const hasPhrases = await this.#phraseTest(typed.phrases, { searchOn, work });
    const isMeant = (ordinal: number, document: SiteDocument): boolean => {
      if (matches !== null && (matches.tiers[ordinal] ?? 0) === 0) return false;
      if (passes !== null && !passes(ordinal)) return false;
      if (without !== null && without[ordinal] === 1) return false;
      if (matches !== null && least > 0 && matches.rankingScore(ordinal) < least) return false;
      return hasPhrases === null || hasPhrases(ordinal, document);
    };
    // An array that grows leaves megabytes of garbage.
    const ordinals = new Uint32Array(this.#documents.length);
    let count = 0;
    for (let ordinal = 0; ordinal < this.#documents.length; ordinal += 1) {
      const document = this.#documents[ordinal] ?? null;
      if (document !== null && isMeant(ordinal, document)) {
        ordinals[count] = ordinal;
        count += 1;
      }
      // To look for a phrase is to read a text, which may be long.
      if ((hasPhrases !== null || ordinal % lookEvery === 0) && work.isDue) await work.pause();
    }
    return { ordinals: ordinals.subarray(0, count), matches };
  }

  async #phraseTest(
    phrases: readonly (readonly string[])[],
    { searchOn, work }: { readonly searchOn: readonly string[] | null; readonly work: SearchWork },
  ): Promise<((ordinal: number, document: SiteDocument) => boolean) | null> {
    if (phrases.length === 0) return null;
    const having = await this.#words.withAll(phrases.flat(), searchOn, work);
    let read = 0;
    return (ordinal, document) => {
      if ((having[ordinal] ?? 0) === 0 || read >= phrasesReadMost) return false;
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

  /** Compares by words, then by the client's sort, then by score, then by the order of first writing. */
  #comparator(matches: WordMatches | null, query: SiteQuery, scope: FieldScope): Comparator {
    const sorted = compileSort(query.sort, scope);
    const places = this.#places;
    const [tiers, scores] = [matches?.tiers ?? [], matches?.scores ?? []];
    return (a, b) =>
      (tiers[b] ?? 0) - (tiers[a] ?? 0) ||
      (sorted === null ? 0 : sorted(a, b)) ||
      (scores[b] ?? 0) - (scores[a] ?? 0) ||
      (places[a] ?? 0) - (places[b] ?? 0);
  }

  /** Returns the first document of each value of a field, and those without a value. */
  async #distinct(
    ordinals: Ordinals,
    field: string | null,
    {
      compare,
      scope,
      work,
    }: { readonly compare: Comparator; readonly scope: FieldScope; readonly work: SearchWork },
  ): Promise<Ordinals> {
    if (field === null) return ordinals;
    const { filterable } = this.settings;
    if (!isListed(field, filterable)) throw notListed('distinct', field, 'filterable', filterable);
    const column = scope.columnOf(field);
    const first = new Map<number, number>();
    const kept: number[] = [];
    for (const ordinal of ordinals) {
      const [value] = column.of(ordinal).values;
      const known = value === undefined ? undefined : first.get(value);
      if (value === undefined) kept.push(ordinal);
      else if (known === undefined || compare(ordinal, known) < 0) first.set(value, ordinal);
      if (work.isDue) await work.pause();
    }
    return Uint32Array.from([...kept, ...first.values()]);
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

  /** Indexes the words of new documents, in steps. */
  async #readWords(): Promise<void> {
    while (this.#read < this.#documents.length) {
      this.#reading ??= this.#readOn().finally(() => {
        this.#reading = null;
      });
      await this.#reading;
    }
  }

  async #readOn(): Promise<void> {
    let began = performance.now();
    while (this.#read < this.#documents.length) {
      const document = this.#documents[this.#read];
      if (document !== undefined && document !== null) this.#words.add(this.#read, document);
      this.#read += 1;
      if (performance.now() - began < stretchMs) continue;
      await breathe();
      began = performance.now();
    }
  }
}

function withResolver(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
