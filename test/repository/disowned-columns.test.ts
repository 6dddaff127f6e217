import assert from 'node:assert/strict';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { disownedColumns } from '../../data/disowned-columns.ts';
import { tables } from '../../data/published.ts';
import { datasets } from '../../data/registry.ts';
import { wholeSelect } from '../../data/table.ts';
import { repositoryFiles, textOf } from '../support/repository-files.ts';
import { declaredDays, measuredLines, measuresOf } from './disowned-columns.ts';
import { treeOf } from './sql-tree.ts';

const queries = repositoryFiles.filter((file) => /^(?:data|service|ingest)\/.*\.sql$/.test(file));
const code = repositoryFiles.filter((file) => /^(?:data|service|ingest)\/.*\.ts$/.test(file));

describe('disowned columns', () => {
  let connection: DuckDBConnection;
  before(async () => {
    connection = await (await DuckDBInstance.create(':memory:', { threads: '1' })).connect();
  });
  after(() => connection.closeSync());

  const findingsIn = async (sql: string, days = declaredDays()) =>
    measuresOf(await treeOf(connection, sql), days).findings;

  it('are columns of the tables that they name', () => {
    const columns = new Map([
      ...tables.map(({ id, row }) => [id, Object.keys(row.shape)] as const),
      ...datasets.map(
        ({ id, columns }) => [`clean_${id.replaceAll('-', '_')}`, Object.keys(columns)] as const,
      ),
    ]);
    for (const { tables: named, column, against, instead } of disownedColumns) {
      for (const table of named)
        for (const name of [column, ...against])
          assert.ok(columns.get(table)?.includes(name), `${table}.${name}`);
      assert.ok(columns.has(instead), instead);
    }
  });

  it('measure no change in a table or mart, nor in one that is made from it', async () => {
    const days = declaredDays();
    for (const definition of tables) {
      const tree = await treeOf(connection, wholeSelect(definition));
      assert.notEqual(tree, null, `${definition.id} is no query`);
      const { findings, disowned, against } = measuresOf(tree, days);
      assert.deepEqual(findings, [], definition.id);
      const has = (name: string) => name in definition.row.shape;
      if (!days.has(definition.id))
        days.set(definition.id, {
          disowned: new Set([...disowned].filter(has)),
          against: new Set([...against].filter(has)),
        });
    }
  });

  it('measure no change in a query of the service or of ingest', async () => {
    for (const file of queries) {
      const sql = textOf(file);
      const tree = await treeOf(connection, sql);
      if (tree === null) assert.deepEqual(measuredLines(file, sql), []);
      else assert.deepEqual(measuresOf(tree, declaredDays()).findings, [], file);
    }
  });

  it('measure no change in code', () => {
    assert.deepEqual(
      code.flatMap((file) => measuredLines(file, textOf(file))),
      [],
    );
  });

  const planted = [
    'select completion_date - expected_completion_date as delay from projects',
    "select count(*) filter (completion_date > expected_completion_date) from projects where status = 'finished'",
    `with dated as (select developer_id, coalesce(expected_completion_date, start_date) as planned, completion_date as done from project_list),
      late as (select developer_id, done::date as finished, planned from dated)
      select developer_id, median(date_diff('day', planned, finished)) as late_days from late group by developer_id`,
    `select case when max(completion_date) <= min(end_date) then 'on time' else 'late' end as kept from clean_projects group by developer_number`,
    'select avg(completion_date - planned) from (select project_id, expected_completion_date as planned from projects) plans join projects using (project_id)',
  ];
  for (const [index, sql] of planted.entries())
    it(`would find a planted delay (${index + 1})`, async () => {
      assert.equal((await findingsIn(sql)).length, 1, sql);
    });

  it('would find a mart that is planted on a stage with other names', async () => {
    const stage = measuresOf(
      await treeOf(
        connection,
        'select project_id, expected_completion_date as promised, year(completion_date) as delivered from projects',
      ),
      declaredDays(),
    );
    const days = declaredDays().set('planted_stage', stage);
    assert.equal(
      (await findingsIn('select avg(delivered - year(promised)) from planted_stage', days)).length,
      1,
    );
  });

  it('would find code that measures, and leaves alone what only shows both days', () => {
    for (const line of [
      'const late = daysBetween(row.expected_completion_date, row.completion_date);',
      'const late = Date.parse(row.completion_date) - Date.parse(row.expected_completion_date);',
      'if (project.completion_date > project.expected_completion_date) late += 1;',
    ])
      assert.deepEqual(measuredLines('planted.ts', line), ['planted.ts:1'], line);
    assert.deepEqual(
      measuredLines('planted.ts', 'const day = row.completion_date ?? row.expected_completion_date;'),
      [],
    );
  });

  it('leave the plan of an unfinished project to be compared with today', async () => {
    assert.deepEqual(
      await findingsIn(
        "select count(*) filter (expected_completion_date < $day::date), median(completion_date - start_date) from projects where status <> 'finished'",
      ),
      [],
    );
  });
});
