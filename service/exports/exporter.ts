/** Lets a few exports run at once over the files of a snapshot, and lists those files. */
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Manifest } from '../../data/snapshot.ts';
import { Problem } from '../contract/problem.ts';
import { snapshotDirectory } from '../warehouse/snapshot-files.ts';
import { ExportRun } from './export-run.ts';

/** Limits of all exports together. */
export interface ExporterOptions {
  readonly warehouseDirectory: string;
  /** Folder for the folders of the exports. */
  readonly scratchDirectory: string;
  /** Exports that run at once; the next is refused. With the largest table this limits their disk space. */
  readonly atOnce: number;
  /** Memory of each export, as DuckDB writes it, such as `256MB`. */
  readonly memoryLimit: string;
  /** Time limit of one statement. */
  readonly timeLimitMs?: number;
}

/** One Parquet file of a published table. */
export interface TableFile {
  readonly path: string;
  readonly bytes: number;
  /** Hexadecimal, as in the manifest. */
  readonly sha256: string;
  /** The year of its rows, for tables partitioned by year. */
  readonly year: number | null;
}

/** The snapshot and client of an export. */
export interface ExportSource {
  readonly snapshotId: string;
  readonly signal: AbortSignal;
}

const TEN_MINUTES_MS = 600_000;

/** The exports of this process. */
export class Exporter {
  readonly #options: ExporterOptions;
  #working = 0;

  constructor(options: ExporterOptions) {
    this.#options = options;
  }

  /** Running exports, for metrics. */
  get working(): number {
    return this.#working;
  }

  /** Returns the Parquet files of a table, oldest year first. */
  files(snapshotId: string, entry: Manifest['tables'][number]): TableFile[] {
    const directory = snapshotDirectory(this.#options.warehouseDirectory, snapshotId);
    return entry.files
      .map(({ path, bytes, sha256 }) => ({
        path: join(directory, path),
        bytes,
        sha256,
        year: partitionYear(path),
      }))
      .sort((a, b) => (a.year ?? 0) - (b.year ?? 0) || (a.path < b.path ? -1 : 1));
  }

  /** Begins an export, which its caller closes. Throws `overloaded` at the limit. */
  async begin({ snapshotId, signal }: ExportSource): Promise<ExportRun> {
    const { warehouseDirectory, scratchDirectory, atOnce, memoryLimit, timeLimitMs } = this.#options;
    if (this.#working >= atOnce) {
      throw new Problem('overloaded', 'Too many exports are running. Try again in 10 seconds.', {
        headers: { 'Retry-After': '10' },
      });
    }
    this.#working += 1;
    return ExportRun.open(
      {
        snapshotDirectory: snapshotDirectory(warehouseDirectory, snapshotId),
        scratchDirectory,
        memoryLimit,
        threads: availableParallelism(),
        timeLimitMs: timeLimitMs ?? TEN_MINUTES_MS,
        signal,
      },
      () => {
        this.#working -= 1;
      },
    );
  }
}

function partitionYear(path: string): number | null {
  const year = /\/year=(\d{1,4})\//.exec(path)?.[1];
  return year === undefined ? null : Number(year);
}
