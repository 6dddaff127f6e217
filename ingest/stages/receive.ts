/** Stage 1, receive: asks every source for exports, and opens the snapshot that the run goes on from. */
import { register } from '../../data/register.ts';
import { datasets } from '../../data/registry.ts';
import { registerOf } from '../../data/snapshot.ts';
import { type OpenSnapshot, openCurrent } from '../../snapshot-store/warehouse/read-manifest.ts';
import { RunRefused } from '../report/run-report.ts';
import type { KeptExport } from '../sources/kept-exports.ts';
import { receiveExports } from '../steps/receive-exports.ts';
import type { RunContext } from './run-context.ts';

export interface Received {
  /** Every kept export, those of earlier runs included. */
  readonly kept: readonly KeptExport[];
  /** The current snapshot; null before the first one. */
  readonly previous: OpenSnapshot | null;
}

/**
 * Receives exports. A source that fails costs a warning: the run goes on with the exports that are kept. Throws RunRefused where the warehouse is of another
 * register.
 */
export async function receive(run: RunContext): Promise<Received> {
  const { notes, options, config } = run;
  const previous = await openCurrent(config.WAREHOUSE_DIR);
  refuseOtherRegister(previous);
  const kept = await notes.step('receive', () =>
    receiveExports({ ...run, datasets, signal: options.signal }, notes),
  );
  notes.startFrom(previous);
  return { kept, previous };
}

function refuseOtherRegister(previous: OpenSnapshot | null): void {
  const id = previous === null ? register.id : registerOf(previous.manifest);
  if (id !== register.id)
    throw new RunRefused(
      `The warehouse holds the register “${id}”, and this release reads “${register.id}”. Each register needs a WAREHOUSE_DIR of its own.`,
    );
}
