/** Finds the deltas that spare a pull most of its bytes, and makes files from them. */
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Manifest } from '../data/snapshot.ts';
import { applyDelta } from './apply-delta.ts';
import type { Bucket } from './bucket.ts';
import { downloadFile } from './download.ts';
import { DELTAS, deltaIn } from './layout.ts';

type FileEntry = Manifest['files'][number];

/** A delta of the store whose old file is on this disk. */
export interface UsableDelta {
  readonly key: string;
  readonly bytes: number;
  /** Path of the old file. */
  readonly from: string;
}

/** Returns the smallest delta that makes each file from a file that is here, by the SHA-256 of the file. */
export async function usableDeltas(
  bucket: Bucket,
  missing: readonly FileEntry[],
  here: ReadonlyMap<string, string>,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, UsableDelta>> {
  const usable = new Map<string, UsableDelta>();
  if (missing.length === 0 || here.size === 0) return usable;
  const sizes = new Map(missing.map(({ sha256, bytes }) => [sha256, bytes]));
  for (const { key, bytes } of await bucket.list(DELTAS, signal)) {
    const { to = '', from: old = '' } = deltaIn(key) ?? {};
    const from = here.get(old);
    const least = usable.get(to)?.bytes ?? sizes.get(to) ?? 0;
    if (from !== undefined && bytes < least) usable.set(to, { key, bytes, from });
  }
  return usable;
}

/** How to make one file from a delta. */
export interface MakeFileInput {
  readonly bucket: Bucket;
  readonly delta: UsableDelta;
  /** The folder of the pull. */
  readonly directory: string;
  readonly path: string;
  /** Size of the file to make. */
  readonly bytes: number;
  readonly signal?: AbortSignal | undefined;
  readonly silenceMs?: number;
  readonly onBytes: (bytes: number) => void;
}

/** Returns the folder of downloaded deltas. No snapshot has one: it is removed before a pull is published. */
export function deltasDirectory(directory: string): string {
  return join(directory, '.deltas');
}

/** Downloads a delta, unless an earlier try did, and makes the file. The caller checks the digest of the file. */
export async function makeFile(input: MakeFileInput): Promise<void> {
  const { bucket, delta, directory, path, bytes, signal, silenceMs, onBytes } = input;
  const downloaded = join(deltasDirectory(directory), delta.key.slice(DELTAS.length));
  await mkdir(dirname(downloaded), { recursive: true });
  const found = await stat(downloaded).catch(() => null);
  if (found?.size !== delta.bytes)
    await downloadFile(bucket, {
      ...{ key: delta.key, path: downloaded, bytes: delta.bytes, signal, onBytes },
      ...(silenceMs === undefined ? {} : { silenceMs }),
    });
  try {
    await applyDelta({ from: delta.from, delta: downloaded, path, bytes, signal });
  } finally {
    if (signal?.aborted !== true) await rm(downloaded, { force: true });
  }
}
