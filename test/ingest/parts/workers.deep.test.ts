/** Workers beside each other, beside a run, after a run and behind damage: nothing is done wrong twice, and nothing half done is used. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { signIn } from '../../../ingest/parts/workers.ts';
import { acquireLock, LockHeld } from '../../../snapshot-store/warehouse/lock.ts';
import { filesBelow } from '../../../snapshot-store/warehouse/warehouse-files.ts';
import type { TestWarehouse } from '../../support/ingest.ts';
import { recordTables } from '../../support/record-tables.ts';
import { snapshotContent } from '../../support/snapshot-content.ts';
import { csv, gatewayRent, jsonLines, registerRent, registerSale } from '../run/export-rows.ts';
import { ownWarehouse } from '../run/own-warehouse.ts';
import { startWorker } from './worker-process.ts';

const now = () => new Date();

describe('workers', () => {
  const warehouse = ownWarehouse(recordTables);

  beforeEach(async () => {
    await warehouse().put({
      'Transactions_2026-03-18.csv': csv([registerSale({}), registerSale({ transaction_id: '1-11-2024-2' })]),
      'Rent_Contracts_2026-03-15.csv': csv([registerRent({}), registerRent({ contract_id: 'CNT2' })]),
      'rents_2026_06.jsonl': jsonLines([gatewayRent({}), gatewayRent({})]),
      'page.csv': '<html><body>Try again later</body></html>',
    });
    await warehouse().receive();
  });

  const clean = (): string => join(warehouse().directory, 'clean');
  const work = async (index = 0, of = 1): Promise<string> => {
    const { code, said } = await startWorker(warehouse().directory, index, of).ended;
    assert.equal(code, 0, said);
    return said;
  };

  /** Returns the clean files with their instants, which tell whether one was written again. */
  async function cleanFiles(): Promise<Record<string, number>> {
    const paths = await filesBelow(clean());
    const found = paths.map(async (path) => [path, (await stat(join(clean(), path))).mtimeMs] as const);
    return Object.fromEntries(await Promise.all(found));
  }

  const rowsFile = async (dataset: string): Promise<string> => {
    const [folder = ''] = await readdir(join(clean(), dataset));
    return join(clean(), dataset, folder, 'rows.parquet');
  };

  it('say what they did, and what is no export', async () => {
    const said = await work();
    assert.match(said, /^worker 0 of 1: 5 of 5 exports, 4 cleaned, 0 clean before$/m);
    assert.match(said, /^not taken: page\.csv: ./m);
    assert.match(await work(), /^worker 0 of 1: 5 of 5 exports, 0 cleaned, 4 clean before$/m);
  });

  it('do the same where two of one number go at once, and leave one result', async () => {
    const { directory } = warehouse();
    const both = [startWorker(directory, 0, 1), startWorker(directory, 0, 1)];
    for (const { ended } of both) {
      const { code, said } = await ended;
      assert.equal(code, 0, said);
    }
    for (const dataset of ['areas', 'transactions']) {
      assert.equal((await readdir(join(clean(), dataset))).length, 1, dataset);
    }
    assert.equal((await readdir(join(clean(), 'rent-contracts'))).length, 2);
    const report = await warehouse().publish();
    assert.ok(report.files.length > 3 && report.files.every(({ reused }) => reused));
  });

  it('change nothing after a run, which then has nothing to publish', async () => {
    await warehouse().publish();
    const before = await cleanFiles();
    await work();
    assert.deepEqual(await cleanFiles(), before);
    assert.equal((await warehouse().ingest()).status, 'unchanged');
  });

  it('do not go beside a run', async () => {
    const lock = await acquireLock(join(warehouse().directory, 'ingest.lock'), { purpose: 'A run', now });
    const { code, said } = await startWorker(warehouse().directory, 0, 1).ended;
    assert.equal(code, 2);
    assert.match(said, /^A run has been running since /m);
    await lock.release();
    assert.deepEqual(await readdir(join(warehouse().directory, 'workers')), []);
  });

  it('keep a run away, which then leaves the warehouse free', async () => {
    const one = await signIn(warehouse().directory, 'Worker 0 of 2', now);
    const other = await signIn(warehouse().directory, 'Worker 1 of 2', now);
    await assert.rejects(warehouse().ingest(), LockHeld);
    await one.release();
    await assert.rejects(warehouse().ingest(), /^LockHeld: Worker 1 of 2 has been running/);
    await other.release();
    await warehouse().publish();
  });

  it('refuse a warehouse that has received nothing', async () => {
    const mistyped = join(warehouse().directory, 'mistyped');
    const { code, said } = await startWorker(mistyped, 0, 1).ended;
    assert.equal(code, 2);
    assert.match(said, /mistyped\/exports does not exist: run `mulk receive` first/);
    assert.ok(!existsSync(mistyped), 'a worker writes nothing into a folder that may be mistyped');
  });

  describe('behind damage', () => {
    const damages: Readonly<Record<string, (rows: string) => Promise<void>>> = {
      'a file that was cut off': async (rows) => truncate(rows, (await stat(rows)).size - 100),
      'a file that is empty': (rows) => truncate(rows, 0),
      'a file that is missing': (rows) => rm(rows),
      'facts that were cut off': async (rows) => {
        const facts = join(rows, '../facts.json');
        await writeFile(facts, (await readFile(facts, 'utf8')).slice(0, 80));
      },
      'a folder without facts': (rows) => rm(join(rows, '../facts.json')),
    };
    for (const [what, damage] of Object.entries(damages)) {
      it(`clean again what has ${what}, and so does a run`, async () => {
        await work();
        const before = await cleanFiles();
        await damage(await rowsFile('transactions'));
        assert.match(await work(), /1 cleaned, 3 clean before$/m);
        assert.deepEqual(Object.keys(await cleanFiles()), Object.keys(before));
        await damage(await rowsFile('areas'));
        const report = await warehouse().publish();
        const again = report.files.filter(({ reused }) => !reused).map(({ dataset }) => dataset);
        assert.deepEqual(again, ['areas']);
      });
    }

    it('leave what a killed worker was writing to the run, which removes it', async () => {
      await work();
      const whole = await snapshotOf(warehouse());
      const left = `${join(await rowsFile('transactions'), '..')}.killed.building`;
      await mkdir(left);
      await writeFile(join(left, 'rows.parquet'), 'PAR1');
      await mkdir(join(warehouse().directory, '.work-part-killed'));
      assert.deepEqual(await snapshotOf(warehouse(), true), whole);
      assert.deepEqual(
        (await readdir(warehouse().directory)).filter((name) => name.startsWith('.')),
        [],
      );
      assert.equal((await readdir(join(clean(), 'transactions'))).length, 1);
    });
  });
});

/** Publishes and returns the tables of the snapshot. */
async function snapshotOf(warehouse: TestWarehouse, force = false): Promise<unknown> {
  await warehouse.publish({ force });
  const { tables } = await snapshotContent(warehouse);
  return tables;
}
