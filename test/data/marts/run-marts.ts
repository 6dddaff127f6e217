/** Marts over rows that a test writes down: their own SQL on tables of a few columns. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { type KeptResults, nothingKept } from '../../../data/derived-rows.ts';
import { figureMacros } from '../../../data/measures/macros.ts';
import { measuredContracts } from '../../../data/measures/measured-contracts.ts';
import { measuredSales } from '../../../data/measures/measured-sales.ts';
import { offsetMacro } from '../../../data/register.ts';
import { sqlFile, type TableDefinition } from '../../../data/table.ts';
import { countedContracts } from '../../../data/tables/counted-contracts.ts';
import { countedDeals } from '../../../data/tables/counted-deals.ts';
import { buildDerived } from '../../../ingest/steps/build-derived.ts';
import { fillTable } from '../../../ingest/steps/fill-table.ts';
import { type Row, rowsOf } from '../../support/ingest.ts';
import { repositoryRoot } from '../../support/repository-files.ts';

const placeMacros = readFileSync(join(repositoryRoot, 'data/tables/macros.sql'), 'utf8');

/** What one mart's rows are asked with; the connection closes when `ask` ends. */
export type AskMarts = (sql: string) => Promise<Row[]>;

/**
 * Makes the input tables, then the marts in the order given, and lets a test ask.
 *
 * @param inputs SQL of each input table, by its name
 * @param kept results of derived marts that an earlier run kept
 */
export async function onMarts<T>(
  inputs: Readonly<Record<string, string>>,
  marts: readonly TableDefinition[],
  ask: (rows: AskMarts) => Promise<T>,
  kept: KeptResults = nothingKept,
): Promise<T> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run(offsetMacro());
    await connection.run(sqlFile(import.meta.url, '../../../data/tables/vocabulary.sql'));
    for (const [name, sql] of Object.entries(inputs))
      await connection.run(`create table "${name}" as ${sql}`);
    await judge(connection, Object.keys(inputs));
    await connection.run(figureMacros);
    await connection.run(placeMacros);
    await viewCounted(connection, Object.keys(inputs));
    for (const mart of marts) {
      if (mart.derive === undefined) await fillTable(connection, mart);
      else await buildDerived(connection, mart, { kept });
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
  await viewMeasured(connection, tables);
}

/** Writes into deals what a test says of them in its table of eligible sales. */
async function judge(connection: DuckDBConnection, tables: readonly string[]): Promise<void> {
  if (!tables.includes('transactions') || !tables.includes('eligible_sales')) return;
  const columns = new Set(
    (await rowsOf(connection, 'describe from eligible_sales')).map((row) => row['column_name']),
  );
  const stage = columns.has('stage') ? ', e.stage' : '';
  await connection.run(`create or replace table transactions as
    select t.*, coalesce(e.has_unit_price and not e.is_outlier, false) as is_eligible${stage}
    from transactions t left join (select distinct * from eligible_sales) e using (id)`);
}

/** Views the populations of measures. Columns that a test does not write down are null. */
async function viewMeasured(connection: DuckDBConnection, tables: readonly string[]): Promise<void> {
  const sources = [
    { view: measuredSales, table: 'transactions', source: `counted_deals where type = 'sales'` },
    { view: measuredContracts, table: 'rent_contracts', source: 'counted_contracts' },
  ];
  for (const { view, table, source } of sources) {
    if (!tables.includes(table) || tables.includes(view.id)) continue;
    const columns = new Set(
      (await rowsOf(connection, `describe from ${table}`)).map((row) => row['column_name']),
    );
    const listed = Object.keys(view.row.shape).map((column) =>
      columns.has(column) ? column : `null as ${column}`,
    );
    if (columns.has('type') || table === 'rent_contracts')
      await connection.run(`create view ${view.id} as select ${listed.join(', ')} from ${source}`);
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
