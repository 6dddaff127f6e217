/** As-of dates: the newest registration that each dataset holds and that its exports can know. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { dayInRegister } from '../../data/register.ts';
import { quoteText } from './cleaning-sql.ts';
import type { Placed } from './coverage.ts';

/** Table of (dataset, as_of DATE) that statistics end their windows with. */
export const AS_OF_TABLE = 'dataset_as_of';

/**
 * Returns the as-of date of each dataset, ISO dates: the newest registration of its rows, up to the day on which their file was received. A later day is an
 * error of the register, and moves nothing. Where at least half of the rows state no day of registration, the day of their files counts too. A file without
 * good rows has no day.
 *
 * @param createdAt instant of the run, RFC 3339 UTC
 */
export function asOfDates(
  placed: ReadonlyMap<string, readonly Placed[]>,
  createdAt: string,
): Record<string, string> {
  const today = dayInRegister(new Date(createdAt));
  const dates: Record<string, string> = {};
  for (const [dataset, files] of placed) {
    const used = files.filter((file) => !file.replaced);
    const newest = [...used.flatMap(({ facts }) => facts.newest ?? []), ...dayOfUndated(used)]
      .map((date) => [date, today].sort()[0] ?? today)
      .sort()
      .at(-1);
    if (newest !== undefined) dates[dataset] = newest;
  }
  return dates;
}

/** Returns the day from which on files hold so many undated rows that they are half of all rows: a file of a few rows dates no others. */
function dayOfUndated(files: readonly Placed[]): string[] {
  const rows = files.reduce((sum, { facts }) => sum + facts.read - facts.rejected, 0);
  let undated = 0;
  for (const { asOf, facts } of files.toSorted((a, b) => b.asOf.localeCompare(a.asOf))) {
    undated += facts.undated;
    if (undated > 0 && undated * 2 >= rows) return [asOf.slice(0, 10)];
  }
  return [];
}

/** Returns the newest date of all: the as-of date of the snapshot. */
export function newestDate(dates: Readonly<Record<string, string>>): string {
  const newest = Object.values(dates).sort().at(-1);
  if (newest === undefined) throw new Error('a snapshot without exports has no as-of date');
  return newest;
}

/** Writes the dates into the build database. */
export async function writeAsOf(
  connection: DuckDBConnection,
  dates: Readonly<Record<string, string>>,
): Promise<void> {
  await connection.run(`create or replace temp table ${AS_OF_TABLE} (dataset varchar, as_of date)`);
  for (const [dataset, date] of Object.entries(dates))
    await connection.run(
      `insert into ${AS_OF_TABLE} values (${quoteText(dataset)}, date ${quoteText(date)})`,
    );
}
