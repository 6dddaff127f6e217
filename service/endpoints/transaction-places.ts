/** Names of places on pages of transactions: read once a snapshot and kept, because the rows of a page name few and the list names none. */
import { z } from 'zod';
import { readQuery } from '../queries/read-query.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';

/** How the place of a deal or contract is named; null where unknown. */
export const PlaceNames = z.object({
  area: z.string().nullable(),
  area_ar: z.string().nullable(),
  community: z.string().nullable(),
  master_project: z.string().nullable(),
  project: z.string().nullable(),
  developer: z.string().nullable(),
});
export type PlaceNames = z.output<typeof PlaceNames>;

const NamedPlace = PlaceNames.extend({ place_key: z.int() });
const namesSql = readQuery('transaction-places');
const unnamed: PlaceNames = PlaceNames.parse({
  area: null,
  area_ar: null,
  community: null,
  master_project: null,
  project: null,
  developer: null,
});

/** Dropped with their snapshot. */
const namesOf = new WeakMap<Snapshot, Promise<ReadonlyMap<number, PlaceNames>>>();

function placeNamesOf(snapshot: Snapshot): Promise<ReadonlyMap<number, PlaceNames>> {
  const known = namesOf.get(snapshot);
  if (known !== undefined) return known;
  const loading = snapshot
    .rows(namesSql, {}, NamedPlace)
    .then((rows) => new Map(rows.map(({ place_key, ...names }) => [place_key, names])));
  namesOf.set(snapshot, loading);
  loading.catch(() => namesOf.delete(snapshot));
  return loading;
}

/** Adds to each row the names of its place. */
export async function withPlaceNames<Row extends { readonly place_key: number }>(
  snapshot: Snapshot,
  rows: readonly Row[],
): Promise<(Row & PlaceNames)[]> {
  const names = await placeNamesOf(snapshot);
  return rows.map((row) => ({ ...row, ...(names.get(row.place_key) ?? unnamed) }));
}
