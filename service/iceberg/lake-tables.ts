/** Gives the Iceberg tables of the snapshots on this machine, with addresses below this service, and finds their files. */
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { tables } from '../../data/published.ts';
import type { Manifest } from '../../data/snapshot.ts';
import type { IcebergTable, Lake } from '../../snapshot-store/iceberg/iceberg-table.ts';
import { holdSnapshot } from '../../snapshot-store/warehouse/holds.ts';
import type { LyingFile } from '../contract/stream-body.ts';
import { readManifest, snapshotDirectory, snapshotIds } from '../warehouse/snapshot-files.ts';

/** Name of the bucket in addresses. Clients of S3 put it before the path, so the files lie below `/iceberg` of the service. */
const bucket = 's3://iceberg';
/** Path of the files below the bucket. */
const folder = 'files';
/** Tables whose metadata is kept in memory: all tables of two states. */
const keptTables = 120;

/** The snapshot that the service answers from. */
export interface Served {
  readonly id: string;
  /** Instant, RFC 3339 UTC. */
  readonly publishedAt: string;
}

/** A file of a table: one on disk, or one that is made from the manifests. */
export type TableFile =
  | { readonly kind: 'data'; readonly file: LyingFile }
  | { readonly kind: 'metadata'; readonly content: Buffer };

/** A table, and the address of its metadata. */
export interface LoadedTable {
  readonly metadataAddress: string;
  readonly metadata: Buffer;
}

/** Names the current metadata of a table, for engines that begin at a file. */
export const currentMetadata = 'current.metadata.json';

/** Dependencies of the tables. */
export interface LakeTablesOptions {
  readonly warehouseDirectory: string;
  /** Is told why a snapshot cannot be held: the warehouse may be readable only. Tables are given all the same. */
  readonly onUnheld: (error: unknown) => void;
}

/** The Iceberg tables of a warehouse. */
export class LakeTables {
  readonly #options: LakeTablesOptions;
  /** The hold that this process has written last. */
  readonly #heldUntil = new Map<string, number>();
  readonly #manifests = new Map<string, Manifest>();
  readonly #made = new LRUCache<string, IcebergTable>({ max: keptTables });

  constructor(options: LakeTablesOptions) {
    this.#options = options;
  }

  /** Returns the names of the tables, sorted. */
  async names(served: Served): Promise<string[]> {
    const [lake, { isInLake }] = await Promise.all([this.#lake(served), loadMaker()]);
    return published
      .filter((definition) => isInLake(definition, lake))
      .map(({ id }) => id)
      .toSorted();
  }

  /**
   * Returns the metadata of a table; null where there is no such table. The served snapshot is held until `until`, in milliseconds since 1970, so that a scan
   * that began with this answer finds its files.
   */
  async load(served: Served, name: string, until: number): Promise<LoadedTable | null> {
    await this.#hold(served.id, until);
    const table = await this.#table(await this.#lake(served), name);
    const metadata = table?.files.find(({ path }) => path === table.metadataPath);
    if (table === null || metadata === undefined) return null;
    return { metadataAddress: `${bucket}/${folder}/${table.metadataPath}`, metadata: metadata.content };
  }

  /** Returns a file of a table by its name; null where no kept snapshot has it. */
  async file(served: Served, name: string, file: string): Promise<TableFile | null> {
    const lake = await this.#lake(served);
    const sha256 = /^([0-9a-f]{64})\.parquet$/.exec(file)?.[1];
    if (sha256 !== undefined) return this.#dataFile(lake, name, sha256);
    const table = await this.#table(lake, name);
    if (table === null) return null;
    const path = file === currentMetadata ? table.metadataPath : `${name}/${file}`;
    const found = table.files.find((one) => one.path === path);
    return found === undefined ? null : { kind: 'metadata', content: found.content };
  }

  async #hold(id: string, until: number): Promise<void> {
    if (this.#heldUntil.get(id) === until) return;
    const hold = {
      name: `readers-${id.toLowerCase()}`,
      snapshot_id: id,
      until: new Date(until).toISOString(),
    };
    try {
      await holdSnapshot(this.#options.warehouseDirectory, hold);
      this.#heldUntil.clear();
      this.#heldUntil.set(id, until);
    } catch (error) {
      this.#options.onUnheld(error);
    }
  }

  /** Only files of published tables are found: a snapshot has other files, which are not for clients. */
  #dataFile(lake: Lake, name: string, sha256: string): TableFile | null {
    for (const { id, manifest } of lake.snapshots.toReversed()) {
      const entries = manifest.tables.filter(
        (entry) => entry.name === name && (entry.layer === 'table' || entry.layer === 'mart'),
      );
      const found = entries.flatMap(({ files }) => files).find((one) => one.sha256 === sha256);
      if (found === undefined) continue;
      const path = join(snapshotDirectory(this.#options.warehouseDirectory, id), found.path);
      return { kind: 'data', file: { path, bytes: found.bytes, sha256 } };
    }
    return null;
  }

  async #table(lake: Lake, name: string): Promise<IcebergTable | null> {
    const definition = published.find(({ id }) => id === name);
    if (definition === undefined) return null;
    const ids = lake.snapshots.map(({ id }) => id);
    const key = JSON.stringify([name, lake.currentId, lake.publishedAt, ids]);
    const known = this.#made.get(key);
    if (known !== undefined) return known;
    const { icebergTable } = await loadMaker();
    const made = icebergTable(definition, lake);
    if (made !== null) this.#made.set(key, made);
    return made;
  }

  async #lake({ id: currentId, publishedAt }: Served): Promise<Lake> {
    const ids = (await snapshotIds(this.#options.warehouseDirectory)).toReversed();
    for (const id of this.#manifests.keys()) if (!ids.includes(id)) this.#manifests.delete(id);
    const snapshots: Lake['snapshots'][number][] = [];
    for (const id of ids) snapshots.push({ id, manifest: await this.#manifest(id) });
    return {
      snapshots,
      currentId,
      publishedAt: Date.parse(publishedAt),
      addressOf: (_, { sha256 }, table) => `${bucket}/${folder}/${table}/${sha256}.parquet`,
      home: `${bucket}/${folder}`,
      metadataFolder: '',
    };
  }

  async #manifest(id: string): Promise<Manifest> {
    const known = this.#manifests.get(id);
    if (known !== undefined) return known;
    const manifest = await readManifest(this.#options.warehouseDirectory, id);
    this.#manifests.set(id, manifest);
    return manifest;
  }
}

/** Loads what makes the metadata, at the first request for a table. */
function loadMaker(): Promise<typeof import('../../snapshot-store/iceberg/iceberg-table.ts')> {
  return import('../../snapshot-store/iceberg/iceberg-table.ts');
}

const published = tables.filter(({ layer }) => layer === 'table' || layer === 'mart');
