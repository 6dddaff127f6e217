/** Turns DuckDB's column chunks into plain JavaScript values: ids as numbers, days and instants as ISO text. */
import {
  type DuckDBDataChunk,
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBListValue,
  type DuckDBResult,
  DuckDBStructValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBType,
  DuckDBTypeId,
  type DuckDBValue,
} from '@duckdb/node-api';

/** One column of a result. */
export interface Column {
  readonly name: string;
  readonly type: DuckDBType;
}

type Convert = (value: DuckDBValue) => unknown;

const DAY_MS = 86_400_000;
const DAY_TEXTS_MAX = 50_000;
const dayTexts = new Map<number, string>();
const asIs: Convert = (value) => value;

/** Returns the columns of a result, in order. */
export function columnsOf(result: DuckDBResult): Column[] {
  return result.columnNames().map((name, index) => ({ name, type: result.columnType(index) }));
}

/** Appends the rows of a chunk as objects. */
export function appendRows(
  rows: Record<string, unknown>[],
  chunk: DuckDBDataChunk,
  columns: readonly Column[],
): void {
  const first = rows.length;
  const count = chunk.rowCount;
  const template = emptyRow(columns);
  for (let row = 0; row < count; row++) rows.push({ ...template });
  columns.forEach(({ name }, index) => {
    const values = columnValues(chunk, columns, index);
    for (let row = 0; row < count; row++) {
      const target = rows[first + row];
      if (target !== undefined) target[name] = values[row];
    }
  });
}

/**
 * Returns a row with every column, to copy and fill: V8 turns an object that gets more than a dozen computed names into
 * a hash table,
 * which takes several times the memory and time. An object of JSON.parse stays a plain object.
 */
function emptyRow(columns: readonly Column[]): Record<string, unknown> {
  return JSON.parse(JSON.stringify(Object.fromEntries(columns.map(({ name }) => [name, null]))));
}

/** Returns the converted values of one column of a chunk. */
export function columnValues(chunk: DuckDBDataChunk, columns: readonly Column[], index: number): unknown[] {
  const type = columns[index]?.type;
  const convert = type === undefined ? asIs : findConverter(type);
  const vector = chunk.getColumnVector(index);
  const values: unknown[] = new Array(vector.itemCount);
  for (let row = 0; row < values.length; row++) {
    const item = vector.getItem(row);
    values[row] = item === null ? null : convert(item);
  }
  return values;
}

function findConverter(type: DuckDBType): Convert {
  switch (type.typeId) {
    case DuckDBTypeId.BIGINT:
    case DuckDBTypeId.UBIGINT:
    case DuckDBTypeId.HUGEINT:
    case DuckDBTypeId.UHUGEINT:
      return wholeNumber;
    case DuckDBTypeId.DATE:
      return day;
    case DuckDBTypeId.TIMESTAMP:
    case DuckDBTypeId.TIMESTAMP_TZ:
      return instant;
    case DuckDBTypeId.DECIMAL:
    case DuckDBTypeId.LIST:
    case DuckDBTypeId.STRUCT:
      return nested;
    case DuckDBTypeId.FLOAT:
    case DuckDBTypeId.DOUBLE:
      return finite;
    case DuckDBTypeId.BOOLEAN:
    case DuckDBTypeId.VARCHAR:
    case DuckDBTypeId.ENUM:
    case DuckDBTypeId.TINYINT:
    case DuckDBTypeId.SMALLINT:
    case DuckDBTypeId.INTEGER:
    case DuckDBTypeId.UTINYINT:
    case DuckDBTypeId.USMALLINT:
    case DuckDBTypeId.UINTEGER:
      return asIs;
    default:
      return String;
  }
}

/**
 * A whole number that JavaScript cannot hold stays a bigint, which no row schema takes: an error is better than a wrong
 * id.
 */
function wholeNumber(value: DuckDBValue): unknown {
  if (typeof value !== 'bigint') return value;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** Returns null for NaN and infinities, which JSON lacks. */
function finite(value: DuckDBValue): unknown {
  return Number.isFinite(value) ? value : null;
}

function day(value: DuckDBValue): unknown {
  return value instanceof DuckDBDateValue ? dayText(value.days) : value;
}

/**
 * Returns the ISO date of days since 1970. Three decades have 11,000 days, and an export of millions of rows repeats
 * them: the cache makes it five times as fast.
 */
export function dayText(days: number): string {
  const known = dayTexts.get(days);
  if (known !== undefined) return known;
  const text = new Date(days * DAY_MS).toISOString().slice(0, 10);
  if (dayTexts.size < DAY_TEXTS_MAX) dayTexts.set(days, text);
  return text;
}

function instant(value: DuckDBValue): unknown {
  if (!(value instanceof DuckDBTimestampValue || value instanceof DuckDBTimestampTZValue)) return value;
  return instantText(Number(value.micros / 1000n));
}

/** Returns RFC 3339 UTC of milliseconds since 1970. */
export function instantText(ms: number): string {
  const text = new Date(ms).toISOString();
  return text.endsWith('.000Z') ? `${text.slice(0, 19)}Z` : text;
}

/** Converts lists and structs, whose values have kinds of their own, each recognised by its class. */
function nested(value: DuckDBValue): unknown {
  if (value === null) return null;
  if (value instanceof DuckDBListValue) return value.items.map(nested);
  if (value instanceof DuckDBStructValue)
    return Object.fromEntries(Object.entries(value.entries).map(([name, item]) => [name, nested(item)]));
  if (value instanceof DuckDBDecimalValue) return value.toDouble();
  if (typeof value === 'bigint') return wholeNumber(value);
  if (typeof value === 'number') return finite(value);
  if (typeof value !== 'object') return value;
  if (value instanceof DuckDBDateValue) return day(value);
  if (value instanceof DuckDBTimestampValue || value instanceof DuckDBTimestampTZValue) return instant(value);
  return String(value);
}
