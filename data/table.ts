/** The shape of a published table or mart: SQL, grain, key, inputs. Machinery is in ingest/steps/build-tables.ts. */
import { readFileSync } from 'node:fs';
import type { z } from 'zod';

export interface TableDefinition {
  readonly id: string;
  /** `stage` a step towards others, not published · `table` conformed rows · `mart` precomputed figures · `serve` what only the service reads. */
  readonly layer: 'stage' | 'table' | 'mart' | 'serve';
  /** Also copied into serve.duckdb, in the order of `orderBy`. */
  readonly served?: true;
  /** What one row stands for. */
  readonly grain: string;
  readonly key: readonly string[];
  /** Ids of clean datasets (`clean_<dataset>`), tables and marts that the SQL reads; nothing undeclared is read. */
  readonly inputs: readonly string[];
  /** One row: column names in order, types, meanings. Published rows are checked against it. */
  readonly row: z.ZodObject;
  /** One `select`. */
  readonly sql: string;
  /** Row order on disk. */
  readonly orderBy: readonly string[];
  /** Date whose year becomes a Hive partition, for tables that grow with the years; they lie in the order of years, then of `orderBy`. */
  readonly partitionBy?: string;
  /**
   * Serve tables that grow with the years: laid down a year at a time, newest first, so that every sort fits into memory. `orderBy` holds within
   * a year and must begin with the date; `position` is a BIGINT column added after the others, 0 for the first row.
   */
  readonly newestFirst?: { readonly date: string; readonly position: string };
  /** A stage that is a view: read where it is used, never laid down. */
  readonly isView?: true;
  /** Columns that name a row of another table; what does not resolve is counted as a warning. */
  readonly references?: Readonly<Record<string, { readonly table: string; readonly column: string }>>;
  /** Sums that must agree, each side SQL for one number: what a mart counts is what its table holds. */
  readonly identities?: readonly { readonly what: string; readonly left: string; readonly right: string }[];
  /** Marts: changes with the method (ANALYTICS.md); null for tables. */
  readonly methodVersion: number | null;
}

/** Reads the `.sql` beside a definition; the one IO that `data/` does. */
export function sqlFile(moduleUrl: string, name: string): string {
  return readFileSync(new URL(name, moduleUrl), 'utf8');
}
