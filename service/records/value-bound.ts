/** Pages of large tables in the order of a figure nothing is sorted by: a value guessed from a sample lets zone maps leave out nearly all rows. */
import { z } from 'zod';
import type { QueryValues } from '../warehouse/bind-values.ts';
import { readQuery } from '../warehouse/read-query.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';

/** Which way a list is ordered. */
export type Direction = 'asc' | 'desc';

/** Words of an order: how a value compares that comes after another, after it or equal, and before or equal. */
export const comparisons = {
  asc: { direction: 'asc', beyond: '>', from: '>=', until: '<=' },
  desc: { direction: 'desc', beyond: '<', from: '<=', until: '>=' },
} as const satisfies Record<Direction, Readonly<Record<string, string>>>;

/** A hundredth of a table, the same each time, put where a query says {{source}}. */
export function sampleTable(table: string): string {
  return `(select * from ${table} tablesample system (1%) repeatable (1))`;
}

const Bound = z.object({ bound: z.union([z.number(), z.string()]) });

/** An order whose pages may be read up to a guessed value. */
export interface BoundedOrder {
  /** The guess: value-bound.sql, filled; null where too few rows are read for one. */
  readonly boundSql: string | null;
  readonly pageSql: string;
}

/** The query that guesses for an order; `sampled` gives its rows of a hundredth of the table, their figure named `value`. */
export function boundQuery(sampled: string, direction: Direction): string {
  return readQuery('value-bound', { sampled, direction });
}

/** The rows of a page: those up to a guessed value when they fill it, else of all rows. `values` has `rows`, how many are wanted. */
export async function boundedRows<Row>(
  order: BoundedOrder,
  row: z.ZodType<Row>,
  request: {
    readonly snapshot: Pick<Snapshot, 'rows'>;
    readonly values: QueryValues & { readonly rows: number };
    readonly signal: AbortSignal;
  },
): Promise<Row[]> {
  const { snapshot, values, signal } = request;
  const { rows: wanted, ...others } = values;
  const [guess] =
    order.boundSql === null ? [] : await snapshot.rows(order.boundSql, others, Bound, { signal });
  if (guess !== undefined) {
    const found = await snapshot.rows(order.pageSql, { ...values, ...guess }, row, { signal });
    if (found.length >= wanted) return found;
  }
  return snapshot.rows(order.pageSql, { ...values, bound: null }, row, { signal });
}
