/** Holds the warehouse for one run: the lead among ingesters, the lock, the scratch folders, and the report when it ends. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunReport } from '../data/snapshot.ts';
import { acquireLock } from '../snapshot-store/warehouse/lock.ts';
import { buildDirectory } from '../snapshot-store/warehouse/warehouse-files.ts';
import { type AfterPublishing, RunNotes, RunRefused, writeRunReport } from './report/run-report.ts';
import { Sharing } from './sharing.ts';
import type { RunContext, RunDependencies, RunOptions } from './stages/run-context.ts';
import { KeptStages } from './steps/kept-stages.ts';
import { MadeTables } from './steps/made-tables.ts';
import { removeDeadWork, spillDirectory, workDirectory } from './steps/work-directory.ts';

/** Runs the stages, and returns what is due after publishing. */
type Stages = (run: RunContext) => Promise<readonly AfterPublishing[]>;

/** Runs the stages if no other ingester leads, and returns the report. Throws LockHeld if another run holds the warehouse. */
export async function holdWarehouse(
  dependencies: RunDependencies,
  options: RunOptions,
  stages: Stages,
): Promise<RunReport> {
  const sharing = await Sharing.open(dependencies, options.standing);
  try {
    if (sharing.isLeading) return await runElected(dependencies, options, sharing, stages);
    const notes = new RunNotes(dependencies.effects.now, dependencies.progress);
    notes.unchanged('Another ingester leads; it publishes what is new.');
    return notes.report();
  } finally {
    await sharing.close();
  }
}

async function runElected(
  dependencies: RunDependencies,
  options: RunOptions,
  sharing: Sharing,
  stages: Stages,
): Promise<RunReport> {
  const { config, effects, logger, progress } = dependencies;
  const warehouse = config.WAREHOUSE_DIR;
  const lock = await acquireLock(join(warehouse, 'ingest.lock'), {
    purpose: 'Another ingest',
    now: effects.now,
  });
  const notes = new RunNotes(effects.now, progress);
  const cleanDirectory = join(warehouse, 'clean');
  const run: RunContext = {
    ...dependencies,
    options,
    notes,
    made: new MadeTables(dependencies.tables),
    cleanDirectory,
    keptStages: new KeptStages(cleanDirectory, options.force === true),
    workDirectory: workDirectory(warehouse, notes.runId),
    buildDirectory: buildDirectory(warehouse, notes.runId),
    warn: (sentence) => notes.warn(sentence),
  };
  try {
    await removeDeadWork(warehouse);
    await mkdir(run.workDirectory, { recursive: true });
    notes.watchSpill(spillDirectory(run.workDirectory));
    await sharing.catchUp(notes);
    notes.follow(await sharing.newestId());
    const due = await stages(run);
    // Replicas get the snapshot before anything that they do not need.
    const isInStore = await sharing.send(notes);
    for (const one of [...due, ...(isInStore ? sharing.dueAfterSending() : [])])
      await notes.afterPublishing(one);
  } catch (error) {
    notes.failed(error);
    if (!(error instanceof RunRefused))
      logger.error({ err: error }, 'ingest failed; the snapshot before it stays current');
  } finally {
    progress.stop();
    await rm(run.workDirectory, { recursive: true, force: true });
    await rm(run.buildDirectory, { recursive: true, force: true });
    await lock.release();
  }
  const report = notes.report();
  await writeRunReport(warehouse, report);
  await sharing.tell(report);
  return report;
}
