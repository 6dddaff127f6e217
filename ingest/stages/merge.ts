/** Stage 3, merge: makes one table of clean rows for each dataset, while serve.duckdb of the current snapshot is copied. */
import { mkdir } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { datasets } from '../../data/registry.ts';
import { RunRefused } from '../report/run-report.ts';
import { beside } from '../steps/beside.ts';
import { EarlierSnapshot } from '../steps/earlier-snapshot.ts';
import { mergeDataset } from '../steps/merge-dataset.ts';
import type { Cleaned } from './clean.ts';
import type { Received } from './receive.ts';
import type { RunContext } from './run-context.ts';

/** The clean rows lie in the build database as `clean_<dataset>`. */
export interface Merged {
  /** The current snapshot, for the stages that take over from it; null when the run builds everything. */
  readonly earlier: EarlierSnapshot | null;
}

/** Merges the clean files of every dataset. Throws RunRefused when there are none. */
export async function merge(
  run: RunContext,
  connection: DuckDBConnection,
  { previous }: Received,
  cleaned: Cleaned,
): Promise<Merged> {
  if (![...cleaned.placed.values()].some((files) => files.length > 0))
    throw new RunRefused('There is no export to build from.');
  const { buildDirectory, notes, options } = run;
  await mkdir(buildDirectory, { recursive: true });
  const earlier =
    previous === null || options.force === true ? null : new EarlierSnapshot(previous, buildDirectory);
  // The copy of a gigabyte or more waits for the disk; merging uses the processors.
  const copied = beside(earlier?.takeServe() ?? Promise.resolve(false));
  try {
    await notes.step('merge', () => mergeAll(run, connection, cleaned));
  } finally {
    await notes.step('take over', copied);
  }
  return { earlier };
}

async function mergeAll(
  { notes, warn }: RunContext,
  connection: DuckDBConnection,
  { placed, compared, reused }: Cleaned,
): Promise<void> {
  for (const dataset of datasets) {
    const files = placed.get(dataset.id) ?? [];
    const pulls = compared.get(dataset.id);
    const counts = await mergeDataset(connection, dataset, files, { held: pulls?.held, warn });
    notes.files(files, counts, reused);
    if (pulls !== undefined) notes.pulls(dataset, pulls, counts);
  }
}
