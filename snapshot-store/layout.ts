/** How snapshots lie in the store: files by their content, deltas between them, a manifest a snapshot, and one pointer to the current one. */
import { extname } from 'node:path';
import { register } from '../data/register.ts';
import { Current, Manifest, registerOf, SnapshotId } from '../data/snapshot.ts';
import type { Bucket } from './bucket.ts';
import { StoreFailed, StoreOvertaken } from './store-failed.ts';
import { manifestMark } from './warehouse/read-manifest.ts';

/** Keys begin with this when they are files of snapshots. */
export const FILES = 'files/';
/** Keys begin with this when they are deltas of files. */
export const DELTAS = 'deltas/';
/** Keys begin with this when they are manifests. */
export const SNAPSHOTS = 'snapshots/';
/** The report of the newest run. */
export const LAST_RUN = 'last-run.json';
const POINTER = 'current.json';

type FileEntry = Manifest['files'][number];

/** Key of a file: its content, with the ending that other readers of Parquet look at. */
export function fileKey({ sha256, path }: FileEntry): string {
  return `${FILES}${sha256}${extname(path)}`;
}

/** Two files by their SHA-256: a delta makes one from the other. */
export interface DeltaOf {
  readonly to: string;
  readonly from: string;
}

/** Returns the key of a delta. */
export function deltaKey({ to, from }: DeltaOf): string {
  return `${DELTAS}${to}-${from}`;
}

/** Returns the files that a delta's key names, or null for any other key. */
export function deltaIn(key: string): DeltaOf | null {
  const [, to, from] = /^([0-9a-f]{64})-([0-9a-f]{64})$/.exec(key.slice(DELTAS.length)) ?? [];
  return to === undefined || from === undefined || !key.startsWith(DELTAS) ? null : { to, from };
}

/** Returns the key of a manifest. */
export function manifestKey(id: string): string {
  return `${SNAPSHOTS}${id}.json`;
}

/** Returns the snapshot that a manifest's key names, or null for any other key. */
export function snapshotIdIn(key: string): string | null {
  const id = SnapshotId.safeParse(key.slice(SNAPSHOTS.length).replace(/\.json$/, ''));
  return id.success && manifestKey(id.data) === key ? id.data : null;
}

/** Returns all files of a snapshot. */
export function listFiles(manifest: Manifest): FileEntry[] {
  return [...manifest.tables.flatMap(({ files }) => files), ...manifest.files];
}

/** The content of the pointer, and its version. */
export interface Pointer {
  readonly current: Current;
  readonly etag: string;
}

/** Reads the pointer. Returns null if the store has none yet, `unchanged` if it still has the known version. */
export async function readPointer(
  bucket: Bucket,
  known: { readonly etag?: string | undefined; readonly signal?: AbortSignal | undefined } = {},
): Promise<Pointer | 'unchanged' | null> {
  const { etag, signal } = known;
  const { response, text } = await bucket.ask('GET', POINTER, {
    expected: [304, 404],
    ...(etag === undefined ? {} : { headers: { 'if-none-match': etag } }),
    signal,
  });
  if (response.status === 304) return 'unchanged';
  if (response.status === 404) return null;
  return { current: parsed(Current, text, POINTER), etag: response.headers.get('etag') ?? '' };
}

/**
 * Moves the pointer if it has not changed since `before` was read. A server that knows conditions checks that itself. For other servers, this function reads
 * the pointer again just before.
 */
export async function writePointer(
  bucket: Bucket,
  current: Current,
  before: Pointer | null,
  signal?: AbortSignal,
): Promise<void> {
  const body = Buffer.from(`${JSON.stringify(current)}\n`);
  const now = await readPointer(bucket, { signal });
  if (now === 'unchanged' || (now?.etag ?? null) !== (before?.etag ?? null)) throw overtaken(bucket);
  const condition: Record<string, string> =
    before === null ? { 'if-none-match': '*' } : { 'if-match': before.etag };
  const { response } = await bucket.ask('PUT', POINTER, {
    ...{ body, signal, headers: condition, expected: [400, 409, 412, 501] },
  });
  if (response.ok) return;
  // If an answer was lost on the way, the request is sent again. The pointer has then changed because we moved it.
  const after = await readPointer(bucket, { signal });
  if (after !== null && after !== 'unchanged' && isSame(after.current, current)) return;
  if (response.status === 409 || response.status === 412) throw overtaken(bucket);
  await bucket.ask('PUT', POINTER, { body, signal });
}

/** Returns whether both name the same snapshot, published at the same time. */
export function isSame(one: Current, other: Current): boolean {
  return one.snapshot_id === other.snapshot_id && one.published_at === other.published_at;
}

/** Reads a manifest of the store, whose checksum is part of its snapshot's name. Returns null if it is gone. */
export async function readStoredManifest(
  bucket: Bucket,
  id: string,
  signal?: AbortSignal,
): Promise<{ readonly manifest: Manifest; readonly text: string } | null> {
  const key = manifestKey(id);
  const { response, text } = await bucket.ask('GET', key, { expected: [404], signal });
  if (response.status === 404) return null;
  const mark = manifestMark(text);
  if (!id.endsWith(`-${mark}`))
    throw new StoreFailed(`${key} in the snapshot store was changed: its checksum begins with ${mark}`);
  const manifest = parsed(Manifest, text, key);
  const of = registerOf(manifest);
  if (of !== register.id)
    throw new StoreFailed(
      `The snapshot store holds the register “${of}”, and this release reads “${register.id}”. Each register needs a SNAPSHOT_STORE of its own.`,
    );
  return { manifest, text };
}

function parsed<T>(schema: { parse(value: unknown): T }, text: string, key: string): T {
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new StoreFailed(`${key} in the snapshot store is of a form this version cannot read`, {
      cause: error,
    });
  }
}

function overtaken(bucket: Bucket): StoreOvertaken {
  return new StoreOvertaken(
    `Another ingester moved ${bucket.name}${POINTER} meanwhile; what it points to stays current there.`,
  );
}
