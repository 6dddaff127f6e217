/** Writes some of the fixture's tables as Parquet files of a snapshot: one by year, one of lines, one without a day, one mart. */
import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { everyColumn, instantsOf, toZone, typeInFile } from '../../data/instants.ts';
import { tables } from '../../data/published.ts';
import type { Manifest } from '../../data/snapshot.ts';
import type { TableDefinition } from '../../data/table.ts';

type TableEntry = Manifest['tables'][number];

const laidDown = ['transactions', 'broker_deals', 'projects', 'sales_monthly'];

/** Writes the files below a folder in the layout of ingest, and returns their entries of the manifest. */
export async function layParquet(connection: DuckDBConnection, folder: string): Promise<TableEntry[]> {
  const entries: TableEntry[] = [];
  for (const definition of tables.filter(({ id }) => laidDown.includes(id)))
    entries.push(await layTable(connection, folder, definition));
  return entries;
}

async function layTable(
  connection: DuckDBConnection,
  folder: string,
  definition: TableDefinition,
): Promise<TableEntry> {
  const { id, layer, partitionBy, orderBy } = definition;
  const order = `order by ${orderBy.join(', ')}`;
  const paths: string[] = [];
  const copy = async (path: string, where: string) => {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await connection.run(
      `copy (select ${everyColumn(instantsOf(definition), toZone)} from "${id}" ${where} ${order}) to '${join(folder, path)}' (format parquet, compression zstd)`,
    );
    paths.push(path);
  };
  if (layer === 'mart') await copy(`marts/${id}.parquet`, '');
  else if (partitionBy === undefined) await copy(`tables/${id}/part-0.parquet`, '');
  else {
    const years = await connection.runAndReadAll(
      `select distinct year(${partitionBy}) from "${id}" order by 1`,
    );
    for (const [year] of years.getRows())
      await copy(`tables/${id}/year=${year}/part-0.parquet`, `where year(${partitionBy}) = ${year}`);
  }
  const columns = await connection.runAndReadAll(`describe "${id}"`);
  const rows = await connection.runAndReadAll(`select count(*) from "${id}"`);
  return {
    name: id,
    layer: layer === 'mart' ? 'mart' : 'table',
    grain: definition.grain,
    key: [...definition.key],
    method_version: definition.methodVersion,
    inputs: '',
    content: '',
    years: {},
    rows: Number(rows.getRows()[0]?.[0] ?? 0),
    columns: columns
      .getRows()
      .map(([name, type]) => ({ name: String(name), type: typeInFile(String(type)) })),
    files: await Promise.all(
      paths.map(async (path) => ({
        ...(await fileEntry(folder, path)),
        rows: await rowsOf(connection, join(folder, path)),
      })),
    ),
  };
}

async function rowsOf(connection: DuckDBConnection, path: string): Promise<number> {
  const counted = await connection.runAndReadAll(
    `select count(*) from read_parquet('${path}', hive_partitioning = false)`,
  );
  return Number(counted.getRows()[0]?.[0]);
}

async function fileEntry(folder: string, path: string): Promise<TableEntry['files'][number]> {
  const bytes = await readFile(join(folder, path));
  return { path, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}
