/** Brings every kept export to its clean rows: what an earlier run cleaned is taken as it is, what is new is loaded and cleaned. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Dataset } from '../../data/dataset.ts';
import { ExportRefused } from '../load/export-refused.ts';
import { type LoadedExport, loadExport } from '../load/load-export.ts';
import type { Progress } from '../report/progress.ts';
import { type KeptExport, UNSORTED } from '../sources/kept-exports.ts';
import { type CleanExport, cleanExport, findClean } from './clean-export.ts';
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
  /** Another one to the same database: one file is scanned while another is cleaned. */
  readonly loading: DuckDBConnection;
  readonly datasets: readonly Dataset[];
  readonly kept: readonly KeptExport[];
  readonly cleanDirectory: string;
  readonly workDirectory: string;
  readonly progress: Progress;
  readonly signal?: AbortSignal | undefined;
}

type Cleaned = CleanExport | ExportRefused;

/** Cleans what is not clean yet. A file that cannot be taken is refused with its reason and costs no other. */
export async function cleanExports(input: CleanExportsInput): Promise<CleanedFiles> {
  const { kept } = input;
  const cleaned = new Map<KeptExport, Cleaned>();
  const reused = new Set<string>();
  const firstOf = new Map<string, KeptExport>();
  for (const each of kept) if (!firstOf.has(each.origin.sha256)) firstOf.set(each.origin.sha256, each);
  const again = kept.filter((each) => firstOf.get(each.origin.sha256) !== each);
  // Content that is kept twice is cleaned once: the second round finds it.
  for (const round of [firstOf.values(), again]) {
    const unclean: KeptExport[] = [];
    for (const each of round) {
      const found = await findAmong(input, each.origin.sha256);
      if (found === null) unclean.push(each);
      else {
        cleaned.set(each, found);
        reused.add(each.origin.sha256);
      }
    }
    await cleanAll(input, unclean, cleaned);
  }
  return { ...sorted(kept, cleaned), reused };
}

function sorted(
  kept: readonly KeptExport[],
  cleaned: ReadonlyMap<KeptExport, Cleaned>,
): Pick<CleanedFiles, 'byDataset' | 'refused'> {
  const byDataset: CleanedFiles['byDataset'] = new Map();
  const refused: CleanedFiles['refused'] = [];
  for (const [index, each] of kept.entries()) {
    const { origin } = each;
    const clean = cleaned.get(each);
    if (clean instanceof ExportRefused) {
      // The operator has replaced the file since; the report does not repeat the refusal every night.
      if (kept.slice(index + 1).some((later) => isFromSamePlace(later, each))) continue;
      refused.push({ file: origin.file, reason: clean.message });
    } else if (clean !== undefined) {
      const { dataset } = clean.facts;
      byDataset.set(dataset, [...(byDataset.get(dataset) ?? []), { ...clean, origin }]);
    }
  }
  return { byDataset, refused };
}

function isFromSamePlace({ origin: a }: KeptExport, { origin: b }: KeptExport): boolean {
  return a.source === b.source && a.address === b.address;
}

async function findAmong({ datasets, cleanDirectory }: CleanExportsInput, sha256: string) {
  for (const dataset of datasets) {
    const found = await findClean(cleanDirectory, dataset, sha256);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Scans each file while the previous file is cleaned: a scan takes one thread, and cleaning takes the threads of the engine. The largest file comes last, so
 * that most cleaning runs beside its scan.
 */
async function cleanAll(
  input: CleanExportsInput,
  exports: readonly KeptExport[],
  cleaned: Map<KeptExport, Cleaned>,
): Promise<void> {
  const [first, ...others] = exports.toSorted((a, b) => a.origin.bytes - b.origin.bytes);
  let ahead = first === undefined ? null : new Loading(input, first);
  try {
    while (ahead !== null) {
      input.signal?.throwIfAborted();
      const loading: Loading = ahead;
      await loading.settle();
      const next = others.shift();
      ahead = next === undefined ? null : new Loading(input, next);
      cleaned.set(loading.kept, await loading.clean());
    }
  } finally {
    await ahead?.discard();
  }
}

/** One export on its way: it is being scanned from the start on. */
class Loading {
  readonly kept: KeptExport;
  readonly #input: CleanExportsInput;
  readonly #workDirectory: string;
  readonly #loaded: Promise<LoadedExport | { readonly failure: unknown }>;

  constructor(input: CleanExportsInput, kept: KeptExport) {
    this.kept = kept;
    this.#input = input;
    this.#workDirectory = join(input.workDirectory, `load-${randomUUID()}`);
    this.#loaded = this.#load().catch((failure: unknown) => ({ failure }));
  }

  #load(): Promise<LoadedExport> {
    const { loading, datasets, progress } = this.#input;
    const { path, folder } = this.kept;
    let seen = 0;
    return loadExport(loading, path, datasets, {
      workDir: this.#workDirectory,
      ...(folder === UNSORTED ? {} : { expected: folder }),
      onProgress: (bytes) => {
        progress.advance({ bytes: bytes - seen });
        seen = bytes;
      },
    });
  }

  /** Waits until it is scanned, or cannot be. */
  async settle(): Promise<void> {
    await this.#loaded;
  }

  /** Its clean rows, or why there are none. */
  async clean(): Promise<Cleaned> {
    const { origin } = this.kept;
    try {
      return await this.#clean();
    } catch (error) {
      if (error instanceof ExportRefused) return error;
      throw new Error(`${origin.file}: ${String(error)}`, { cause: error });
    } finally {
      await this.discard();
    }
  }

  async #clean(): Promise<CleanExport> {
    const { connection, cleanDirectory, progress } = this.#input;
    const { path, origin } = this.kept;
    const loaded = await this.#loaded;
    if ('failure' in loaded) throw loaded.failure;
    if (origin.withheld_columns.length === 0 && loaded.sha256 !== origin.sha256) {
      throw new ExportRefused(
        'damaged',
        `The kept file is not what was received (its checksum differs): remove ${dirname(path)}/ and ingest again.`,
      );
    }
    const clean = await cleanExport(connection, loaded, cleanDirectory, origin);
    progress.advance({ rows: loaded.recordsRead });
    return clean;
  }

  /** Removes what loading laid down. */
  async discard(): Promise<void> {
    const loaded = await this.#loaded;
    if (!('failure' in loaded)) await loaded.drop();
    await rm(this.#workDirectory, { recursive: true, force: true });
  }
}
