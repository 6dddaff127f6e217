/** The search port answered by Meilisearch: one federated search for names, one (hybrid where there are vectors) for properties. */
import {
  type Meilisearch,
  MeilisearchApiError,
  type MultiSearchQueryWithFederation,
  type RecordAny,
  type SearchParams,
  type SearchResponse,
} from 'meilisearch';
import { z } from 'zod';
import { NameDocument } from '../documents/name-document.ts';
import { PropertyDocument as PropertyRecord } from '../documents/property-document.ts';
import { highlightOf } from '../highlight.ts';
import {
  type Faceted,
  type FacetQuestion,
  type Filter,
  type Found,
  type NameKind,
  type NameSearch,
  numberFields,
  type PropertyDocument,
  type PropertySearch,
  type SearchDocument,
  type SearchHit,
  type SearchIndex,
  SearchUnavailable,
  type SimilarQuestion,
  type Suggested,
  type SuggestQuestion,
} from '../search-index.ts';
import {
  connect,
  type MeilisearchOptions,
  reasonOf,
  type SnapshotIndexes,
  snapshotIndexes,
} from './connection.ts';
import { filterExpressions, isOneOf, quoted } from './filter-expression.ts';
import { EMBEDDER, KEY_FIELD, nameFields } from './index-settings.ts';
import { soundOf } from './records.ts';

/** Which snapshot to answer from, and how patiently. */
export interface OpenOptions extends MeilisearchOptions {
  readonly snapshotId: string;
  /** The longest an answer may take, in milliseconds. */
  readonly timeoutMs: number;
  /** Whether Meilisearch makes vectors of questions itself. */
  readonly embedsItself?: boolean;
}

/** Opens the indexes of a snapshot; nothing is asked of the server yet. */
export function openMeilisearch(options: OpenOptions): SearchIndex {
  const indexes = snapshotIndexes(options, options.snapshotId);
  return new MeilisearchIndex(connect(options, options.timeoutMs), indexes, options.embedsItself ?? false);
}

/** Kinds found first, and how much a hit among them counts; what was typed counts more as it stands than by its sound. */
const tiers: readonly { readonly kinds: readonly NameKind[]; readonly weight: number }[] = [
  { kinds: ['area', 'community', 'project', 'developer'], weight: 1 },
  { kinds: ['building', 'broker'], weight: 0.97 },
];
const soundWeight = 0.9;

const numbers = new Set<string>(numberFields);
const arabic = /\p{Script=Arabic}/u;

class MeilisearchIndex implements SearchIndex {
  readonly engine = 'meilisearch';
  readonly #client: Meilisearch;
  readonly #indexes: SnapshotIndexes;
  readonly #embedsItself: boolean;

  constructor(client: Meilisearch, indexes: SnapshotIndexes, embedsItself: boolean) {
    this.#client = client;
    this.#indexes = indexes;
    this.#embedsItself = embedsItself;
  }

  async suggest({ q, kinds, limit }: SuggestQuestion, signal?: AbortSignal): Promise<Suggested> {
    const queries = this.#nameQueries(q, kinds, [], 'last');
    const { hits } = await this.#multiSearch(queries, 0, limit, signal);
    return { engine: this.engine, suggestions: hits.map((hit) => nameHit(hit, q)) };
  }

  async searchNames(question: NameSearch, signal?: AbortSignal): Promise<Found<SearchDocument>> {
    const { q, kinds, filters, offset, limit } = question;
    const queries = this.#nameQueries(q, kinds, filters, 'all');
    const { hits } = await this.#multiSearch(queries, offset, limit + 1, signal);
    return { ...this.#page(hits, question, (hit) => nameHit(hit, q)), isSemantic: false };
  }

  async searchProperties(question: PropertySearch, signal?: AbortSignal): Promise<Found<PropertyDocument>> {
    const { q, filters, offset, limit, sort } = question;
    const { answer, isSemantic } = await this.#searchProperties(
      q,
      {
        filter: filterExpressions(filters),
        offset,
        limit: limit + 1,
        showRankingScore: true,
        matchingStrategy: 'frequency',
        ...(sort === undefined ? this.#meaningOf(question) : { sort: [order(sort)] }),
        ...localeOf(q),
      },
      signal,
    );
    return { ...this.#page(answer.hits, question, (hit) => propertyHit(hit, q)), isSemantic };
  }

  async facet(question: FacetQuestion, signal?: AbortSignal): Promise<Faceted> {
    const { q, filters, field, limit } = question;
    const { answer } = await this.#searchProperties(
      q,
      {
        filter: filterExpressions(filters),
        facets: [field],
        limit: 0,
        matchingStrategy: 'frequency',
        ...localeOf(q),
      },
      signal,
    );
    const values = Object.entries(answer.facetDistribution?.[field] ?? {})
      .map(([value, count]) => ({ value: facetValue(field, value), count }))
      .sort((a, b) => b.count - a.count || String(a.value).localeCompare(String(b.value), 'en'))
      .slice(0, limit);
    return { engine: this.engine, values };
  }

  async similar(question: SimilarQuestion, signal?: AbortSignal): Promise<Found<PropertyDocument>> {
    const { id, filters, limit } = question;
    const index = this.#client.index(this.#indexes.properties);
    const conditions = [...filterExpressions(filters), `id != ${quoted(id)}`];
    const query = { id, embedder: EMBEDDER, filter: conditions, limit, showRankingScore: true };
    try {
      const { hits } = await this.#asked(signal, () => index.searchSimilarDocuments(query), similarCodes);
      return this.#similar(hits, true);
    } catch (error) {
      if (codeOf(error) === 'not_found_similar_id') return this.#similar([], true);
      if (codeOf(error) === 'invalid_similar_embedder')
        return this.#similar(await this.#alike(id, conditions, limit, signal), false);
      throw error;
    }
  }

  async health(): Promise<void> {
    const query = { limit: 0, attributesToRetrieve: ['id'] };
    await this.#asked(undefined, async (extra) => {
      await this.#client.index(this.#indexes.places).search('', query, extra);
      await this.#client.index(this.#indexes.properties).search('', query, extra);
    });
  }

  async close(): Promise<void> {
    // Requests end by themselves within their time limit, and the client holds nothing else.
  }

  /** What was typed as it stands and by its sound, in each tier of kinds that is asked for. */
  #nameQueries(
    q: string,
    kinds: readonly NameKind[],
    filters: readonly Filter[],
    matchingStrategy: 'last' | 'all',
  ): MultiSearchQueryWithFederation[] {
    const conditions = filterExpressions(filters);
    const sound = soundOf(q);
    return tiers.flatMap((tier) => {
      const wanted = tier.kinds.filter((kind) => kinds.includes(kind));
      if (wanted.length === 0) return [];
      const common = {
        indexUid: this.#indexes.places,
        filter: [isOneOf('kind', wanted), ...conditions],
        matchingStrategy,
      };
      const { weight } = tier;
      const asTyped = { ...common, ...localeOf(q), q, attributesToSearchOn: [...nameFields] };
      const bySound = { ...common, q: sound, attributesToSearchOn: [KEY_FIELD] };
      return [
        { ...asTyped, federationOptions: { weight } },
        ...(sound === '' ? [] : [{ ...bySound, federationOptions: { weight: weight * soundWeight } }]),
      ];
    });
  }

  async #multiSearch(
    queries: MultiSearchQueryWithFederation[],
    offset: number,
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<SearchResponse<RecordAny>> {
    return this.#asked(signal, (extra) =>
      this.#client.multiSearch({ federation: { offset, limit }, queries }, extra),
    );
  }

  /** Searches properties; an index without vectors is searched by words. */
  async #searchProperties(
    q: string,
    params: SearchParams,
    signal: AbortSignal | undefined,
  ): Promise<{ readonly answer: SearchResponse<RecordAny>; readonly isSemantic: boolean }> {
    const index = this.#client.index(this.#indexes.properties);
    try {
      const ask = (extra: { signal?: AbortSignal }) => index.search(q, params, extra);
      const answer = await this.#asked(signal, ask, ['invalid_search_embedder']);
      const { semanticHitCount } = Semantic.parse(answer);
      return { answer, isSemantic: (semanticHitCount ?? 0) > 0 };
    } catch (error) {
      if (codeOf(error) !== 'invalid_search_embedder') throw error;
      const { hybrid, vector, ...words } = params;
      const answer = await this.#asked(signal, (extra) => index.search(q, words, extra));
      return { answer, isSemantic: false };
    }
  }

  /** Of an index without vectors: the same type and bedrooms, best where the places and the developer are the same. */
  async #alike(
    id: string,
    conditions: readonly string[],
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<RecordAny[]> {
    const index = this.#client.index(this.#indexes.properties);
    const { hits } = await this.#asked(signal, (extra) =>
      index.search('', { filter: [`id = ${quoted(id)}`], limit: 1 }, extra),
    );
    const [first] = hits;
    if (first === undefined) return [];
    const { property_type, bedrooms, area, community, developer } = PropertyRecord.parse(first);
    const rooms = bedrooms === null ? 'bedrooms IS NULL' : `bedrooms = ${bedrooms}`;
    const filter = [...conditions, `property_type = ${quoted(property_type)}`, rooms];
    const places = [community, area, developer].filter((name) => name !== null).join(' ');
    const params = { filter, limit, showRankingScore: true, matchingStrategy: 'frequency' } as const;
    const alike = await this.#asked(signal, (extra) => index.search(places, params, extra));
    return alike.hits;
  }

  /** Meaning takes part where there is a vector, or words that Meilisearch makes one from. */
  #meaningOf({ q, vector, semanticRatio = 0.5 }: PropertySearch): SearchParams {
    const isOwn = this.#embedsItself && q !== '';
    if (semanticRatio === 0 || (vector === undefined && !isOwn)) return {};
    const hybrid = { embedder: EMBEDDER, semanticRatio };
    return isOwn || vector === undefined ? { hybrid } : { hybrid, vector: Array.from(vector) };
  }

  #similar(hits: readonly RecordAny[], isSemantic: boolean): Found<PropertyDocument> {
    return { engine: this.engine, hits: hits.map((hit) => propertyHit(hit, '')), next: null, isSemantic };
  }

  /** Makes a page of hits of which one more than asked for was fetched. */
  #page<Document extends SearchDocument>(
    hits: readonly RecordAny[],
    { offset, limit }: { readonly offset: number; readonly limit: number },
    read: (hit: RecordAny) => SearchHit<Document>,
  ): Omit<Found<Document>, 'isSemantic'> {
    const next = hits.length > limit ? offset + limit : null;
    return { engine: this.engine, hits: hits.slice(0, limit).map(read), next };
  }

  /**
   * Asks Meilisearch. Whoever gave up gets their own reason back; errors with an expected code pass; everything else becomes
   * `SearchUnavailable`.
   */
  async #asked<Answer>(
    signal: AbortSignal | undefined,
    ask: (extra: { signal?: AbortSignal }) => Promise<Answer>,
    expected: readonly string[] = [],
  ): Promise<Answer> {
    try {
      return await ask(signal === undefined ? {} : { signal });
    } catch (error) {
      signal?.throwIfAborted();
      const code = codeOf(error);
      if (code !== undefined && expected.includes(code)) throw error;
      throw new SearchUnavailable(reasonOf(error), { cause: error });
    }
  }
}

/** The client's types leave it out: hits that meaning brought. A failing embedder of Meilisearch's own brings none. */
const Semantic = z.object({ semanticHitCount: z.number().nullish() });

const similarCodes = ['not_found_similar_id', 'invalid_similar_embedder'];

function codeOf(error: unknown): string | undefined {
  return error instanceof MeilisearchApiError ? error.cause?.code : undefined;
}

function order({ field, descending }: NonNullable<PropertySearch['sort']>): string {
  return `${field}:${descending ? 'desc' : 'asc'}`;
}

/** Arabic is said to be Arabic, since a word or two are too few to guess from. */
function localeOf(q: string): { locales?: 'ara'[] } {
  return arabic.test(q) ? { locales: ['ara'] } : {};
}

function facetValue(field: FacetQuestion['field'], value: string): string | number | boolean {
  if (field === 'is_freehold') return value === 'true';
  return numbers.has(field) || field.endsWith('_id') ? Number(value) : value;
}

function scoreOf(hit: RecordAny): number {
  const score: unknown = hit['_federation']?.weightedRankingScore ?? hit['_rankingScore'];
  return typeof score === 'number' ? Math.min(1, Math.max(0, score)) : 0;
}

function nameHit(hit: RecordAny, q: string): SearchHit {
  const document = NameDocument.parse(hit);
  return { document, score: scoreOf(hit), highlight: highlightOf(document, q) };
}

function propertyHit(hit: RecordAny, q: string): SearchHit<PropertyDocument> {
  const document = PropertyRecord.parse(hit);
  return { document, score: scoreOf(hit), highlight: highlightOf(document, q) };
}
