/** Makes real DuckDB files of a few thousand rows for the tests of the reader. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { Reader, type ReaderOptions } from '../../../service/warehouse/duckdb.ts';
import { endlessMs } from '../../support/patience.ts';

/** A query that no machine finishes within a test. */
export const HEAVY_SQL = `select count(*)::integer as n from range(10000000) as a(i), range(10000000) as b(j)
  where hash(i + j) = 42`;

/** Options fit for a test; the scratch directory lies beside the database. */
export function readerOptions(directory: string, more: Partial<ReaderOptions> = {}): ReaderOptions {
  return {
    connections: 2,
    queueLimit: 500,
    streams: 2,
    timeLimitMs: endlessMs,
    memoryLimit: '256MB',
    scratchDirectory: join(directory, 'scratch'),
    ...more,
  };
}

/** A folder with a `serve.duckdb` made by the given SQL. */
export async function makeDatabase(sql: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'mulk-reader-'));
  const instance = await DuckDBInstance.create(join(directory, 'serve.duckdb'));
  const connection = await instance.connect();
  await connection.run(sql);
  connection.disconnectSync();
  instance.closeSync();
  return directory;
}

/** Opens a reader on such a folder, gives it to the test, closes it and removes the folder. */
export async function withReader(
  sql: string,
  more: Partial<ReaderOptions>,
  test: (reader: Reader, directory: string) => Promise<void>,
): Promise<void> {
  const directory = await makeDatabase(sql);
  try {
    const reader = await Reader.open(join(directory, 'serve.duckdb'), readerOptions(directory, more));
    try {
      await test(reader, directory);
    } finally {
      await reader.close();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
