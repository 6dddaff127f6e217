/** The dates of projects as each pull gave them, over a register’s export and the one of dubailand.gov.ae, whose real first lines are a fixture. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TestWarehouse } from '../../support/ingest.ts';
import { repositoryRoot } from '../../support/repository-files.ts';
import { areas, csv } from './export-rows.ts';
import { ownWarehouse } from './own-warehouse.ts';

type Values = Readonly<Record<string, string | number | null>>;

const portal = readFileSync(
  join(repositoryRoot, 'test/fixtures/broken/projects-single-inner-quotes.csv'),
  'utf8',
);

const registered = (values: Values): Values => ({
  project_number: 3273,
  project_id: 1,
  project_name: 'سي ميرور ريزيدنسز',
  developer_number: 1371,
  master_developer_number: 80,
  developer_name: 'مجموعة ميدان',
  master_developer_name: 'مجموعة ميدان',
  project_status: 'PENDING',
  area_id: 330,
  project_start_date: '2022-03-01',
  project_end_date: '2026-09-30',
  completion_date: null,
  percent_completed: 0,
  escrow_agent_name: 'A Bank',
  ...values,
});

const march = csv([
  registered({}),
  // The register has replaced the planned day by the actual one.
  registered({
    project_number: 7,
    project_status: 'FINISHED',
    project_end_date: '2025-05-05',
    completion_date: '2025-05-05',
    percent_completed: 100,
  }),
  registered({ project_number: 8, completion_date: '2027-01-01' }),
]);
const april = csv([
  registered({ project_end_date: '2026-12-31' }),
  registered({
    project_number: 7,
    project_status: 'FINISHED',
    project_end_date: '2025-05-05',
    completion_date: '2025-05-05',
    percent_completed: 100,
  }),
  registered({
    project_number: 8,
    project_status: 'FINISHED',
    project_end_date: '2026-04-01',
    completion_date: '2026-04-01',
    percent_completed: 100,
  }),
]);

const tables = ['projects', 'developers', 'project_dates'];
const datesOf = (warehouse: TestWarehouse) =>
  warehouse.rows(
    'select project_id, pull_day::varchar as pull_day, planned_day::varchar as planned_day, completion_day::varchar as completion_day, completion_pct, status from project_dates order by all',
  );

describe('project_dates', () => {
  const warehouse = ownWarehouse(tables);

  it('keep what each pull said, where it changed, also of an export that a newer one replaced', async () => {
    await warehouse().put({ 'Projects_2026-03-16.csv': march });
    await warehouse().publish();
    await warehouse().put({ 'Projects_2026-04-20.csv': april });
    await warehouse().publish();
    await warehouse().put({ 'projects-2026-07-26.csv': portal });
    const report = await warehouse().publish();
    const read = report.files.find(({ dialect }) => dialect === 'C');
    assert.deepEqual([read?.read, read?.rejected], [7, 0]);
    const rows = await datesOf(warehouse());
    const of = (id: number) => rows.filter(({ project_id }) => project_id === id);
    assert.deepEqual(
      of(3273).map((row) => [row['pull_day'], row['planned_day'], row['completion_pct'], row['status']]),
      [
        ['2026-03-16', '2026-09-30', 0, 'pending'],
        ['2026-04-20', '2026-12-31', 0, 'pending'],
        ['2026-07-26', '2027-12-05', 6.86, 'pending'],
      ],
    );
    assert.equal(of(7).length, 1, 'nothing changed');
    assert.deepEqual(
      of(8).map((row) => [row['planned_day'], row['completion_day'], row['status']]),
      [
        ['2026-09-30', null, 'pending'],
        ['2026-04-01', '2026-04-01', 'finished'],
      ],
    );
    assert.equal(rows.length, 3 + 1 + 2 + 6);
  });

  it('follow from the kept exports alone: all at once gives the same rows as night by night', async () => {
    const files = {
      'Projects_2026-03-16.csv': march,
      'Projects_2026-04-20.csv': april,
      'projects-2026-07-26.csv': portal,
    };
    for (const [name, text] of Object.entries(files)) {
      await warehouse().put({ [name]: text });
      await warehouse().publish();
    }
    const other = await TestWarehouse.create(undefined, tables);
    try {
      await other.put({ 'areas.csv': areas(), ...files });
      await other.publish();
      assert.deepEqual(await datesOf(other), await datesOf(warehouse()));
    } finally {
      await other.remove();
    }
  });

  it('stand beside projects whose newest export wins, with what it lacks from the older', async () => {
    await warehouse().put({ 'Projects_2026-03-16.csv': march, 'projects-2026-07-26.csv': portal });
    await warehouse().publish();
    const [project] = await warehouse().rows(
      'select name, name_ar, escrow_agent, expected_completion_date::varchar as planned from projects where project_id = 3273',
    );
    assert.deepEqual(project, {
      name: 'Sea Mirror Residences',
      name_ar: 'سي ميرور ريزيدنسز',
      escrow_agent: 'A Bank',
      planned: '2027-12-05',
    });
    const [developer] = await warehouse().rows(
      'select name, name_basis, level from developers where developer_id = 1371',
    );
    assert.deepEqual(developer, {
      name: 'LAMAR DEVELOPMENT L.L.C',
      name_basis: 'registered',
      level: 'company',
    });
  });
});
