/** Refuses an export that holds every row twice: where rows have no key, each copy would count as another unit or another contract. */

import type { DuckDBConnection } from '@duckdb/node-api';
import { parquetAt } from '../../snapshot-store/warehouse/path-to-read.ts';
import { ExportRefused } from '../load/export-refused.ts';
import type { LoadedExport } from '../load/load-export.ts';

/** Units of one deal and leases in bulk repeat a row or a few, but not so many different ones without one that stands alone. */
const ROWS_MIN = 20;

/** Refuses a file without a single row that stands alone: it was joined to itself. Some copies within a file are legitimate. */
export async function refuseDoubled(
  connection: DuckDBConnection,
  { dialect }: LoadedExport,
  rowsPath: string,
): Promise<void> {
  if (dialect.keyed === true) return;
  const found = await connection.runAndReadAll(`
    select count(*), min(copies) from (
      select count(*) as copies from ${parquetAt(rowsPath)} where _reason is null group by _digest
    )`);
  const [rows, copies] = (found.getRows()[0] ?? []).map(Number);
  if (rows === undefined || copies === undefined || rows < ROWS_MIN || copies < 2) return;
  throw new ExportRefused(
    'doubled',
    `Each of its rows stands in it ${copies} times or more, as if it had been joined to itself: give every row once.`,
  );
}
