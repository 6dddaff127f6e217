/** Buildings as entities: one id in every snapshot, whatever script names them and whenever the registers arrive. */
import assert from 'node:assert/strict';
import { csv, jsonLines, registerSale } from './export-rows.ts';
import { ownWarehouse } from './own-warehouse.ts';

const project = { project_name_en: 'Avalon Gate', building_name_ar: 'null' };
const sale = (number: number, values: Parameters<typeof registerSale>[0]) =>
  registerSale({
    transaction_id: `1-11-2024-${number}`,
    instance_date: `2024-05-${String(number).padStart(2, '0')}`,
    actual_worth: 1_000_000 + number,
    ...project,
    ...values,
  });

const registerOfProjects = jsonLines([
  {
    PROJECT_NUMBER: 4321,
    PROJECT_EN: 'Avalon Gate',
    DEVELOPER_NUMBER: 1,
    PROJECT_STATUS: 'ACTIVE',
    AREA_EN: 'Marsa Dubai',
  },
]);
/** Dialect B: the project by the register's own id, its name in Arabic. */
const projectRow = (number: number, id: number, name: string) => ({
  project_id: id,
  project_number: number,
  project_name: name,
  developer_id: 1,
  developer_number: 1,
  project_status: 'ACTIVE',
  percent_completed: 10,
  area_id: 330,
  area_name_en: 'Marsa Dubai',
});
const building = (values: Record<string, string | number>) => ({
  property_id: 900,
  area_id: 330,
  building_number: '1',
  floors: 40,
  flats: 400,
  property_type_en: 'Building',
  project_id: 77,
  project_name_en: 'Avalon Gate',
  load_timestamp: '2026-02-26 10:09:51',
  ...values,
});

describe('buildings of deals', () => {
  const warehouse = ownWarehouse(['buildings', 'transactions']);
  const idsByPrice = 'select building_id, project_id from transactions order by price_aed';
  const redirects = () => warehouse().rows("select old_id, id from serve.redirects where kind = 'buildings'");

  it('keep their id when the register of projects arrives', async () => {
    await warehouse().put({
      'transactions.csv': csv([
        sale(1, { building_name_en: 'Tower A' }),
        sale(2, { building_name_en: 'TOWER  A' }),
        sale(3, { building_name_en: 'Tower B' }),
      ]),
    });
    await warehouse().publish();
    const before = await warehouse().rows(idsByPrice);
    assert.equal(before[0]?.['building_id'], before[1]?.['building_id']);
    assert.notEqual(before[0]?.['building_id'], before[2]?.['building_id']);
    assert.ok(Number(before[0]?.['project_id']) >= 1_000_000_000);

    await warehouse().put({ 'projects_2026-08-01.jsonl': registerOfProjects });
    await warehouse().publish();
    const after = await warehouse().rows(idsByPrice);
    assert.deepEqual(
      after.map(({ building_id }) => building_id),
      before.map(({ building_id }) => building_id),
    );
    assert.deepEqual([...new Set(after.map(({ project_id }) => project_id))], [4321]);
    const listed = await warehouse().rows(
      'select building_id, project_id from buildings order by building_id',
    );
    assert.deepEqual(
      listed.map(({ building_id }) => building_id),
      [...new Set(before.map(({ building_id }) => building_id))].sort((a, b) => Number(a) - Number(b)),
    );
    assert.deepEqual(await redirects(), []);
  });

  it('with a number and with the project’s name only are one building, and the old id of a joined building leads to it', async () => {
    const number = { project_name_en: 'null', project_number: 4321, building_name_en: 'Tower A' };
    await warehouse().put({
      'transactions.csv': csv([
        sale(1, { building_name_en: 'Tower A', project_number: 'null' }),
        sale(2, number),
        // Others, so that one building less is no shrunken table.
        ...Array.from({ length: 12 }, (_, n) =>
          sale(n + 3, { building_name_en: `House ${n}`, project_number: 'null' }),
        ),
      ]),
    });
    await warehouse().publish();
    const [named, numbered] = await warehouse().rows(idsByPrice);
    assert.notEqual(named?.['building_id'], numbered?.['building_id']);

    await warehouse().put({ 'projects_2026-08-01.jsonl': registerOfProjects });
    await warehouse().publish();
    const id = named?.['building_id'];
    assert.deepEqual((await warehouse().rows(idsByPrice)).slice(0, 2), [
      { building_id: id, project_id: 4321 },
      { building_id: id, project_id: 4321 },
    ]);
    assert.deepEqual(await redirects(), [{ old_id: String(numbered?.['building_id']), id: String(id) }]);
  });

  it('named in both scripts are one building: by a record with both names, or by equal sound and number', async () => {
    await warehouse().put({
      'transactions.csv': csv([
        sale(1, { building_name_en: 'Horizon Heights', building_name_ar: 'مرتفعات الأفق' }),
        sale(2, { building_name_en: 'null', building_name_ar: 'مرتفعات الأفق' }),
        sale(3, { building_name_en: 'Marina Tower 1' }),
        sale(4, { building_name_en: 'Marina Tower 2' }),
        sale(5, { building_name_en: 'null', building_name_ar: 'برج مارينا ٢' }),
        sale(6, { building_name_en: 'null', building_name_ar: 'برج مارينا ٣' }),
      ]),
    });
    await warehouse().publish();
    const ids = (await warehouse().rows(idsByPrice)).map(({ building_id }) => building_id);
    assert.equal(ids[1], ids[0]);
    assert.equal(ids[4], ids[3]);
    assert.equal(new Set(ids).size, 4);
    const listed = await warehouse().rows('select name, name_ar from buildings order by name');
    assert.deepEqual(listed, [
      { name: 'Horizon Heights', name_ar: 'مرتفعات الأفق' },
      { name: 'Marina Tower 1', name_ar: null },
      { name: 'Marina Tower 2', name_ar: 'برج مارينا ٢' },
      { name: 'برج مارينا ٣', name_ar: 'برج مارينا ٣' },
    ]);
  });

  it('keep their id when the register of buildings joins them', async () => {
    await warehouse().put({
      'transactions.csv': csv([sale(1, { building_name_en: 'Tower A', project_number: 4321 })]),
      'projects.csv': csv([projectRow(4321, 77, 'افالون جيت')]),
    });
    await warehouse().publish();
    const [before] = await warehouse().rows('select building_id from buildings');
    await warehouse().put({
      'buildings.csv': csv([building({}), building({ property_id: 901, project_id: 78 })]),
    });
    await warehouse().publish();
    assert.deepEqual(
      await warehouse().rows('select building_id, name, property_id from buildings where property_id = 900'),
      [{ building_id: before?.['building_id'], name: 'Tower A', property_id: 900 }],
    );
    assert.deepEqual(await warehouse().rows('select count(*)::integer as n from buildings'), [{ n: 2 }]);
  });
});
