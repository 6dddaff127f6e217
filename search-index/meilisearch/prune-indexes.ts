/** Removes the indexes of deleted snapshots and of builds that crashed. */
import { connect, indexFamilies, type MeilisearchOptions } from './connection.ts';
import { removeIndexes } from './fill-snapshot.ts';

/** The snapshots to keep. */
export interface PruneOptions extends MeilisearchOptions {
  /** Ids of the snapshots whose indexes stay. */
  readonly keep: readonly string[];
  readonly signal?: AbortSignal;
}

const pageSize = 100;

/** Removes indexes and returns their names. It ignores indexes without the prefix of this installation. */
export async function pruneMeilisearch(options: PruneOptions): Promise<readonly string[]> {
  const client = connect(options, 60_000);
  const families = Object.values(indexFamilies(options));
  const kept = new Set(families.flatMap((family) => options.keep.map((id) => family + id)));
  const gone: string[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const { results, total } = await client.getRawIndexes({ offset, limit: pageSize });
    for (const { uid } of results)
      if (families.some((family) => uid.startsWith(family)) && !kept.has(uid)) gone.push(uid);
    if (offset + pageSize >= total) break;
  }
  await removeIndexes(client, gone, options.signal);
  return gone;
}
