/** What Meilisearch's clients send and read: the parameters of its search that work over a site's documents, by its names. */
import { z } from 'zod';
import {
  matchingStrategies,
  type SiteHits,
  type SiteQuery,
  type SiteSelection,
} from '../../../search-index/site-index.ts';
import { text } from '../../contract/parameters.ts';

/** Ids as examples show them. */
export const exampleIndexIds = {
  index: 'site_Jb3wX0cRk6TnYq9e',
  task: 'task_Jb3wX0cRk6TnYq9e',
  taskUid: 30_042,
  document: 'listing-58',
} as const;

/** The index in a path. */
export const indexParameter = text({
  max: 512,
  description: '`search.index` of /v1/client-info.',
  example: exampleIndexIds.index,
});

const Fields = z.array(z.string().max(500)).max(100).nullish();
const Whole = (most: number) => z.int().min(0).max(most);

const selection = {
  q: z.string().max(4_000).nullish().meta({ description: 'Words to look for; none is every document.' }),
  filter: z
    .union([z.string(), z.array(z.union([z.string(), z.array(z.string()).max(500)])).max(500)])
    .nullish()
    .meta({
      description: 'Meilisearch’s filter: an expression, or lists of them.',
      example: 'area = "Dubai Marina"',
    }),
  matchingStrategy: z.enum(matchingStrategies).nullish(),
  attributesToSearchOn: Fields,
};

const search = {
  ...selection,
  offset: Whole(1_000_000).nullish(),
  limit: Whole(1_000_000).nullish(),
  page: Whole(1_000_000).nullish(),
  hitsPerPage: Whole(1_000_000).nullish(),
  attributesToRetrieve: Fields,
  attributesToCrop: Fields,
  cropLength: Whole(10_000).nullish(),
  cropMarker: z.string().max(100).nullish(),
  attributesToHighlight: Fields,
  highlightPreTag: z.string().max(200).nullish(),
  highlightPostTag: z.string().max(200).nullish(),
  showRankingScore: z.boolean().nullish(),
  sort: z.array(z.string().max(500)).max(20).nullish(),
  facets: Fields,
};

/** Names in an address, separated by commas. */
export const listed = text({ max: 4_000, description: 'Names separated by commas.' }).transform((names) =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== ''),
);
/** `POST /indexes/{uid}/search`. */
export const SearchBody = z.strictObject(search).meta({ id: 'SiteSearch' });
export type SearchBody = z.output<typeof SearchBody>;

/** `POST /indexes/{uid}/facet-search`. As in Meilisearch the parameters of a search may stay: its clients send them along. */
export const FacetSearchBody = z
  .strictObject({
    ...search,
    facetName: z.string().min(1).max(500),
    facetQuery: z.string().max(500).nullish(),
    exhaustiveFacetCount: z.boolean().nullish(),
  })
  .meta({ id: 'SiteFacetSearch' });
export type FacetSearchBody = z.output<typeof FacetSearchBody>;

/** One of the queries of `POST /multi-search`. */
export const OneOfQueries = z.strictObject({
  ...search,
  indexUid: z.string().max(512),
  federationOptions: z
    .strictObject({ weight: z.number().min(0).optional(), queryPosition: z.int().min(0).nullish() })
    .nullish(),
});
export type OneOfQueries = z.output<typeof OneOfQueries>;

/** `POST /multi-search`. */
export const MultiSearchBody = z
  .strictObject({
    queries: z.array(OneOfQueries).max(50),
    federation: z
      .strictObject({
        offset: Whole(1_000_000).nullish(),
        limit: Whole(1_000_000).nullish(),
      })
      .nullish()
      .meta({ description: 'Merges the hits of all queries into one list.' }),
  })
  .meta({ id: 'SiteMultiSearch' });

const Hit = z.record(z.string(), z.unknown());
const Counts = z.record(z.string(), z.record(z.string(), z.int()));
const Ends = z.record(z.string(), z.object({ min: z.number(), max: z.number() }));
/** What a search answers. */
export const SearchResult = z
  .object({
    hits: z.array(Hit).meta({
      description: 'Documents, with `_formatted`, `_rankingScore`, `_geoDistance` where asked for.',
    }),
    query: z.string(),
    processingTimeMs: z.int(),
    limit: z.int().optional(),
    offset: z.int().optional(),
    estimatedTotalHits: z.int().optional(),
    hitsPerPage: z.int().optional(),
    page: z.int().optional(),
    totalPages: z.int().optional(),
    totalHits: z.int().optional(),
    facetDistribution: Counts.optional(),
    facetStats: Ends.optional(),
  })
  .meta({ id: 'SiteSearchResult' });

/** What several searches answer: a result each, or one list of all their hits. */
export const MultiSearchResult = z.union([
  z.object({ results: z.array(SearchResult.extend({ indexUid: z.string() })) }),
  z.object({
    hits: z.array(Hit),
    processingTimeMs: z.int(),
    limit: z.int(),
    offset: z.int(),
    estimatedTotalHits: z.int(),
  }),
]);

/** What a search among the values of a facet answers. */
export const FacetSearchResult = z
  .object({
    facetHits: z.array(z.object({ value: z.string(), count: z.int() })),
    facetQuery: z.string().nullable(),
    processingTimeMs: z.int(),
  })
  .meta({ id: 'SiteFacetSearchResult' });

/** What narrows a search, with Meilisearch's defaults. */
export function selectionOf(body: SearchBody | FacetSearchBody): SiteSelection {
  return {
    q: body.q ?? '',
    filter: body.filter ?? null,
    matchingStrategy: body.matchingStrategy ?? 'last',
    attributesToSearchOn: body.attributesToSearchOn ?? null,
  };
}

/** A search with Meilisearch's defaults. */
export function queryOf(body: SearchBody): SiteQuery {
  return {
    ...selectionOf(body),
    ...looksOf(body),
    offset: body.offset ?? 0,
    limit: body.limit ?? 20,
    page: body.page ?? null,
    hitsPerPage: body.hitsPerPage ?? null,
    sort: body.sort ?? [],
    facets: body.facets ?? [],
  };
}

/** What hits are to look like. */
function looksOf(body: SearchBody) {
  return {
    attributesToRetrieve: body.attributesToRetrieve ?? ['*'],
    attributesToHighlight: body.attributesToHighlight ?? [],
    attributesToCrop: body.attributesToCrop ?? [],
    cropLength: body.cropLength ?? 10,
    cropMarker: body.cropMarker ?? '…',
    highlightPreTag: body.highlightPreTag ?? '<em>',
    highlightPostTag: body.highlightPostTag ?? '</em>',
    showRankingScore: body.showRankingScore ?? false,
  };
}

/** Returns an answer as Meilisearch writes it: pages are counted when they were asked for. */
export function resultOf(query: SiteQuery, found: SiteHits, ms: number): z.input<typeof SearchResult> {
  const { facetDistribution, facetStats } = found;
  const perPage = query.hitsPerPage ?? 20;
  const paging =
    query.page === null && query.hitsPerPage === null
      ? { limit: query.limit, offset: query.offset, estimatedTotalHits: found.total }
      : {
          hitsPerPage: perPage,
          page: query.page ?? 1,
          totalPages: perPage === 0 ? 0 : Math.ceil(found.total / perPage),
          totalHits: found.total,
        };
  return {
    hits: found.hits.map((hit) => ({ ...hit })),
    query: query.q,
    processingTimeMs: Math.round(ms),
    ...paging,
    ...(facetDistribution === null ? {} : { facetDistribution: countsOf(facetDistribution) }),
    ...(facetStats === null ? {} : { facetStats: { ...facetStats } }),
  };
}

/** Returns a copy of counts. */
function countsOf(
  distribution: NonNullable<SiteHits['facetDistribution']>,
): Record<string, Record<string, number>> {
  return Object.fromEntries(Object.entries(distribution).map(([field, counts]) => [field, { ...counts }]));
}
