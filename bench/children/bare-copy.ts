/** The floor that exports are measured against: DuckDB writes rows to files, and the files are read again. `bare-copy.ts <list.duckdb> <into> <since>` */
import { createReadStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { salesSince } from '../peers/list-api.ts';

const [list, into, since] = process.argv.slice(2);
if (list === undefined || into === undefined || since === undefined)
  throw new Error('Say what to copy, where to, and since when');
mkdirSync(into, { recursive: true });
const instance = await DuckDBInstance.create(list, { access_mode: 'READ_ONLY' });
const connection = await instance.connect();

async function timed(work: () => Promise<unknown>): Promise<{ ms: number; cpuMs: number }> {
  const [began, before] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(before);
  return { ms: performance.now() - began, cpuMs: (user + system) / 1000 };
}

async function read(path: string): Promise<void> {
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) void chunk;
}

const [csv, parquet] = [join(into, 'sales.csv'), join(into, 'sales.parquet')];
// Once before, so that the table is in memory for both.
await connection.run(`copy (${salesSince(since)}) to '${csv}' (format csv, header)`);
const times = {
  CSV: await timed(() => connection.run(`copy (${salesSince(since)}) to '${csv}' (format csv, header)`)),
  Parquet: await timed(() => connection.run(`copy (${salesSince(since)}) to '${parquet}' (format parquet)`)),
  file: await timed(() => read(csv)),
};
process.stdout.write(JSON.stringify(times));
