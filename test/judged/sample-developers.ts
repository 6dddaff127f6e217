/**
 * Draws named projects of deals with a developer to be judged blind, and writes two CSV files: `developers.csv` for judges, who do not see what ingest
 * decided, and `developers-key.csv`. Run: node dist/test/judged/sample-developers.js <warehouse> <folder> [rows] [seed]
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { z } from 'zod';

const [warehouse, folder, rows = '300', seed = '18'] = process.argv.slice(2);
if (warehouse === undefined || folder === undefined)
  throw new Error('Say the warehouse and the folder to write to.');

const Current = z.object({ snapshot_id: z.string() });
const { snapshot_id } = Current.parse(JSON.parse(await readFile(join(warehouse, 'current.json'), 'utf8')));
const tables = join(warehouse, 'snapshots', snapshot_id, 'tables');

const connection = await (await DuckDBInstance.create(':memory:')).connect();
await connection.run(`create view transactions as from '${tables}/transactions/**/*.parquet'`);
await connection.run(`create view developers as from '${tables}/developers/*.parquet'`);
const sql = await readFile(new URL('sample-developers.sql', import.meta.url), 'utf8');
const reader = await connection.runAndReadAll(sql, { rows: Number(rows), seed: Number(seed) });
const drawn = reader.getRowObjectsJson();

const quoted = (value: unknown): string =>
  /[",\n]/.test(String(value ?? '')) ? `"${String(value).replaceAll('"', '""')}"` : String(value ?? '');

async function write(name: string, columns: readonly string[]): Promise<void> {
  const lines = drawn.map((row, index) =>
    [index + 1, ...columns.map((column) => row[column])].map(quoted).join(','),
  );
  await writeFile(join(folder ?? '', name), `${['row', ...columns].join(',')}\n${lines.join('\n')}\n`);
}

await mkdir(folder, { recursive: true });
await write('developers.csv', [
  'project',
  'master_project',
  'area',
  'community',
  'suggested_developer',
  'judgement',
]);
await write('developers-key.csv', ['project', 'area', 'decision', 'basis', 'developer_id', 'sales']);
process.stdout.write(`${drawn.length} rows in ${folder}\n`);
