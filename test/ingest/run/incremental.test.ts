/** A run that reads only what is new gives the same snapshot as one that reads everything, and a run with nothing new publishes nothing. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { appendFile, chmod, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { onSnapshot, rowsOf, TestWarehouse } from '../../support/ingest.ts';
import { repositoryRoot } from '../../support/repository-files.ts';
import { areas, csv, gatewayRent, jsonLines, registerRent, registerSale, siteSale } from './export-rows.ts';

const revisions = join(repositoryRoot, 'test/fixtures/exports/revisions');
const revision = (name: string) => ({ [name]: readFileSync(join(revisions, name)) });

const early = {
  'areas/areas.csv': areas(),
  'Transactions_2026-03-18.csv': csv([
    registerSale({ building_name_en: 'Tower A', project_number: 77, project_name_en: 'Some Project' }),
    registerSale({ transaction_id: '1-11-2024-2', actual_worth: '3000000' }),
    registerSale({ transaction_id: '1-11-2024-3', actual_worth: 'no number' }),
  ]),
  'Rent_Contracts_2026-03-15.csv': csv([registerRent({}), registerRent({ contract_id: 'CNT2' })]),
  'rents_2026_06.jsonl': jsonLines([gatewayRent({}), gatewayRent({})]),
  ...revision('sales_2026_07.as-of-2026-07-18.jsonl.gz'),
};
const late = {
  'transactions-2026-05-20.csv': csv([
    siteSale({ TRANSACTION_NUMBER: '11-1-2024', TRANS_VALUE: '2500000', PROJECT_EN: 'Some Project' }),
    siteSale({ TRANSACTION_NUMBER: '11-9-2026' }),
    siteSale({ TRANSACTION_NUMBER: '11-9-2026' }),
  ]),
  'rents_2026_05.jsonl': jsonLines([gatewayRent({}), gatewayRent({}), gatewayRent({})]),
  ...revision('sales_2026_07.as-of-2026-07-23.jsonl.gz'),
  ...revision('rents_2026_07.as-of-2026-07-18.jsonl.gz'),
};

/** Checksums of every table's files; of serve.duckdb only the rows count, DuckDB lays a file out as its threads happen to end. */
async function content(warehouse: TestWarehouse): Promise<Record<string, unknown>> {
  const snapshot = await warehouse.snapshot();
  const tables = snapshot.manifest.tables.filter(({ layer }) => layer !== 'changes');
  return onSnapshot(snapshot, async (connection) => {
    const found: Record<string, unknown> = {};
    for (const { name, layer, rows, files } of tables) {
      const served =
        layer === 'serve' ? await rowsOf(connection, `select * from serve."${name}" order by all`) : [];
      found[`${layer}/${name}`] = { rows, served, files: files.map(({ path, sha256 }) => [path, sha256]) };
    }
    return found;
  });
}

async function assertSameContent(left: TestWarehouse, right: TestWarehouse): Promise<void> {
  const [a, b] = [await content(left), await content(right)];
  assert.deepEqual(Object.keys(a), Object.keys(b));
  for (const name of Object.keys(a)) assert.deepEqual(a[name], b[name], name);
}

describe('incremental runs', () => {
  const made: TestWarehouse[] = [];
  const create = async (): Promise<TestWarehouse> => {
    const warehouse = await TestWarehouse.create();
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

  it('are unchanged when nothing is new, and read no export again', async () => {
    const warehouse = await create();
    await warehouse.put(early);
    const first = await warehouse.publish();
    const clean = join(warehouse.directory, 'clean');
    const touched = async () => {
      const names = await readdir(clean, { recursive: true });
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

  it('take over the contracts of a register that lists the same again in another order', async () => {
    const warehouse = await create();
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
    const warehouse = await create();
    const fresh = await create();
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
      stat(join((await warehouse.snapshot()).directory, `marts/rents_calendar/year=${year}/part-0.parquet`));
    const contractsOf = async (year: number) =>
      onSnapshot(await warehouse.snapshot(), async (connection) => {
        const [found] = await rowsOf(
          connection,
          `select contract_count from serve.rents_by_period
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
    for (const mart of ['mart/rents_calendar', 'mart/rents_by_period']) {
      assert.ok(whole[mart] !== undefined);
      assert.deepEqual(nightly[mart], whole[mart]);
    }
  });

  it('read one dataset again when asked to reload it', async () => {
    const warehouse = await create();
    await warehouse.put(early);
    await warehouse.publish();
    const report = await warehouse.publish({ force: true, reclean: 'rent-contracts' });
    for (const { dataset, reused } of report.files)
      assert.equal(reused, dataset !== 'rent-contracts', dataset);
  });

  it('forget the clean rows of exports that an operator removed', async () => {
    const warehouse = await create();
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
