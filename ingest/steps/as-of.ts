/** As-of dates: the newest registration that each dataset holds. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { dayInRegister } from '../../data/register.ts';
import { quoteText } from './cleaning-sql.ts';
import type { Placed } from './coverage.ts';

/** Table of (dataset, as_of DATE) that statistics end their windows with. */
export const AS_OF_TABLE = 'dataset_as_of';

/**
 * Returns the newest registration of each dataset, ISO dates: of its rows if they carry one, else of its newest file. A day after the export was received is an
 * error of the register and does not count. A file without good rows has no day.
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
    const newest = files
      .filter((file) => !file.replaced)
      .filter(({ facts }) => facts.read > facts.rejected)
      .map((file) => file.facts.newest ?? file.asOf.slice(0, 10))
      .map((date) => [date, today].sort()[0] ?? today)
      .sort()
      .at(-1);
    if (newest !== undefined) dates[dataset] = newest;
  }
  return dates;
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
