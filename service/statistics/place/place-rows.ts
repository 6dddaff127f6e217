/** Rows by the place they are of, read once for each snapshot. */
import type { z } from 'zod';
import type { QueryValues } from '../../warehouse/bind-values.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

/** Rows of one query for every place of a snapshot: some thousands, read once, because planning a query takes longer than running it. Dropped with the snapshot. */
export class PlaceRows<Row extends { readonly place_id: number }> {
  readonly #sql: string;
  readonly #row: z.ZodType<Row>;
  readonly #values: (snapshot: Snapshot) => QueryValues;
  readonly #kept = new WeakMap<Snapshot, Promise<ReadonlyMap<number, readonly Row[]>>>();

  constructor(sql: string, row: z.ZodType<Row>, values: (snapshot: Snapshot) => QueryValues = () => ({})) {
    this.#sql = sql;
    this.#row = row;
    this.#values = values;
  }

  /** Returns the rows of some places. */
  async of(snapshot: Snapshot, places: readonly number[]): Promise<Row[]> {
    const all = await this.#all(snapshot);
    return places.flatMap((id) => all.get(id) ?? []);
  }

  #all(snapshot: Snapshot): Promise<ReadonlyMap<number, readonly Row[]>> {
    const known = this.#kept.get(snapshot);
    if (known !== undefined) return known;
    const reading = snapshot.rows(this.#sql, this.#values(snapshot), this.#row).then(byPlace);
    this.#kept.set(snapshot, reading);
    reading.catch(() => this.#kept.delete(snapshot));
    return reading;
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
