/** Checks the rows of a query against their schema, some at a time. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { stretchUnitsMost } from '../limits.ts';
import type { RowWork } from './duckdb.ts';

type RawRow = Record<string, unknown>;

const arrays = new WeakMap<z.ZodType, z.ZodType>();

/** `z.array(row)`, made once for each row schema: zod compiles a schema at its first parse. */
function arraySchema<T>(row: z.ZodType<T>): z.ZodType<T[]> {
  const known = arrays.get(row);
  // Each schema maps to its own array only.
  if (known !== undefined) return known as z.ZodType<T[]>;
  const made = z.array(row);
  arrays.set(row, made);
  return made;
}

/** Returns rows as their schema has them. Counts their cells as work of the request; rows that requests share only pause. */
export async function parsedRows<T>(
  raw: readonly RawRow[],
  row: z.ZodType<T>,
  work: RowWork | undefined,
): Promise<T[]> {
  const schema = arraySchema(row);
  const cells = Math.max(1, Object.keys(raw[0] ?? {}).length);
  const atOnce = Math.max(1, Math.floor(stretchUnitsMost / cells));
  if (raw.length <= atOnce) {
    // The wait for the rows is no work.
    work?.begin();
    work?.count(raw.length * cells);
    const rows = schema.parse(raw);
    if (work?.isDue === true) await work.pause();
    return rows;
  }
  work?.begin();
  const rows: T[] = [];
  for (let at = 0; at < raw.length; at += atOnce) {
    const some = raw.slice(at, at + atOnce);
    work?.count(some.length * cells);
    for (const one of schema.parse(some)) rows.push(one);
    if (work === undefined) await nextTurn();
    else if (work.isDue) await work.pause();
  }
  return rows;
}
