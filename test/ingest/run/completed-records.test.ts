/** A record of a portal's export keeps what only the register says of it, and the register's keeps what only the portal says. */
import assert from 'node:assert/strict';
import type { RunReport } from '../../../data/snapshot.ts';
import { csv } from './export-rows.ts';
import { ownWarehouse } from './own-warehouse.ts';

type Values = Readonly<Record<string, string | number | null>>;

const registerUnit = (values: Values): Values => ({
  property_id: 1001,
  area_id: 330,
  area_name_en: 'Marsa Dubai',
  unit_number: '101',
  floor: '1',
  actual_area: '80',
  property_type_en: 'Unit',
  property_sub_type_en: 'Flat',
  rooms_en: '1 B/R',
  parent_property_id: 500,
  is_registered: 1,
  project_id: 7,
  load_timestamp: '2026-02-26 10:09:51',
  ...values,
});

const portalUnit = (values: Values): Values => ({
  PROPERTY_ID: 1001,
  UNIT_NUMBER: '101',
  PROP_SUB_TYPE_EN: 'Flat',
  ACTUAL_AREA: '81',
  FLOOR: '1',
  AREA_EN: 'MARSA DUBAI',
  ROOM_EN: '',
  PROJECT_NUMBER: 77,
  ...values,
});

const registerProject = (values: Values): Values => ({
  project_number: 77,
  project_id: 7,
  project_name: 'برج',
  developer_number: 5,
  project_status: 'ACTIVE',
  area_id: 330,
  escrow_agent_name: 'A Bank',
  property_id: 500,
  load_timestamp: '2026-02-26 10:09:51',
  ...values,
});

const portalProject = (values: Values): Values => ({
  PROJECT_NUMBER: 77,
  PROJECT_EN: 'Tower',
  DEVELOPER_NUMBER: 5,
  PROJECT_STATUS: 'FINISHED',
  AREA_EN: 'MARSA DUBAI',
  ADOPTION_DATE: '2024-09-10 15:28:19',
  ...values,
});

describe('records of two dialects', () => {
  const warehouse = ownWarehouse(['units', 'projects']);

  const unitsOf = () =>
    warehouse().rows(
      'select unit_id, area_id, area_sqm, rooms_label, is_registered, building_property_id, project_id from units order by unit_id',
    );
  const countsOf = (report: RunReport, dataset: string) =>
    report.files
      .filter((file) => file.dataset === dataset)
      .map(({ dialect, kept, duplicate, superseded }) => [dialect, kept, duplicate, superseded]);

  it('are completed from the older: a newer unit keeps its project, and a field that the newer states as empty stays empty', async () => {
    await warehouse().put({
      'Units_2026-03-16.csv': csv([registerUnit({}), registerUnit({ property_id: 1002 })]),
      'units-2026-08-26.csv': csv([portalUnit({}), portalUnit({ PROPERTY_ID: 1003 })]),
    });
    const report = await warehouse().publish();
    assert.deepEqual(countsOf(report, 'units'), [
      ['B', 1, 0, 1],
      ['C', 2, 0, 0],
    ]);
    const only = { area_id: 330, building_property_id: 500, is_registered: true };
    assert.deepEqual(await unitsOf(), [
      { ...only, unit_id: 1001, area_sqm: 81, rooms_label: null, project_id: 77 },
      { ...only, unit_id: 1002, area_sqm: 80, rooms_label: '1 B/R', project_id: null },
      {
        unit_id: 1003,
        // By the name that the portal gives.
        area_id: 330,
        area_sqm: 81,
        rooms_label: null,
        is_registered: null,
        building_property_id: null,
        project_id: 77,
      },
    ]);
  });

  it('take each column from the newest load that has it, also where it is empty', async () => {
    await warehouse().put({
      'Projects_2026-01-16.csv': csv([registerProject({ load_timestamp: '2026-01-16 10:00:00' })]),
      'projects of the register_2026-03-16.csv': csv([
        registerProject({ escrow_agent_name: 'null', project_name: 'برج جديد' }),
      ]),
      'projects-2026-08-26.csv': csv([portalProject({})]),
    });
    const report = await warehouse().publish();
    assert.deepEqual(countsOf(report, 'projects'), [
      ['B', 0, 0, 1],
      ['B', 0, 0, 1],
      ['C', 1, 0, 0],
    ]);
    const found = () =>
      warehouse().rows(
        'select name, name_ar, status, register_project_id, property_id, escrow_agent from projects',
      );
    const expected = {
      name: 'Tower',
      name_ar: 'برج جديد',
      status: 'finished',
      register_project_id: 7,
      property_id: 500,
      escrow_agent: null,
    };
    assert.deepEqual(await found(), [expected]);
    // Newer again, the register says all but what it has no word for.
    await warehouse().put({
      'Projects_2026-09-16.csv': csv([registerProject({ load_timestamp: '2026-09-16 10:00:00' })]),
    });
    await warehouse().publish();
    assert.deepEqual(await found(), [
      { ...expected, name_ar: 'برج', status: 'active', escrow_agent: 'A Bank' },
    ]);
  });
});
