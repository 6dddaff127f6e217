/** One ingest run, from exports to a published snapshot: the five stages in order. */
import type { RunReport } from '../data/snapshot.ts';
import { holdWarehouse } from './hold-warehouse.ts';
import type { AfterPublishing } from './report/run-report.ts';
import { build } from './stages/build.ts';
import { clean } from './stages/clean.ts';
import { merge } from './stages/merge.ts';
import { publish } from './stages/publish.ts';
import { receive } from './stages/receive.ts';
import type { RunContext, RunDependencies, RunOptions } from './stages/run-context.ts';
import { openBuildDatabase } from './steps/build-database.ts';

/** Runs ingest once and returns its report, which is also written to `runs/`. Throws LockHeld when another run is going. */
export function runIngest(dependencies: RunDependencies, options: RunOptions = {}): Promise<RunReport> {
  return holdWarehouse(dependencies, options, runStages);
}

async function runStages(run: RunContext): Promise<readonly AfterPublishing[]> {
  const received = await receive(run);
  const database = await openBuildDatabase({
    workDirectory: run.workDirectory,
    memoryLimit: run.config.INGEST_MEMORY_LIMIT,
    threads: run.config.INGEST_THREADS,
    tables: run.tables,
  });
  try {
    const { connection } = database;
    const cleaned = await clean(run, database, received);
    if (cleaned.isPublished && run.options.force !== true) {
      run.notes.unchanged();
      return [];
    }
    const merged = await merge(run, connection, received, cleaned);
    const built = await build(run, { database, ...received, ...cleaned, ...merged });
    return await publish(run, { connection, ...received, ...cleaned, ...merged, ...built });
  } finally {
    database.close();
  }
}
