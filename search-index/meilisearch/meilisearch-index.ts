/** Implements the search port with Meilisearch: one federated search for names; one search for properties, hybrid if there are vectors. */
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
import { foldName } from '../folding.ts';
import { highlightDocument } from '../highlight.ts';
import { isVague } from '../lexicon.ts';
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
import { failureReason, type SnapshotIndexes, withinLimit } from './connection.ts';
import { filterExpressions, isAmong, quoted } from './filter-expression.ts';
import { embedderName, KEY_FIELD, nameFields } from './index-settings.ts';
import { skeletonText } from './records.ts';

/**
 * Weight of a hit by kind: places before the projects and buildings in them, and those before firms with the same name. Exact words weigh
 * more than skeletons. The queries of test/search-index/relevance determined the weights.
 */
const tiers: readonly { readonly kinds: readonly NameKind[]; readonly weight: number }[] = [
  { kinds: ['area', 'community'], weight: 1 },
  { kinds: ['project', 'building'], weight: 0.95 },
  { kinds: ['developer', 'broker'], weight: 0.9 },
];
const soundWeight = 0.9;

/** Weight of one word of the question, relative to all words together. */
const wordWeight = 0.3;

/** Weight of a word that describes rather than names. */
const vagueWeight = 0.05;

/** The search also looks for each of the first words alone, up to this many. */
const mostWords = 8;

/** Weight of properties that meet the filters but match no word; they come last. */
const restWeight = 0.001;

/** Share of the likeness that comes from vectors, where the question sets no ratio. */
const usualRatio = 0.5;

const numbers = new Set<string>(numberFields);
const arabic = /\p{Script=Arabic}/u;

/** Answers from the two indexes of a snapshot. */
export class MeilisearchIndex implements SearchIndex {
  readonly engine = 'meilisearch';
  readonly #client: Meilisearch;
  readonly #indexes: SnapshotIndexes;
  /** Time limit of an answer, in milliseconds. */
  readonly #timeoutMs: number;
  #embedders: Promise<string[]> | null = null;

  constructor(client: Meilisearch, indexes: SnapshotIndexes, timeoutMs: number) {
    this.#client = client;
    this.#indexes = indexes;
    this.#timeoutMs = timeoutMs;
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
    const common = { indexUid: this.#indexes.properties, filter: filterExpressions(filters) };
    const read = (hit: RecordAny) => propertyHit(hit, q);
    if (sort !== undefined) {
      const queries = [{ ...common, sort: [order(sort)] }];
      const { hits } = await this.#multiSearch(queries, offset, limit + 1, signal);
      return { ...this.#page(hits, question, read), isSemantic: false };
    }
    const ask = (meaning: SearchParams) =>
      this.#multiSearch(likeQueries(q, common, meaning), offset, limit + 1, signal, [
        'invalid_search_embedder',
      ]);
    const answer = await ask(this.#meaningOf(question)).catch((error: unknown) => {
      if (errorCode(error) !== 'invalid_search_embedder') throw error;
      return ask({});
    });
    const isSemantic = (Semantic.parse(answer).semanticHitCount ?? 0) > 0;
    return { ...this.#page(answer.hits, question, read), isSemantic };
  }

  async facet(question: FacetQuestion, signal?: AbortSignal): Promise<Faceted> {
    const { q, filters, field, limit } = question;
    const index = this.#client.index(this.#indexes.properties);
    const params: SearchParams = {
      filter: filterExpressions(filters),
      facets: [field],
      limit: 0,
      matchingStrategy: 'frequency',
      ...queryLocale(q),
    };
    const answer = await this.#asked(signal, (extra) => index.search(q, params, extra));
    const values = Object.entries(answer.facetDistribution?.[field] ?? {})
      .map(([value, count]) => ({ value: facetValue(field, value), count }))
      .sort((a, b) => b.count - a.count || String(a.value).localeCompare(String(b.value), 'en'))
      .slice(0, limit);
    return { engine: this.engine, values };
  }

  /** Finds properties of the same type: the nearest in meaning if there are vectors, otherwise those with the same bedrooms, places and developer. */
  async similar(question: SimilarQuestion, signal?: AbortSignal): Promise<Found<PropertyDocument>> {
    const { id, filters, limit } = question;
    const index = this.#client.index(this.#indexes.properties);
    const { hits } = await this.#asked(signal, (extra) =>
      index.search('', { filter: [`id = ${quoted(id)}`], limit: 1 }, extra),
    );
    const [own] = hits.map((hit) => PropertyRecord.parse(hit));
    if (own === undefined) return this.#similar([], false);
    const type = `property_type = ${quoted(own.property_type)}`;
    const filter = [...filterExpressions(filters), type, `id != ${quoted(id)}`];
    const [embedder] = await this.#embedderNames();
    if (embedder === undefined) return this.#similar(await this.#alike(own, filter, limit, signal), false);
    const query = { id, embedder, filter, limit, showRankingScore: true };
    const answer = await this.#asked(signal, () => index.searchSimilarDocuments(query));
    return this.#similar(answer.hits, true);
  }

  async health(): Promise<void> {
    const query = { limit: 0, attributesToRetrieve: ['id'] };
    await this.#asked(undefined, async (extra) => {
      await this.#client.index(this.#indexes.places).search('', query, extra);
      await this.#client.index(this.#indexes.properties).search('', query, extra);
    });
  }

  async close(): Promise<void> {
    // Requests end within their time limit, and the client holds no other resources.
  }

  /** Returns the queries for the typed text and for its skeleton, in each tier of the wanted kinds. */
  #nameQueries(
    q: string,
    kinds: readonly NameKind[],
    filters: readonly Filter[],
    matchingStrategy: 'last' | 'all',
  ): MultiSearchQueryWithFederation[] {
    const conditions = filterExpressions(filters);
    const sound = skeletonText(q);
    return tiers.flatMap((tier) => {
      const wanted = tier.kinds.filter((kind) => kinds.includes(kind));
      if (wanted.length === 0) return [];
      const common = {
        indexUid: this.#indexes.places,
        filter: [isAmong('kind', wanted), ...conditions],
        matchingStrategy,
      };
      const { weight } = tier;
      const asTyped = { ...common, ...queryLocale(q), q, attributesToSearchOn: [...nameFields] };
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
    expected: readonly string[] = [],
  ): Promise<SearchResponse<RecordAny>> {
    const ask = (extra: { signal?: AbortSignal }) =>
      this.#client.multiSearch({ federation: { offset, limit }, queries }, extra);
    return this.#asked(signal, ask, expected);
  }

  async #alike(
    own: Pick<PropertyDocument, 'bedrooms' | 'area' | 'community' | 'developer'>,
    conditions: readonly string[],
    limit: number,
    signal: AbortSignal | undefined,
  ): Promise<RecordAny[]> {
    const { bedrooms, area, community, developer } = own;
    const rooms = bedrooms === null ? 'bedrooms IS NULL' : `bedrooms = ${bedrooms}`;
    const common = { indexUid: this.#indexes.properties, filter: [...conditions, rooms] };
    const q = [community, area, developer].filter((name) => name !== null).join(' ');
    const { hits } = await this.#multiSearch(likeQueries(q, common, {}), 0, limit, signal);
    return hits;
  }

  /** Returns the embedders of the index; an empty list if the key has no permission to read them. */
  #embedderNames(): Promise<string[]> {
    const index = this.#client.index(this.#indexes.properties);
    this.#embedders ??= this.#asked(undefined, () => index.getSettings(), ['invalid_api_key']).then(
      ({ embedders }) => Object.keys(embedders ?? {}),
      (error: unknown) => {
        if (errorCode(error) === 'invalid_api_key') return [];
        this.#embedders = null;
        throw error;
      },
    );
    return this.#embedders;
  }

  /** Adds the vector, if the question has one. */
  #meaningOf({ vector, embedder, semanticRatio = usualRatio }: PropertySearch): SearchParams {
    if (semanticRatio === 0 || vector === undefined) return {};
    return { hybrid: { embedder: embedderName(embedder), semanticRatio }, vector: Array.from(vector) };
  }

  #similar(hits: readonly RecordAny[], isSemantic: boolean): Found<PropertyDocument> {
    return { engine: this.engine, hits: hits.map((hit) => propertyHit(hit, '')), next: null, isSemantic };
  }

  /** Returns a page of hits. The query asked for one more to see whether there is a next page. */
  #page<Document extends SearchDocument>(
    hits: readonly RecordAny[],
    { offset, limit }: { readonly offset: number; readonly limit: number },
    read: (hit: RecordAny) => SearchHit<Document>,
  ): Omit<Found<Document>, 'isSemantic'> {
    const next = hits.length > limit ? offset + limit : null;
    return { engine: this.engine, hits: hits.slice(0, limit).map(read), next };
  }

  /**
   * Asks Meilisearch. If the caller aborted, throws the caller's reason. Passes errors with an expected code on; every other error becomes
   * `SearchUnavailable`.
   */
  async #asked<Answer>(
    signal: AbortSignal | undefined,
    ask: (extra: { signal?: AbortSignal }) => Promise<Answer>,
    expected: readonly string[] = [],
  ): Promise<Answer> {
    try {
      return await ask(signal === undefined ? {} : { signal: withinLimit(signal, this.#timeoutMs) });
    } catch (error) {
      signal?.throwIfAborted();
      const code = errorCode(error);
      if (code !== undefined && expected.includes(code)) throw error;
      throw new SearchUnavailable(failureReason(error), { cause: error });
    }
  }
}

/** The number of hits that vectors found; the client's types lack it. */
const Semantic = z.object({ semanticHitCount: z.number().nullish() });

function errorCode(error: unknown): string | undefined {
  return error instanceof MeilisearchApiError ? error.cause?.code : undefined;
}

/**
 * Returns the queries for a question: all its words, then each word alone, then every property. The last one uses a word that all
 * properties have, since Meilisearch does not merge a search for words with a search for nothing.
 */
function likeQueries(
  q: string,
  common: { readonly indexUid: string; readonly filter: string[] },
  meaning: SearchParams,
): MultiSearchQueryWithFederation[] {
  const words = [...new Set(foldName(q).split(' '))].filter((word) => word !== '');
  if (words.length === 0 && meaning.hybrid === undefined) return [{ ...common, q: '' }];
  const all = { ...common, ...queryLocale(q), q, matchingStrategy: 'frequency' as const, ...meaning };
  const each =
    words.length < 2
      ? []
      : words.slice(0, mostWords).map((word) => ({ ...common, ...queryLocale(word), q: word }));
  const rest = { ...common, q: 'property', attributesToSearchOn: ['kind'] };
  return [
    all,
    ...each.map((query) => ({
      ...query,
      federationOptions: { weight: isVague(query.q) ? vagueWeight : wordWeight },
    })),
    { ...rest, federationOptions: { weight: restWeight } },
  ];
}

function order({ field, descending }: NonNullable<PropertySearch['sort']>): string {
  return `${field}:${descending ? 'desc' : 'asc'}`;
}

/** Names Arabic as the language, since one or two words are too few for Meilisearch to detect it. */
function queryLocale(q: string): { locales?: 'ara'[] } {
  return arabic.test(q) ? { locales: ['ara'] } : {};
}

function facetValue(field: FacetQuestion['field'], value: string): string | number | boolean {
  if (field === 'is_freehold') return value === 'true';
  return numbers.has(field) || field.endsWith('_id') ? Number(value) : value;
}

function hitScore(hit: RecordAny): number {
  const score: unknown = hit['_federation']?.weightedRankingScore ?? hit['_rankingScore'];
  return typeof score === 'number' ? Math.min(1, Math.max(0, score)) : 0;
}

function nameHit(hit: RecordAny, q: string): SearchHit {
  const document = NameDocument.parse(hit);
  return { document, score: hitScore(hit), highlight: highlightDocument(document, q) };
}

function propertyHit(hit: RecordAny, q: string): SearchHit<PropertyDocument> {
  const document = PropertyRecord.parse(hit);
  return { document, score: hitScore(hit), highlight: highlightDocument(document, q) };
}
