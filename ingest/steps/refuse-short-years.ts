/** Refuses an export whose dates have years of two digits at a place that cannot be told: 26-01-05 may be a day of January 2026 or of 2005. */

import type { DuckDBConnection } from '@duckdb/node-api';
import { ExportRefused } from '../load/export-refused.ts';
import type { LoadedExport } from '../load/load-export.ts';
import { quoteName } from './cleaning-sql.ts';
import { dateColumns } from './refuse-month-first.ts';

/** One program writes a file, so its first rows show whether its years have two digits. */
const ROWS_LOOKED_AT = 10_000;

/**
 * Refuses dates that may have the year first. The day comes first if a last part is too great for a day, or if the first parts differ more than the last
 * ones: a file has few years and many days. A few short years among others cost no file: they are read with the day first, as every feed writes it.
 */
export async function refuseShortYears(
  connection: DuckDBConnection,
  { dataset, dialect, header, relation }: LoadedExport,
): Promise<void> {
  const dates = dateColumns(dataset, dialect, header);
  if (dates.length === 0) return;
  const texts = dates.map(({ raw }) => `trim(${quoteName(raw)})`).join(', ');
  const all = (rows: string): string =>
    `(select unnest([${texts}]) as text from (select * from ${relation} as raw ${rows}))`;
  const first = await connection.runAndReadAll(
    `select 1 from ${all(`limit ${ROWS_LOOKED_AT}`)} where has_short_year(text) limit 1`,
  );
  if (first.currentRowCount === 0) return;
  const parts = await connection.runAndReadAll(`
    select count(*) filter (a not between 1 and 31), count(*) filter (c not between 1 and 31), count(distinct a), count(distinct c),
      count(a), count(text) filter (text <> '')
    from (
      select text, try_cast(regexp_extract(short, '^(\\d{1,2})', 1) as integer) as a,
        try_cast(regexp_extract(short, '^\\d{1,2}[ ./-](?:\\d{1,2}|[A-Za-z]{3,9})[ ./-]{1,2}(\\d{2})', 1) as integer) as c
      from (select text, case when has_short_year(text) then text end as short from ${all('')})
    )`);
  const [yearsFirst = 0, yearsLast = 0, firsts = 0, lasts = 0, short = 0, written = 0] = (
    parts.getRows()[0] ?? []
  ).map(Number);
  if (short * 5 < written || (yearsFirst === 0 && (yearsLast > 0 || firsts > lasts))) return;
  throw new ExportRefused(
    'short_years',
    'Its dates have years of two digits, and whether the day or the year comes first cannot be told: write the years with four digits, as in 05/01/2026 or 2026-01-05.',
  );
}
