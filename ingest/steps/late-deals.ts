/**
 * Late deals: the sales that came after their quarter had closed. Prices are judged by what was known when a quarter closed (data/methods/eligible-sales.sql), so a
 * late sale is judged but judges no other of its quarter. All follows from the kept exports and the days on which they were pulled.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { transactions } from '../../data/datasets/transactions.ts';
import { publishingRules } from '../../data/publishing-rules.ts';
import { pullDay } from '../sources/pull-day.ts';
import { quoteText } from './cleaning-sql.ts';
import type { Placed } from './coverage.ts';
import { goodRows } from './good-rows.ts';
import { digestParts } from './input-keys.ts';
import { viewName } from './placed-export.ts';

/** Table of (transaction_id, counts_from DATE): a late sale, and the first day of the quarter from which on it judges others. */
export const LATE_TABLE = 'late_deals';

/** Sales of one quarter that were first seen on one day. */
export interface Arrived {
  /** ISO date. */
  readonly day: string;
  readonly n: number;
}

/**
 * Returns the day on which a quarter closed, null while it is open: that of the first pull after its end that has sales of it. A quarter closes again when the sales
 * that came since are a fifth of those before: months of it came in other files, or a whole register did.
 *
 * @param quarter its first day, ISO date
 * @param pulls days of the pulls that have sales of the quarter, ISO dates in any order
 */
export function closingDay(
  quarter: string,
  pulls: readonly string[],
  arrivals: readonly Arrived[],
): string | null {
  const end = quarterAfter(quarter);
  let [closed] = pulls.filter((day) => day >= end).sort();
  if (closed === undefined) return null;
  const knownOn = (day: string): number =>
    arrivals.reduce((sum, arrived) => (arrived.day <= day ? sum + arrived.n : sum), 0);
  for (const { day } of arrivals.toSorted((a, b) => a.day.localeCompare(b.day))) {
    if (day <= closed) continue;
    const before = knownOn(closed);
    if (knownOn(day) - before >= before * publishingRules.quarter_again_least) closed = day;
  }
  return closed;
}

/** Returns the first day of the next quarter. */
function quarterAfter(quarter: string): string {
  const date = new Date(quarter);
  date.setUTCMonth(date.getUTCMonth() + 3);
  return date.toISOString().slice(0, 10);
}

/** Writes the table into the build database. Returns its name and key. */
export async function writeLateDeals(
  connection: DuckDBConnection,
  files: readonly Placed[],
): Promise<readonly [string, string]> {
  await connection.run(
    `create or replace temp table ${LATE_TABLE} (transaction_id varchar, counts_from date)`,
  );
  // Exports of one day came together, so that no sale is late.
  if (new Set(files.map(({ origin }) => pullDay(origin))).size > 1) {
    await createArrivals(connection, files);
    await createClosings(connection, files);
    await connection.run(`insert into ${LATE_TABLE}
      select transaction_id, coalesce(min(later.quarter), any_value(arrivals.quarter) + interval 12 month)
      from arrivals
      join closings using (quarter)
      left join closings later on later.quarter > arrivals.quarter and coalesce(later.closed_on >= known_on, true)
      where known_on > closings.closed_on
      group by transaction_id`);
    for (const table of ['pulled', 'arrivals', 'closings']) await connection.run(`drop table ${table}`);
  }
  const content = await connection.runAndReadAll(
    `select concat_ws(' ', count(*), bit_xor(hash(transaction_id, counts_from))) from ${LATE_TABLE}`,
  );
  return [LATE_TABLE, digestParts(String(content.getRows()[0]?.[0]))];
}

/** Creates `pulled` of the sales in each file, and `arrivals` of the day on which each published sale was first seen. */
async function createArrivals(connection: DuckDBConnection, files: readonly Placed[]): Promise<void> {
  const isSale = "transaction_group = 'sales'";
  const rows = files.map(
    (file) =>
      `select transaction_id, ${file.order} as file, date ${quoteText(pullDay(file.origin))} as pulled_on, date_trunc('quarter', _day)::date as quarter
       from ${goodRows(file)} where ${isSale}`,
  );
  await connection.run(`create or replace temp table pulled as ${rows.join(' union all ')}`);
  await connection.run(`create or replace temp table arrivals as
    with seen as (select transaction_id, min(pulled_on) as known_on from pulled group by transaction_id)
    select transaction_id, date_trunc('quarter', max(_day))::date as quarter, any_value(known_on) as known_on
    from ${viewName(transactions)} join seen using (transaction_id)
    where ${isSale}
    group by transaction_id`);
}

/** Creates `closings` of the day on which each quarter closed. */
async function createClosings(connection: DuckDBConnection, files: readonly Placed[]): Promise<void> {
  const daysOf = new Map(
    files.map(({ order, origin }) => [order, [pullDay(origin), ...origin.pulled_again_on]]),
  );
  const arrived = await connection.runAndReadAll(
    'select quarter::varchar, known_on::varchar, count(*) from arrivals group by all',
  );
  const arrivals = new Map<string, Arrived[]>();
  for (const [quarter, day, n] of arrived.getRows())
    listIn(arrivals, String(quarter)).push({ day: String(day), n: Number(n) });
  const held = await connection.runAndReadAll('select distinct quarter::varchar, file from pulled');
  const pulls = new Map<string, string[]>();
  for (const [quarter, file] of held.getRows())
    listIn(pulls, String(quarter)).push(...(daysOf.get(Number(file)) ?? []));
  const values = [...arrivals].map(([quarter, days]) => {
    const closed = closingDay(quarter, pulls.get(quarter) ?? [], days);
    return `(date ${quoteText(quarter)}, ${closed === null ? 'null' : `date ${quoteText(closed)}`})`;
  });
  await connection.run(
    `create or replace temp table closings as select quarter::date as quarter, closed_on::date as closed_on from (values ${['(null, null)', ...values].join(', ')}) closings(quarter, closed_on) where quarter is not null`,
  );
}

function listIn<Value>(lists: Map<string, Value[]>, key: string): Value[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}
