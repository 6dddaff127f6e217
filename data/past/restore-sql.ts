/** SQL that restores the tables of an earlier snapshot from the current one and the rows kept since. */
import { firstPosition, lastPosition } from '../pages/positions.ts';
import type { TableDefinition } from '../table.ts';
import { PLACED_ID, placedRows, sameKey, WAS_THERE } from './keep-sql.ts';
import type { KeptTable } from './past-tables.ts';

/** The current snapshot, and the database into which the earlier one is restored, as the SQL calls them. */
export const NOW = 'now_served';
export const PAST = 'serve';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The rows of a table kept since the earlier snapshot. */
export interface KeptRows {
  /** SQL after `from` that reads the kept rows, oldest first by `filename`. */
  readonly source: string;
  /** True when the last of them holds the whole table: the current snapshot has none of its rows then. */
  readonly isWhole: boolean;
}

/** Returns SQL of the newest rows that are older than anything kept since: one for each key. */
const firstSince = ({ key }: KeptTable, { source }: KeptRows): string => `
  create or replace temp table since as select * exclude (filename) from ${source}
  qualify row_number() over (partition by ${key.map(quoted).join(', ')} order by filename) = 1`;

/** Returns SQL of the rows as they were, in no order, without the numbers of the list. */
function rowsThen(table: KeptTable, columns: readonly string[], kept: KeptRows): string {
  const { numbered, place } = table;
  const plain = columns.filter((column) => column !== numbered && column !== place).map(quoted);
  const wanted = [...plain, ...(place === null ? [] : [PLACED_ID])].join(', ');
  const were = `select ${wanted} from since where ${WAS_THERE}`;
  if (kept.isWhole) return were;
  return `${were} union all
    select ${wanted} from ${placedRows(table, NOW)} b where not exists (from since where ${sameKey(table, 'since', 'b')})`;
}

/** Returns the statements that restore a table in its order. */
export function restoreTable(table: KeptTable, columns: readonly string[], kept: KeptRows): string[] {
  const { id, numbered, place, orderBy, isNumberedByYear } = table;
  const value = (column: string): string => {
    if (column === numbered)
      return `${isNumberedByYear ? yearNumber(orderBy) : '0::bigint'} as ${quoted(column)}`;
    if (column === place) return `l.seq as ${quoted(column)}`;
    return `t.${quoted(column)}`;
  };
  const places = place === null ? '' : `left join ${PAST}.main.transaction_list l on l.id = t.${PLACED_ID}`;
  const order = orderBy.map((by) => by.replace(/^(\w+)( desc)?$/, 't."$1"$2')).join(', ');
  return [
    firstSince(table, kept),
    `create table ${PAST}.main.${quoted(id)} as select ${columns.map(value).join(', ')}
      from (${rowsThen(table, columns, kept)}) t ${places}
      order by ${isNumberedByYear ? `${quoted(numbered ?? '')}` : order}`,
  ];
}

/** Returns SQL of a row's place in the list: newest first within its year, as the build numbers it. */
function yearNumber(orderBy: readonly string[]): string {
  const year = 'year(t.transaction_date)';
  return `(${firstPosition(0)}::bigint - ${year} * ${lastPosition(0) - firstPosition(0) + 1}::bigint
    + row_number() over (partition by ${year} order by ${orderBy.join(', ')}) - 1)`;
}

/** Returns the statement that makes an arrangement again from restored tables. */
export function makeAgain({ id, sql, orderBy, years }: TableDefinition): string {
  // A list by year has its years one after the other, newest first.
  const order = years === undefined ? orderBy : ['seq // 100000000', ...orderBy];
  return `create table ${PAST}.main.${quoted(id)} as select * from (${sql}) order by ${order.join(', ')}`;
}

/** Returns the statement that takes a table as it is now. */
export function asItIsNow(id: string): string {
  return `create view ${PAST}.main.${quoted(id)} as from ${NOW}.main.${quoted(id)}`;
}
