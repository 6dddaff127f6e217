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
import { foldName } from '../folding.ts';
import { highlightOf } from '../highlight.ts';
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
import { reasonOf, type SnapshotIndexes, withinLimit } from './connection.ts';
import { filterExpressions, isOneOf, quoted } from './filter-expression.ts';
import { embedderName, KEY_FIELD, nameFields, OWN_EMBEDDER } from './index-settings.ts';
import { soundOf } from './records.ts';

/**
 * How much a hit of a kind counts: places before what stands in them, that before firms called after it. What was typed counts more
 * as it stands than by its sound. Set by the queries of test/search-index/relevance.
 */
const tiers: readonly { readonly kinds: readonly NameKind[]; readonly weight: number }[] = [
  { kinds: ['area', 'community'], weight: 1 },
  { kinds: ['project', 'building'], weight: 0.95 },
  { kinds: ['developer', 'broker'], weight: 0.9 },
];
const soundWeight = 0.9;

/** Worth of a single word of several, against all of them together. */
const wordWeight = 0.3;

/** Worth of one that describes more than it names. */
const vagueWeight = 0.05;

/** Words of a question that are looked for one by one, too. */
const mostWords = 8;

/** Properties that meet the filters and are like no word come after those that are. */
const restWeight = 0.001;

/** Part of the likeness that meaning decides where the question does not say. */
const usualRatio = 0.5;

const numbers = new Set<string>(numberFields);
const arabic = /\p{Script=Arabic}/u;

/** Answers from the two indexes of a snapshot. */
export class MeilisearchIndex implements SearchIndex {
  readonly engine = 'meilisearch';
  readonly #client: Meilisearch;
  readonly #indexes: SnapshotIndexes;
  /** Whether Meilisearch makes vectors of questions itself. */
  readonly #embedsItself: boolean;
  /** The longest an answer may take. */
  readonly #timeoutMs: number;
  #embedders: Promise<string[]> | null = null;

  constructor(
    client: Meilisearch,
    indexes: SnapshotIndexes,
    { embedsItself, timeoutMs }: { readonly embedsItself: boolean; readonly timeoutMs: number },
  ) {
    this.#client = client;
    this.#indexes = indexes;
    this.#embedsItself = embedsItself;
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
      if (codeOf(error) !== 'invalid_search_embedder') throw error;
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
      ...localeOf(q),
    };
    const answer = await this.#asked(signal, (extra) => index.search(q, params, extra));
    const values = Object.entries(answer.facetDistribution?.[field] ?? {})
      .map(([value, count]) => ({ value: facetValue(field, value), count }))
      .sort((a, b) => b.count - a.count || String(a.value).localeCompare(String(b.value), 'en'))
      .slice(0, limit);
    return { engine: this.engine, values };
  }

  /** Of its type; nearest in meaning where there are vectors, else of the same bedrooms, places and developer. */
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

  /** Embedders of the index; none where the key may not look. */
  #embedderNames(): Promise<string[]> {
    const index = this.#client.index(this.#indexes.properties);
    this.#embedders ??= this.#asked(undefined, () => index.getSettings(), ['invalid_api_key']).then(
      ({ embedders }) => Object.keys(embedders ?? {}),
      (error: unknown) => {
        if (codeOf(error) === 'invalid_api_key') return [];
        this.#embedders = null;
        throw error;
      },
    );
    return this.#embedders;
  }

  /** Meaning takes part where there is a vector, or words that Meilisearch makes one from. */
  #meaningOf({ q, vector, embedder, semanticRatio = usualRatio }: PropertySearch): SearchParams {
    if (semanticRatio === 0) return {};
    if (this.#embedsItself) return q === '' ? {} : { hybrid: { embedder: OWN_EMBEDDER, semanticRatio } };
    if (vector === undefined) return {};
    return { hybrid: { embedder: embedderName(embedder), semanticRatio }, vector: Array.from(vector) };
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
      return await ask(signal === undefined ? {} : { signal: withinLimit(signal, this.#timeoutMs) });
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

function codeOf(error: unknown): string | undefined {
  return error instanceof MeilisearchApiError ? error.cause?.code : undefined;
}

/**
 * What is like a question: all its words, then each alone, then everything. That last is asked for by the word that all properties
 * have, since Meilisearch merges no search for words with one for nothing.
 */
function likeQueries(
  q: string,
  common: { readonly indexUid: string; readonly filter: string[] },
  meaning: SearchParams,
): MultiSearchQueryWithFederation[] {
  const words = [...new Set(foldName(q).split(' '))].filter((word) => word !== '');
  if (words.length === 0 && meaning.hybrid === undefined) return [{ ...common, q: '' }];
  const all = { ...common, ...localeOf(q), q, matchingStrategy: 'frequency' as const, ...meaning };
  const each =
    words.length < 2
      ? []
      : words.slice(0, mostWords).map((word) => ({ ...common, ...localeOf(word), q: word }));
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
