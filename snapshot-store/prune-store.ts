/** Removes from the store the snapshots that no reader needs: old manifests first, then files that no remaining manifest names, and deltas of such files. */
import type { Bucket, Listed } from './bucket.ts';
import { inParallel } from './in-parallel.ts';
import {
  DELTAS,
  deltaIn,
  FILES,
  fileKey,
  listFiles,
  manifestKey,
  readPointer,
  readStoredManifest,
  SNAPSHOTS,
  snapshotIdIn,
} from './layout.ts';
import { stillLeading } from './still-leading.ts';

/** The store, and the snapshots to keep. */
export interface PruneStoreInput {
  readonly bucket: Bucket;
  /** Number of newest snapshots to keep, at least two: a replica may still be downloading the one before. The current one always stays. */
  readonly keep: number;
  /** Snapshots that somebody holds (snapshot-store/warehouse/holds.ts). */
  readonly held?: ReadonlySet<string>;
  /** Throws if this process may not change the store any more. */
  readonly mayPublish?: () => Promise<void>;
  readonly now: () => Date;
  readonly signal?: AbortSignal | undefined;
}

/** The snapshots, files and deltas that were removed, and the bytes of both. */
export interface StorePruned {
  readonly snapshots: readonly string[];
  readonly files: number;
  readonly deltas: number;
  readonly bytes: number;
}

/** A file or delta that no manifest needs may belong to a snapshot on its way up, or the next snapshot may need it. After a day neither holds. */
const YOUNG_MS = 86_400_000;
const AT_ONCE = 4;

/** Prunes the store. If it is cut off at any moment, every snapshot that still has its manifest is whole. */
export async function pruneStore(input: PruneStoreInput): Promise<StorePruned> {
  const { bucket, now, signal } = input;
  const pointer = await readPointer(bucket, { signal });
  if (pointer === null || pointer === 'unchanged') return nothing;
  // The files are listed before the manifests are read, so a later file is not in the list.
  const files = await bucket.list(FILES, signal);
  const deltas = await bucket.list(DELTAS, signal);
  const ids = (await bucket.list(SNAPSHOTS, signal))
    .flatMap(({ key }) => snapshotIdIn(key) ?? [])
    .sort()
    .reverse();
  const kept = keptSnapshots(ids, pointer.current.snapshot_id, input);
  const named = new Set<string>();
  const contents = new Set<string>();
  await inParallel(kept, AT_ONCE, async (id) => {
    const stored = await readStoredManifest(bucket, id, signal);
    for (const file of stored === null ? [] : listFiles(stored.manifest)) {
      named.add(fileKey(file));
      contents.add(file.sha256);
    }
  });
  const confirm = stillLeading({ bucket, pointer, mayPublish: input.mayPublish, now, signal });
  const remove = async (key: string) => {
    await confirm();
    await bucket.remove(key, signal);
  };
  await confirm();
  const old = ids.filter((id) => !kept.includes(id));
  await inParallel(old, AT_ONCE, (id) => remove(manifestKey(id)));
  const isOld = ({ modified }: Listed) => now().getTime() - modified.getTime() > YOUNG_MS;
  const unnamed = files.filter((file) => !named.has(file.key) && isOld(file));
  const useless = deltas.filter((delta) => !isUseful(delta.key, contents) && isOld(delta));
  const removed = [...useless, ...unnamed];
  await inParallel(removed, AT_ONCE, ({ key }) => remove(key));
  const bytes = removed.reduce((sum, object) => sum + object.bytes, 0);
  return { snapshots: old, files: unnamed.length, deltas: useless.length, bytes };
}

const nothing: StorePruned = { snapshots: [], files: 0, deltas: 0, bytes: 0 };

/** Returns whether a delta makes a file of a kept snapshot from a file of one. */
function isUseful(key: string, contents: ReadonlySet<string>): boolean {
  const delta = deltaIn(key);
  return delta !== null && contents.has(delta.to) && contents.has(delta.from);
}

/** Returns the snapshots that stay, of all, newest first. */
function keptSnapshots(ids: readonly string[], current: string, { keep, held }: PruneStoreInput): string[] {
  return ids.filter((id, place) => place < Math.max(2, keep) || id === current || held?.has(id) === true);
}
