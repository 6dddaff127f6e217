/**
 * Draws pairs of a deal's name and a project for judges, a third of them links that were refused: `links-to-judge.csv` says nothing of what was decided,
 * `links-key.csv` says it. `node dist/test/judged/sample-links.js <warehouse> <folder> [seed]`
 */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance } from '@duckdb/node-api';
import { pathToRead } from '../../snapshot-store/warehouse/path-to-read.ts';
import { openCurrent } from '../../snapshot-store/warehouse/read-manifest.ts';

/** What tells the decision, or what it was made of. */
const secret = [
  'stratum',
  'basis',
  'confidence',
  'considered_confidence',
  'project_number',
  'sale_rows',
  'rent_rows',
];
const [warehouse, folder, seed = '18'] = process.argv.slice(2);

async function main(): Promise<void> {
  if (warehouse === undefined || folder === undefined)
    throw new Error('Give a warehouse, a folder, and a seed if you like.');
  const current = await openCurrent(warehouse);
  if (current === null) throw new Error(`${warehouse} holds no snapshot`);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  const file = (path: string): Promise<string> =>
    readFile(fileURLToPath(new URL(path, import.meta.url)), 'utf8');
  await connection.run(await file('../../data/tables/macros.sql'));
  const sources = {
    aliases: 'project_aliases',
    projects: 'projects',
    areas: 'areas',
    developers: 'developers',
    transactions: 'transactions',
    rent_contracts: 'rent_contracts',
  };
  for (const [name, table] of Object.entries(sources))
    await connection.run(
      `create temp view ${name} as select * from read_parquet([${(await readFiles(current.directory, table)).map(pathToRead).join(', ')}], union_by_name = true, hive_partitioning = false)`,
    );
  const rows = (await connection.runAndReadAll(await file('sample-links.sql'), { seed })).getRowObjectsJson();
  connection.closeSync();
  instance.closeSync();
  await mkdir(folder, { recursive: true });
  const columns = Object.keys(rows[0] ?? {});
  await write(
    join(folder, 'links-to-judge.csv'),
    rows,
    columns.filter((column) => !secret.includes(column)),
  );
  await write(join(folder, 'links-key.csv'), rows, ['pair', ...secret]);
  process.stdout.write(`${rows.length} pairs\n`);
}

/** The files of a table, of one year or of all. */
async function readFiles(directory: string, table: string): Promise<string[]> {
  const folder = join(directory, 'tables', table);
  const files = await readdir(folder, { recursive: true });
  return files.filter((name) => name.endsWith('.parquet')).map((name) => join(folder, name));
}

async function write(
  path: string,
  rows: readonly Record<string, unknown>[],
  columns: readonly string[],
): Promise<void> {
  const quoted = (value: unknown): string =>
    `"${String(value ?? '')
      .replaceAll('"', '""')
      .replaceAll(/\s+/g, ' ')}"`;
  await writeFile(
    path,
    `${[columns.join(','), ...rows.map((row) => columns.map((column) => quoted(row[column])).join(','))].join('\n')}\n`,
  );
}

await main();
