/** An export as one Parquet file, made whole before it is sent: its footer comes last, and readers begin there. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { type ExportQuery, exportBindings, exportSql } from './export-query.ts';
import type { ExportRun } from './export-run.ts';

/** Row groups of half the usual size: a writer holds one for each thread. */
const words = 'format parquet, compression zstd, row_group_size 61440';
const bytesPerRead = 256 * 1024;

/** Makes the file, and gives its size and its bytes. */
export async function parquetBytes(
  query: ExportQuery,
  run: ExportRun,
): Promise<{ readonly size: number; readonly bytes: AsyncIterable<Buffer> }> {
  const sql = exportSql(query, query.files);
  const path = await run.copy(sql, exportBindings(query), { extension: 'parquet', words });
  const { size } = await stat(path);
  return { size, bytes: createReadStream(path, { highWaterMark: bytesPerRead }) };
}
