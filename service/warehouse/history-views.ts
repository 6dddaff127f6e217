/**
 * Makes the views for callers with a limited history: one over each table, with the table's name, in a connection of
 * its own.
 */
import { z } from 'zod';
import { type HistoryLimit, historyLimits } from '../../data/history.ts';
import type { Manifest } from '../../data/snapshot.ts';
import type { ConnectionView, OpenTables } from './connection-views.ts';
import { type EarlierRelease, withheldRows } from './earlier-release.ts';

/** The last days of a snapshot's records. */
export type AsOf = Pick<Manifest, 'as_of' | 'as_of_by_dataset'>;

const Day = z.iso.date();

/** Returns a day as SQL. Throws for any other text. */
function dayLiteral(day: string): string {
  return `date '${Day.parse(day)}'`;
}

/** Returns the macros that the limits use. */
function macros(historyFrom: string, { as_of, as_of_by_dataset }: AsOf): readonly string[] {
  const sees = (name: string, asOf: string) =>
    `create temp macro ${name}(years) as (${dayLiteral(asOf)} - to_years(years::integer) + interval 1 day)::date >= ${dayLiteral(historyFrom)}`;
  return [
    `create temp macro history_day() as ${dayLiteral(historyFrom)}`,
    sees('sees_sales', as_of_by_dataset['transactions'] ?? as_of),
    sees('sees_rents', as_of_by_dataset['rent-contracts'] ?? as_of),
  ];
}

function limitedView(name: string, limit: HistoryLimit, database: string, earlier: EarlierRelease): string {
  const schema = `"${database}".main`;
  const table = earlier.completed(name, `${schema}."${name}"`);
  if (limit.seen === 'made') return limit.sql.replaceAll('{{table}}', table).replaceAll('{{schema}}', schema);
  if (limit.seen === 'all') return `select * from ${table}`;
  const replaced = Object.entries(limit.columns ?? {}).map(([column, sql]) => `${sql} as "${column}"`);
  const columns = replaced.length === 0 ? '*' : `* replace (${replaced.join(', ')})`;
  return `select ${columns} from ${table} where ${limit.rows}`;
}

/** Returns a view whose use fails, for a table without a declared limit. */
function closed(name: string): string {
  return `select error('data/history.ts does not say what a limited history sees of ${name.replaceAll("'", '')}') as closed`;
}

/** Returns the statements that limit a connection to the history from a day on. */
export function historyViews(
  historyFrom: string,
  asOf: AsOf,
  { database, tables }: OpenTables,
  earlier: EarlierRelease,
): readonly ConnectionView[] {
  const views = tables.map((name) => {
    const limit = historyLimits[name];
    const seen = limit === undefined ? closed(name) : limitedView(name, limit, database, earlier);
    const view = `create temp view "${name}" as `;
    const sql = view + seen;
    // The limit of an earlier release's table may need a column that it lacks. Without the view, all history would show.
    return earlier.lacks.length === 0 ? { sql } : { sql, orElse: view + withheldRows };
  });
  return [...macros(historyFrom, asOf).map((sql) => ({ sql })), ...views, ...standIns(earlier)];
}

/** Returns views in place of tables that an earlier release did not make. They read the other views, and so no further than these. */
function standIns(earlier: EarlierRelease): readonly ConnectionView[] {
  return earlier.standIns().map(({ id, sql }) => ({ sql: `create temp view "${id}" as ${sql}` }));
}

/** Returns the statements that complete the tables of an earlier release for callers with all history. */
export function wholeViews(
  { database, tables }: OpenTables,
  earlier: EarlierRelease,
): readonly ConnectionView[] {
  const completed = tables
    .filter((name) => earlier.nullsOf(name).length > 0)
    .map((name) => ({
      sql: `create temp view "${name}" as from ${earlier.completed(name, `"${database}".main."${name}"`)}`,
    }));
  return [...completed, ...standIns(earlier)];
}
