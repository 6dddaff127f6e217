/** The vocabulary of columns: name, type, unit and meaning of each column that several tables have. Tables, marts and answers pick from it. */
import type { z } from 'zod';
import { figureColumns } from './figures.ts';
import { placeColumns } from './places.ts';
import { propertyColumns } from './properties.ts';
import { recordColumns } from './records.ts';

/** Every shared column by its name. A column of one table only is described there. */
export const columns = { ...placeColumns, ...propertyColumns, ...recordColumns, ...figureColumns };

/** Returns a column that may be null. */
export function nullable<Column extends z.ZodType>(column: Column): z.ZodNullable<Column> {
  // A copy of the definition carries no description of its own; documents would repeat one.
  return column
    .clone(column.def)
    .nullable()
    .describe(column.description ?? '');
}

/** Returns a column with a note that holds in one table, after the meaning that holds in all. */
export function noted<Column extends z.ZodType>(column: Column, note: string): Column {
  return column.describe(`${column.description} ${note}`);
}
