/** The shape of a published table or mart: SQL, grain, key, inputs. Machinery is in ingest/steps/build-tables.ts. */
import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { withRules } from './publishing-rules.ts';

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
  /** Stages that are more than SQL: the rows of the table, made of those of `sql` by a pure function; they hold text and numbers only. */
  readonly derive?: (rows: readonly unknown[]) => readonly Readonly<Record<string, string | number | null>>[];
  /** Row order on disk. */
  readonly orderBy: readonly string[];
  /** Date whose year becomes a Hive partition, of tables and marts that are built by year. */
  readonly partitionBy?: string;
  /**
   * For what grows with the years: built a year at a time, so that every sort fits into memory, and a year is taken over from the snapshot before
   * when nothing that its rows follow from has changed. Either SQL of (year, inputs VARCHAR): the years there are, and a digest of all that their
   * rows follow from; or the ids of tables by year of whose same year, and of no other, its rows are made (and of what those were made of). `orderBy` holds within a year.
   */
  readonly years?: string | readonly string[];
  /**
   * Serve tables by year: the BIGINT column that tells the years apart, 10^8 values a year and the newest year lowest. The SQL gives it, or else it
   * is added after the others and rises with `orderBy`: where that begins with the date, descending, it numbers the rows newest first.
   */
  readonly position?: string;
  /** A stage that is a view: read where it is used, never laid down. */
  readonly isView?: true;
  /** Columns that name a row of another table; what does not resolve is counted as a warning. */
  readonly references?: Readonly<Record<string, { readonly table: string; readonly column: string }>>;
  /** Sums that must agree, each side SQL for one number: a mart must count all the rows of its table. */
  readonly identities?: readonly { readonly what: string; readonly left: string; readonly right: string }[];
  /** Of a mart: changes with the method (docs/methods). Of a table: changes when its records are named by another method; else null. */
  readonly methodVersion: number | null;
}

/** Reads the `.sql` beside a definition, its publishing rules filled in; the one IO that `data/` does. */
export function sqlFile(moduleUrl: string, name: string): string {
  return withRules(readFileSync(new URL(name, moduleUrl), 'utf8'));
}
