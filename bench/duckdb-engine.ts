/** Uses DuckDB as an engine of the list API: one connection for each core, each query prepared once on each connection, files by COPY. */
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type DuckDBConnection, DuckDBInstance, type DuckDBPreparedStatement } from '@duckdb/node-api';
import { BoundedQueue } from '../service/warehouse/bounded-queue.ts';
import { type ListEngine, type ListRow, type QueryName, queries, salesSince } from './peers/list-api.ts';

interface Lane {
  readonly connection: DuckDBConnection;
  readonly prepared: Map<QueryName, DuckDBPreparedStatement>;
}

/** Opens a database that contains `transactions` or creates it with `setup`. */
export async function duckdbEngine(path: string, scratch: string, setup = ''): Promise<ListEngine> {
  const instance = await DuckDBInstance.create(path, path === ':memory:' ? {} : { access_mode: 'READ_ONLY' });
  const lanes: Lane[] = [];
  while (lanes.length < availableParallelism())
    lanes.push({ connection: await instance.connect(), prepared: new Map() });
  if (setup !== '') await lanes[0]?.connection.run(setup);
  const queue = new BoundedQueue(lanes, 1000);
  let files = 0;
  const copied = async (since: string, format: 'csv' | 'parquet'): Promise<Readable> => {
    files += 1;
    const file = join(scratch, `sales-${files}.${format}`);
    const lane = await queue.acquire();
    try {
      await lane.connection.run(`copy (${salesSince(since)}) to '${file}' (format ${format})`);
    } finally {
      queue.release(lane);
    }
    const stream = createReadStream(file, { highWaterMark: 1 << 18 });
    stream.once('close', () => void rm(file, { force: true }));
    return stream;
  };
  return {
    async rows(name, values) {
      const lane = await queue.acquire();
      try {
        const statement = lane.prepared.get(name) ?? (await lane.connection.prepare(queries[name]));
        lane.prepared.set(name, statement);
        statement.bind([...values]);
        const reader = await statement.runAndReadAll();
        // The rows have the columns that the queries above select.
        return reader.getRowObjectsJson() as unknown[] as ListRow[];
      } finally {
        queue.release(lane);
      }
    },
    csv: (since) => copied(since, 'csv'),
    parquet: (since) => copied(since, 'parquet'),
  };
}
