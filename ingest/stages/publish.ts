/** Stage 5, publish: makes the build folder the current snapshot, and removes what no snapshot needs any more. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { register } from '../../data/register.ts';
import { datasets } from '../../data/registry.ts';
import type { Manifest, RunReport } from '../../data/snapshot.ts';
import { writeCatalogue } from '../../snapshot-store/iceberg/warehouse-catalogue.ts';
import { pruneSnapshots } from '../../snapshot-store/warehouse/prune.ts';
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

/** Publishes the snapshot and notes its id in the report. */
export async function publish(run: RunContext, input: PublishStageInput): Promise<void> {
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
  await notes.step('prune', () => prune(run, input));
  await notes.step('iceberg', () => writeCatalogue(config.WAREHOUSE_DIR, effects.now().getTime()));
}

async function prune(run: RunContext, { kept, compared }: PublishStageInput): Promise<void> {
  const { cleanDirectory, config, effects } = run;
  await pruneSnapshots({
    warehouseDirectory: config.WAREHOUSE_DIR,
    keep: config.SNAPSHOTS_KEPT,
    now: () => effects.now().getTime(),
  });
  await pruneSearchServer(run);
  await pruneClean(cleanDirectory, datasets, new Set(kept.map(({ origin }) => origin.sha256)));
  await pruneCompared(cleanDirectory, compared);
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
