/** Says how each table of serve.duckdb is answered as of an earlier snapshot: from kept rows, made again, or not at all. */
import { firstPosition, lastPosition } from '../pages/positions.ts';
import { tables } from '../published.ts';
import type { TableDefinition } from '../table.ts';

/** Days for which snapshots that were replaced can be asked for. */
export const PAST_KEPT_DAYS = 400;

/** A table whose replaced rows every run keeps. */
export interface KeptTable {
  readonly id: string;
  readonly key: readonly string[];
  readonly orderBy: readonly string[];
  /** Column that numbers the rows: it is not compared, because one new row moves the numbers of many. */
  readonly numbered: string | null;
  /** True when `numbered` begins anew with each year, and is numbered again when the table is restored. */
  readonly isNumberedByYear: boolean;
  /** Column with a place in `transaction_list`, which is compared and kept as the id of the record there. */
  readonly place: string | null;
  /** For a table by year: returns the condition of the rows of a year. Null where a row of one year may stand for those of others. */
  readonly ofYear: ((year: number) => string) | null;
}

/** The list that places refer to. */
const LIST = 'transaction_list';

/** Tables that only searching reads, which answers as of now. */
const ofSearch: ReadonlySet<string> = new Set(['search_names', 'search_properties']);

/** Words by their keys: several years have the same combination, and readers take one row a key. */
const wordKeys: Readonly<Record<string, readonly string[]>> = {
  transaction_kinds: ['kind_key'],
  transaction_spots: ['spot_key'],
};

/** Columns with the place of a record, in tables that cannot be made again from served tables. */
const places: Readonly<Record<string, string>> = { property_cells: 'newest_seq' };

const served = tables.filter(({ layer, served: isServed }) => layer === 'serve' || isServed === true);
const servedIds: ReadonlySet<string> = new Set(served.map(({ id }) => id));

/** Returns whether a table is an arrangement of the list: it holds places in the list, and served tables are all that it is made of. */
function isArranged({ layer, inputs, row }: TableDefinition): boolean {
  return layer === 'serve' && 'seq' in row.shape && inputs.every((id) => servedIds.has(id));
}

/** Tables that are made again from restored tables, in an order in which each follows its inputs. */
export const madeAgain: readonly TableDefinition[] = served.filter(isArranged);

const redirects: KeptTable = {
  id: 'redirects',
  key: ['kind', 'old_id'],
  orderBy: ['kind', 'old_id'],
  numbered: null,
  isNumberedByYear: false,
  place: null,
  ofYear: null,
};

/** Returns how rows of a year are found: by their day, else by their position. */
function yearCondition({ id, partitionBy, position, years }: TableDefinition): KeptTable['ofYear'] {
  if (years === undefined || id in wordKeys) return null;
  if (partitionBy !== undefined) return (year) => `year("${partitionBy}") = ${year}`;
  if (position === undefined) return null;
  return (year) => `"${position}" between ${firstPosition(year)} and ${lastPosition(year)}`;
}

function kept(table: TableDefinition): KeptTable {
  const { id, key, orderBy, position, partitionBy, years } = table;
  const place = places[id] ?? null;
  const byYear = partitionBy === undefined || years === undefined ? [] : [`year(${partitionBy}) desc`];
  return {
    id,
    key: wordKeys[id] ?? key,
    orderBy: [...byYear, ...orderBy],
    numbered: place === null ? (position ?? null) : null,
    isNumberedByYear: id === LIST,
    place,
    ofYear: yearCondition(table),
  };
}

/** Tables whose replaced rows are kept, the list of transactions first. */
export const keptTables: readonly KeptTable[] = [
  ...served.filter((table) => !isArranged(table) && !ofSearch.has(table.id)).map(kept),
  redirects,
].sort((a, b) => Number(b.id === LIST) - Number(a.id === LIST));
