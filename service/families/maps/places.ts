/** Places as maps see them: the areas that a community lies in, and those that no map can show. */
import { z } from 'zod';
import { Problem } from '../../contract/problem.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

const sharesSql = readQuery('map-place-shares');

/** The areas that a place consists of, with the part of the place that lies in each. */
export async function areasOf(
  snapshot: Snapshot,
  place: { readonly kind: 'area' | 'community'; readonly place_id: number },
  signal: AbortSignal,
): Promise<ReadonlyMap<number, number>> {
  if (place.kind === 'area') return new Map([[place.place_id, 1]]);
  const row = z.object({ area_id: z.int(), share: z.number() });
  const rows = await snapshot.rows(sharesSql, { community_id: place.place_id }, row, { signal });
  return new Map(rows.map(({ area_id, share }) => [area_id, share]));
}

/** Returns the problem of a place without a boundary: not found in a path, invalid in a parameter. */
export function withoutBoundary(
  name: string,
  parameter: string,
  code: 'place-not-found' | 'area-unknown',
): Problem {
  return new Problem(code, `${name} has no boundary, so no map can show it.`, {
    errors: [{ parameter, message: 'has no boundary; /areas has its figures' }],
  });
}
