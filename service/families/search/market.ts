/** Facts of a snapshot that the reading of a question needs; read once for each snapshot. */

import { z } from 'zod';
import type { Completed } from '../../../search-index/model/question-model.ts';
import type { Market } from '../../../search-index/understanding/draft.ts';
import { type Context, followed } from '../../../search-index/understanding/follow-up.ts';
import { NameRow } from '../../../search-index/understanding/named-thing.ts';
import { Names } from '../../../search-index/understanding/names.ts';
import { PointRow, Points } from '../../../search-index/understanding/points.ts';
import { understanding } from '../../../search-index/understanding/understand.ts';
import type { Call } from '../../contract/endpoint.ts';
import { placeResolver } from '../../records/place-parameter.ts';
import { keptOfSnapshot } from '../../warehouse/kept-of-snapshot.ts';
import { readQuery } from '../../warehouse/read-query.ts';

const marketSql = readQuery('search-market');
const namesSql = readQuery('search-named-things');
const pointsSql = readQuery('search-points');
const Row = z.object({ cheapest_sale_aed: z.number().nullable() });

/** Returns the market of a snapshot. */
export const readMarket = keptOfSnapshot(async (snapshot): Promise<Market> => {
  const [resolver, rows, named, points] = await Promise.all([
    placeResolver(snapshot),
    snapshot.rows(marketSql, {}, Row),
    snapshot.rows(namesSql, {}, NameRow),
    snapshot.rows(pointsSql, {}, PointRow),
  ]);
  return {
    resolver,
    names: new Names(named, resolver.spoken),
    points: new Points(points),
    cheapestSaleAed: rows[0]?.cheapest_sale_aed ?? null,
  };
});

/** Reads a question by the rules, and words left over by the model, where one is set up. `context` is the question before. */
export async function readQuestion(
  { query, context }: { readonly query: string; readonly context?: Context | undefined },
  {
    snapshot,
    service,
    signal,
  }: Pick<Call<unknown, unknown, unknown, 'snapshot'>, 'snapshot' | 'service' | 'signal'>,
): Promise<Completed> {
  const market = await readMarket(snapshot);
  const read = await snapshot.run(understanding(query, market, context?.filters.purpose ?? null));
  const { questionModel } = service;
  const completed =
    questionModel === null
      ? { interpretation: read, failed: false }
      : await questionModel.complete(read, market, signal);
  return context === undefined
    ? completed
    : { ...completed, interpretation: followed(completed.interpretation, context) };
}
