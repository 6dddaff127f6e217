/** Measures the floor for exports: DuckDB writes rows to files and reads the files again. `bare-copy.ts <into> <select> [database]` */
import { createReadStream, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';

const [into, select, database] = process.argv.slice(2);
if (into === undefined || select === undefined) throw new Error('Give a target folder and a select');
mkdirSync(into, { recursive: true });
const instance = await (database === undefined
  ? DuckDBInstance.create(':memory:')
  : DuckDBInstance.create(database, { access_mode: 'READ_ONLY' }));
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

const [csv, parquet] = [join(into, 'rows.csv'), join(into, 'rows.parquet')];
// Copies once before, so that both measurements find the table in memory.
await connection.run(`copy (${select}) to '${csv}' (format csv, header)`);
const times = {
  CSV: await timed(() => connection.run(`copy (${select}) to '${csv}' (format csv, header)`)),
  Parquet: await timed(() => connection.run(`copy (${select}) to '${parquet}' (format parquet)`)),
  file: await timed(() => read(csv)),
};
process.stdout.write(JSON.stringify(times));
