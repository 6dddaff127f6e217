/** Measures the floor for ingest: CSV as text → TRY_CAST → sorted zstd Parquet. `bare-duckdb.ts <exports> <out>` */
import { closeSync, mkdirSync, openSync, readdirSync, readSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

const [from, into] = process.argv.slice(2);
if (from === undefined || into === undefined) throw new Error('Give a source folder and a target folder');
mkdirSync(into, { recursive: true });

const instance = await DuckDBInstance.create(':memory:', {
  memory_limit: '2GB',
  temp_directory: join(into, 'spill'),
  preserve_insertion_order: 'false',
});
const connection = await instance.connect();
for (const folder of readdirSync(from, { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
  for (const file of readdirSync(join(from, folder.name)).filter((name) => name.endsWith('.csv'))) {
    await convert(connection, join(from, folder.name, file), join(into, `${folder.name}-${file}.parquet`));
  }
}
connection.closeSync();
instance.closeSync();

async function convert(duckdb: DuckDBConnection, csv: string, parquet: string): Promise<void> {
  // One unterminated quote in the dirty exports would make the reader skip half a million lines, and the floor would be too low.
  const quote = /(transactions|rent-contracts)$/.test(dirname(csv)) ? '' : '"';
  const names = readHeader(csv);
  const columns = names.map((name) => `'${name}': 'VARCHAR'`).join(', ');
  const source = `read_csv('${csv}', columns = {${columns}}, auto_detect = false, header = true, delim = ',', quote = '${quote}',
    escape = '${quote}', ignore_errors = true)`;
  const order = names.filter((name) => name === 'area_id' || isDate(name)).toSorted();
  await duckdb.run(`copy (select ${names.map(typed).join(', ')} from ${source}
    ${order.length === 0 ? '' : `order by ${order.join(', ')}`}) to '${parquet}' (format parquet, compression zstd, row_group_size 122880)`);
}

function readHeader(csv: string): string[] {
  const file = openSync(csv, 'r');
  const start = Buffer.alloc(8192);
  const length = readSync(file, start);
  closeSync(file);
  return (start.toString('utf8', 0, length).split('\n', 1)[0] ?? '').split(',');
}

function isDate(name: string): boolean {
  return /(^|_)date(_|$)/.test(name);
}

function typed(name: string): string {
  if (isDate(name)) return `try_strptime("${name}", '%d-%m-%Y')::date as "${name}"`;
  if (
    /_id$|^no_of_|_year$|^line_number$|_(number|code)$/.test(name) &&
    !/^(transaction|contract)_id$|^building|^unit|^pre_/.test(name)
  )
    return `try_cast("${name}" as bigint) as "${name}"`;
  if (/area$|amount$|worth$|price$|cost$|value$|index$/.test(name))
    return `try_cast("${name}" as double) as "${name}"`;
  return `"${name}"`;
}
