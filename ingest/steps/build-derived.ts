/** Stages that are more than SQL: a function makes their rows of what their SQL gives. */
import type { DuckDBAppender, DuckDBConnection, DuckDBDataChunk } from '@duckdb/node-api';
import { z } from 'zod';
import {
  type ColumnBatch,
  type DerivedInput,
  type KeptResults,
  nothingKept,
} from '../../data/derived-rows.ts';
import type { TableDefinition } from '../../data/table.ts';
import { quoteName } from './cleaning-sql.ts';

/** What JSON schema calls a type → what the engine does. */
const types: Readonly<Record<string, string>> = { string: 'varchar', integer: 'bigint', number: 'double' };

/**
 * Builds a stage with `derive` as a temporary table, in place of one that is there. Returns its number of rows.
 *
 * @param options.years the years whose rows it has, where it is made by year; all unless given
 * @param options.kept results of an earlier run
 */
export async function buildDerived(
  connection: DuckDBConnection,
  definition: TableDefinition,
  { years, kept = nothingKept }: { readonly years?: readonly number[]; readonly kept?: KeptResults } = {},
): Promise<number> {
  const { derive, row, sql, id } = definition;
  if (derive === undefined) throw new Error(`${id} is made by its SQL alone`);
  const columns = Object.entries(row.toJSONSchema().properties ?? {}).map(
    ([name, schema]) => [name, engineType(schema)] as const,
  );
  await connection.run(
    `create or replace temp table ${quoteName(id)} (${columns.map(([name, type]) => `${quoteName(name)} ${type}`).join(', ')})`,
  );
  let rows = 0;
  for (const slice of years ?? (await slicesOf(connection, definition))) {
    if (slice !== null) await connection.run(`set variable slice = ${slice}`);
    const derived = await derive(rowsOf(connection, sql), slice, kept);
    rows += derived.length;
    const appender = await connection.createAppender(id);
    for (const values of derived) {
      for (const [name, type] of columns) append(appender, type, values[name] ?? null);
      appender.endRow();
    }
    appender.closeSync();
  }
  if (definition.years !== undefined) await connection.run('reset variable slice');
  return rows;
}

/** Returns the rows of a query, which runs when they are read. */
function rowsOf(connection: DuckDBConnection, sql: string): DerivedInput {
  return {
    async *[Symbol.asyncIterator]() {
      const result = await connection.stream(sql);
      for await (const rows of result.yieldRowObjectJson()) yield* rows;
    },
    async *batches() {
      const result = await connection.stream(sql);
      const names = result.columnNames();
      for (
        let chunk = await result.fetchChunk();
        chunk !== null && chunk.rowCount > 0;
        chunk = await result.fetchChunk()
      )
        yield batchOf(chunk, names);
    },
  };
}

function batchOf(chunk: DuckDBDataChunk, names: readonly string[]): ColumnBatch {
  const vector = (name: string) => chunk.getColumnVector(names.indexOf(name));
  return {
    texts: (name) =>
      vector(name)
        .toArray()
        .map((text) => (text === null ? null : String(text))),
    numbers: (name) =>
      vector(name)
        .toArray()
        .map((value) => (value === null ? null : Number(value))),
    doubles: (name) => {
      const column = vector(name);
      const values = new Float64Array(chunk.rowCount);
      for (let row = 0; row < values.length; row++) values[row] = Number(column.getItem(row));
      return values;
    },
  };
}

/** Returns the years of a stage that is made by year; for others, one slice of all rows. */
async function slicesOf(
  connection: DuckDBConnection,
  { id, years }: TableDefinition,
): Promise<readonly (number | null)[]> {
  if (years === undefined) return [null];
  if (typeof years !== 'string') throw new Error(`SQL must give the years of ${id}`);
  const told = await connection.runAndReadAll(`select year from (${years}) order by 1`);
  return told.getRowsJson().map(([value]) => z.coerce.number().int().parse(value));
}

function append(appender: DuckDBAppender, type: string, value: string | number | null): void {
  if (value === null) appender.appendNull();
  else if (type === 'varchar') appender.appendVarchar(String(value));
  else if (type === 'double') appender.appendDouble(Number(value));
  else appender.appendBigInt(BigInt(value));
}

function engineType(schema: unknown): string {
  const text = JSON.stringify(schema);
  const name = /"type":\[?"(string|integer|number)"/.exec(text)?.[1];
  const type = name === undefined ? undefined : types[name];
  if (type === undefined) throw new Error(`No type of the engine is known for ${text}`);
  return type;
}
