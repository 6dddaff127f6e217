/** Recognises synthetic exports: files below a folder called `synthetic`. Snapshots that hold their records say so. */
import type { Placed } from '../steps/coverage.ts';
import { readFileName } from './file-name.ts';
import type { ExportOrigin } from './origin.ts';

/** Name of the folder. */
export const SYNTHETIC_FOLDER = 'synthetic';

/** Returns true if an export was found below such a folder, at any of its places. */
export function isSynthetic({ address, also_at }: Pick<ExportOrigin, 'address' | 'also_at'>): boolean {
  return [address, ...also_at.map((place) => place.address)].some((place) =>
    place.split('/').slice(0, -1).includes(SYNTHETIC_FOLDER),
  );
}

/**
 * Returns the first day after the synthetic records of each dataset that has some: the day after the newest record, or after the window that a file's name
 * states.
 */
export function syntheticUntil(placed: ReadonlyMap<string, readonly Placed[]>): Record<string, string> {
  const ends = [...placed].flatMap(([dataset, files]) => {
    const last = files
      .filter(({ origin }) => isSynthetic(origin))
      .flatMap(({ asOf, facts, origin }) => [
        facts.newest ?? asOf.slice(0, 10),
        readFileName(origin.file).window?.to ?? '',
      ])
      .toSorted()
      .at(-1);
    return last === undefined ? [] : [[dataset, dayAfter(last)] as const];
  });
  return Object.fromEntries(ends);
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
