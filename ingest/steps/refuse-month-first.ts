/** Refuses an export whose dates have the month first: half of them would be read as other days, and nobody would see it. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { ExportRefused } from '../load/export-refused.ts';
import type { LoadedExport } from '../load/load-export.ts';
import { quoteName, quoteText } from './cleaning-sql.ts';

/**
 * Where a spreadsheet wrote 3/18/2026, what could be read as a day and a month was read the wrong way round. What is raw is read again only where
 * a fifth of the dates could not be read, and of an index by month, where each of them can be.
 */
export async function refuseMonthFirst(
  connection: DuckDBConnection,
  { dataset, dialect, header, relation }: LoadedExport,
  rowsPath: string,
): Promise<void> {
  const dates = Object.entries(dataset.columns).flatMap(([name, column]) => {
    const raw = dialect.from[name];
    const isDate = column.kind === 'date' || column.kind === 'instant';
    return isDate && typeof raw === 'string' && header.includes(raw) ? [{ name, raw, column }] : [];
  });
  if (dates.length === 0) return;
  const isUnreadable = (name: string): string =>
    `_reason = 'unreadable_${name}' or list_contains(string_split(_unreadable, ','), '${name}')`;
  const [unreadable, readable] = await countsOf(
    connection,
    `select ${dates.map(({ name }) => `count(*) filter (${isUnreadable(name)})`).join(' + ')}, ${dates.map(({ name }) => `count(${quoteName(name)})`).join(' + ')}
    from read_parquet(${quoteText(rowsPath)})`,
  );
  const areMonths = dates.every(({ column }) => column.monthStart === true);
  if (!areMonths && (unreadable === 0 || unreadable * 5 < unreadable + readable)) return;

  const texts = dates.map(({ raw }) => `trim(${quoteName(raw)})`).join(', ');
  const part = (group: number): string =>
    `try_cast(regexp_extract(text, '^(\\d{1,2})[-/](\\d{1,2})[-/]\\d{4}\\b', ${group}) as integer)`;
  const [monthSecond, daySecond] = areMonths ? ['or (a = 1 and b <> 1)', 'or (a <> 1 and b = 1)'] : ['', ''];
  const [monthFirst, dayFirst, all] = await countsOf(
    connection,
    `select count(*) filter (b > 12 ${daySecond}), count(*) filter (a > 12 ${monthSecond}), count(a)
    from (select ${part(1)} as a, ${part(2)} as b from (select unnest([${texts}]) as text from ${relation} as raw))`,
  );
  if (monthFirst === 0 || monthFirst * 5 < all || dayFirst > 0) return;
  throw new ExportRefused(
    'month_first',
    'Its dates have the month first, as in 3/18/2026, and the others would be read as other days: write them as 18/03/2026 or 2026-03-18.',
  );
}

/** The one row of a `select` of counts. */
async function countsOf(connection: DuckDBConnection, sql: string): Promise<[number, number, number]> {
  const [first = 0, second = 0, third = 0] = ((await connection.runAndReadAll(sql)).getRows()[0] ?? []).map(
    Number,
  );
  return [first, second, third];
}
