/** Asks the engine for a key's site, and merges the hits of several searches into one list. */
import type { z } from 'zod';
import type { SiteHit, SiteHits, SiteQuery } from '../../../search-index/site-index.ts';
import { Problem } from '../../contract/problem.ts';
import type { Service } from '../../contract/service.ts';
import type { Work } from '../../contract/work.ts';
import {
  countsOf,
  type MultiSearchBody,
  type MultiSearchResult,
  type OneOfQueries,
  queryOf,
  timesOf,
} from './search-schema.ts';

const reachable = 1_000;

/** Who searches which site. */
export interface Asker {
  readonly service: Service;
  readonly siteId: string;
  /** Tells visitors apart while they type; never kept. */
  readonly visitor: string;
  readonly work: Work;
}

/** Hits, and how long the engine needed for them. */
export interface Answered {
  readonly found: SiteHits;
  readonly ms: number;
}

/** Searches. */
export async function ask({ service, siteId, work }: Asker, query: SiteQuery): Promise<Answered> {
  const began = performance.now();
  const found = await service.documents.search(siteId, query, work);
  return { found, ms: performance.now() - began };
}

/** Notes what was searched, once a request: a page asks the same words several times over for its facets. */
export function note({ service, siteId, visitor }: Asker, query: SiteQuery, { found, ms }: Answered): void {
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

/** A hit, and its score times the weight of its query. */
interface ScoredHit {
  readonly hit: SiteHit;
  readonly score: number;
}

type Federation = NonNullable<z.output<typeof MultiSearchBody>['federation']>;

/** Answers several queries as one list: the best hit first, each document once. */
export async function federated(
  asker: Asker,
  queries: readonly OneOfQueries[],
  federation: Federation,
): Promise<z.input<typeof MultiSearchResult>> {
  const began = performance.now();
  const [offset, limit] = [federation.offset ?? 0, federation.limit ?? 20];
  const facets = facetsAsked(queries, federation);
  const best = new Map<string, ScoredHit>();
  let faceted: SiteHits | null = null;
  for (const [place, body] of queries.entries()) {
    const answered = await ask(asker, federatedQuery(body, federation, Math.min(reachable, offset + limit)));
    if (place === 0) note(asker, queryOf(body), answered);
    if (facets.length > 0) faceted = answered.found;
    keepBest(best, weighted(body, place, answered.found), federation.distinct ?? null);
  }
  const ranked = [...best.values()].sort((a, b) => b.score - a.score);
  const ms = performance.now() - began;
  return {
    hits: ranked.slice(offset, offset + limit).map(({ hit }) => ({ ...hit })),
    processingTimeMs: Math.round(ms),
    limit,
    offset,
    estimatedTotalHits: ranked.length,
    ...(faceted === null ? {} : facetsIn(faceted, queries[0]?.indexUid ?? '', federation)),
    ...timesOf(federation, ms),
  };
}

/** Returns the fields whose values are to be counted. All queries are about the one index of the key. */
function facetsAsked(queries: readonly OneOfQueries[], { facetsByIndex }: Federation): readonly string[] {
  const facets = Object.entries(facetsByIndex ?? {}).flatMap(([index, fields]) => {
    if (!queries.some(({ indexUid }) => indexUid === index)) throw invalid(`No query is about \`${index}\`.`);
    return fields ?? [];
  });
  if (facets.length > 0 && queries.length > 1) {
    throw invalid(
      'Facets are counted for one query: a document that several queries find would count twice.',
    );
  }
  return facets;
}

function invalid(message: string): Problem {
  const errors = [{ parameter: '/federation/facetsByIndex', message }];
  return new Problem('query-invalid', message, { errors });
}

function federatedQuery(body: OneOfQueries, federation: Federation, limit: number): SiteQuery {
  const query = queryOf(body);
  const distinct = federation.distinct ?? query.distinct;
  const { attributesToRetrieve: fields } = query;
  return {
    ...query,
    distinct,
    // The value decides which hits of several queries are alike.
    attributesToRetrieve: distinct === null || fields.includes('*') ? fields : [...fields, distinct],
    facets: facetsAsked([body], federation),
    offset: 0,
    limit,
    page: null,
    hitsPerPage: null,
    showRankingScore: true,
  };
}

function weighted(
  { indexUid, federationOptions, showRankingScore }: OneOfQueries,
  place: number,
  { hits }: SiteHits,
): readonly ScoredHit[] {
  const weight = federationOptions?.weight ?? 1;
  const queriesPosition = federationOptions?.queryPosition ?? place;
  return hits.map(({ _rankingScore, ...hit }) => {
    const score = Number(_rankingScore) * weight;
    const _federation = { indexUid, queriesPosition, weightedRankingScore: score };
    return { hit: { ...hit, ...(showRankingScore === true ? { _rankingScore } : {}), _federation }, score };
  });
}

function keepBest(best: Map<string, ScoredHit>, hits: readonly ScoredHit[], distinct: string | null): void {
  for (const { hit, score } of hits) {
    const key = distinctKey(hit, distinct);
    if ((best.get(key)?.score ?? -1) < score) best.set(key, { hit, score });
  }
}

/** Returns what documents that count as one have in common: the value of the field, or the id. */
function distinctKey(hit: SiteHit, field: string | null): string {
  const value = field === null ? undefined : hit[field];
  return value === undefined || value === null ? `id ${String(hit['id'])}` : `value ${JSON.stringify(value)}`;
}

function facetsIn({ facetDistribution, facetStats }: SiteHits, index: string, { mergeFacets }: Federation) {
  const distribution = countsOf(facetDistribution ?? {});
  const stats = { ...facetStats };
  if (mergeFacets === undefined || mergeFacets === null)
    return { facetsByIndex: { [index]: { distribution, stats } } };
  const most = mergeFacets.maxValuesPerFacet ?? 100;
  const first = Object.entries(distribution).map(
    ([field, counts]) => [field, mostFrequent(counts, most)] as const,
  );
  return { facetDistribution: Object.fromEntries(first), facetStats: stats };
}

function mostFrequent(counts: Readonly<Record<string, number>>, most: number): Record<string, number> {
  const kept = Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .slice(0, most);
  return Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1)));
}
