/** Keeps what all requests of a snapshot share: it is read once, by no request in particular, and dropped with the snapshot. */
import type { Snapshot } from './snapshot.ts';

/** Different values of a key that are kept for one snapshot. */
const keptMost = 8;

/** Returns false for a snapshot that shares nothing with other requests: a recording of its queries, and that of a child process. */
export function hasShared(snapshot: Snapshot): boolean {
  return snapshot.sharedSnapshot !== snapshot;
}

/**
 * Returns a function that makes something of a snapshot at its first call, and returns the same to all later ones. `make` reads the snapshot that requests share:
 * no request pays for it, and the end of one stops it for no other. `keyOf` tells several things of one snapshot apart.
 */
export function keptOfSnapshot<Made, Key extends readonly unknown[] = readonly []>(
  make: (snapshot: Snapshot, ...key: Key) => Promise<Made>,
): (snapshot: Snapshot, ...key: Key) => Promise<Made> {
  const kept = new WeakMap<Snapshot, Map<string, Promise<Made>>>();
  return ({ sharedSnapshot: shared }, ...key) => {
    const ofSnapshot = kept.get(shared) ?? new Map<string, Promise<Made>>();
    kept.set(shared, ofSnapshot);
    const name = JSON.stringify(key);
    const known = ofSnapshot.get(name);
    if (known !== undefined) return known;
    if (ofSnapshot.size >= keptMost) ofSnapshot.clear();
    const making = make(shared, ...key);
    ofSnapshot.set(name, making);
    making.catch(() => ofSnapshot.delete(name));
    return making;
  };
}
