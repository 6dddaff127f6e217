/** Kills ingest at random instants: whole runs, and a process that only publishes. */
import { TestWarehouse } from '../../support/ingest.ts';
import { type Killed, killRuns } from '../kill-ingest.ts';
import { killPublishing } from '../kill-publish.ts';
import { atLeast, type ChaosContext, none, plain, type Scenario, type Shown } from '../scenario.ts';

const KILLS = 52;
const LANES = 2;
/** Exports collect in a warehouse and slow its runs, so each lane uses several warehouses. */
const WAREHOUSES_PER_LANE = 2;

async function killIn(count: number): Promise<Killed> {
  const warehouse = await TestWarehouse.create();
  try {
    return await killRuns(warehouse, count);
  } finally {
    await warehouse.remove();
  }
}

/** Runs the work in parallel lanes, and in sequence within each lane. */
async function inLanes<Result>(tiny: boolean, each: number, once: () => Promise<Result>): Promise<Result[]> {
  const lanes = Array.from({ length: tiny ? 1 : LANES }, async () => {
    const results: Result[] = [];
    for (let number = 0; number < (tiny ? 1 : each); number += 1) results.push(await once());
    return results;
  });
  return (await Promise.all(lanes)).flat();
}

async function measure({ tiny, say }: ChaosContext): Promise<Shown> {
  const publishing = await inLanes(tiny, 1, () => killPublishing(tiny ? 1 : KILLS / LANES));
  say('publishing was killed; whole runs');
  const runs = await inLanes(tiny, WAREHOUSES_PER_LANE, () =>
    killIn(tiny ? 1 : KILLS / LANES / WAREHOUSES_PER_LANE),
  );
  const damaged = [...runs, ...publishing].flatMap((one) => one.damaged);
  for (const wrong of damaged) say(wrong);
  const total = <One>(all: readonly One[], of: (one: One) => number) =>
    all.reduce((sum, one) => sum + of(one), 0);
  const least = tiny ? 1 : 50;
  return {
    data: {},
    figures: [
      atLeast(
        least,
        'Whole runs killed (SIGKILL at a random instant)',
        total(runs, ({ kills }) => kills),
        'kills',
      ),
      atLeast(
        least,
        'Publishing and pruning killed, in a process that does nothing else',
        total(publishing, ({ kills }) => kills),
        'kills',
      ),
      none('Snapshots that were damaged, lost or incomplete after a kill', damaged.length, 'snapshots'),
      plain(
        'Snapshots with every checksum and invariant checked',
        total([...runs, ...publishing], ({ verified }) => verified),
        'snapshots',
      ),
      plain(
        'Runs killed after the new snapshot was current',
        total(runs, ({ published }) => published),
        'kills',
      ),
      plain(
        'Next runs that continued with the leftovers of killed runs',
        total(runs, ({ recovered }) => recovered),
        'runs',
      ),
    ],
  };
}

export const killIngest: Scenario = {
  name: 'kill-ingest',
  title: 'Ingest killed at random instants',
  promise: 'A crash at any instant of ingest leaves a whole snapshot',
  run: measure,
};
