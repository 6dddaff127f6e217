/** Keeps the Iceberg metadata of a warehouse beside its snapshots: `iceberg/catalogue.json` names the metadata of each table. */
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { tables } from '../../data/published.ts';
import { readCurrent, readManifest, snapshotIds } from '../warehouse/read-manifest.ts';
import { replaceFile, snapshotDirectory } from '../warehouse/warehouse-files.ts';
import { type IcebergTable, icebergTable, type Lake } from './iceberg-table.ts';

/** Names the current metadata of each table, relative to the folder of the catalogue. */
export const Catalogue = z.object({
  snapshot_id: z.string(),
  tables: z.record(z.string(), z.string()),
});
export type Catalogue = z.infer<typeof Catalogue>;

/** A reader that opened older metadata may use its files for this long. */
export const OLD_METADATA_MS = 86_400_000;

/** Returns the folder of a warehouse's Iceberg metadata. */
export function icebergDirectory(warehouseDirectory: string): string {
  return join(warehouseDirectory, 'iceberg');
}

/** Returns the metadata of every table and mart that the current snapshot has. */
export function icebergTables(lake: Lake): IcebergTable[] {
  return tables
    .filter(({ layer }) => layer === 'table' || layer === 'mart')
    .flatMap((definition) => icebergTable(definition, lake) ?? []);
}

/** Returns the catalogue of these tables. */
export function catalogueOf(snapshotId: string, made: readonly IcebergTable[]): Catalogue {
  return {
    snapshot_id: snapshotId,
    tables: Object.fromEntries(made.map(({ name, metadataPath }) => [name, metadataPath])),
  };
}

async function lakeOf(warehouseDirectory: string): Promise<Lake | null> {
  const current = await readCurrent(warehouseDirectory);
  if (current === null) return null;
  const ids = (await snapshotIds(warehouseDirectory)).toReversed();
  // Readers take the address as it is, so nothing in it is escaped.
  const address = (path: string): string => `file://${resolve(path)}`;
  return {
    snapshots: await Promise.all(
      ids.map(async (id) => ({ id, manifest: await readManifest(warehouseDirectory, id) })),
    ),
    currentId: current.snapshot_id,
    publishedAt: Date.parse(current.published_at),
    addressOf: (id, { path }) => address(join(snapshotDirectory(warehouseDirectory, id), path)),
    home: address(icebergDirectory(warehouseDirectory)),
    metadataFolder: 'metadata/',
  };
}

/** Writes the metadata of the snapshots on disk, points the catalogue at it, and removes metadata that is a day old and that nothing names. `now` is in milliseconds since 1970. */
export async function writeCatalogue(warehouseDirectory: string, now: number): Promise<Catalogue | null> {
  const lake = await lakeOf(warehouseDirectory);
  if (lake === null) return null;
  const directory = icebergDirectory(warehouseDirectory);
  const made = icebergTables(lake);
  for (const { path, content } of made.flatMap(({ files }) => files)) {
    const full = join(directory, path);
    await mkdir(dirname(full), { recursive: true });
    // Its name follows from its content, but a run may have been ended while it wrote.
    await writeFile(full, content);
  }
  await mkdir(directory, { recursive: true });
  const catalogue = catalogueOf(lake.currentId, made);
  await replaceFile(directory, 'catalogue.json', `${JSON.stringify(catalogue, null, 1)}\n`);
  await removeOld(directory, new Set(made.flatMap(({ files }) => files.map(({ path }) => path))), now);
  return catalogue;
}

async function removeOld(directory: string, used: ReadonlySet<string>, now: number): Promise<void> {
  const names = await readdir(directory, { recursive: true });
  for (const name of names) {
    const path = name.replaceAll('\\', '/');
    if (!/\.(avro|metadata\.json)$/.test(path) || used.has(path)) continue;
    const { mtimeMs } = await stat(join(directory, name));
    if (now - mtimeMs > OLD_METADATA_MS) await rm(join(directory, name), { force: true });
  }
}
