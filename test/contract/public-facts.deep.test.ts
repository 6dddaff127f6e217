/**
 * Tests that older records decide of what a plan sees exactly the facts that data/public-facts.ts declares. Two warehouses are made of the sample, one
 * with and one without the sales before the history of a plan; every served table of records and names is compared as that plan sees it.
 */
import assert from 'node:assert/strict';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { publicFacts } from '../../data/public-facts.ts';
import { tables } from '../../data/published.ts';
import { makeViews } from '../../service/warehouse/connection-views.ts';
import { EarlierRelease } from '../../service/warehouse/earlier-release.ts';
import { historyViews } from '../../service/warehouse/history-views.ts';
import { csv, registerSale } from '../ingest/run/export-rows.ts';
import { rowsOf, TestWarehouse } from '../support/ingest.ts';
import { sampleExports } from '../support/sample-warehouse.ts';

const historyFrom = '2020-01-01';
const oldSales = 'transactions/Transactions_2026-03-18.csv.gz';
/** A half of a year of contracts says nothing more than a month of them. */
const leftOut = ['01', '02', '03', '04', '06'].map((month) => `rent-contracts/rents_2026_${month}.jsonl.gz`);

/** Records and names. The other served tables are figures, which follow from the records that the plan sees. */
const compared = [
  'buildings',
  'building_list',
  'projects',
  'project_list',
  'developers',
  'developer_list',
  'transaction_list',
  'rent_contract_lines',
  'places',
  'place_names',
  'place_areas',
  'unit_list',
  'brokers',
  'valuations',
  'search_names',
];

/** A sale of 2021, and a line of 2015 with the same id. */
const [sale, olderLine] = [
  registerSale({ transaction_id: '1-11-2021-7', instance_date: '2021-05-05' }),
  registerSale({
    transaction_id: '1-11-2021-7',
    instance_date: '2015-05-05',
    load_timestamp: '2026-02-27 10:09:51',
  }),
];

describe('facts that every plan is told', () => {
  const folders: string[] = [];
  let connection: DuckDBConnection;

  before(async () => {
    connection = await (await DuckDBInstance.create(':memory:')).connect();
    for (const world of ['whole', 'recent'] as const) await makeWorld(world);
  });
  after(async () => {
    connection.closeSync();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  });

  /** Ingests the sample, and keeps each table as the plan sees it. */
  async function makeWorld(world: 'whole' | 'recent'): Promise<void> {
    const warehouse = await TestWarehouse.create(undefined, compared);
    folders.push(warehouse.directory, warehouse.drop);
    await cp(sampleExports, warehouse.drop, { recursive: true });
    for (const path of leftOut) await rm(join(warehouse.drop, path));
    const kept = world === 'whole' ? '' : `where instance_date >= '${historyFrom}'`;
    await connection.run(
      `copy (select * from read_csv('${join(sampleExports, oldSales)}', all_varchar = true, nullstr = '~~') ${kept})
       to '${join(warehouse.drop, oldSales)}' (format csv, header, force_quote *)`,
    );
    await warehouse.put({ 'transactions/lines.csv': csv(world === 'whole' ? [sale, olderLine] : [sale]) });
    await warehouse.publish();
    const { directory, manifest } = await warehouse.snapshot();
    const instance = await DuckDBInstance.create(join(directory, 'serve.duckdb'), {
      access_mode: 'READ_ONLY',
    });
    const seeing = await instance.connect();
    const earlier = new EarlierRelease(manifest);
    await makeViews(
      seeing,
      async (from, list) => historyViews(from ?? historyFrom, manifest, await list(), earlier),
      historyFrom,
    );
    for (const table of compared) {
      const path = join(warehouse.directory, `${table}.parquet`);
      await seeing.run(`copy (from "${table}") to '${path}'`);
      await connection.run(`create view "${world} ${table}" as from '${path}'`);
    }
    seeing.closeSync();
    instance.closeSync();
  }

  /** Columns of a table that differ between the two; `*` where one has rows that the other lacks. */
  async function differing(table: string): Promise<string[]> {
    const key = tables.find(({ id }) => id === table)?.key ?? [];
    const [whole, recent] = [`"whole ${table}"`, `"recent ${table}"`];
    const on = key.map((column) => `a."${column}" is not distinct from b."${column}"`).join(' and ');
    const columns = (await rowsOf(connection, `describe ${whole}`)).map(({ column_name: name }) =>
      String(name),
    );
    const counts = columns.map(
      (name) => `count(*) filter (a."${name}" is distinct from b."${name}") as "${name}"`,
    );
    const [counted = {}] = await rowsOf(
      connection,
      `select ${counts.join(', ')} from ${whole} a join ${recent} b on ${on}`,
    );
    const lone = (one: string, other: string) => `select 1 from ${one} a anti join ${other} b on ${on}`;
    const rows = await rowsOf(connection, `${lone(whole, recent)} union all ${lone(recent, whole)}`);
    const found = Object.entries(counted).flatMap(([name, count]) => (Number(count) > 0 ? [name] : []));
    return rows.length > 0 ? ['*', ...found] : found;
  }

  for (const table of compared)
    it(`are all that older records decide of ${table}`, async () => {
      const declared = publicFacts.flatMap(({ columns }) => columns[table] ?? []);
      assert.deepEqual((await differing(table)).toSorted(), [...new Set(declared)].toSorted());
    });

  it('are about tables that are compared', () => {
    const named = publicFacts.flatMap(({ columns }) => Object.keys(columns));
    assert.deepEqual(
      named.filter((table) => !compared.includes(table)),
      [],
    );
  });
});
