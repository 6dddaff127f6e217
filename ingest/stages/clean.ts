/** Stage 2, clean: brings every kept export to clean rows, orders the files, and finds the rows that newer pulls lack. */

import { dayInRegister } from '../../data/register.ts';
import { datasets } from '../../data/registry.ts';
import { baseMapInputs } from '../base-map/write-base-map.ts';
import { RunRefused } from '../report/run-report.ts';
import type { BuildDatabase } from '../steps/build-database.ts';
import { forgetClean } from '../steps/clean-export.ts';
import { cleanExports } from '../steps/clean-exports.ts';
import { type ComparedPulls, compareAllPulls } from '../steps/compare-pulls.ts';
import { datedAhead, type Placed, placeExports, shrunkSeries } from '../steps/coverage.ts';
import { snapshotFingerprint } from '../steps/fingerprint.ts';
import { pointsInputs } from '../steps/load-building-points.ts';
import { conformingInputs } from '../steps/prepare-database.ts';
import type { Received } from './receive.ts';
import type { RunContext } from './run-context.ts';

export interface Cleaned {
  /** Clean files in the order they count, by dataset id. */
  readonly placed: ReadonlyMap<string, readonly Placed[]>;
  /** Rows that stay although newer pulls lack them, by dataset id. */
  readonly compared: ReadonlyMap<string, ComparedPulls>;
  /** sha256 of files that an earlier run had cleaned. */
  readonly reused: ReadonlySet<string>;
  /** Digest of everything that the content of the snapshot follows from. */
  readonly fingerprint: string;
  /** The current snapshot was built from the same. */
  readonly isPublished: boolean;
}

/** Cleans the exports that no earlier run cleaned. Throws RunRefused when a newer pull lost more than a fifth of its rows. */
export async function clean(run: RunContext, database: BuildDatabase, received: Received): Promise<Cleaned> {
  const { cleanDirectory, effects, notes, options, tables } = run;
  const { kept, previous } = received;
  if (options.reclean !== undefined) await forgetClean(cleanDirectory, options.reclean);
  const { byDataset, refused, reused } = await notes.step(
    'load and clean',
    () =>
      cleanExports({
        ...run,
        connection: database.connection,
        loading: database.beside,
        datasets,
        kept,
        signal: options.signal,
      }),
    { bytes: kept.reduce((sum, { origin }) => sum + origin.bytes, 0) },
  );
  notes.refuse(refused);
  const placed = new Map(
    datasets.map((dataset) => [dataset.id, placeExports(dataset, byDataset.get(dataset.id) ?? [])]),
  );
  const today = dayInRegister(effects.now());
  notes.warn(...[...placed.values()].flatMap((files) => datedAhead(files, today)));
  if (options.acceptShrink !== true)
    refuseShrunk(placed, new Set(previous?.manifest.origins.map(({ sha256 }) => sha256)));
  const compared = await notes.step('compare pulls', () =>
    compareAllPulls(database.connection, datasets, placed, cleanDirectory),
  );
  const fingerprint = snapshotFingerprint(placed, compared, datasets, tables, [
    ...(await conformingInputs()),
    ...(await baseMapInputs()),
    ...(await pointsInputs(run.config.WAREHOUSE_DIR)),
  ]);
  return {
    placed,
    compared,
    reused,
    fingerprint,
    isPublished: previous?.manifest.fingerprint === fingerprint,
  };
}

function refuseShrunk(placed: ReadonlyMap<string, readonly Placed[]>, published: ReadonlySet<string>): void {
  const shrunk = [...placed.values()].flatMap((files) => shrunkSeries(files, published));
  if (shrunk.length > 0)
    throw new RunRefused(`${shrunk.join('; ')}. Run again with --accept-shrink if that is right.`);
}
