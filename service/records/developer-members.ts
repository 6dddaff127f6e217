/** Who counts as one developer: a brand stands for all its companies. */
import { z } from 'zod';
import { readQuery } from '../warehouse/read-query.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';

const membersSql = readQuery('developer-members');
const MemberRow = z.object({ developer_id: z.int() });

/** Returns the ids under which a developer's deals and projects lie, as a value of a query; null when no developer is asked for. */
export async function readMembers(
  snapshot: Snapshot,
  developerId: number | undefined,
  signal?: AbortSignal,
): Promise<readonly number[] | null> {
  if (developerId === undefined) return null;
  const rows = await snapshot.rows(
    membersSql,
    { developer_id: developerId },
    MemberRow,
    signal && { signal },
  );
  return rows.length === 0 ? [developerId] : rows.map((row) => row.developer_id);
}

/** Returns ids as queries take them. */
export const idList = (ids: readonly number[] | null): string | null =>
  ids === null ? null : `[${ids.join(',')}]`;
