/** One worker: cleans the exports that fall to it and leaves their clean rows where the next run takes them over. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { datasets } from '../../data/registry.ts';
import type { RunReport } from '../../data/snapshot.ts';
import type { IngestConfig } from '../config.ts';
import { counted } from '../report/counted.ts';
import type { Progress } from '../report/progress.ts';
import { KeptExports } from '../sources/kept-exports.ts';
import type { Effects } from '../sources/source.ts';
import { openBuildDatabase } from '../steps/build-database.ts';
import { cleanExports } from '../steps/clean-exports.ts';
import { workDirectory } from '../steps/work-directory.ts';
import { exportsOfPart, type Part } from './share-out.ts';
import { signIn } from './workers.ts';

export interface PartDependencies {
  readonly config: IngestConfig;
  readonly effects: Pick<Effects, 'now'>;
  readonly logger: Pick<Logger, 'info'>;
  readonly progress: Progress;
}

/** The result of one worker. */
export interface CleanedPart {
  readonly part: Part;
  /** Exports that fell to the worker, and all kept exports. */
  readonly own: number;
  readonly all: number;
  readonly cleaned: number;
  /** Exports that were clean before. */
  readonly reused: number;
  readonly refused: RunReport['refused'];
}

/** Cleans one part of the kept exports with the SQL of a run. Throws LockHeld while a run goes. */
export async function cleanPart(
  { config, effects, logger, progress }: PartDependencies,
  part: Part,
): Promise<CleanedPart> {
  const warehouse = config.WAREHOUSE_DIR;
  const exports = join(warehouse, 'exports');
  // Before anything is written: the folder of the warehouse may be mistyped.
  if (!existsSync(exports)) throw new Error(`${exports} does not exist: run \`mulk receive\` first.`);
  const lock = await signIn(warehouse, `Worker ${part.index} of ${part.of}`, effects.now);
  const scratch = workDirectory(warehouse, `part-${randomUUID()}`);
  try {
    const kept = (await KeptExports.look(exports, effects.now)).list();
    const own = exportsOfPart(kept, part);
    progress.step(
      'load and clean',
      own.reduce((sum, { origin }) => sum + origin.bytes, 0),
    );
    const database = await openBuildDatabase({
      workDirectory: scratch,
      memoryLimit: config.INGEST_MEMORY_LIMIT,
      threads: config.INGEST_THREADS,
      tables: [],
    });
    try {
      const { byDataset, reused, refused } = await cleanExports({
        connection: database.connection,
        loading: database.beside,
        datasets,
        kept: own,
        cleanDirectory: join(warehouse, 'clean'),
        workDirectory: scratch,
        progress,
        onCleaned: ({ origin }, records) =>
          logger.info({ file: origin.file, sha256: origin.sha256, records }, 'export is clean'),
      });
      const clean = [...byDataset.values()].flat().length;
      return {
        part,
        own: own.length,
        all: kept.length,
        cleaned: clean - reused.size,
        reused: reused.size,
        refused,
      };
    } finally {
      database.close();
    }
  } finally {
    progress.stop();
    await rm(scratch, { recursive: true, force: true });
    await lock.release();
  }
}

/** Returns the lines that a worker ends with. */
export function formatPart({ part, own, all, cleaned, reused, refused }: CleanedPart): string {
  return [
    `worker ${part.index} of ${part.of}: ${own} of ${counted(all, 'export')}, ${cleaned} cleaned, ${reused} clean before`,
    ...refused.map(({ file, reason }) => `not taken: ${file}: ${reason}`),
  ].join('\n');
}
