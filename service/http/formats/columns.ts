/**
 * Flattens a nested item to columns: `location.area` becomes `location_area`. CSV, Arrow and Parquet share these
 * columns.
 */
import { z } from 'zod';
import { Figure } from '../../statistics/statistic.ts';

/** The types of column that a flat format can have. */
export type ColumnType = 'text' | 'integer' | 'number' | 'flag' | 'date' | 'instant' | 'texts' | 'json';

/** A value of a column: dates and instants as ISO text, json as its text. */
export type CellValue = string | number | boolean | readonly string[] | null;

/** One flat column of an item. */
export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** Returns the cell of an item that the answer's schema has parsed. */
  readonly read: (item: unknown) => CellValue;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return unwrap(schema.unwrap());
  return schema;
}

function typeOf(schema: z.core.$ZodType, name: string): ColumnType {
  if (schema instanceof z.ZodISODate) return 'date';
  if (schema instanceof z.ZodISODateTime) return 'instant';
  if (schema instanceof z.ZodString || schema instanceof z.ZodEnum) return 'text';
  if (schema instanceof z.ZodLiteral) return typeOfWords([...schema.values], name);
  if (schema instanceof z.ZodNumber) return schema.isInt ? 'integer' : 'number';
  if (schema instanceof z.ZodBoolean) return 'flag';
  if (schema instanceof z.ZodArray) return unwrap(schema.element) instanceof z.ZodString ? 'texts' : 'json';
  if (schema instanceof z.ZodRecord || schema instanceof z.ZodUnknown) return 'json';
  throw noColumn(name);
}

/** Returns the type of values that the schema lists. Throws unless all have one type. */
function typeOfWords(values: readonly unknown[], name: string): ColumnType {
  if (values.every((value) => typeof value === 'string')) return 'text';
  if (values.every((value) => typeof value === 'boolean')) return 'flag';
  if (values.every(Number.isInteger)) return 'integer';
  if (values.every((value) => typeof value === 'number')) return 'number';
  throw noColumn(name);
}

function noColumn(name: string): Error {
  return new Error(`The field ${name} has a schema without a flat column.`);
}

function cell(value: unknown, type: ColumnType): CellValue {
  if (value === null || value === undefined) return null;
  if (type === 'json') return JSON.stringify(value);
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value)) return value.map(String);
  throw new Error('An answer holds a value that its schema does not allow.');
}

/** Returns true for a figure or a statistic, with or without its own description. */
function isFigure(schema: z.ZodObject): boolean {
  return schema.shape['value'] === Figure.shape.value && schema.shape['quality'] === Figure.shape.quality;
}

const figureParts = [
  { suffix: '', type: 'number', field: 'value' },
  { suffix: '_n', type: 'integer', field: 'n' },
  { suffix: '_p25', type: 'number', field: 'p25' },
  { suffix: '_p75', type: 'number', field: 'p75' },
  { suffix: '_low', type: 'number', field: 'low' },
  { suffix: '_high', type: 'number', field: 'high' },
] as const;

/**
 * Returns a statistic's columns, with the value under the statistic's own name. The quality of a withheld value is
 * `suppressed`.
 */
function figureColumns(name: string, figure: z.ZodObject): readonly Column[] {
  const parts = figureParts.filter(({ field }) => field in figure.shape);
  const numbers = parts.map(
    ({ suffix, type, field }): Column => ({
      name: `${name}${suffix}`,
      type,
      read: (value) => (isRecord(value) ? cell(value[field], type) : null),
    }),
  );
  const quality = (value: unknown): CellValue => {
    if (!isRecord(value)) return null;
    return value['suppressed'] === true ? 'suppressed' : cell(value['quality'], 'text');
  };
  return [...numbers, { name: `${name}_quality`, type: 'text', read: quality }];
}

/** Returns the columns of an item, in the order of its schema. */
export function flatColumns(item: z.ZodObject, prefix = ''): readonly Column[] {
  return Object.entries(item.shape).flatMap(([field, fieldSchema]): readonly Column[] => {
    const schema = unwrap(fieldSchema);
    const name = `${prefix}${field}`;
    if (schema instanceof z.ZodObject) {
      const columns = isFigure(schema) ? figureColumns(name, schema) : flatColumns(schema, `${name}_`);
      return columns.map((inner) => ({
        ...inner,
        read: (row) => (isRecord(row) ? inner.read(row[field]) : null),
      }));
    }
    const type = typeOf(schema, name);
    return [{ name, type, read: (row) => (isRecord(row) ? cell(row[field], type) : null) }];
  });
}
