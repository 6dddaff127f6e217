/** A unit sold in a project that is one building is of that building; an unknown number of buildings is no evidence, and is no 0. */
import assert from 'node:assert/strict';
import { csv, registerSale } from './export-rows.ts';
import { ownWarehouse } from './own-warehouse.ts';

const project = (project_number: number, no_of_buildings: number, no_of_villas = 0) => ({
  project_number,
  project_name: `مشروع ${project_number}`,
  project_id: 1000 + project_number,
  developer_number: '',
  project_start_date: '2020-01-01',
  project_end_date: '2027-01-01',
  percent_completed: 10,
  project_status: 'ACTIVE',
  area_id: 330,
  no_of_buildings,
  no_of_units: no_of_buildings * 10,
  no_of_villas,
  no_of_lands: 0,
});

describe('sales of projects that are one building', () => {
  const warehouse = ownWarehouse(['transactions', 'projects', 'building_list']);

  it('are of the building that other deals name', async () => {
    const kinds: readonly [number, number, number][] = [
      [1, 1, 0],
      [2, 2, 0],
      [3, 0, 0],
      [4, 1, 5],
    ];
    let n = 0;
    const sale = (values: Record<string, string | number>) =>
      registerSale({ transaction_id: `1-11-2024-${++n}`, ...values });
    await warehouse().put({
      'Projects.csv': csv(kinds.map((counts) => project(...counts))),
      'Transactions.csv': csv([
        ...kinds.flatMap(([project_number]) => [
          sale({ project_number, building_name_en: `Tower ${project_number}` }),
          sale({ project_number }),
        ]),
        sale({ project_number: 1, property_type_en: 'Land', property_sub_type_en: 'Residential' }),
        sale({ project_number: 5 }),
      ]),
    });
    await warehouse().publish();
    const found = await warehouse().rows(
      "select project_id, building, building_basis from transactions order by split_part(id, '-', 4)::integer",
    );
    assert.deepEqual(
      found.map(({ project_id, building, building_basis }) => [project_id, building, building_basis]),
      [
        [1, 'Tower 1', 'named'],
        [1, 'Tower 1', 'only-building'],
        ...[2, 3, 4].flatMap((id) => [
          [id, `Tower ${id}`, 'named'],
          [id, null, null],
        ]),
        [1, null, null],
        [5, null, null],
      ],
    );
    assert.deepEqual(
      await warehouse().rows('select project_id, unit_count, building_count from projects order by 1'),
      [
        { project_id: 1, unit_count: 10, building_count: 1 },
        { project_id: 2, unit_count: 20, building_count: 2 },
        { project_id: 3, unit_count: null, building_count: null },
        { project_id: 4, unit_count: 10, building_count: 1 },
      ],
    );
  });

  it('are counted by building only where enough of them name one', async () => {
    const sales = Array.from({ length: 100 }, (_, n) =>
      registerSale({
        transaction_id: `1-11-2024-${n + 1}`,
        project_number: n % 2 === 0 ? 1 : 2,
        building_name_en: n < 2 || n > 95 ? `Tower ${n % 2}` : 'null',
      }),
    );
    await warehouse().put({
      'Projects.csv': csv([project(1, 2), project(2, 2)]),
      'Transactions.csv': csv(sales.filter((_, n) => n % 2 === 0 || n < 95)),
    });
    await warehouse().publish();
    assert.deepEqual(
      await warehouse().rows(
        'select project_id, sales_known_pct as pct, is_counted from serve.building_list order by 1',
      ),
      [
        { project_id: 1, pct: 6, is_counted: true },
        { project_id: 2, pct: 2.1, is_counted: false },
      ],
    );
  });
});
