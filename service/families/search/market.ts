/** Facts of a snapshot that the reading of a question needs; read once for each snapshot. */
import { z } from 'zod';
import type { Market } from '../../../search-index/understanding/draft.ts';
import { NameRow, Names } from '../../../search-index/understanding/names.ts';
import { placeResolver } from '../../records/place-parameter.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

const marketSql = readQuery('search-market');
const namesSql = readQuery('search-named-things');
const Row = z.object({ cheapest_sale_aed: z.number().nullable() });

const markets = new WeakMap<Snapshot, Promise<Market>>();

/** The market of a snapshot. */
export function readMarket(snapshot: Snapshot): Promise<Market> {
  const known = markets.get(snapshot);
  if (known !== undefined) return known;
  const loading = load(snapshot);
  markets.set(snapshot, loading);
  loading.catch(() => markets.delete(snapshot));
  return loading;
}

async function load(snapshot: Snapshot): Promise<Market> {
  const [resolver, rows, named] = await Promise.all([
    placeResolver(snapshot),
    snapshot.rows(marketSql, {}, Row),
    snapshot.rows(namesSql, {}, NameRow),
  ]);
  return { resolver, names: new Names(named), cheapestSaleAed: rows[0]?.cheapest_sale_aed ?? null };
}
