/** The few expressions that differ between the engines that answer analytical questions. */

/** The types of values that questions bind, in DuckDB's words. */
export type SqlType =
  | 'BIGINT'
  | 'BIGINT[]'
  | 'BOOLEAN'
  | 'DATE'
  | 'DOUBLE'
  | 'INTEGER'
  | 'INTEGER[]'
  | 'VARCHAR'
  | 'VARCHAR[]';

/** How an engine writes what a question needs. All arguments are SQL, except names of values. */
export interface Dialect {
  readonly name: 'duckdb' | 'clickhouse';
  /** Returns a bound value. */
  value(name: string, type: SqlType): string;
  /** Returns the condition that a short list has an item. */
  has(list: string, item: string): string;
  /** Returns the condition that a list of any length has an item. */
  isIn(item: string, list: string): string;
  /** Returns the condition that a text has a part. */
  hasPart(text: string, part: string): string;
  /** Returns the condition that a text has all words of another, which a space separates. */
  hasWords(text: string, words: string): string;
  /** Returns the first day of the month, quarter or year of a day. */
  period(unit: 'month' | 'quarter' | 'year', day: string): string;
  /** Returns a sum with the error of rounding carried along. */
  sum(number: string): string;
  /** Returns the mean of the rows that a condition keeps, from such a sum. */
  mean(number: string, which: string): string;
  /** Returns the standard deviation of a sample. */
  deviation(number: string, which: string): string;
  /** Returns the numbers that are not null as a list, the smallest first. */
  sorted(number: string, which: string): string;
  /** Returns the length of a list. */
  size(list: string): string;
  /** Returns the item of a list at a place from 1; null where there is none. */
  at(list: string, place: string): string;
}

/** The embedded engine. */
export const duckdb: Dialect = {
  name: 'duckdb',
  value: (name, type) => `$${name}::${type}`,
  has: (list, item) => `list_contains(${list}, ${item})`,
  isIn: (item, list) => `${item} in (select unnest(${list}))`,
  hasPart: (text, part) => `contains(${text}, ${part})`,
  hasWords: (text, words) =>
    `len(list_filter(string_split(${words}, ' '), lambda word: not contains(${text}, word))) = 0`,
  period: (unit, day) => `date_trunc('${unit}', ${day})::date`,
  sum: (number) => `fsum(${number})`,
  mean: (number, which) => `favg(${number}) filter (${which})`,
  deviation: (number, which) => `stddev_samp(${number}) filter (${which})`,
  sorted: (number, which) => `list_sort(list(${number}) filter (${which} and ${number} is not null))`,
  size: (list) => `coalesce(len(${list}), 0)`,
  at: (list, place) => `${list}[${place}]`,
};

const clickhouseTypes = {
  BIGINT: 'Int64',
  'BIGINT[]': 'Array(Int64)',
  BOOLEAN: 'Bool',
  // `Date` begins in 1970.
  DATE: 'Date32',
  DOUBLE: 'Float64',
  INTEGER: 'Int32',
  'INTEGER[]': 'Array(Int32)',
  VARCHAR: 'String',
  'VARCHAR[]': 'Array(String)',
} as const satisfies Readonly<Record<SqlType, string>>;

/** ClickHouse, with the settings of service/analytics/clickhouse-server.ts. */
export const clickhouse: Dialect = {
  name: 'clickhouse',
  value: (name, type) => `{${name}:${clickhouseTypes[type]}}`,
  has: (list, item) => `has(${list}, ${item})`,
  isIn: (item, list) => `${item} in ${list}`,
  hasPart: (text, part) => `position(${text}, ${part}) > 0`,
  hasWords: (text, words) => `arrayAll(word -> position(${text}, word) > 0, splitByChar(' ', ${words}))`,
  period: (unit, day) => `date_trunc('${unit}', ${day})::Date32`,
  sum: (number) => `sumKahan(${number})`,
  mean: (number, which) =>
    `sumKahan(${number}) filter (where ${which}) / count(${number}) filter (where ${which})`,
  deviation: (number, which) => `stddevSampStable(${number}) filter (where ${which})`,
  sorted: (number, which) => `arraySort(groupArray(${number}) filter (where ${which}))`,
  size: (list) => `length(${list})`,
  at: (list, place) => `arrayElementOrNull(${list}, ${place})`,
};
