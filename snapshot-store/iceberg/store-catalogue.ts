/** Keeps the Iceberg metadata of a snapshot store beside its files: `iceberg/catalogue.json` names the metadata of each table, with addresses in the store. */
import type { Current, Manifest } from '../../data/snapshot.ts';
import { type Bucket, sha256 } from '../bucket.ts';
import { inParallel } from '../in-parallel.ts';
import { fileKey, readStoredManifest, SNAPSHOTS, snapshotIdIn } from '../layout.ts';
import { readCurrent, readManifest, snapshotIds } from '../warehouse/read-manifest.ts';
import type { Lake, MetadataFile, Published } from './iceberg-table.ts';
import { catalogueOf, icebergTables, OLD_METADATA_MS } from './warehouse-catalogue.ts';

/** Keys begin with this when they are Iceberg metadata. */
export const ICEBERG = 'iceberg/';

const AT_ONCE = 4;

/** The store, the warehouse whose current snapshot was sent to it, and the time. */
export interface StoreCatalogueInput {
  readonly bucket: Bucket;
  readonly warehouseDirectory: string;
  readonly now: () => Date;
  readonly signal?: AbortSignal | undefined;
}

/** Puts the metadata of the stored snapshots into the store, as far as it lacks it, then the catalogue, and removes metadata that is a day old and that nothing names. */
export async function storeCatalogue(input: StoreCatalogueInput): Promise<void> {
  const { bucket, warehouseDirectory, now, signal } = input;
  const current = await readCurrent(warehouseDirectory);
  if (current === null) return;
  const made = icebergTables(await storedLake(input, current));
  const files = made.flatMap((table) => table.files);
  const there = new Map((await bucket.list(ICEBERG, signal)).map((one) => [one.key, one]));
  const missing = files.filter(
    ({ path, content }) => there.get(ICEBERG + path)?.bytes !== content.byteLength,
  );
  await inParallel(missing, AT_ONCE, (file) => put(input, file));
  const catalogue = Buffer.from(`${JSON.stringify(catalogueOf(current.snapshot_id, made), null, 1)}\n`);
  await put(input, { path: 'catalogue.json', content: catalogue });
  const used = new Set(['catalogue.json', ...files.map(({ path }) => path)].map((path) => ICEBERG + path));
  const old = [...there.values()].filter(
    ({ key, modified }) => !used.has(key) && now().getTime() - modified.getTime() > OLD_METADATA_MS,
  );
  await inParallel(old, AT_ONCE, ({ key }) => bucket.remove(key, signal));
}

async function put({ bucket, signal }: StoreCatalogueInput, { path, content }: MetadataFile): Promise<void> {
  const body = new Uint8Array(content);
  await bucket.ask('PUT', ICEBERG + path, { body, sha256: sha256(body), signal });
}

async function storedLake(input: StoreCatalogueInput, current: Current): Promise<Lake> {
  const { bucket, warehouseDirectory, signal } = input;
  const listed = await bucket.list(SNAPSHOTS, signal);
  const ids = listed.flatMap(({ key }) => snapshotIdIn(key) ?? []).toSorted();
  const here = new Set(await snapshotIds(warehouseDirectory));
  const manifestOf = async (id: string): Promise<Manifest | null> =>
    here.has(id)
      ? readManifest(warehouseDirectory, id)
      : ((await readStoredManifest(bucket, id, signal))?.manifest ?? null);
  const snapshots: Published[] = [];
  for (const id of ids) {
    const manifest = await manifestOf(id);
    if (manifest !== null) snapshots.push({ id, manifest });
  }
  return {
    snapshots,
    currentId: current.snapshot_id,
    publishedAt: Date.parse(current.published_at),
    addressOf: (_, file) => `${bucket.location}/${fileKey(file)}`,
    home: `${bucket.location}/${ICEBERG.slice(0, -1)}`,
    metadataFolder: 'metadata/',
  };
}
