/** Records that had another id before: a request by the old id is redirected. */
import { z } from 'zod';
import { Problem } from '../contract/problem.ts';
import { readQuery } from '../warehouse/read-query.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';

const redirectSql = readQuery('redirects');
const Redirect = z.object({ id: z.string() });

/**
 * Throws `record-moved` when the id is a former one of a rent contract.
 *
 * @param addressOf address of the same about the contract with this id
 */
export async function leadOn(
  snapshot: Snapshot,
  id: string,
  addressOf: (id: string) => string,
  signal: AbortSignal,
): Promise<void> {
  // Snapshots of earlier releases have no redirects.
  if (!snapshot.manifest.tables.some(({ name }) => name === 'redirects')) return;
  const [found] = await snapshot.rows(redirectSql, { kind: 'rent_contracts', old_id: id }, Redirect, {
    signal,
  });
  if (found === undefined) return;
  throw new Problem('record-moved', `${id} is ${found.id} now.`, {
    headers: { Location: addressOf(encodeURIComponent(found.id)) },
  });
}
