/** Tells a process whose machine stood still for a while, before it removes what another ingester may need by now. */
import type { Bucket } from './bucket.ts';
import { type Pointer, readPointer } from './layout.ts';
import { StoreOvertaken } from './store-failed.ts';

/** A process trusts what it knew for so long. A server, too, gives up the session of a machine that stands still after about a minute. */
const TRUSTED_MS = 30_000;
/** A store that answers each time so late that its answer is old is not removed from. */
const TRIES = 3;

/** The store, and what this process knows of it. */
export interface StillLeadingInput {
  readonly bucket: Bucket;
  /** The pointer as it was when this process decided what to remove. */
  readonly pointer: Pointer;
  /** Throws if this process may not change the store any more. */
  readonly mayPublish?: (() => Promise<void>) | undefined;
  readonly now: () => Date;
  readonly signal?: AbortSignal | undefined;
}

/** Returns a check to run before each removal. It throws StoreOvertaken once another ingester leads, or the pointer has moved. */
export function stillLeading({
  bucket,
  pointer,
  mayPublish,
  now,
  signal,
}: StillLeadingInput): () => Promise<void> {
  let knownAt = Number.NEGATIVE_INFINITY;
  /** A clock that was set back tells no age. */
  const isOld = () => {
    const ageMs = now().getTime() - knownAt;
    return ageMs < 0 || ageMs > TRUSTED_MS;
  };
  const overtaken = () =>
    new StoreOvertaken('Another ingester moves the snapshot store on, so no more was removed from it.');
  return async () => {
    for (let tries = 0; tries < TRIES && isOld(); tries += 1) {
      const asked = now().getTime();
      await mayPublish?.();
      const after = await readPointer(bucket, { etag: pointer.etag, signal });
      if (after === null || (after !== 'unchanged' && after.etag !== pointer.etag)) throw overtaken();
      knownAt = asked;
    }
    if (isOld()) throw overtaken();
  };
}
