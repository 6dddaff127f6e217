/** The shape of a published table or mart: SQL, grain, key, inputs. Machinery is in ingest/steps/build-tables.ts. */
import { readFileSync } from 'node:fs';
import type { z } from 'zod';

export interface TableDefinition {
  readonly id: string;
  /** `table` conformed rows · `mart` precomputed figures · `serve` an arrangement only the service reads. */
  readonly layer: 'table' | 'mart' | 'serve';
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
  /** Column whose values become Hive partitions, for tables that grow with the years. */
  readonly partitionBy?: string;
  /** Marts: changes with the method (ANALYTICS.md); null for tables. */
  readonly methodVersion: number | null;
}

/** Reads the `.sql` beside a definition; the one IO that `data/` does. */
export function sqlFile(moduleUrl: string, name: string): string {
  return readFileSync(new URL(name, moduleUrl), 'utf8');
}
