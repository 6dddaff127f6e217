/** Facts of a snapshot that the service answers from serve.duckdb itself. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoteText } from './cleaning-sql.ts';

export interface SnapshotFacts {
  /** Newest registration by dataset. */
  readonly asOf: Readonly<Record<string, string>>;
  /** Instant from which the change feed is whole, RFC 3339 UTC. */
  readonly changesFrom: string;
  readonly rows: Readonly<Record<string, number>>;
}

/** Writes `serve.snapshot_facts`, one row: `as_of_by_dataset` and `row_counts` as JSON text, `changes_from`. */
export async function writeSnapshotFacts(connection: DuckDBConnection, facts: SnapshotFacts): Promise<void> {
  await connection.run(`create or replace table serve.snapshot_facts as select
    ${quoteText(JSON.stringify(facts.asOf))} as as_of_by_dataset,
    timestamp ${quoteText(facts.changesFrom.replace('T', ' ').replace('Z', ''))} as changes_from,
    ${quoteText(JSON.stringify(facts.rows))} as row_counts`);
}
