/**
 * Finds the added or corrected records of a snapshot that fit a saved filter, by the conditions of `GET /transactions`.
 */

import { z } from 'zod';
import { readMembers } from '../records/developer-members.ts';
import { findScope } from '../records/place-parameter.ts';
import {
  filterValues,
  type TransactionFilters,
  transactionConditions,
} from '../records/transactions/filters.ts';
import { readRecordsAt } from '../records/transactions/pages.ts';
import { plausibleDays } from '../records/transactions/plausible-days.ts';
import { type Transaction, toTransaction } from '../records/transactions/schema.ts';
import { readQuery } from '../warehouse/read-query.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';

/** A record that changed. */
export interface Change {
  readonly seq: number;
  readonly is_added: boolean;
  readonly fields: readonly string[];
}

/** A record that fits a filter, and the reason for its message. */
export interface Match {
  readonly change: 'added' | 'corrected';
  readonly fields: string[];
  readonly transaction: Transaction;
}

const changedSql = readQuery('webhook-changed');
const countsSql = readQuery('webhook-change-counts');
const matchSql = readQuery('transactions-newest', {
  source: readQuery('webhook-among'),
  filters: transactionConditions,
});

const ChangeRow = z.object({ seq: z.int(), is_added: z.boolean(), fields: z.array(z.string()).nullable() });
const Counts = z.object({ added: z.int(), corrected: z.int(), withdrawn: z.int() });
const Seq = z.object({ seq: z.int() });

/** Changed records that are compared with the filters at once. */
const chunkRows = 2_000;

/** Returns the instant that a snapshot's id begins with, in the form of the change feed. */
export function snapshotInstant(snapshotId: string): string {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-/.exec(snapshotId) ?? [];
  return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
}

/** Returns the number of records that the change feed names since an instant. */
export async function countChanges(
  snapshot: Snapshot,
  since: string,
  signal: AbortSignal,
): Promise<z.output<typeof Counts>> {
  const [counts] = await snapshot.rows(countsSql, { since }, Counts, { signal });
  return counts ?? { added: 0, corrected: 0, withdrawn: 0 };
}

/**
 * Returns the records that were added or corrected since an instant, in runs of neighbours. A snapshot always gives the
 * same runs.
 */
export async function changedSince(
  snapshot: Snapshot,
  since: string,
  signal: AbortSignal,
): Promise<readonly (readonly Change[])[]> {
  const rows = await snapshot.rows(changedSql, { since }, ChangeRow, { signal });
  const chunks: Change[][] = [];
  for (const row of rows) {
    const last = chunks.at(-1);
    const change = { ...row, fields: row.fields ?? [] };
    if (last !== undefined && last.length < chunkRows) last.push(change);
    else chunks.push([change]);
  }
  return chunks;
}

/**
 * Prepares a saved filter: finds its place and binds its values. Throws the problem of a place that no longer exists.
 */
export async function prepareFilter(
  snapshot: Snapshot,
  filters: TransactionFilters,
  historyFrom: string | null,
): Promise<Readonly<Record<string, unknown>>> {
  const place = await findScope(snapshot, filters.area);
  const developers = await readMembers(snapshot, filters.developer_id);
  return filterValues({ ...filters, ...plausibleDays(filters, snapshot) }, developers, place, historyFrom);
}

/** Returns the records of one run that fit. */
export async function matching(
  snapshot: Snapshot,
  changes: readonly Change[],
  values: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<Change[]> {
  const seqs = changes.map(({ seq }) => seq);
  const bounds = { first: seqs[0] ?? 0, last: seqs.at(-1) ?? 0, seqs: `[${seqs.join(',')}]` };
  const found = await snapshot.rows(
    matchSql,
    { ...values, ...bounds, after_seq: null, rows: chunkRows },
    Seq,
    { signal },
  );
  const fitting = new Set(found.map(({ seq }) => seq));
  return changes.filter(({ seq }) => fitting.has(seq));
}

/** Returns the records in the form of the API. */
export async function readMatches(snapshot: Snapshot, changes: readonly Change[]): Promise<Match[]> {
  const rows = await readRecordsAt(
    snapshot,
    changes.map(({ seq }) => seq),
  );
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return changes.flatMap(({ seq, is_added, fields }) => {
    const row = bySeq.get(seq);
    if (row === undefined) return [];
    return [
      {
        change: is_added ? ('added' as const) : ('corrected' as const),
        fields: is_added ? [] : [...fields],
        transaction: toTransaction(row),
      },
    ];
  });
}
