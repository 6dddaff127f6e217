/** Answers of the stub to searches, in the shapes of Meilisearch. */
import { byRank, type Ranked, type StubIndex, type StubQuery, StubRefusal } from './stub-index.ts';
import { wordsOf } from './stub-text.ts';

interface Query extends StubQuery {
  readonly indexUid?: string;
  readonly offset?: number;
  readonly limit?: number;
  readonly page?: number | null;
  readonly hitsPerPage?: number | null;
  readonly facets?: readonly string[] | null;
  readonly showRankingScore?: boolean;
  readonly federationOptions?: { readonly weight?: number } | null;
  readonly facetName?: string;
  readonly facetQuery?: string | null;
  readonly id?: string;
  readonly embedder?: string;
  readonly federation?: { readonly offset?: number; readonly limit?: number };
  readonly queries?: readonly Query[];
}

/** `POST /indexes/{uid}/search`. */
export function answerSearch(query: Query, index: StubIndex): unknown {
  const found = index.search(query);
  const { page, hitsPerPage } = query;
  const facets = facetsOf(found, query.facets ?? [], index);
  const common = { query: query.q ?? '', processingTimeMs: 1, ...facets };
  if (page != null || hitsPerPage != null) {
    const size = hitsPerPage ?? 20;
    const start = ((page ?? 1) - 1) * size;
    const hits = found.slice(start, start + size).map((one) => hitOf(one, query));
    const totalPages = Math.ceil(found.length / size);
    return { hits, ...common, hitsPerPage: size, page: page ?? 1, totalPages, totalHits: found.length };
  }
  const { offset = 0, limit = 20 } = query;
  const hits = found.slice(offset, offset + limit).map((one) => hitOf(one, query));
  const semanticHitCount = query.hybrid ? { semanticHitCount: hits.length } : {};
  return { hits, ...common, limit, offset, estimatedTotalHits: found.length, ...semanticHitCount };
}

/** `POST /multi-search` with `federation`. */
export function answerFederated(body: unknown, indexOf: (uid: string | undefined) => StubIndex): unknown {
  const { federation = {}, queries = [] } = body as Query;
  const { offset = 0, limit = 20 } = federation;
  refuseUnlike(queries);
  const best = new Map<string, Ranked & { readonly federation: unknown }>();
  for (const [queriesPosition, query] of queries.entries()) {
    const weight = query.federationOptions?.weight ?? 1;
    for (const one of indexOf(query.indexUid).search(query)) {
      const weighted = one.score * weight;
      const before = best.get(one.id);
      if (before !== undefined && before.score >= weighted) continue;
      const details = { indexUid: query.indexUid, queriesPosition, weightedRankingScore: weighted };
      const weight_ = one.rank.at(-1) ?? 0;
      const ordered = one.rank.slice(0, query.sort?.length ?? 0);
      best.set(one.id, {
        ...one,
        score: weighted,
        rank: [...ordered, weighted, weight_],
        federation: details,
      });
    }
  }
  const found = [...best.values()].sort(byRank);
  const hits = found.slice(offset, offset + limit);
  return {
    hits: hits.map(({ document, federation: details }) => ({ ...document, _federation: details })),
    processingTimeMs: 1,
    limit,
    offset,
    estimatedTotalHits: found.length,
    ...(queries.some((query) => query.hybrid) ? { semanticHitCount: hits.length } : {}),
  };
}

/** Scores of words cannot be compared with an order by weight, as which a search for nothing comes. */
function refuseUnlike(queries: readonly Query[]): void {
  const isForNothing = queries.map(({ q, hybrid }) => !hybrid && wordsOf(q ?? '').length === 0);
  if (new Set(isForNothing).size > 1)
    throw new StubRefusal(
      'invalid_multi_search_query_ranking_rules',
      'The results of queries are incompatible.',
    );
}

/** `POST /indexes/{uid}/similar`. */
export function answerSimilar(body: unknown, index: StubIndex): unknown {
  const query = body as Query;
  const { id = '', embedder = '', limit = 20, offset = 0 } = query;
  if (!index.hasEmbedder(embedder))
    throw new StubRefusal('invalid_similar_embedder', `Cannot find embedder with name \`${embedder}\`.`);
  if (!index.documents.has(id))
    throw new StubRefusal('not_found_similar_id', `Document \`${id}\` not found.`);
  const found = index.similar(id, query.filter);
  const hits = found.slice(offset, offset + limit).map((one) => hitOf(one, query));
  return { hits, id, processingTimeMs: 1, limit, offset, estimatedTotalHits: found.length };
}

/** `POST /indexes/{uid}/facet-search`. */
export function answerFacetSearch(body: unknown, index: StubIndex): unknown {
  const { facetName = '', facetQuery, ...query } = body as Query;
  if (!index.list('filterableAttributes').includes(facetName))
    throw new StubRefusal(
      'invalid_facet_search_facet_name',
      `Attribute \`${facetName}\` is not facet-searchable.`,
    );
  const wanted = wordsOf(facetQuery ?? '').join(' ');
  const counts = countsOf(index.search(query), facetName);
  const facetHits = Object.entries(counts)
    .filter(([value]) => wordsOf(value).join(' ').startsWith(wanted))
    .map(([value, count]) => ({ value, count }));
  return { facetHits, facetQuery: facetQuery ?? null, processingTimeMs: 1 };
}

function hitOf({ document, score }: Ranked, { showRankingScore = false }: Query): unknown {
  return showRankingScore ? { ...document, _rankingScore: score } : document;
}

function facetsOf(found: readonly Ranked[], facets: readonly string[], index: StubIndex): object {
  if (facets.length === 0) return {};
  for (const name of facets)
    if (!index.list('filterableAttributes').includes(name))
      throw new StubRefusal('invalid_search_facets', `Invalid facet distribution: \`${name}\`.`);
  const facetDistribution = Object.fromEntries(facets.map((name) => [name, countsOf(found, name)]));
  return { facetDistribution, facetStats: {} };
}

function countsOf(found: readonly Ranked[], field: string): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { document } of found)
    for (const value of [document[field] ?? []].flat())
      counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
}
