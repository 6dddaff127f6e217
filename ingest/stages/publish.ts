/** Stage 5, publish: makes the build folder the current snapshot, and removes what no snapshot needs any more. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { register } from '../../data/register.ts';
import { datasets } from '../../data/registry.ts';
import type { Manifest, RunReport } from '../../data/snapshot.ts';
import { writeCatalogue } from '../../snapshot-store/iceberg/warehouse-catalogue.ts';
import { pruneSnapshots } from '../../snapshot-store/warehouse/prune.ts';
import type { AfterPublishing } from '../report/run-report.ts';
import { publishSnapshot } from '../snapshot/publish.ts';
import { syntheticUntil } from '../sources/synthetic.ts';
import { newestDate } from '../steps/as-of.ts';
import { pruneClean } from '../steps/clean-export.ts';
import { pruneCompared } from '../steps/compare-pulls.ts';
import type { Placed } from '../steps/coverage.ts';
import { fillSearchServer, pruneSearchServer } from '../steps/fill-search-server.ts';
import { documentsRead } from '../steps/search-documents.ts';
import { countFileRows } from '../steps/write-parquet.ts';
import type { Built } from './build.ts';
import type { Cleaned } from './clean.ts';
import type { Merged } from './merge.ts';
import type { Received } from './receive.ts';
import type { RunContext } from './run-context.ts';

const ATTRIBUTION = `Source: ${register.authority.en} open data`;

export interface PublishStageInput extends Received, Cleaned, Merged, Built {
  readonly connection: DuckDBConnection;
}

/** Publishes the snapshot, notes its id in the report, and returns what is due after it. */
export async function publish(
  run: RunContext,
  input: PublishStageInput,
): Promise<readonly AfterPublishing[]> {
  const { buildDirectory, config, effects, made, notes, options } = run;
  // A reader of this copy reads a published snapshot. Its id follows from its bytes, so the copy cannot contain the id.
  const report: RunReport = { ...notes.report(), status: 'published' };
  await writeFile(join(buildDirectory, 'run-report.json'), JSON.stringify(report, null, 1));
  const { connection, vectors } = input;
  const synthetic = syntheticUntil(input.placed);
  const published = await notes.step('publish', () =>
    publishSnapshot({
      warehouseDirectory: config.WAREHOUSE_DIR,
      buildDirectory,
      tables: input.tables,
      known: input.earlier?.taken ?? new Map(),
      rowsOf: (paths) => countFileRows(connection, buildDirectory, paths),
      facts: {
        created_at: notes.createdAt,
        as_of: newestDate(input.asOf),
        as_of_by_dataset: input.asOf,
        covered_from_by_dataset: input.coveredFrom,
        ...(Object.keys(synthetic).length === 0 ? {} : { synthetic_until_by_dataset: synthetic }),
        attribution: ATTRIBUTION,
        register: register.id,
        ...(options.schedule === undefined ? {} : { schedule: options.schedule }),
        fingerprint: input.fingerprint,
        changes_from: input.changesFrom,
        origins: manifestOrigins(input.placed),
      },
      clock: { now: () => effects.now().getTime() },
      beforeVisible: (id) =>
        made.run(
          documentsRead,
          () => fillSearchServer({ ...run, connection, build: buildDirectory, id, vectors }),
          undefined,
        ),
    }),
  );
  notes.published(published.snapshot_id);
  return dueAfter(run, input);
}

/** Returns what is due after publishing. Each is done by itself, so one that fails holds no other back. */
function dueAfter(run: RunContext, { kept, compared }: PublishStageInput): readonly AfterPublishing[] {
  const { cleanDirectory, config, effects, keptStages } = run;
  const now = () => effects.now().getTime();
  const { WAREHOUSE_DIR: warehouseDirectory, SNAPSHOTS_KEPT: keep } = config;
  return [
    { name: 'prune', run: () => pruneSnapshots({ warehouseDirectory, keep, now }) },
    { name: 'prune search server', run: () => pruneSearchServer(run) },
    {
      name: 'prune clean exports',
      run: async () => {
        await pruneClean(cleanDirectory, datasets, new Set(kept.map(({ origin }) => origin.sha256)));
        await pruneCompared(cleanDirectory, compared);
        await keptStages.prune();
      },
    },
    { name: 'iceberg', run: () => writeCatalogue(warehouseDirectory, now()) },
  ];
}

function manifestOrigins(placed: ReadonlyMap<string, readonly Placed[]>): Manifest['origins'] {
  return [...placed.values()].flat().map(({ facts, origin }) => ({
    dataset: facts.dataset,
    dialect: facts.dialect,
    file: origin.file,
    source: origin.source,
    sha256: facts.sha256,
    bytes: facts.bytes,
    received_at: origin.received_at,
  }));
}
