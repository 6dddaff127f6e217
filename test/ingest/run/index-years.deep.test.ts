/** A night solves the indices of the years that its records change, and takes the others over. */
import assert from 'node:assert/strict';
import { appendFile, chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { priceIndexChanges } from '../../../data/methods/price-index/price-index-changes.ts';
import { TestWarehouse } from '../../support/ingest.ts';
import { areas, csv, registerSale } from './export-rows.ts';

const indexTables = ['transactions', priceIndexChanges.id];

/** Two years of sales: eight projects sell six homes each in every month. */
const register = csv(
  Array.from({ length: 24 * 8 * 6 }, (_, n) => {
    const [month, project] = [Math.floor(n / 48), n % 8];
    const [year, day] = [2024 + Math.floor(month / 12), 1 + (n % 27)];
    return registerSale({
      transaction_id: `1-11-${year}-${n + 1}`,
      instance_date: `${year}-${String((month % 12) + 1).padStart(2, '0')}-${String(day).padStart(2, '0')}`,
      project_number: String(100 + project),
      project_name_en: `Project ${project}`,
      procedure_area: String(80 + (n % 5) * 10),
      actual_worth: String(1_500_000 + project * 50_000 + ((n * 37) % 101) * 2000),
    });
  }),
);
const sale = (number: number, day: string, next: string) => ({
  [`Transactions_${day}_${next}.csv`]: csv([
    registerSale({
      transaction_id: `1-11-2025-${number}`,
      instance_date: day,
      project_number: '100',
      project_name_en: 'Project 0',
      actual_worth: '1700000',
    }),
  ]),
});

describe('a night of the price index', () => {
  const made: TestWarehouse[] = [];
  const create = async () => {
    const warehouse = await TestWarehouse.create(undefined, indexTables);
    made.push(warehouse);
    await warehouse.put({ 'areas.csv': areas(), 'Transactions_2025-12-28.csv': register });
    return warehouse;
  };
  after(() => Promise.all(made.map((warehouse) => warehouse.remove())));

  const fileOf = async (warehouse: TestWarehouse, year: number) => {
    const { directory, manifest } = await warehouse.snapshot();
    const table = manifest.tables.find(({ name }) => name === priceIndexChanges.id);
    const file = table?.files.find(({ path }) => path.includes(`year=${year}/`));
    assert.ok(file !== undefined && (file.rows ?? 0) > 10, `${year}: ${file?.rows} rows`);
    const path = join(directory, file.path);
    return { path, sha256: file.sha256, inode: (await stat(path)).ino };
  };

  /** Returns the files of the fits that are kept for the next night. */
  const keptFits = async ({ directory }: TestWarehouse) =>
    (await readdir(join(directory, 'clean/stages'))).filter((name) => name.endsWith('.results')).sort();

  it('leaves the changes of earlier years as they are, and gives what a run over all files gives', async () => {
    const warehouse = await create();
    await warehouse.publish();
    const before = [await fileOf(warehouse, 2024), await fileOf(warehouse, 2025)] as const;
    const [, fitsBefore] = await keptFits(warehouse);

    await warehouse.put(sale(9001, '2025-12-29', '2025-12-30'));
    await warehouse.publish();
    const after = [await fileOf(warehouse, 2024), await fileOf(warehouse, 2025)] as const;
    assert.equal(after[0].inode, before[0].inode);
    assert.notEqual(after[1].sha256, before[1].sha256);
    // Those of the year that it changed, under the name by which the night found them.
    assert.deepEqual(await keptFits(warehouse), [fitsBefore]);

    // A file that was damaged is solved again.
    await chmod(after[0].path, 0o644);
    await appendFile(after[0].path, 'x');
    await warehouse.put(sale(9002, '2025-12-30', '2025-12-31'));
    await warehouse.publish();

    const fresh = await create();
    await fresh.put({ ...sale(9001, '2025-12-29', '2025-12-30'), ...sale(9002, '2025-12-30', '2025-12-31') });
    await fresh.publish();
    for (const year of [2024, 2025]) {
      const [one, other] = [await fileOf(warehouse, year), await fileOf(fresh, year)];
      assert.equal(one.sha256, other.sha256, String(year));
    }
    assert.equal((await fileOf(warehouse, 2024)).sha256, before[0].sha256);
  });

  it('solves the year after a corrected one again, whose windows reach into it', async () => {
    const warehouse = await create();
    await warehouse.publish();
    const [early, late] = [await fileOf(warehouse, 2024), await fileOf(warehouse, 2025)];
    await warehouse.put({
      'Transactions_2024-12-15_2024-12-15.csv': csv([
        registerSale({
          transaction_id: '1-11-2024-9003',
          instance_date: '2024-12-15',
          project_number: '101',
          project_name_en: 'Project 1',
          actual_worth: '2100000',
        }),
      ]),
    });
    await warehouse.publish();
    assert.notEqual((await fileOf(warehouse, 2024)).sha256, early.sha256);
    assert.notEqual((await fileOf(warehouse, 2025)).sha256, late.sha256);
  });
});
