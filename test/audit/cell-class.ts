/** Defines a class of audited cells: the query that recomputes them, the address that publishes them, and how to read the answer. */
import type { Cell } from './recompute.ts';

/** One class of published figures. */
export interface CellClass {
  /** Name of its query, `cells/<name>.sql`. */
  readonly name: string;
  /** Name of the class in words. */
  readonly title: string;
  /** The page that defines it. */
  readonly page: string;
  /** Columns of the query that identify a cell; all others are figures. */
  readonly keys: readonly string[];
  /** Address of the answer with the cell, or `snapshot:` and a file of the published snapshot. */
  readonly path: (cell: Cell) => string;
  /** Returns the published values of the cell by the names of the query; undefined if the answer lacks it. */
  readonly read: (answer: unknown, cell: Cell) => Readonly<Record<string, unknown>> | undefined;
  /** Smallest sample of a figure; by default `least_shown` of the publishing rules. */
  readonly atLeast?: number;
}
