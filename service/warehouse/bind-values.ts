/** Gives named values their DuckDB types, so that every caller binds a statement in the same way. */
import {
  BIGINT,
  BOOLEAN,
  DOUBLE,
  type DuckDBPreparedStatement,
  DuckDBTimestampValue,
  type DuckDBType,
  DuckDBTypeId,
  INTEGER,
  LIST,
  listValue,
  VARCHAR,
} from '@duckdb/node-api';

/**
 * Named values of one query: texts, numbers, booleans, null, `Date` for an instant, lists of one kind. Dates are ISO
 * text. Every
 * parameter of the SQL needs a value; values that the SQL does not use are ignored.
 */
export type QueryValues = Readonly<Record<string, unknown>>;

const INT32_MAX = 2_147_483_647;

/** Binds every parameter of the statement. Throws when a value is missing or has an unknown type. */
export function bindValues(
  statement: DuckDBPreparedStatement,
  names: readonly string[],
  values: QueryValues,
): void {
  names.forEach((name, index) => {
    bindOne(statement, index + 1, name, values[name]);
  });
}

/** Returns the names of a statement's parameters, in the order of their positions. */
export function parameterNames(statement: DuckDBPreparedStatement): string[] {
  return Array.from({ length: statement.parameterCount }, (_, index) => statement.parameterName(index + 1));
}

function bindOne(statement: DuckDBPreparedStatement, position: number, name: string, value: unknown): void {
  if (value === null) statement.bindNull(position);
  else if (typeof value === 'string') statement.bindVarchar(position, value);
  else if (typeof value === 'boolean') statement.bindBoolean(position, value);
  else if (typeof value === 'bigint') statement.bindBigInt(position, value);
  else if (typeof value === 'number') bindNumber(statement, position, name, value);
  else if (value instanceof Date)
    statement.bindTimestamp(position, new DuckDBTimestampValue(BigInt(value.getTime()) * 1000n));
  else if (Array.isArray(value)) bindList(statement, position, name, value);
  else throw new TypeError(`The query parameter $${name} cannot take a value of the type ${typeof value}.`);
}

function bindNumber(statement: DuckDBPreparedStatement, position: number, name: string, value: number): void {
  if (!Number.isInteger(value)) {
    if (!Number.isFinite(value)) throw new TypeError(`$${name} is ${value}, which is not a valid value.`);
    statement.bindDouble(position, value);
  } else if (Math.abs(value) <= INT32_MAX) statement.bindInteger(position, value);
  else if (Number.isSafeInteger(value)) statement.bindBigInt(position, BigInt(value));
  else statement.bindDouble(position, value);
}

function bindList(
  statement: DuckDBPreparedStatement,
  position: number,
  name: string,
  items: readonly unknown[],
): void {
  const type = itemType(name, items);
  const converted = type.typeId === DuckDBTypeId.BIGINT ? items.map((item) => BigInt(String(item))) : items;
  statement.bindList(position, listValue(converted.filter(isListItem)), LIST(type));
}

function isListItem(item: unknown): item is string | number | bigint | boolean {
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof item);
}

function itemType(name: string, items: readonly unknown[]): DuckDBType {
  if (items.length === 0) return INTEGER;
  if (items.every((item) => typeof item === 'string')) return VARCHAR;
  if (items.every((item) => typeof item === 'bigint' || Number.isSafeInteger(item))) return BIGINT;
  if (items.every((item) => Number.isFinite(item))) return DOUBLE;
  if (items.every((item) => typeof item === 'boolean')) return BOOLEAN;
  throw new TypeError(`The list for $${name} mixes kinds of values.`);
}
