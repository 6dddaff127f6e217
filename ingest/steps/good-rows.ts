/** The rows of a clean file that count: all but the rejects, each with its place in the file. */
import { parquetAt } from '../../snapshot-store/warehouse/path-to-read.ts';
import type { CleanExport } from './clean-export.ts';

/** Something to select from: the clean columns and `_row`. */
export const goodRows = (file: Pick<CleanExport, 'rowsPath'>): string =>
  `(select * exclude (file_row_number), file_row_number as _row from ${parquetAt(file.rowsPath, 'file_row_number = true')} where _reason is null)`;
