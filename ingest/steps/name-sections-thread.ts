/** The thread of name-sections.ts: documents of names from a Parquet file → their sections of the search index. */

import { parentPort, workerData } from 'node:worker_threads';
import { DuckDBInstance } from '@duckdb/node-api';
import { nameSections } from '../../search-index/embedded/build-names.ts';
import { parquetAt } from '../../snapshot-store/warehouse/path-to-read.ts';
import { gathered, nameBatches } from './search-documents.ts';

const engine = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '256MB' });
const connection = await engine.connect();
try {
  const documents = await gathered(nameBatches(connection, parquetAt(String(workerData))));
  parentPort?.postMessage(nameSections(documents));
} catch (error) {
  // A ZodError would arrive without its message.
  throw new Error(error instanceof Error ? error.message : String(error), { cause: error });
} finally {
  connection.closeSync();
  engine.closeSync();
}
