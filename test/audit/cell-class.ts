/** A class of cells that is audited: the query that recomputes one, where it is published, and how the answer is read. */
import type { Cell } from './recompute.ts';

/** One class of published figures. */
export interface CellClass {
  /** Its query is `cells/<name>.sql`. */
  readonly name: string;
  /** What it is, in words. */
  readonly title: string;
  /** The page that defines it. */
  readonly page: string;
  /** Columns of the query that name a cell; all others are figures. */
  readonly keys: readonly string[];
  /** Address of the answer that holds the cell, or `snapshot:` and a file of the published snapshot. */
  readonly path: (cell: Cell) => string;
  /** The published values of the cell by the names of the query, or undefined where the answer lacks it. */
  readonly read: (answer: unknown, cell: Cell) => Readonly<Record<string, unknown>> | undefined;
  /** Records below which a figure is withheld; `least_shown` of the publishing rules unless said. */
  readonly atLeast?: number;
}
