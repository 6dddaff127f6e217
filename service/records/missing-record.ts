/**
 * Answers for a record that the caller does not see. One that does not exist and one that is older than the history of the plan get the same
 * answer, so the answer does not tell the caller which of the two it is.
 */
import { z } from 'zod';
import { Problem } from '../contract/problem.ts';
import { readQuery } from '../warehouse/read-query.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';
import { readOne } from './transactions/pages.ts';

const redirectSql = readQuery('redirects');
const Redirect = z.object({ id: z.string() });

/** The kinds of records that a plan may see in part. */
const kinds = {
  transaction: 'transaction-not-found',
  'rent contract': 'rent-contract-not-found',
} as const;

/** Who asks, and for what. */
export interface MissingRecord {
  readonly snapshot: Snapshot;
  readonly historyFrom: string | null;
  readonly signal: AbortSignal;
  readonly noun: keyof typeof kinds;
  readonly id: string;
  /** Returns the address of the same about the record with another id. */
  readonly addressOf: (id: string) => string;
}

/** Returns `record-moved` for a former id of a rent contract that the caller sees, and the problem that no record has the id for every other. */
export async function missingRecord(asked: MissingRecord): Promise<Problem> {
  const { noun, id, historyFrom, addressOf } = asked;
  const present = await presentId(asked);
  if (present !== null)
    return new Problem('record-moved', `${id} is ${present} now.`, {
      headers: { Location: addressOf(encodeURIComponent(present)) },
    });
  const seen = historyFrom === null ? '' : ` from ${historyFrom} on, where the history of the plan begins,`;
  return new Problem(kinds[noun], `No ${noun}${seen} has the id ${id}.`);
}

/** A redirect to a record that the caller does not see would tell that the record exists. */
async function presentId({ snapshot, id, signal }: MissingRecord): Promise<string | null> {
  // Snapshots of earlier releases have no redirects.
  if (!snapshot.manifest.tables.some(({ name }) => name === 'redirects')) return null;
  const values = { kind: 'rent_contracts', old_id: id };
  const [found] = await snapshot.rows(redirectSql, values, Redirect, { signal });
  return found !== undefined && (await readOne(snapshot, found.id)) !== null ? found.id : null;
}
