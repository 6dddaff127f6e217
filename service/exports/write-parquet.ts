/**
 * Writes an export as one Parquet file. Files whose rows are all requested are joined unchanged; other rows are written
 * anew.
 */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { MadeBytes } from '../contract/stream-body.ts';
import { askedFiles, type ExportQuery, exportBindings, exportSql } from './export-query.ts';
import type { ExportRun } from './export-run.ts';
import type { TableFile } from './exporter.ts';
import { joinedParquet } from './join-parquet.ts';

/**
 * Row groups have half the usual size, since a writer holds one for each thread. zstd's quickest level writes a third
 * more rows a second.
 */
const words = 'format parquet, compression zstd, compression_level 1, row_group_size 61440';
const bytesPerRead = 256 * 1024;

/**
 * Makes the whole file before it is sent, since readers begin at its footer, which comes last. Returns its size and its
 * bytes.
 */
export async function parquetBytes(query: ExportQuery, run: ExportRun): Promise<MadeBytes> {
  const asked = askedFiles(query);
  const hasWhole = asked?.some(({ isWhole }) => isWhole) === true;
  if (asked !== null && hasWhole) {
    const paths: string[] = [];
    for (const { file, isWhole } of asked)
      paths.push(isWhole ? file.path : await rewritten(query, run, [file]));
    const joined = await joinedParquet(paths);
    if (joined !== null) return { ...joined, bytes: joined.part(0, joined.size - 1) };
  }
  const path = await rewritten(query, run, query.files);
  const { size } = await stat(path);
  const bytes = createReadStream(path, { highWaterMark: bytesPerRead });
  return { size, bytes, close: async () => void bytes.destroy() };
}

function rewritten(query: ExportQuery, run: ExportRun, files: readonly TableFile[]): Promise<string> {
  const sql = exportSql(query, files);
  return run.copy(sql, exportBindings(query), { extension: 'parquet', words });
}
