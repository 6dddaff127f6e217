/** The port behind which an engine answers questions over whole tables. */
import type { z } from 'zod';
import type { Dialect } from './dialect.ts';

/** A question over whole tables, which any engine may answer with the same rows. */
export interface Question<Row> {
  /** The served tables that its SQL reads. */
  readonly reads: readonly string[];
  readonly row: z.ZodType<Row>;
  /** Returns its SQL in the words of an engine, and the values that it binds. */
  write(dialect: Dialect): {
    readonly sql: string;
    readonly values: Readonly<Record<string, unknown>>;
  };
}

/** What a question is asked of. */
export interface Asked {
  readonly snapshotId: string;
  /** First day of the history that the caller sees; null for all. */
  readonly historyFrom: string | null;
  readonly signal?: AbortSignal | undefined;
}

/** An engine beside the embedded one. */
export interface AnalyticalEngine {
  /** Returns the rows; null where the engine cannot answer, and the embedded one shall. */
  rows<Row>(question: Question<Row>, asked: Asked): Promise<Row[] | null>;
  close(): Promise<void>;
}
