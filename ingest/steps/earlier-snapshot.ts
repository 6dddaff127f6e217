/** Takes over unchanged content of the current snapshot: links to its Parquet files, and a copy of serve.duckdb that the run changes. */
import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Manifest } from '../../data/snapshot.ts';
import type { TableDefinition } from '../../data/table.ts';
import { fileChecksum } from '../../snapshot-store/warehouse/warehouse-files.ts';
import { SERVE_FILE } from './build-database.ts';

type TableEntry = Manifest['tables'][number];
type FileEntry = TableEntry['files'][number];

/** The snapshot before, as far as its content can be taken over. */
export class EarlierSnapshot {
  /** Files that were taken over, by their path in the snapshot; their checksums are known. */
  readonly taken = new Map<string, FileEntry>();

  /** Returns whether the build's serve.duckdb is a copy of this snapshot's. */
  get isServed(): boolean {
    return this.#isServed;
  }

  #isServed = false;
  readonly #directory: string;
  readonly #buildDirectory: string;
  readonly #manifest: Manifest;
  readonly #tables: ReadonlyMap<string, TableEntry>;

  constructor(snapshot: { readonly directory: string; readonly manifest: Manifest }, buildDirectory: string) {
    this.#directory = snapshot.directory;
    this.#buildDirectory = buildDirectory;
    this.#manifest = snapshot.manifest;
    const { tables } = snapshot.manifest;
    this.#tables = new Map(
      tables.filter(({ inputs }) => inputs !== '').map((table) => [`${table.layer}/${table.name}`, table]),
    );
  }

  /** Returns whether the table was made from the same inputs. */
  hasTable(definition: TableDefinition, key: string): boolean {
    return this.#entry(definition)?.inputs === key;
  }

  /** Returns the digest of the table's rows. */
  contentOf(definition: TableDefinition): string {
    return this.#entry(definition)?.content ?? '';
  }

  /** Returns whether this year of the table was made from the same inputs. */
  hasYear(definition: TableDefinition, year: number, key: string): boolean {
    return this.#entry(definition)?.years[String(year)] === key;
  }

  /** Returns the years that the table had. */
  yearsOf(definition: TableDefinition): number[] {
    return Object.keys(this.#entry(definition)?.years ?? {}).map(Number);
  }

  /** Links a table's file into the build folder. Returns false if it is missing or differs from the published file. */
  async take(definition: TableDefinition, path: string): Promise<boolean> {
    const entry = this.#entry(definition)?.files.find((file) => file.path === path);
    return entry !== undefined && this.#link(entry);
  }

  /** Does the same for a file that belongs to no table. */
  async takeFile(path: string): Promise<boolean> {
    const entry = this.#manifest.files.find((file) => file.path === path);
    return entry !== undefined && this.#link(entry);
  }

  /** Returns the path of a published file. */
  pathOf(path: string): string {
    return join(this.#directory, path);
  }

  async #link(entry: FileEntry): Promise<boolean> {
    const { path } = entry;
    const from = join(this.#directory, path);
    const to = join(this.#buildDirectory, path);
    try {
      const { sha256 } = await fileChecksum(from);
      if (sha256 !== entry.sha256) return false;
      await mkdir(dirname(to), { recursive: true });
      await link(from, to).catch(() => copyFile(from, to));
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
      throw error;
    }
    this.taken.set(path, entry);
    return true;
  }

  /** Copies serve.duckdb into the build folder. Returns false if it differs from the published file. */
  async takeServe(): Promise<boolean> {
    const entry = this.#manifest.files.find((file) => file.path === SERVE_FILE);
    if (entry === undefined) return false;
    const from = join(this.#directory, SERVE_FILE);
    const to = join(this.#buildDirectory, SERVE_FILE);
    try {
      const [{ sha256 }] = await Promise.all([fileChecksum(from), copyFile(from, to)]);
      this.#isServed = sha256 === entry.sha256;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false;
      throw error;
    }
    if (!this.#isServed) await rm(to, { force: true });
    return this.#isServed;
  }

  #entry({ layer, id }: TableDefinition): TableEntry | undefined {
    if (layer === 'serve' && !this.#isServed) return undefined;
    return this.#tables.get(`${layer}/${id}`);
  }
}
