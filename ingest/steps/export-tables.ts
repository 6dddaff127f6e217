/** Export: built tables → the lake's Parquet files, sorted, the large ones in Hive partitions by year. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { TableDefinition } from '../../data/table.ts';
import type { BuiltTable } from '../snapshot/publish.ts';
import { builtName, withinYear } from './build-tables.ts';
import { quoteName, quoteText } from './cleaning-sql.ts';

const PARQUET = 'format parquet, compression zstd, row_group_size 122880';

/** Writes every table and mart below `directory` and returns what the manifest says of each. */
export async function exportTables(
  connection: DuckDBConnection,
  definitions: readonly TableDefinition[],
  directory: string,
): Promise<BuiltTable[]> {
  const built: BuiltTable[] = [];
  for (const definition of definitions) {
    if (definition.layer === 'stage') continue;
    if (definition.layer === 'table')
      await exportTable(connection, definition, join(directory, 'tables', definition.id));
    if (definition.layer === 'mart') await exportMart(connection, definition, join(directory, 'marts'));
    built.push(await describe(connection, definition));
  }
  return built;
}

async function exportMart(
  connection: DuckDBConnection,
  definition: TableDefinition,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  await copySorted(connection, definition, join(folder, `${definition.id}.parquet`));
}

async function exportTable(
  connection: DuckDBConnection,
  definition: TableDefinition,
  folder: string,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  if (definition.partitionBy === undefined) {
    await copySorted(connection, definition, join(folder, 'part-0.parquet'));
    return;
  }
  // The table lies in the order of its years: each partition is one contiguous read, sorted already.
  const date = definition.partitionBy;
  const years = await connection.runAndReadAll(
    `select distinct year(${quoteName(date)}) from ${builtName(definition)} order by 1`,
  );
  for (const [year] of years.getRows()) {
    const partition = join(folder, `year=${year}`);
    await mkdir(partition, { recursive: true });
    await copy(
      connection,
      `select * from ${builtName(definition)} where ${withinYear(date, Number(year))}`,
      join(partition, 'part-0.parquet'),
    );
  }
  if (years.currentRowCount === 0) await copySorted(connection, definition, join(folder, 'part-0.parquet'));
}

async function copySorted(
  connection: DuckDBConnection,
  definition: TableDefinition,
  path: string,
): Promise<void> {
  const order = definition.orderBy.length > 0 ? `order by ${definition.orderBy.join(', ')}` : '';
  await copy(connection, `select * from ${builtName(definition)} ${order}`, path);
}

async function copy(connection: DuckDBConnection, select: string, path: string): Promise<void> {
  await connection.run(`copy (${select}) to ${quoteText(path)} (${PARQUET})`);
}

async function describe(connection: DuckDBConnection, definition: TableDefinition): Promise<BuiltTable> {
  const columns = await connection.runAndReadAll(`describe ${builtName(definition)}`);
  const rows = await connection.runAndReadAll(`select count(*) from ${builtName(definition)}`);
  return {
    name: definition.id,
    layer: definition.layer === 'mart' || definition.layer === 'serve' ? definition.layer : 'table',
    grain: definition.grain,
    key: [...definition.key],
    method_version: definition.methodVersion,
    rows: Number(rows.getRows()[0]?.[0] ?? 0),
    columns: columns.getRows().map(([name, type]) => ({ name: String(name), type: String(type) })),
  };
}
