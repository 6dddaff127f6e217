/** Requests answers and reads their values by the names of the cells of a class. */
import { z } from 'zod';
import type { Cell } from './recompute.ts';

/** An object of an answer. */
const Item = z.record(z.string(), z.unknown());
export type Item = z.infer<typeof Item>;

/** Returns the object under a name. */
export const item = (answer: unknown, ...names: readonly string[]): Item =>
  names.reduce((found: Item, name) => Item.parse(found[name]), Item.parse(answer));

/** Returns the rows of a list. */
export const items = (answer: unknown, name: string): Item[] => Item.array().parse(item(answer)[name]);

/** Returns the row whose columns equal the cell's. */
export const rowLike =
  (list: string, ...columns: readonly string[]) =>
  (answer: unknown, cell: Cell): Item | undefined =>
    items(answer, list).find((row) =>
      columns.every((column) => (row[column] ?? null) === (cell[column] ?? null)),
    );

/** Returns the row of the cell's place in a table of places. */
export const rowOfPlace = (answer: unknown, cell: Cell): Item | undefined =>
  items(answer, 'areas').find((row) => item(row, 'area')['id'] === cell['place_id']);

/** Returns an address with the parameters that are not null; `all` sets no property type. */
export function address(path: string, parameters: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(parameters).filter(
    ([name, value]) => value !== null && value !== undefined && (value !== 'all' || name !== 'property_type'),
  );
  return `/api/v1/${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
