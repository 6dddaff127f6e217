/** Stage 1, receive: asks every source for exports, and opens the snapshot that the run goes on from. */
import { datasets } from '../../data/registry.ts';
import { type OpenSnapshot, openCurrent } from '../../snapshot-store/warehouse/read-manifest.ts';
import type { KeptExport } from '../sources/kept-exports.ts';
import { receiveExports } from '../steps/receive-exports.ts';
import type { RunContext } from './run-context.ts';

export interface Received {
  /** Every kept export, those of earlier runs included. */
  readonly kept: readonly KeptExport[];
  /** The current snapshot; null before the first one. */
  readonly previous: OpenSnapshot | null;
}

/** Receives exports. A source that fails costs a warning: the run goes on with the exports that are kept. */
export async function receive(run: RunContext): Promise<Received> {
  const { notes, options, config } = run;
  const kept = await notes.step('receive', () =>
    receiveExports({ ...run, datasets, signal: options.signal }, notes),
  );
  const previous = await openCurrent(config.WAREHOUSE_DIR);
  notes.startFrom(previous);
  return { kept, previous };
}
