/** Build: the published tables, marts and serving arrangements, each from its definition, in dependency order. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { TableDefinition } from '../../data/table.ts';
import { quoteName } from './cleaning-sql.ts';
import { inDependencyOrder } from './table-order.ts';

/** Rows in a row group of serve.duckdb: small, so that a page touches few rows (docs/adr/0006). */
export const SERVE_ROW_GROUP_SIZE = 16_384;

/** Where a definition's rows lie while the snapshot is built. */
export function builtName(definition: TableDefinition): string {
  return definition.layer === 'serve' ? `serve.${quoteName(definition.id)}` : quoteName(definition.id);
}

/**
 * Creates every table in the build database; `serve` tables go to the attached database `serve`, and what the service reads is copied there.
 *
 * @param given views and tables that exist already: clean datasets, mappings, reference tables
 * @param onBuilt told each table's name and milliseconds
 */
export async function buildTables(
  connection: DuckDBConnection,
  definitions: readonly TableDefinition[],
  given: ReadonlySet<string>,
  onBuilt: (id: string, ms: number) => void,
): Promise<void> {
  for (const definition of inDependencyOrder(definitions, given)) {
    const started = performance.now();
    await build(connection, definition);
    onBuilt(definition.id, performance.now() - started);
  }
}

async function build(connection: DuckDBConnection, definition: TableDefinition): Promise<void> {
  const name = builtName(definition);
  if (definition.isView === true) {
    await connection.run(`create view ${name} as ${definition.sql}`);
  } else if (definition.newestFirst !== undefined) {
    await buildNewestFirst(connection, definition, definition.newestFirst);
  } else {
    await connection.run(
      `create table ${name} as select * from (${definition.sql}) ${layingOrder(definition)}`,
    );
  }
  if (definition.served === true) {
    await connection.run(
      `create table serve.${quoteName(definition.id)} as select * from ${name} ${inOrder(definition.orderBy)}`,
    );
  }
}

const inOrder = (columns: readonly string[]): string =>
  columns.length === 0 ? '' : `order by ${columns.join(', ')}`;

/** Large tables lie in the order of their partitions, so that each is a contiguous read; others are sorted when they are written out. */
function layingOrder({ layer, partitionBy, orderBy }: TableDefinition): string {
  if (layer === 'serve') return inOrder(orderBy);
  return partitionBy === undefined ? '' : inOrder([`year(${quoteName(partitionBy)})`, ...orderBy]);
}

async function buildNewestFirst(
  connection: DuckDBConnection,
  definition: TableDefinition,
  { date, position }: { readonly date: string; readonly position: string },
): Promise<void> {
  const name = builtName(definition);
  await connection.run(`create table ${name} as select * from (${definition.sql}) limit 0`);
  const years = await connection.runAndReadAll(
    `select distinct year(${quoteName(date)}) from (${definition.sql}) order by 1 desc`,
  );
  for (const [year] of years.getRows()) {
    await connection.run(
      `insert into ${name} select * from (${definition.sql}) where ${withinYear(date, Number(year))} ${inOrder(definition.orderBy)}`,
    );
  }
  await connection.run(`alter table ${name} add column ${quoteName(position)} bigint`);
  await connection.run(`update ${name} set ${quoteName(position)} = rowid`);
}

/** A condition that zone maps answer. */
export function withinYear(date: string, year: number): string {
  const start = (value: number): string => `make_date(${value}, 1, 1)`;
  return `${quoteName(date)} >= ${start(year)} and ${quoteName(date)} < ${start(year + 1)}`;
}
