/** Refuses a snapshot of another release if it lacks a table or column that this release reads, before a query fails on it. */

import { pageFileYear } from '../../data/pages/page-file.ts';
import { tables } from '../../data/published.ts';
import type { Manifest } from '../../data/snapshot.ts';
import { SnapshotRefused } from './snapshot-files.ts';

const read = tables.filter(({ layer, served }) => layer === 'serve' || served === true);

/**
 * Returns the tables and columns that a snapshot lacks, as `table` or `table.column`. A snapshot without the list of
 * transactions can answer nothing, and lacks nothing.
 */
export function lacking({ tables: made, files }: Pick<Manifest, 'tables' | 'files'>): string[] {
  const published = made.filter(({ layer }) => layer !== 'rejects' && layer !== 'changes');
  const columnsOf = new Map(
    published.map(({ name, columns }) => [name, new Set(columns.map((column) => column.name))]),
  );
  const list = made.find(({ name }) => name === 'transaction_list');
  if (list === undefined) return [];
  const hasPages = list.rows === 0 || files.some(({ path }) => pageFileYear(path) !== null);
  const rows = read.flatMap(({ id, row }) => {
    const columns = columnsOf.get(id);
    if (columns === undefined) return [id];
    return Object.keys(row.shape)
      .filter((column) => !columns.has(column))
      .map((column) => `${id}.${column}`);
  });
  return hasPages ? rows : [...rows, 'pages/'];
}

/** Throws `SnapshotRefused` when the snapshot lacks anything. */
export function requireThisRelease(id: string, manifest: Pick<Manifest, 'tables' | 'files'>): void {
  const [first, ...more] = lacking(manifest);
  if (first === undefined) return;
  const others = more.length === 0 ? '' : ` and ${more.length} more`;
  throw new SnapshotRefused(
    `snapshot ${id} was made by an earlier release (it has no ${first}${others}): \`make reload\` makes it anew`,
  );
}
