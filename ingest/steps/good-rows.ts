/** The rows of a clean file that count: all but the rejects, each with its place in the file. */
import { parquetAt } from '../../snapshot-store/warehouse/path-to-read.ts';
import type { CleanExport } from './clean-export.ts';

/** Rows of a file that newer pulls lack and that stay all the same. */
export interface HeldRows {
  /** Parquet of good rows; `_place` says which file of the series each is of. */
  readonly path: string;
  readonly place: number;
  readonly rows: number;
}

/** Returns SQL that selects the clean columns and `_row`; from a replaced file, only the held rows. */
export const goodRows = ({
  rowsPath,
  held = null,
}: Pick<CleanExport, 'rowsPath'> & { readonly held?: HeldRows | null }): string =>
  held === null
    ? `(select * exclude (file_row_number), file_row_number as _row from ${parquetAt(rowsPath, 'file_row_number = true')} where _reason is null)`
    : `(select * exclude (_place, _missing_since, _missed_on) from ${parquetAt(held.path)} where _place = ${held.place})`;
