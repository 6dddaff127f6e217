/** Nights in any order, and nights after files were damaged, end with the snapshot of one run that reads everything. */
import assert from 'node:assert/strict';
import { appendFile, chmod, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { TestWarehouse } from '../../support/ingest.ts';
import { areas, csv, siteSale } from './export-rows.ts';
import { assertSameContent, early, late } from './two-nights.ts';

describe('incremental runs of all tables', () => {
  const made: TestWarehouse[] = [];
  const create = async (): Promise<TestWarehouse> => {
    const warehouse = await TestWarehouse.create();
    made.push(warehouse);
    return warehouse;
  };
  afterEach(async () => {
    for (const warehouse of made.splice(0)) await warehouse.remove();
  });

  it('do not depend on the order in which dated files arrive', async () => {
    const dated = (names: Record<string, string | Uint8Array>) =>
      Object.fromEntries(Object.entries(names).filter(([name]) => /2026/.test(name)));
    const forwards = await create();
    await forwards.put({ 'areas.csv': areas(), ...dated(early) });
    await forwards.publish();
    await forwards.put(dated(late));
    await forwards.publish();
    const backwards = await create();
    await backwards.put({ 'areas.csv': areas(), ...dated(late) });
    await backwards.publish();
    await backwards.put(dated(early));
    await backwards.publish();
    await assertSameContent(forwards, backwards);
  });

  it('take over the years of a table that nothing changed, and never a file that is not as it was published', async () => {
    const warehouse = await create();
    const fresh = await create();
    const day = (number: number) => ({
      [`day-${number}.csv`]: csv([siteSale({ TRANSACTION_NUMBER: `11-${number}-2026` })]),
    });
    const fileOf = async (year: number) => {
      const path = join(
        (await warehouse.snapshot()).directory,
        `tables/transactions/year=${year}/part-0.parquet`,
      );
      return { path, inode: (await stat(path)).ino };
    };
    const serveOf = async () => join((await warehouse.snapshot()).directory, 'serve.duckdb');
    await warehouse.put({ ...early, ...day(101) });
    await warehouse.publish();
    const [old, recent] = [await fileOf(2024), await fileOf(2026)];

    await warehouse.put(day(102));
    await warehouse.publish();
    assert.equal((await fileOf(2024)).inode, old.inode);
    assert.notEqual((await fileOf(2026)).inode, recent.inode);

    for (const path of [(await fileOf(2024)).path, await serveOf()]) {
      await chmod(path, 0o644);
      await appendFile(path, 'x');
    }
    await warehouse.put(day(103));
    await warehouse.publish();
    assert.notEqual((await fileOf(2024)).inode, old.inode);

    await fresh.put({ ...early, ...day(101), ...day(102), ...day(103) });
    await fresh.publish();
    await assertSameContent(warehouse, fresh);
  });
});
