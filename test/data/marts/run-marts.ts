/** Marts over rows that a test writes down: their own SQL on tables of a few columns. */
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { quantileMacros } from '../../../data/methods/quantile-interval.ts';
import type { TableDefinition } from '../../../data/table.ts';
import { countedContracts } from '../../../data/tables/counted-contracts.ts';
import { countedDeals } from '../../../data/tables/counted-deals.ts';
import { buildDerived } from '../../../ingest/steps/build-derived.ts';
import { fillTable } from '../../../ingest/steps/fill-table.ts';
import { type Row, rowsOf } from '../../support/ingest.ts';

/** What one mart's rows are asked with; the connection closes when `ask` ends. */
export type AskMarts = (sql: string) => Promise<Row[]>;

/**
 * Makes the input tables, then the marts in the order given, and lets a test ask.
 *
 * @param inputs SQL of each input table, by its name
 */
export async function onMarts<T>(
  inputs: Readonly<Record<string, string>>,
  marts: readonly TableDefinition[],
  ask: (rows: AskMarts) => Promise<T>,
): Promise<T> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    for (const [name, sql] of Object.entries(inputs))
      await connection.run(`create table "${name}" as ${sql}`);
    await connection.run(quantileMacros);
    await viewCounted(connection, Object.keys(inputs));
    for (const mart of marts) {
      if (mart.derive === undefined) await fillTable(connection, mart);
      else await buildDerived(connection, mart);
    }
    return await ask((sql) => rowsOf(connection, sql));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

/** Views the records that figures count. Rows without flags all count. */
export async function viewCounted(connection: DuckDBConnection, tables: readonly string[]): Promise<void> {
  for (const { id, inputs, sql } of [countedDeals, countedContracts]) {
    const [table = ''] = inputs;
    if (!tables.includes(table)) continue;
    const columns = await rowsOf(connection, `describe from ${table}`);
    const hasFlags = columns.some(({ column_name }) => column_name === 'quality_flags');
    await connection.run(`create view ${id} as ${hasFlags ? sql : `from ${table}`}`);
  }
}

/** Fails unless the sums that each mart declares agree. */
export async function unequalIdentities(
  rows: AskMarts,
  marts: readonly TableDefinition[],
): Promise<string[]> {
  const unequal: string[] = [];
  for (const { what, left, right } of marts.flatMap(({ identities = [] }) => identities)) {
    const [found] = await rows(`select (${left}) as "left", (${right}) as "right"`);
    if (Number(found?.['left']) !== Number(found?.['right']))
      unequal.push(`${what}: ${JSON.stringify(found)}`);
  }
  return unequal;
}
