/** Asks the engine for a key's site, and merges the hits of several searches into one list. */
import type { z } from 'zod';
import type { SiteHit, SiteHits, SiteQuery } from '../../../search-index/site-index.ts';
import type { Service } from '../../contract/service.ts';
import type { Work } from '../../contract/work.ts';
import { type MultiSearchBody, type MultiSearchResult, type OneOfQueries, queryOf } from './search-schema.ts';

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
  const best = new Map<string, ScoredHit>();
  for (const [place, body] of queries.entries()) {
    const answered = await ask(asker, federatedQuery(body, Math.min(reachable, offset + limit)));
    if (place === 0) note(asker, queryOf(body), answered);
    keepBest(best, weighted(body, place, answered.found));
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

function federatedQuery(body: OneOfQueries, limit: number): SiteQuery {
  return {
    ...queryOf(body),
    facets: [],
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

function keepBest(best: Map<string, ScoredHit>, hits: readonly ScoredHit[]): void {
  for (const { hit, score } of hits) {
    const id = String(hit['id']);
    if ((best.get(id)?.score ?? -1) < score) best.set(id, { hit, score });
  }
}
