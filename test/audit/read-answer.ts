/** How an answer is asked for and read, by the names that the cells of a class have. */
import { z } from 'zod';
import type { Cell } from './recompute.ts';

/** An object of an answer. */
const Item = z.record(z.string(), z.unknown());
export type Item = z.infer<typeof Item>;

/** The object under a name. */
export const item = (answer: unknown, ...names: readonly string[]): Item =>
  names.reduce((found: Item, name) => Item.parse(found[name]), Item.parse(answer));

/** The rows of a list. */
export const items = (answer: unknown, name: string): Item[] => Item.array().parse(item(answer)[name]);

/** The row whose columns are the cell's. */
export const rowLike =
  (list: string, ...columns: readonly string[]) =>
  (answer: unknown, cell: Cell): Item | undefined =>
    items(answer, list).find((row) =>
      columns.every((column) => (row[column] ?? null) === (cell[column] ?? null)),
    );

/** The row of the cell's place in a table of places. */
export const rowOfPlace = (answer: unknown, cell: Cell): Item | undefined =>
  items(answer, 'areas').find((row) => item(row, 'area')['id'] === cell['place_id']);

/** An address with the parameters that are not null; `all` asks for no property type. */
export function address(path: string, parameters: Readonly<Record<string, unknown>>): string {
  const given = Object.entries(parameters).filter(
    ([, value]) => value !== null && value !== undefined && value !== 'all',
  );
  return `/api/v1/${path}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
