/** The searches of Meilisearch's API that its client and InstantSearch need, over the documents of the key's or token's site. */
import { z } from 'zod';
import { document, endpoint } from '../../contract/endpoint.ts';
import { ask, federated, note } from './federated-search.ts';
import { siteOfIndex } from './principal.ts';
import {
  exampleIndexIds,
  FacetSearchBody,
  FacetSearchResult,
  indexParameter,
  MultiSearchBody,
  MultiSearchResult,
  queryOf,
  resultOf,
  SearchBody,
  SearchResult,
  selectionOf,
} from './search-schema.ts';

const tag = 'Site search';

/** `POST /indexes/{index}/search`. */
export const searchSite = endpoint({
  operationId: 'searchSite',
  method: 'post',
  path: '/indexes/{index}/search',
  tag,
  scope: 'search',
  insteadOfKey: 'site-token',
  errors: 'meilisearch',
  summary: 'Search the site’s documents as in Meilisearch',
  description:
    'The search of Meilisearch’s API, for its official client: words with typing mistakes and unfinished last word, filters, sorting, facets, highlighting and cropping. Opened by a key with the scope `search`, or by the token of /v1/client-info. The search is counted and logged here; do not report it again.',
  reads: 'service',
  params: z.strictObject({ index: indexParameter }),
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
  insteadOfKey: 'site-token',
  errors: 'meilisearch',
  summary: 'Search among the values of a facet as in Meilisearch',
  description:
    'The values of a filterable field that begin like `facetQuery`, with how many documents have them.',
  reads: 'service',
  params: z.strictObject({ index: indexParameter }),
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

/** `POST /multi-search`. */
export const multiSearchSite = endpoint({
  operationId: 'multiSearchSite',
  method: 'post',
  path: '/multi-search',
  tag,
  scope: 'search',
  insteadOfKey: 'site-token',
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
      return federated(asker, body.queries, body.federation);
    }
    const results = [];
    for (const [place, { indexUid, federationOptions: _, ...rest }] of body.queries.entries()) {
      const query = queryOf(rest);
      const answered = await ask(asker, query);
      if (place === 0) note(asker, query, answered);
      const { found, ms } = answered;
      results.push({ ...resultOf(query, found, ms), indexUid });
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
