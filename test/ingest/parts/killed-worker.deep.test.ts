/** Four workers clean the exports, one of them is killed: the snapshot has the content of one process's, bit for bit. */
import assert from 'node:assert/strict';
import { cp, readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { datasets } from '../../../data/registry.ts';
import { exportsOfPart } from '../../../ingest/parts/share-out.ts';
import { type KeptExport, KeptExports } from '../../../ingest/sources/kept-exports.ts';
import { findClean } from '../../../ingest/steps/clean-export.ts';
import { chance } from '../../support/chance.ts';
import { TestWarehouse } from '../../support/ingest.ts';
import { repositoryRoot } from '../../support/repository-files.ts';
import { snapshotContent } from '../../support/snapshot-content.ts';
import { synthExports } from '../../support/synth-warehouse.ts';
import { trialsOf } from '../../support/trials.ts';
import { csv, gatewayRent, jsonLines, siteSale } from '../run/export-rows.ts';
import { haveNamespaces, startWorker } from './worker-process.ts';

const WORKERS = 4;
/** A signal may come when the worker has just done its last export: then the workers start anew. */
const TRIES = 5;
const NO_EXPORT = 'page.csv';
const clock = '2026-11-02T03:00:00Z';
const { seed } = trialsOf(1);
const even = chance(seed);

/** Months of the gateway, days of the site, pulls of one month, and a file that is no export. */
async function putSmallFiles(warehouse: TestWarehouse): Promise<void> {
  await cp(join(repositoryRoot, 'test/fixtures/exports/revisions'), join(warehouse.drop, 'revisions'), {
    recursive: true,
  });
  const months = Array.from({ length: 9 }, (_, month) => String(month + 1).padStart(2, '0'));
  await warehouse.put({
    ...Object.fromEntries(
      months.map((month) => [
        `rents_2025_${month}.jsonl`,
        jsonLines([gatewayRent({ REGISTRATION_DATE: `2025-${month}-03T00:00:00` }), gatewayRent({})]),
      ]),
    ),
    ...Object.fromEntries(
      months.map((day) => [
        `transactions-2025-01-${day}.csv`,
        csv([siteSale({ TRANSACTION_NUMBER: `11-${day}-2025` })]),
      ]),
    ),
    [NO_EXPORT]: '<html><body>Try again later</body></html>',
  });
}

/** Returns the exports that have no clean rows, except the file that is no export. */
async function uncleanOf(warehouse: TestWarehouse, exports: readonly KeptExport[]): Promise<string[]> {
  const unclean: string[] = [];
  for (const { origin } of exports) {
    const found = datasets.map((dataset) =>
      findClean(join(warehouse.directory, 'clean'), dataset, origin.sha256),
    );
    if ((await Promise.all(found)).every((clean) => clean === null) && origin.file !== NO_EXPORT)
      unclean.push(origin.file);
  }
  return unclean;
}

describe(`a partition run of ${WORKERS} workers, one of them killed (SEED=${seed})`, () => {
  const made: TestWarehouse[] = [];
  let alone: Record<string, unknown> = {};

  const create = async (): Promise<TestWarehouse> => {
    const warehouse = await TestWarehouse.create(clock);
    made.push(warehouse);
    await cp(await synthExports(), warehouse.drop, { recursive: true });
    await putSmallFiles(warehouse);
    return warehouse;
  };

  before(async () => {
    const warehouse = await create();
    await warehouse.publish();
    alone = await snapshotContent(warehouse);
  });
  after(async () => {
    for (const warehouse of made.splice(0)) await warehouse.remove();
  });

  interface Killed {
    readonly warehouse: TestWarehouse;
    /** Number of the killed worker. */
    readonly victim: number;
    readonly kept: readonly KeptExport[];
  }

  /** Receives the exports, cleans them by workers and kills one of them between two of its exports. Returns null where it had nothing left to do. */
  async function killOnce(warehouse: TestWarehouse): Promise<Killed | null> {
    const received = await warehouse.receive();
    assert.match(received.reason ?? '', /exports are kept/);
    const kept = (await KeptExports.look(join(warehouse.directory, 'exports'), () => new Date(clock))).list();
    const parts = Array.from({ length: WORKERS }, (_, index) => exportsOfPart(kept, { index, of: WORKERS }));
    const several = [...parts.keys()].filter((index) => (parts[index]?.length ?? 0) > 2);
    const victim = several[Math.floor(even() * several.length)];
    assert.ok(victim !== undefined);
    const own = parts[victim] ?? [];
    const workers = parts.map((_, index) => startWorker(warehouse.directory, index, WORKERS));
    await workers[victim]?.cleaned(1 + Math.floor((even() * (own.length - 1)) / 2));
    workers[victim]?.child.kill('SIGKILL');
    for (const [index, worker] of workers.entries()) {
      const { code, signal, said } = await worker.ended;
      const isKilled: boolean = index === victim && code === null;
      assert.deepEqual([code, signal], isKilled ? [null, 'SIGKILL'] : [0, null], said);
    }
    const others = parts.filter((_, index) => index !== victim).flat();
    assert.deepEqual(await uncleanOf(warehouse, others), []);
    return (await uncleanOf(warehouse, own)).length === 0 ? null : { warehouse, victim, kept };
  }

  /** Does so until the killed worker leaves work behind. */
  async function cleanAndKill(): Promise<Killed> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const killed = await killOnce(await create());
      if (killed !== null) return killed;
    }
    assert.fail(`${TRIES} killed workers left nothing to do`);
  }

  /** Makes the last sign of life of the killed worker an hour old: the run cannot see its process, and waits for signs. */
  async function letGo(warehouse: TestWarehouse, victim: number): Promise<void> {
    const folder = join(warehouse.directory, 'workers');
    const locks = await readdir(folder);
    assert.equal(locks.length, 1);
    if (haveNamespaces())
      await assert.rejects(
        warehouse.ingest(),
        new RegExp(`Worker ${victim} of 4 .*on clean-parts-${victim} `),
      );
    warehouse.clock = new Date(clock);
    const longAgo = new Date(warehouse.clock.getTime() - 3_600_000);
    for (const name of locks) await utimes(join(folder, name), longAgo, longAgo);
  }

  it('publishes what one process publishes, where the run does what the killed worker left', async () => {
    const { warehouse, victim } = await cleanAndKill();
    await letGo(warehouse, victim);
    const report = await warehouse.publish();
    const reused = report.files.filter((file) => file.reused).length;
    assert.ok(reused > 0 && reused < report.files.length, `${reused} of ${report.files.length}`);
    assert.deepEqual(await snapshotContent(warehouse), alone);
    assert.deepEqual(await readdir(join(warehouse.directory, 'workers')), []);
    const left = await readdir(join(warehouse.directory, 'clean'), { recursive: true });
    assert.deepEqual(
      left.filter((name) => name.includes('building') && !name.startsWith('buildings')),
      [],
    );
    assert.deepEqual(
      (await readdir(warehouse.directory)).filter((name) => name.startsWith('.')),
      [],
    );
  });

  it('leaves nothing to do where the job starts the killed worker again', async () => {
    const { warehouse, victim, kept } = await cleanAndKill();
    const { code, said } = await startWorker(warehouse.directory, victim, WORKERS).ended;
    assert.equal(code, 0, said);
    assert.deepEqual(await uncleanOf(warehouse, kept), []);
  });
});
