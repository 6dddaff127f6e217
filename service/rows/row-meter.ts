/** Counts the rows of a body while they are read, and refuses the body at its limits. */

import { Problem } from '../contract/problem.ts';
import type { BodyLimits } from '../limits.ts';

/** What the service says of the limit of rows, where its plans differ. */
export interface RowsRefusal {
  readonly code: 'portfolio-too-large' | 'body-too-large';
  readonly detail: string;
}

/** Returns the problem of a body beyond a limit. The rest of it may be unread, so the connection cannot be used again. */
export function beyondLimit(detail: string): Problem {
  return new Problem('body-too-large', detail, { headers: { Connection: 'close' } });
}

/** The counts of one body. */
export class RowMeter {
  readonly #limits: BodyLimits;
  readonly #refusal: RowsRefusal;
  #rows = 0;
  #cells = 0;
  #expandedBytes = 0;

  constructor(limits: BodyLimits, refusal: RowsRefusal) {
    this.#limits = limits;
    this.#refusal = refusal;
  }

  /** The number of the next row. */
  get next(): number {
    return this.#rows + 1;
  }

  /** Counts rows, and their cells, before they are made. */
  addRows(rows: number, cells: number): void {
    this.#rows += rows;
    this.#cells += cells;
    if (this.#rows > this.#limits.rows) throw new Problem(this.#refusal.code, this.#refusal.detail);
    if (this.#cells > this.#limits.cells)
      throw beyondLimit(`The rows of the body may have ${this.#limits.cells} values at most.`);
  }

  /** Counts bytes of rows written as JSON. */
  addBytes(bytes: number): void {
    this.#expandedBytes += bytes;
    if (this.#expandedBytes > this.#limits.expandedBytes)
      throw beyondLimit(
        `The rows of the body may have ${this.#limits.expandedBytes} bytes at most, where names and repeated values count in each row.`,
      );
  }

  /** Refuses a text that is too long. `where` begins the sentence: `Line 3`. */
  checkText(bytes: number, where: string): void {
    if (bytes > this.#limits.textBytes)
      throw beyondLimit(`${where} has more than ${this.#limits.textBytes} bytes.`);
  }
}
