/** Rows by the place they are of, read once for each snapshot. */

import type { z } from 'zod';
import type { QueryValues } from '../../warehouse/bind-values.ts';
import { keptOfSnapshot } from '../../warehouse/kept-of-snapshot.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

/** Rows of one query for every place of a snapshot: some thousands, read once, because planning a query takes longer than running it. */
export class PlaceRows<Row extends { readonly place_id: number }> {
  readonly #all: (snapshot: Snapshot) => Promise<ReadonlyMap<number, readonly Row[]>>;

  constructor(sql: string, row: z.ZodType<Row>, values: (snapshot: Snapshot) => QueryValues = () => ({})) {
    this.#all = keptOfSnapshot(async (snapshot) => byPlace(await snapshot.rows(sql, values(snapshot), row)));
  }

  /** Returns the rows of some places. */
  async of(snapshot: Snapshot, places: readonly number[]): Promise<Row[]> {
    const all = await this.#all(snapshot);
    return places.flatMap((id) => all.get(id) ?? []);
  }
}

/** Rows by the place they are of. */
export function byPlace<Row extends { readonly place_id: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const groups = new Map<number, Row[]>();
  for (const row of rows) {
    const group = groups.get(row.place_id);
    if (group === undefined) groups.set(row.place_id, [row]);
    else group.push(row);
  }
  return groups;
}
