/** Brings every kept export to its clean rows: what an earlier run cleaned is taken as it is, what is new is loaded and cleaned. */
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Dataset } from '../../data/dataset.ts';
import { ExportRefused } from '../load/export-refused.ts';
import { loadExport } from '../load/load-export.ts';
import type { Progress } from '../report/progress.ts';
import { type KeptExport, UNSORTED } from '../sources/kept-exports.ts';
import { cleanExport, findClean } from './clean-export.ts';
import type { CleanedExport } from './coverage.ts';

export interface CleanedFiles {
  /** Clean files by dataset id. */
  readonly byDataset: Map<string, CleanedExport[]>;
  /** sha256 of files that an earlier run had cleaned. */
  readonly reused: Set<string>;
  readonly refused: { file: string; reason: string }[];
}

export interface CleanExportsInput {
  readonly connection: DuckDBConnection;
  readonly datasets: readonly Dataset[];
  readonly kept: readonly KeptExport[];
  readonly cleanDirectory: string;
  readonly workDirectory: string;
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
}

/** Cleans what is not clean yet. A file that cannot be taken is refused with its reason and costs no other. */
export async function cleanExports(input: CleanExportsInput): Promise<CleanedFiles> {
  const { datasets, kept, cleanDirectory } = input;
  const result: CleanedFiles = { byDataset: new Map(), reused: new Set(), refused: [] };
  const add = (dataset: string, file: CleanedExport): void => {
    result.byDataset.set(dataset, [...(result.byDataset.get(dataset) ?? []), file]);
  };
  for (const [index, each] of kept.entries()) {
    const { origin } = each;
    input.signal?.throwIfAborted();
    const found = await findAmong(datasets, cleanDirectory, origin.sha256);
    if (found !== null) {
      result.reused.add(origin.sha256);
      add(found.facts.dataset, { ...found, origin });
      continue;
    }
    try {
      const clean = await cleanOne(input, each);
      add(clean.facts.dataset, { ...clean, origin });
    } catch (error) {
      if (!(error instanceof ExportRefused))
        throw new Error(`${origin.file}: ${String(error)}`, { cause: error });
      // Whoever mended the file has read this, and need not read it every night.
      if (kept.slice(index + 1).some((later) => isFromSamePlace(later, each))) continue;
      result.refused.push({ file: origin.file, reason: error.message });
    }
  }
  return result;
}

function isFromSamePlace({ origin: a }: KeptExport, { origin: b }: KeptExport): boolean {
  return a.source === b.source && a.address === b.address;
}

async function findAmong(datasets: readonly Dataset[], cleanDirectory: string, sha256: string) {
  for (const dataset of datasets) {
    const found = await findClean(cleanDirectory, dataset, sha256);
    if (found !== null) return found;
  }
  return null;
}

async function cleanOne(
  { connection, datasets, cleanDirectory, workDirectory, progress }: CleanExportsInput,
  { path, origin, folder }: KeptExport,
) {
  const workDir = join(workDirectory, 'load');
  let seen = 0;
  const loaded = await loadExport(connection, path, datasets, {
    workDir,
    ...(folder === UNSORTED ? {} : { expected: folder }),
    onProgress: (bytes) => {
      progress.advance({ bytes: bytes - seen });
      seen = bytes;
    },
  });
  try {
    if (origin.withheld_columns.length === 0 && loaded.sha256 !== origin.sha256) {
      throw new ExportRefused(
        'damaged',
        `The kept file is not what was received (its checksum differs): remove ${dirname(path)}/ and ingest again.`,
      );
    }
    const clean = await cleanExport(connection, loaded, cleanDirectory, origin.sha256);
    progress.advance({ rows: loaded.recordsRead });
    return clean;
  } finally {
    await connection.run(`drop table if exists ${loaded.rejectsTable}`);
    await rm(workDir, { recursive: true, force: true });
  }
}
