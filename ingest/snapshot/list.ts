/** Lists the snapshots of a warehouse for `make snapshots`. */
import { isHeld, readHolds } from '../../snapshot-store/warehouse/holds.ts';
import { readCurrent, readManifest, snapshotIds } from '../../snapshot-store/warehouse/read-manifest.ts';

/** One snapshot in the list; the figures are null when its manifest cannot be read. */
export interface ListedSnapshot {
  readonly id: string;
  readonly isCurrent: boolean;
  readonly asOf: string | null;
  /** Rows of all tables and marts. */
  readonly rows: number | null;
  readonly bytes: number | null;
  /** Names of its holds that last. */
  readonly heldBy: readonly string[];
}

/** Returns the snapshots on disk, newest first. `now` is in milliseconds since 1970. */
export async function listSnapshots(warehouseDirectory: string, now: number): Promise<ListedSnapshot[]> {
  const current = await readCurrent(warehouseDirectory);
  const ids = await snapshotIds(warehouseDirectory);
  const holds = (await readHolds(warehouseDirectory)).filter((hold) => isHeld(hold, now));
  return Promise.all(
    ids.map(async (id) => {
      const isCurrent = id === current?.snapshot_id;
      const heldBy = holds.filter((hold) => hold.snapshot_id === id).map(({ name }) => name);
      const manifest = await readManifest(warehouseDirectory, id).catch(() => null);
      if (manifest === null) return { id, isCurrent, asOf: null, rows: null, bytes: null, heldBy };
      const published = manifest.tables.filter(({ layer }) => layer === 'table' || layer === 'mart');
      const files = [...manifest.files, ...manifest.tables.flatMap((table) => table.files)];
      return {
        id,
        isCurrent,
        heldBy,
        asOf: manifest.as_of,
        rows: published.reduce((sum, table) => sum + table.rows, 0),
        bytes: files.reduce((sum, file) => sum + file.bytes, 0),
      };
    }),
  );
}

/** Returns the list as a table for a terminal. */
export function formatSnapshots(snapshots: readonly ListedSnapshot[]): string {
  if (snapshots.length === 0) return 'There are no snapshots yet.';
  const lines = snapshots.map(({ id, isCurrent, asOf, rows, bytes, heldBy }) => [
    isCurrent ? '*' : ' ',
    id,
    asOf ?? 'damaged',
    rows === null ? '?' : rows.toLocaleString('en'),
    bytes === null ? '?' : `${(bytes / 1_000_000).toFixed(1)} MB`,
    heldBy.join(', '),
  ]);
  const table = [[' ', 'snapshot', 'as of', 'rows', 'size', 'held by'], ...lines];
  const widths = [0, 1, 2, 3, 4, 5].map((column) =>
    Math.max(...table.map((line) => line[column]?.length ?? 0)),
  );
  const padded = table.map((line) =>
    line
      .map((cell, column) =>
        column > 2 && column < 5 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  );
  return `${padded.join('\n')}\n* is current`;
}
