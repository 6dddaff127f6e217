/** Records the queries that answer a request, with the values that they bind. */
import { z } from 'zod';
import { duckdb } from '../analytics/dialect.ts';
import type { Question } from '../analytics/question.ts';
import type { SeenPages } from '../pages/transaction-pages.ts';
import type { QueryValues } from '../warehouse/bind-values.ts';
import { CountedSnapshot } from '../warehouse/counted-snapshot.ts';
import type { ReadOptions, Snapshot } from '../warehouse/snapshot.ts';

/** The row as DuckDB gives it: the schema of the query checks it afterwards. */
const RawRow = z.custom<Readonly<Record<string, unknown>>>();

/** One query that was run. */
export interface RecordedQuery {
  readonly sql: string;
  readonly values: QueryValues;
  /** Names of the columns; empty when there were no rows. */
  readonly columns: readonly string[];
}

/** A snapshot whose queries are recorded. It answers from SQL alone, also where page files would be quicker. */
export class RecordingSnapshot extends CountedSnapshot {
  readonly queries: RecordedQuery[] = [];

  /** What requests share is read again, and is work of this request: an answer rests on these queries too. */
  override get sharedSnapshot(): Snapshot {
    return this;
  }

  override async rows<T>(
    sql: string,
    values: QueryValues,
    row: z.ZodType<T>,
    options?: ReadOptions,
  ): Promise<T[]> {
    const raw = await super.rows(sql, values, RawRow, options);
    this.queries.push({ sql, values, columns: Object.keys(raw[0] ?? {}) });
    const rows: T[] = [];
    for await (const one of this.work.each(raw)) rows.push(row.parse(one));
    return rows;
  }

  /** Answers on the embedded engine: a reproduction is SQL that DuckDB runs. */
  override analyse<T>(question: Question<T>, options?: ReadOptions): Promise<T[]> {
    const { sql, values } = question.write(duckdb);
    return this.rows(sql, values, question.row, options);
  }

  override async pages(): Promise<SeenPages> {
    return { ...(await super.pages()), find: async () => null };
  }
}
