/**
 * Log of the main series: every run adds the values that differ from those of the snapshot before. So what was published of a period on any day of the last 400
 * is answered from one table. Entries are never changed.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { mainSeriesMart } from '../../data/marts/main-series.ts';
import { PAST_KEPT_DAYS } from '../../data/past/past-tables.ts';
import { sqlFile } from '../../data/table.ts';
import type { BuiltTable } from '../snapshot/publish.ts';
import { carriedAt, carriedColumns, writeCarried } from './carried-table.ts';
import type { PreviousSnapshot } from './change-feed.ts';
import { quoteText } from './cleaning-sql.ts';
import type { MadeTables } from './made-tables.ts';
import { intactFiles } from './redirects.ts';

const NAME = 'series_log';
const COLUMNS = {
  logged_at: 'TIMESTAMP',
  as_of: 'DATE',
  feed: 'VARCHAR',
  series: 'VARCHAR',
  period: 'DATE',
  window_from: 'DATE',
  compared_with: 'DATE',
  value: 'DOUBLE',
  n: 'INTEGER',
};

/** A log without entries, as SQL. */
export const noSeriesLogged = `(select ${Object.entries(COLUMNS)
  .map(([name, type]) => `null::${type} as ${name}`)
  .join(', ')} where false)`;

/**
 * Writes `series_log.parquet` into the build folder and fills `serve.series_log`: with the log of the snapshot before, and with the values of `main_series`
 * that differ from it. Of entries older than 400 days, only the newest of each period stay.
 *
 * @param made tables of this run: without the main series nothing is added
 * @param asOf newest registration by dataset, ISO dates
 * @param createdAt instant of this run, RFC 3339 UTC
 */
export async function writeSeriesLog(
  connection: DuckDBConnection,
  made: MadeTables,
  previous: PreviousSnapshot | null,
  asOf: Readonly<Record<string, string>>,
  buildDirectory: string,
  createdAt: string,
): Promise<BuiltTable> {
  const files = previous === null ? [] : await intactFiles(previous, NAME);
  const log = files.length === 0 ? noSeriesLogged : carriedAt(COLUMNS, files);
  const loggedAt = createdAt.replace('T', ' ').replace('Z', '');
  const isBuilt = made.has(mainSeriesMart.id);
  const changed = isBuilt ? sqlFile(import.meta.url, 'series-log.sql', { log }) : `from ${noSeriesLogged}`;
  const values = {
    logged_at: loggedAt,
    sales_as_of: asOf['transactions'] ?? null,
    rents_as_of: asOf['rent-contracts'] ?? null,
  };
  await connection.run(`create or replace temp table new_values as ${changed}`, isBuilt ? values : {});
  const oldest = `timestamp ${quoteText(loggedAt)} - interval ${PAST_KEPT_DAYS} days`;
  await connection.run(
    `create or replace table serve.${NAME} as
      from (
        from (from ${log} qualify logged_at >= ${oldest} or row_number() over (partition by series, period, logged_at >= ${oldest} order by logged_at desc) = 1)
        union all by name from new_values
      )
      order by series, period, logged_at`,
  );
  await writeCarried(connection, NAME, COLUMNS, 'series, period, logged_at', buildDirectory);
  const rows = await connection.runAndReadAll(`select count(*) from serve.${NAME}`);
  return {
    name: NAME,
    layer: 'changes',
    grain: 'one value of a main series and period that a run published other than before',
    key: ['series', 'period', 'logged_at'],
    method_version: null,
    rows: Number(rows.getRows()[0]?.[0] ?? 0),
    columns: carriedColumns(COLUMNS),
  };
}
