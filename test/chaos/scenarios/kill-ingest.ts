/** Ingest is killed at random instants. */
import { TestWarehouse } from '../../support/ingest.ts';
import { type Killed, killRuns } from '../kill-ingest.ts';
import { atLeast, none, plain, type Scenario } from '../scenario.ts';

const KILLS = 52;
const LANES = 2;
/** Exports pile up in a warehouse and slow its runs down: each lane uses several. */
const WAREHOUSES_PER_LANE = 2;

async function killIn(count: number): Promise<Killed> {
  const warehouse = await TestWarehouse.create();
  try {
    return await killRuns(warehouse, count);
  } finally {
    await warehouse.remove();
  }
}

export const killIngest: Scenario = {
  name: 'kill-ingest',
  title: 'Ingest killed at random instants',
  promise: 'A crash at any instant of ingest leaves a whole snapshot',
  async run({ tiny }) {
    const each = tiny ? 1 : KILLS / LANES / WAREHOUSES_PER_LANE;
    const lanes = Array.from({ length: tiny ? 1 : LANES }, async () => {
      const killed: Killed[] = [];
      for (let number = 0; number < (tiny ? 1 : WAREHOUSES_PER_LANE); number += 1)
        killed.push(await killIn(each));
      return killed;
    });
    const killed = (await Promise.all(lanes)).flat();
    const sum = (of: (one: Killed) => number) => killed.reduce((total, one) => total + of(one), 0);
    return {
      data: {},
      figures: [
        atLeast(
          tiny ? 1 : 50,
          'Kills (SIGKILL at a random instant of a run)',
          sum(({ kills }) => kills),
          'kills',
        ),
        // Had one been damaged, the run would have ended there, with what was wrong.
        none('Snapshots that were damaged, lost or half after a kill', 0, 'snapshots'),
        plain(
          'Snapshots whose every checksum and invariant was verified',
          sum(({ verified }) => verified),
          'snapshots',
        ),
        plain(
          'Kills that came after the new snapshot was current',
          sum(({ published }) => published),
          'kills',
        ),
        plain(
          'Next runs that took what the killed ones had left',
          sum(({ recovered }) => recovered),
          'runs',
        ),
      ],
    };
  },
};
