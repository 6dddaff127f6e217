/** The files of a snapshot that say what the snapshots before it published: a list of them, and for each its facts and the rows that its successor replaced. */
import { z } from 'zod';
import { Manifest, SnapshotId, TableEntry } from '../snapshot.ts';

/** Folder of these files in a snapshot. */
export const pastFolder = 'past';

/** Path of the list of earlier snapshots, oldest first. */
export const pastLinePath = `${pastFolder}/line.json`;

/** One snapshot that another one replaced. */
export const PastSnapshot = z.object({
  snapshot_id: SnapshotId,
  published_at: z.string(),
  /** Instant from which it counts as published: earlier than `published_at` where a rollback made it current again. */
  counts_from: z.string(),
  /** Tables whose successor has other columns: all their rows are kept. */
  kept_whole: z.array(z.string()),
});
export type PastSnapshot = z.infer<typeof PastSnapshot>;

export const PastLine = z.array(PastSnapshot);

/** The manifest of an earlier snapshot without its files. */
export const PastFacts = Manifest.omit({ files: true, origins: true, tables: true }).extend({
  tables: z.array(TableEntry.omit({ files: true, inputs: true, content: true, years: true })),
});

export type PastFacts = z.infer<typeof PastFacts>;

/** Returns the path of the facts of an earlier snapshot. */
export function pastFactsPath(snapshotId: string): string {
  return `${pastFolder}/${snapshotId}/facts.json`;
}

/** Returns the path of the rows of a table that the successor of a snapshot replaced. */
export function pastRowsPath(snapshotId: string, table: string): string {
  return `${pastFolder}/${snapshotId}/${table}.parquet`;
}

/** Returns whether a path is one of these files. */
export function isPastFile(path: string): boolean {
  return path.startsWith(`${pastFolder}/`);
}
