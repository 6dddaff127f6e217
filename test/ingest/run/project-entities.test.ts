/** Projects as entities: what deals that name one are linked to, and which ids stay. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { readProjectName } from '../../../data/project-names/project-name.ts';
import { foldName } from '../../../search-index/folding.ts';
import { TestWarehouse } from '../../support/ingest.ts';
import { repositoryRoot } from '../../support/repository-files.ts';
import { type SampleWarehouse, sampleWarehouse } from '../../support/sample-warehouse.ts';

const sale = (number: number, project: string | null, area = 'Marsa Dubai'): string =>
  JSON.stringify({
    TRANSACTION_NUMBER: `102-${number}-2026`,
    INSTANCE_DATE: '2026-01-28T15:17:41',
    PROCEDURE_EN: 'Sale',
    IS_OFFPLAN: 1,
    IS_FREE_HOLD: 1,
    AREA_EN: area,
    TRANS_VALUE: 1000000 + number,
    ACTUAL_AREA: 90,
    PROCEDURE_AREA: 90,
    USAGE_EN: 'Residential',
    PROP_TYPE_EN: 'Unit',
    PROP_SB_TYPE_EN: 'Flat',
    ROOMS_EN: '1 B/R',
    PROJECT_EN: project,
    MASTER_PROJECT_EN: null,
  });

const register = JSON.stringify({
  PROJECT_NUMBER: 4321,
  PROJECT_EN: 'Avalon Tower 2',
  DEVELOPER_NUMBER: 1,
  PROJECT_STATUS: 'ACTIVE',
  AREA_EN: 'Marsa Dubai',
});

describe('projects of deals', () => {
  it('stand for themselves until the register has them, and their former ids lead to it', async () => {
    const warehouse = await TestWarehouse.create(undefined, [
      'transactions',
      'projects',
      'project_aliases',
      'project_list',
    ]);
    try {
      await warehouse.put({
        'areas.csv': await readFile(`${repositoryRoot}/test/fixtures/exports/areas.csv`),
        'sales_2026_01.jsonl': [
          sale(1, 'AVALON TOWER II'),
          sale(2, 'Avalon Tower-2'),
          sale(3, 'Avalon Tower 3'),
          sale(4, null),
        ].join('\n'),
      });
      await warehouse.publish();
      const ids = 'select project_id, project_basis from transactions order by price_aed';
      const [one, two, three, none] = await warehouse.rows(ids);
      assert.equal(one?.['project_basis'], 'named');
      assert.ok(Number(one?.['project_id']) >= 1_000_000_000 && Number(one?.['project_id']) < 2 ** 31);
      assert.deepEqual(two, one);
      assert.notEqual(three?.['project_id'], one?.['project_id']);
      assert.equal(none?.['project_id'], null);
      const listed = await warehouse.rows(
        'select count(*)::integer as n from serve.project_list where not is_registered',
      );
      assert.deepEqual(listed, [{ n: 2 }]);

      await warehouse.put({ 'projects_2026-08-01.jsonl': `${register}\n` });
      await warehouse.publish();
      const [after, , third] = await warehouse.rows(ids);
      assert.deepEqual(after, { project_id: 4321, project_basis: 'name' });
      assert.equal(third?.['project_id'], three?.['project_id']);
      const leads = await warehouse.rows(
        `select distinct project_id from serve.project_aliases where provisional_id = ${String(one?.['project_id'])}`,
      );
      assert.deepEqual(leads, [{ project_id: 4321 }]);
    } finally {
      await warehouse.remove();
    }
  });

  describe('in the sample', () => {
    let sample: SampleWarehouse;
    before(async () => {
      sample = await sampleWarehouse();
    });

    it('are there for every deal and contract that names one', async () => {
      for (const table of ['transactions', 'rent_contracts'])
        assert.deepEqual(
          await sample.warehouse.rows(
            `select count(*)::integer as n from ${table} left join projects p using (project_id)
            where registered_project is not null and (p.project_id is null or project_basis is null)`,
          ),
          [{ n: 0 }],
        );
    });

    it('differ, where they are provisional, by more than case, spacing, punctuation or the form of a numeral', async () => {
      const named = await sample.warehouse.rows(
        "select name, coalesce(area_id::varchar, '') as area from projects where basis = 'named'",
      );
      const seen = new Set(
        named.map(({ name, area }) => `${readProjectName(foldName(String(name))).key}|${String(area)}`),
      );
      assert.equal(seen.size, named.length);
    });

    it('are not provisional beside the one registered project of the area that is published under their name', async () => {
      const all = await sample.warehouse.rows(
        "select name, basis, is_registered, coalesce(area_id::varchar, '') as area from projects where name is not null",
      );
      const keyOf = ({ name, area }: (typeof all)[number]): string =>
        `${readProjectName(foldName(String(name))).key}|${String(area)}`;
      const registered = all.filter((row) => row['is_registered'] === true).map(keyOf);
      const once = new Set(
        registered.filter((key) => registered.indexOf(key) === registered.lastIndexOf(key)),
      );
      const twins = all.filter((row) => row['basis'] === 'named' && once.has(keyOf(row)));
      assert.deepEqual(
        twins.map(({ name }) => name),
        [],
      );
    });

    it('are the register’s for at least 60 % of the off-plan sales that name one, as the run report says', async () => {
      const rows = await sample.warehouse.rows(
        `select avg((project_id in (select project_id from projects where is_registered))::integer) as share
        from transactions where type = 'sales' and is_off_plan and registered_project is not null`,
      );
      const share = Number(rows[0]?.['share']);
      assert.ok(share >= 0.6, String(share));
      assert.ok(
        Math.abs(share - (sample.report.resolution['off_plan_sales_project_registered'] ?? 0)) < 1e-9,
      );
    });
  });
});
