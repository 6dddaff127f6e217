/** The share of contracts that name a project or a master project. Only these have a community, so that rents of communities rest on them. */

import { z } from 'zod';
import { onePlace, type Scope } from '../records/place-parameter.ts';
import { keptOfSnapshot } from '../warehouse/kept-of-snapshot.ts';
import { readQuery } from '../warehouse/read-query.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';
import { rentsAsOf } from './rents/statistics.ts';
import { shareOfRecords } from './share.ts';
import { type Figure, figure, withheld } from './statistic.ts';
import { trailingYear } from './window.ts';

const sql = readQuery('named-contracts');
const Row = z.object({ place_id: z.int(), contract_count: z.int(), named_count: z.int() });

/** Returns the counts of every place: a few hundred rows. */
const readCounts = keptOfSnapshot(
  async (snapshot) => new Map((await snapshot.rows(sql, {}, Row)).map((row) => [row.place_id, row])),
);

/** The figure of every place, for a plan that sees this much. */
export async function namedContractsByPlace(
  snapshot: Snapshot,
  historyFrom: string | null,
): Promise<(placeId: number) => z.input<typeof Figure>> {
  if (historyFrom !== null && historyFrom > trailingYear(rentsAsOf(snapshot)).from)
    return () => withheld(0, 'the plan does not see all of the last 12 months');
  const known = await readCounts(snapshot);
  return (placeId) => {
    const { contract_count: n = 0, named_count: named = 0 } = known.get(placeId) ?? {};
    return figure(shareOfRecords(named, n), { unit: 'pct', of: 'contracts' });
  };
}

/** The figure of one place. */
export async function namedContractsIn(
  { place_id }: { readonly place_id: number },
  snapshot: Snapshot,
  historyFrom: string | null,
): Promise<z.input<typeof Figure>> {
  return (await namedContractsByPlace(snapshot, historyFrom))(place_id);
}

/** The figure for the `meta` of rents of a scope: of several places it is not given, because their contracts may be the same. */
export async function namedContractsMeta(
  scope: Scope | null,
  snapshot: Snapshot,
  historyFrom: string | null,
): Promise<{ readonly named_contracts_pct?: z.input<typeof Figure> }> {
  const place = onePlace(scope);
  return place === null ? {} : { named_contracts_pct: await namedContractsIn(place, snapshot, historyFrom) };
}
