/** Receive: every source leaves what it has under `exports/`; a source that fails is a warning, and what was kept before still counts. */
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Dataset } from '../../data/dataset.ts';
import type { IngestConfig } from '../config.ts';
import type { Progress } from '../report/progress.ts';
import type { RunNotes } from '../report/run-report.ts';
import { type KeptExport, KeptExports } from '../sources/kept-exports.ts';
import type { Effects, Source } from '../sources/source.ts';

export interface ReceiveInput {
  readonly config: IngestConfig;
  readonly sources: readonly Source[];
  readonly effects: Effects;
  readonly logger: Logger;
  readonly progress: Progress;
  readonly datasets: readonly Dataset[];
  readonly signal?: AbortSignal | undefined;
}

/** Returns every kept export, those of earlier runs included, oldest receipt first. */
export async function receiveExports(input: ReceiveInput, notes: RunNotes): Promise<readonly KeptExport[]> {
  const exports = await KeptExports.open(join(input.config.WAREHOUSE_DIR, 'exports'), input.effects.now);
  for (const path of exports.unreadable) notes.warn(`${path} has no readable origin.json and is left alone`);
  for (const source of input.sources) {
    try {
      await source.receive({
        exports,
        datasets: input.datasets.map(({ id }) => id),
        effects: input.effects,
        logger: input.logger,
        onSkipped: (file, reason) => notes.refuse([{ file, reason }]),
        onWarning: (text) => notes.warn(text),
        onBytes: (bytes) => input.progress.advance({ bytes }),
        ...(input.signal === undefined ? {} : { signal: input.signal }),
      });
    } catch (error) {
      if (input.signal?.aborted === true) throw error;
      input.logger.error({ err: error, source: source.id }, 'a source failed');
      notes.warn(`Source ${source.id} failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return exports.list();
}
