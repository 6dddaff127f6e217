/** SQL that finds the rows of a table that the next snapshot replaces, and the keys that it adds. */
import type { KeptTable } from './past-tables.ts';

/** Column of the kept rows: true for a row that was there, false for the key of a row that was not. */
export const WAS_THERE = 'was_there';

/** Column that replaces the place of a record: the record's id. */
export const PLACED_ID = 'placed_id';

/** One side of a comparison. */
export interface Side {
  /** Name of the database. */
  readonly database: string;
  readonly columns: readonly string[];
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const list = (names: readonly string[]): string => names.map(quoted).join(', ');

/** Returns the condition that two rows have the same key. */
export function sameKey({ key }: KeptTable, left: string, right: string): string {
  return key
    .map((column) => `${left}.${quoted(column)} is not distinct from ${right}.${quoted(column)}`)
    .join(' and ');
}

/** Returns the rows of one side, with the id of a record instead of its place: those of these years, or all. */
export function placedRows(
  { id, place, ofYear }: KeptTable,
  database: string,
  years: readonly number[] | null = null,
): string {
  const table = `${database}.main.${quoted(id)}`;
  const isPart = years !== null && ofYear !== null;
  const rows = isPart ? `(from ${table} where ${years.map(ofYear).join(' or ') || 'false'})` : table;
  if (place === null) return `(from ${rows})`;
  return `(select t.* exclude (${quoted(place)}), l.id as ${PLACED_ID}
    from ${rows} t left join ${database}.main.transaction_list l on l.seq = t.${quoted(place)})`;
}

/** Returns the columns that are compared. */
function compared({ numbered, place }: KeptTable, columns: readonly string[]): string[] {
  const others = columns.filter((column) => column !== numbered && column !== place);
  return place === null ? others : [...others, PLACED_ID];
}

/**
 * Returns SQL of the rows to keep. Each replaced row is there once, as is the key of each added row.
 *
 * @param years the years of a table by year whose rows may differ; null for all rows
 */
export function replacedRows(
  table: KeptTable,
  before: Side,
  after: Side,
  years: readonly number[] | null,
): string {
  const columns = list(compared(table, before.columns));
  const was = placedRows(table, before.database, years);
  const is = placedRows(table, after.database, years);
  return `
    with gone as (select ${columns} from ${was} except select ${columns} from ${is})
    select b.*, true as ${WAS_THERE} from ${was} b
    where exists (from gone where ${sameKey(table, 'gone', 'b')})
    union all by name
    select distinct ${list(table.key)}, false as ${WAS_THERE} from ${is} a
    where not exists (from ${was} b where ${sameKey(table, 'b', 'a')})`;
}

/** Returns SQL of all rows, for a table whose successor has other columns. */
export function allRows(table: KeptTable, before: Side): string {
  return `select *, true as ${WAS_THERE} from ${placedRows(table, before.database)}`;
}
