/** Refuses an export whose dates have the month first: half of them would be read as other days without an error. */

import type { DuckDBConnection } from '@duckdb/node-api';
import type { Column, Dataset, Dialect } from '../../data/dataset.ts';
import { parquetAt } from '../../snapshot-store/warehouse/path-to-read.ts';
import { ExportRefused } from '../load/export-refused.ts';
import type { LoadedExport } from '../load/load-export.ts';
import { quoteName } from './cleaning-sql.ts';

/** A day or a month of one digit. */
const UNPADDED = '^(\\d[-/]\\d{1,2}|\\d{1,2}[-/]\\d)[-/](\\d{4}|\\d{2})\\b';

/** A column of days or instants that an export gives as they are. */
interface DateColumn {
  readonly name: string;
  /** Its name in the export. */
  readonly raw: string;
  readonly column: Column;
}

/** Returns the columns of days and instants that a file has. */
export function dateColumns(
  dataset: Dataset,
  dialect: Dialect,
  header: readonly string[],
): readonly DateColumn[] {
  return Object.entries(dataset.columns).flatMap(([name, column]) => {
    const raw = dialect.from[name];
    const isDate = column.kind === 'date' || column.kind === 'instant';
    return isDate && typeof raw === 'string' && header.includes(raw) ? [{ name, raw, column }] : [];
  });
}

/**
 * Refuses month-first dates. No feed leaves out a nought, so a spreadsheet wrote 3/9/2026; only another date of the file can show whether the day comes
 * first. If a spreadsheet wrote 3/18/2026, the dates that fit both orders were read the wrong way round. The raw text is read again only if a fifth of the
 * dates could not be read, and for an index by month, where every date can be.
 */
export async function refuseMonthFirst(
  connection: DuckDBConnection,
  { dataset, dialect, header, relation }: LoadedExport,
  rowsPath: string,
): Promise<void> {
  const dates = dateColumns(dataset, dialect, header);
  if (dates.length === 0) return;
  const isUnreadable = (name: string): string =>
    `_reason = 'unreadable_${name}' or list_contains(string_split(_unreadable, ','), '${name}')`;
  const [unreadable = 0, readable = 0, late = 0] = await readCounts(
    connection,
    `select ${dates.map(({ name }) => `count(*) filter (${isUnreadable(name)})`).join(' + ')}, ${dates.map(({ name }) => `count(${quoteName(name)})`).join(' + ')},
      ${dates.map(({ name }) => `count(*) filter (day(${quoteName(name)}) > 12)`).join(' + ')}
    from ${parquetAt(rowsPath)}`,
  );
  const areMonths = dates.every(({ column }) => column.monthStart === true);
  const mayBeEither = !areMonths && readable > 0 && late === 0;
  if (!areMonths && !mayBeEither && (unreadable === 0 || unreadable * 5 < unreadable + readable)) return;

  const texts = dates.map(({ raw }) => `trim(${quoteName(raw)})`).join(', ');
  const part = (group: number): string =>
    `try_cast(regexp_extract(text, '^(\\d{1,2})[-/](\\d{1,2})[-/](?:\\d{4}|\\d{2})\\b', ${group}) as integer)`;
  const [monthSecond, daySecond] = areMonths ? ['or (a = 1 and b <> 1)', 'or (a <> 1 and b = 1)'] : ['', ''];
  const [monthFirst = 0, dayFirst = 0, all = 0, either = 0] = await readCounts(
    connection,
    `select count(*) filter (b > 12 ${daySecond}), count(*) filter (a > 12 ${monthSecond}), count(a), count(*) filter (a <> b and regexp_matches(text, '${UNPADDED}'))
    from (select ${part(1)} as a, ${part(2)} as b, text from (select unnest([${texts}]) as text from ${relation} as raw))`,
  );
  if (mayBeEither && monthFirst === 0 && dayFirst === 0 && either > 0) {
    throw new ExportRefused(
      'month_first',
      'Its dates are written like 3/9/2026, and none of them tells whether the day or the month comes first: write them as 09/03/2026, the day first, or 2026-03-09.',
    );
  }
  if (monthFirst === 0 || monthFirst * 5 < all || dayFirst > 0) return;
  throw new ExportRefused(
    'month_first',
    'Its dates have the month first, as in 3/18/2026, and the others would be read as other days: write them as 18/03/2026 or 2026-03-18.',
  );
}

/** Returns the one row of a `select` of counts. */
async function readCounts(connection: DuckDBConnection, sql: string): Promise<readonly number[]> {
  return ((await connection.runAndReadAll(sql)).getRows()[0] ?? []).map(Number);
}
