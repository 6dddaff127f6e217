/** The searches of Meilisearch's API that its client and InstantSearch need, over the documents of the key's or token's site. */
import { z } from 'zod';
import type { SiteHit, SiteHits, SiteQuery } from '../../../search-index/site-index.ts';
import { document, endpoint } from '../../contract/endpoint.ts';
import { text } from '../../contract/parameters.ts';
import type { Service } from '../../contract/service.ts';
import type { Work } from '../../contract/work.ts';
import { siteOfIndex } from './principal.ts';
import {
  exampleIndexIds,
  FacetSearchBody,
  FacetSearchResult,
  MultiSearchBody,
  MultiSearchResult,
  type OneOfQueries,
  queryOf,
  resultOf,
  SearchBody,
  SearchResult,
  selectionOf,
} from './search-schema.ts';

const tag = 'Site search';
const reachable = 1_000;
const index = text({
  max: 512,
  description: '`search.index` of /v1/client-info.',
  example: exampleIndexIds.index,
});

interface Asker {
  readonly service: Service;
  readonly siteId: string;
  /** Tells visitors apart while they type; never kept. */
  readonly visitor: string;
  readonly work: Work;
}

interface Answered {
  readonly found: SiteHits;
  readonly ms: number;
}

async function ask({ service, siteId, work }: Asker, query: SiteQuery): Promise<Answered> {
  const began = performance.now();
  const found = await service.documents.search(siteId, query, work);
  return { found, ms: performance.now() - began };
}

/** Notes what was searched, once a request: a page asks the same words several times over for its facets. */
function note({ service, siteId, visitor }: Asker, query: SiteQuery, { found, ms }: Answered): void {
  service.searchLog.answered({
    siteId,
    visitor,
    query: query.q,
    indexUid: siteId,
    resultsCount: found.total,
    filters: query.filter === null ? null : JSON.stringify(query.filter),
    latencyMs: ms,
  });
}

/** `POST /indexes/{index}/search`. */
export const searchSite = endpoint({
  operationId: 'searchSite',
  method: 'post',
  path: '/indexes/{index}/search',
  tag,
  scope: 'search',
  takesSiteToken: true,
  errors: 'meilisearch',
  summary: 'Search the site’s documents as in Meilisearch',
  description:
    'The search of Meilisearch’s API, for its official client: words with typing mistakes and unfinished last word, filters, sorting, facets, highlighting and cropping. Opened by a key with the scope `search`, or by the token of /v1/client-info. The search is counted and logged here; do not report it again.',
  reads: 'service',
  params: z.strictObject({ index }),
  body: SearchBody,
  isBodyOptional: true,
  answer: document(SearchResult),
  problems: ['query-invalid', 'request-too-costly', 'index-not-found', 'index-unavailable'],
  examples: [
    {
      summary: 'Words',
      request: `/indexes/${exampleIndexIds.index}/search`,
      body: { q: 'marina view', attributesToHighlight: ['title'] },
    },
  ],
  async handle({ params, body, principal, service, work, address }) {
    const asker = { service, siteId: siteOfIndex(principal, params.index), visitor: address, work };
    const query = queryOf(body);
    const answered = await ask(asker, query);
    note(asker, query, answered);
    return resultOf(query, answered.found, answered.ms);
  },
});

/** `POST /indexes/{index}/facet-search`. */
export const searchSiteFacet = endpoint({
  operationId: 'searchSiteFacet',
  method: 'post',
  path: '/indexes/{index}/facet-search',
  tag,
  scope: 'search',
  takesSiteToken: true,
  errors: 'meilisearch',
  summary: 'Search among the values of a facet as in Meilisearch',
  description:
    'The values of a filterable field that begin like `facetQuery`, with how many documents have them.',
  reads: 'service',
  params: z.strictObject({ index }),
  body: FacetSearchBody,
  answer: document(FacetSearchResult),
  problems: ['query-invalid', 'request-too-costly', 'index-not-found', 'index-unavailable'],
  examples: [
    {
      summary: 'Areas',
      request: `/indexes/${exampleIndexIds.index}/facet-search`,
      body: { facetName: 'area', facetQuery: 'du' },
    },
  ],
  async handle({ params, body, principal, service, work }) {
    const siteId = siteOfIndex(principal, params.index);
    const began = performance.now();
    const facetQuery = body.facetQuery ?? null;
    const hits = await service.documents.searchFacet(
      siteId,
      { ...selectionOf(body), facetName: body.facetName, facetQuery },
      work,
    );
    const processingTimeMs = Math.round(performance.now() - began);
    return { facetHits: hits.map((hit) => ({ ...hit })), facetQuery, processingTimeMs };
  },
});

/** Hits of several queries as one list: the best first, each document once. */
async function federated(
  asker: Asker,
  queries: readonly OneOfQueries[],
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<z.input<typeof MultiSearchResult>> {
  const began = performance.now();
  const best = new Map<string, { readonly hit: SiteHit; readonly score: number }>();
  for (const [place, body] of queries.entries()) {
    const { indexUid, federationOptions, ...rest } = body;
    const wanted = Math.min(reachable, offset + limit);
    const query = {
      ...queryOf(rest),
      offset: 0,
      limit: wanted,
      page: null,
      hitsPerPage: null,
      showRankingScore: true,
    };
    const answered = await ask(asker, query);
    if (place === 0) note(asker, query, answered);
    const weight = federationOptions?.weight ?? 1;
    for (const { _rankingScore, ...hit } of answered.found.hits) {
      const score = Number(_rankingScore) * weight;
      const id = String(hit['id']);
      if ((best.get(id)?.score ?? -1) >= score) continue;
      const queriesPosition = federationOptions?.queryPosition ?? place;
      const _federation = { indexUid, queriesPosition, weightedRankingScore: score };
      const shown = body.showRankingScore === true ? { ...hit, _rankingScore } : hit;
      best.set(id, { hit: { ...shown, _federation }, score });
    }
  }
  const ranked = [...best.values()].sort((a, b) => b.score - a.score);
  return {
    hits: ranked.slice(offset, offset + limit).map(({ hit }) => ({ ...hit })),
    processingTimeMs: Math.round(performance.now() - began),
    limit,
    offset,
    estimatedTotalHits: ranked.length,
  };
}

/** `POST /multi-search`. */
export const multiSearchSite = endpoint({
  operationId: 'multiSearchSite',
  method: 'post',
  path: '/multi-search',
  tag,
  scope: 'search',
  takesSiteToken: true,
  errors: 'meilisearch',
  summary: 'Several searches of the site’s documents at once, as in Meilisearch',
  description:
    'What InstantSearch sends: up to 50 searches, answered one by one, or with `federation` as one list in which each document stands once. Each search counts as one request.',
  extraCost: ({ queries }) => Math.max(0, queries.length - 1),
  reads: 'service',
  body: MultiSearchBody,
  answer: document(MultiSearchResult),
  problems: ['query-invalid', 'request-too-costly', 'index-not-found', 'index-unavailable'],
  examples: [
    {
      summary: 'Two searches',
      request: '/multi-search',
      body: {
        queries: [
          { indexUid: exampleIndexIds.index, q: 'marina' },
          { indexUid: exampleIndexIds.index, q: 'metro' },
        ],
      },
    },
  ],
  async handle({ body, principal, service, work, address }) {
    const sites = body.queries.map(({ indexUid }) => siteOfIndex(principal, indexUid));
    const [siteId] = sites;
    if (siteId === undefined) return { results: [] };
    const asker = { service, siteId, visitor: address, work };
    if (body.federation !== undefined && body.federation !== null) {
      const { offset, limit } = body.federation;
      return federated(asker, body.queries, { offset: offset ?? 0, limit: limit ?? 20 });
    }
    const results = [];
    for (const [place, { indexUid, federationOptions: _, ...rest }] of body.queries.entries()) {
      const query = queryOf(rest);
      const answered = await ask(asker, query);
      if (place === 0) note(asker, query, answered);
      results.push({ ...resultOf(query, answered.found, answered.ms), indexUid });
    }
    return { results };
  },
});

/** `GET /health`. */
export const getSearchHealth = endpoint({
  operationId: 'getSearchHealth',
  method: 'get',
  path: '/health',
  tag,
  auth: 'none',
  errors: 'meilisearch',
  summary: 'Whether searching answers, as in Meilisearch',
  description:
    'For `client.health()` of Meilisearch’s clients. Operators use /health/live and /health/ready.',
  reads: 'service',
  answer: document(z.object({ status: z.literal('available') })),
  problems: ['index-unavailable'],
  examples: [{ summary: 'Available?', request: '/health' }],
  async handle({ service }) {
    await service.documents.health();
    return { status: 'available' as const };
  },
});
