/** A run that reads only what is new gives the same snapshot as one that reads everything, and a run with nothing new publishes nothing. */
import assert from 'node:assert/strict';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { onSnapshot, rowsOf, TestWarehouse } from '../../support/ingest.ts';
import { areas, csv, registerRent, siteSale } from './export-rows.ts';
import { dealTables } from './own-warehouse.ts';
import { assertSameContent, content, early, late } from './two-nights.ts';

const rentTables = ['rents_by_calendar', 'rents_by_period'];

describe('incremental runs', () => {
  const made: TestWarehouse[] = [];
  /** Without names, runs build every table. */
  const create = async (tables?: readonly string[]): Promise<TestWarehouse> => {
    const warehouse = await TestWarehouse.create(undefined, tables);
    made.push(warehouse);
    return warehouse;
  };
  afterEach(async () => {
    for (const warehouse of made.splice(0)) await warehouse.remove();
  });

  it('publish what a warehouse publishes that gets all files at once, byte for byte', async () => {
    const nightly = await create();
    await nightly.put(early);
    await nightly.publish();
    await nightly.put(late);
    const second = await nightly.publish();
    const reused = second.files.filter((file) => file.reused).map(({ file }) => file);
    assert.deepEqual(
      reused.sort(),
      Object.keys(early)
        .map((path) => path.split('/').at(-1))
        .sort(),
    );

    const fresh = await create();
    await fresh.put({ ...early, ...late });
    await fresh.publish();
    await assertSameContent(nightly, fresh);

    const before = (await nightly.snapshot()).id;
    const reloaded = await nightly.publish({ force: true, reclean: 'all' });
    assert.notEqual(reloaded.snapshot_id, before);
    assert.ok(reloaded.files.every((file) => !file.reused));
    assert.deepEqual(reloaded.changes, { added: 0, corrected: 0, withdrawn: 0 });
    await assertSameContent(nightly, fresh);
  });

  it('are unchanged when nothing is new, and read no export again', async () => {
    const warehouse = await create(dealTables);
    await warehouse.put(early);
    const first = await warehouse.publish();
    const clean = join(warehouse.directory, 'clean');
    const touched = async () => {
      // A run that builds everything makes kept stages anew.
      const names = (await readdir(clean, { recursive: true })).filter((name) => !name.startsWith('stages'));
      return Promise.all(names.sort().map(async (name) => [name, (await stat(join(clean, name))).mtimeMs]));
    };
    const before = await touched();
    const second = await warehouse.ingest();
    assert.equal(second.status, 'unchanged');
    assert.equal(second.snapshot_id, first.snapshot_id);
    assert.deepEqual(second.rows_after, first.rows_after);
    assert.deepEqual(await touched(), before);
    assert.equal((await readdir(join(warehouse.directory, 'snapshots'))).length, 1);

    const forced = await warehouse.publish({ force: true });
    assert.ok(forced.files.every((file) => file.reused));
    assert.deepEqual(await touched(), before);
  });

  it('take over the contracts of a register that lists the same again in another order', async () => {
    const warehouse = await create(['rent_contracts']);
    const rents = [
      registerRent({}),
      registerRent({ contract_id: 'CNT2' }),
      registerRent({ contract_id: 'CNT3', annual_amount: '90000' }),
    ];
    const keys = async () => {
      const { manifest } = await warehouse.snapshot();
      return manifest.tables.find(({ name }) => name === 'rent_contracts')?.years;
    };
    await warehouse.put({ 'areas.csv': areas(), 'Rent_Contracts_2026-03-15.csv': csv(rents) });
    await warehouse.publish();
    const before = await keys();
    assert.ok(Object.keys(before ?? {}).length > 0);
    await warehouse.put({ 'Rent_Contracts_2026-03-16.csv': csv(rents.toReversed()) });
    await warehouse.publish();
    assert.deepEqual(await keys(), before);
    const dearer = rents.with(2, registerRent({ contract_id: 'CNT3', annual_amount: '90001' }));
    await warehouse.put({ 'Rent_Contracts_2026-03-17.csv': csv(dearer) });
    const { changes } = await warehouse.publish();
    assert.notDeepEqual(await keys(), before);
    assert.equal(changes.corrected, 1);
  });

  it('count rents of the years that are over once, and those of the as-of year up to its new end', async () => {
    const warehouse = await create(rentTables);
    const fresh = await create(rentTables);
    const rents = (name: string, ...starts: readonly string[]) => ({
      [name]: csv(
        starts.map((start) => registerRent({ contract_id: `CNT ${start}`, contract_start_date: start })),
      ),
    });
    // The third begins after the as-of date; the next file moves that date past it.
    const starts = ['2024-02-01', '2026-03-10', '2026-03-20'];
    const first = rents('Rent_Contracts_2026-03-15.csv', ...starts);
    const second = rents('Rent_Contracts_2026-04-15.csv', ...starts, '2026-04-01');
    const fileOf = async (year: number) =>
      stat(
        join((await warehouse.snapshot()).directory, `marts/rents_by_calendar/year=${year}/part-0.parquet`),
      );
    const contractsOf = async (year: number) =>
      onSnapshot(await warehouse.snapshot(), async (connection) => {
        const [found] = await rowsOf(
          connection,
          `select contract_count from serve.rents_by_calendar
            where subject = 'market' and span = 'year' and period = '${year}-01-01' and property_type = 'all'`,
        );
        return found?.['contract_count'];
      });
    await warehouse.put({ 'areas.csv': areas(), ...first });
    await warehouse.publish();
    const [over, current] = [await fileOf(2024), await fileOf(2026)];
    assert.deepEqual(await contractsOf(2026), 1, 'the as-of date is that of the file');
    await warehouse.put(second);
    await warehouse.publish();
    assert.deepEqual(await contractsOf(2026), 3);
    assert.equal((await fileOf(2024)).ino, over.ino);
    assert.notEqual((await fileOf(2026)).ino, current.ino);
    await fresh.put({ 'areas.csv': areas(), ...first, ...second });
    await fresh.publish();
    const [nightly, whole] = [await content(warehouse), await content(fresh)];
    for (const mart of ['mart/rents_by_calendar', 'mart/rents_by_period']) {
      assert.ok(whole[mart] !== undefined);
      assert.deepEqual(nightly[mart], whole[mart]);
    }
  });

  it('read one dataset again when asked to reload it', async () => {
    const warehouse = await create([]);
    await warehouse.put(early);
    await warehouse.publish();
    const report = await warehouse.publish({ force: true, reclean: 'rent-contracts' });
    for (const { dataset, reused } of report.files)
      assert.equal(reused, dataset !== 'rent-contracts', dataset);
  });

  it('forget the clean rows of exports that an operator removed', async () => {
    const warehouse = await create(dealTables);
    await warehouse.put({ ...early, 'extra.csv': csv([siteSale({ TRANSACTION_NUMBER: '11-99-2026' })]) });
    await warehouse.publish();
    const folder = join(warehouse.directory, 'exports');
    const [extra] = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('extra.csv'));
    await rm(join(folder, extra ?? '', '..'), { recursive: true });
    await warehouse.take('extra.csv');
    const before = (await readdir(join(warehouse.directory, 'clean/transactions'))).length;
    const report = await warehouse.publish({ acceptShrink: true });
    assert.deepEqual(report.changes, { added: 0, corrected: 0, withdrawn: 1 });
    assert.equal((await readdir(join(warehouse.directory, 'clean/transactions'))).length, before - 1);
  });
});
