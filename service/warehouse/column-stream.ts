/** Reads a result chunk by chunk, so that an export of any size takes the memory of one chunk. */
import type { DuckDBConnection, DuckDBDataChunk, DuckDBResult, DuckDBVector } from '@duckdb/node-api';
import { interruptible, type QueryLimits } from './interruptible.ts';
import { appendRows, type Column, columnsOf, columnValues } from './read-chunks.ts';

/** Up to 2,048 rows of a result, by column. */
export class ColumnChunk {
  readonly columns: readonly Column[];
  readonly #chunk: DuckDBDataChunk;

  constructor(chunk: DuckDBDataChunk, columns: readonly Column[]) {
    this.#chunk = chunk;
    this.columns = columns;
  }

  get rowCount(): number {
    return this.#chunk.rowCount;
  }

  /** Returns the converted values of one column, in the form of `rows()`. */
  values(column: number): unknown[] {
    return columnValues(this.#chunk, this.columns, column);
  }

  /** Returns DuckDB's vector of one column, for writers that need days or microseconds as numbers. */
  vector(column: number): DuckDBVector {
    return this.#chunk.getColumnVector(column);
  }

  /** Returns the rows as objects. */
  rows(): Record<string, unknown>[] {
    const rows: Record<string, unknown>[] = [];
    appendRows(rows, this.#chunk, this.columns);
    return rows;
  }
}

/** A running query. Iterate it to the end, or `close()` it: until then it holds a lane and its snapshot. */
export class ColumnStream {
  readonly columns: readonly Column[];
  readonly #connection: DuckDBConnection;
  readonly #result: DuckDBResult;
  readonly #limits: QueryLimits;
  readonly #onClose: () => void;
  #fetching: Promise<unknown> = Promise.resolve();
  #closed = false;

  constructor(connection: DuckDBConnection, result: DuckDBResult, limits: QueryLimits, onClose: () => void) {
    this.#connection = connection;
    this.#result = result;
    this.#limits = limits;
    this.#onClose = onClose;
    this.columns = columnsOf(result);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<ColumnChunk, void, undefined> {
    try {
      for (let chunk = await this.#next(); chunk !== null; chunk = await this.#next()) yield chunk;
    } finally {
      await this.close();
    }
  }

  /** Stops the query and returns its lane. A second call has no effect. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#connection.interrupt();
    await this.#fetching.catch(() => undefined);
    this.#onClose();
  }

  async #next(): Promise<ColumnChunk | null> {
    if (this.#closed) return null;
    const fetching = interruptible(this.#connection, this.#limits, () => this.#result.fetchChunk());
    this.#fetching = fetching;
    const chunk = await fetching;
    return chunk === null || chunk.rowCount === 0 ? null : new ColumnChunk(chunk, this.columns);
  }
}
