/** Sixty nights of changing tables: each night's rows are kept, and ten of the nights are restored to the row. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { firstPosition } from '../../../data/pages/positions.ts';
import { allRows, replacedRows } from '../../../data/past/keep-sql.ts';
import { type KeptTable, keptTables, madeAgain } from '../../../data/past/past-tables.ts';
import { makeAgain, NOW, PAST, restoreTable } from '../../../data/past/restore-sql.ts';
import { tables } from '../../../data/published.ts';
import { parquetAt } from '../../../snapshot-store/warehouse/path-to-read.ts';
import { temporaryDirectory } from '../../support/accounts.ts';

const NIGHTS = 60;
/** Night after which the words have another column. */
const RELEASE = 31;

const listed: KeptTable = {
  id: 'transaction_list',
  key: ['id'],
  orderBy: ['transaction_date desc', 'id desc'],
  numbered: 'seq',
  isNumberedByYear: true,
  place: null,
  ofYear: (year) => `year(transaction_date) = ${year}`,
};
const cells: KeptTable = {
  id: 'cells',
  key: ['area_id', 'bedrooms'],
  orderBy: ['area_id', 'bedrooms'],
  numbered: null,
  isNumberedByYear: false,
  place: 'newest_seq',
  ofYear: null,
};
const words: KeptTable = {
  id: 'words',
  key: ['word'],
  orderBy: ['word'],
  numbered: null,
  isNumberedByYear: false,
  place: null,
  ofYear: null,
};
const kept = [listed, cells, words];

/** Returns the statements that make the tables of a night: records arrive, change, move to another year, and vanish. */
function nightSql(name: string, night: number): string[] {
  const pick = (what: string) => `(hash(n, '${what}') >> 8)::bigint`;
  return [
    `attach ':memory:' as ${name}`,
    `create table ${name}.transaction_list as
      select *, ${firstPosition(0)}::bigint - year(transaction_date) * 100000000::bigint
        + row_number() over (partition by year(transaction_date) order by transaction_date desc, id desc) - 1 as seq
      from (
        select 't-' || n as id, date '2024-11-01' + (${pick('day')} % 400
            + case when ${pick('moved')} % 50 = ${night} then 300 else 0 end)::integer as transaction_date,
          case when ${pick('area')} % 5 > 0 then (${pick('area')} % 5)::integer end as area_id,
          case when ${pick('rooms')} % 4 > 0 then (${pick('rooms')} % 4)::integer end as bedrooms,
          round(1000000 / (1 + ${pick('price')} % 97) * (1 + (${night} // (7 + ${pick('often')} % 90)) * 0.013), 7) as price_aed,
          case when ${pick('list')} % 3 = 0 then null else [0.1 * ${pick('list')}::double, ${pick('x')} % 7] end as figures
        from range(${400 + night * 9}) r(n)
        where ${pick('gone')} % 70 <> ${night} % 70)
      order by transaction_date desc, id desc`,
    `create table ${name}.cells as
      select area_id, bedrooms, count(*)::integer as row_count, avg(price_aed) as mean_aed, min(seq) as newest_seq
      from ${name}.transaction_list group by all order by all`,
    `create table ${name}.words as
      select 'w' || (n % 40) as word, sum(price_aed) as weight ${night > RELEASE ? ", 'new' as added" : ''}
      from (select *, substr(id, 3)::integer as n from ${name}.transaction_list) group by all order by all`,
  ];
}

async function columnsOf(connection: DuckDBConnection, table: string): Promise<string[]> {
  const described = await connection.runAndReadAll(`describe ${table}`);
  return described.getRows().map(([column]) => String(column));
}

async function textOf(connection: DuckDBConnection, table: string): Promise<string> {
  const rows = await connection.runAndReadAll(`from ${table}`);
  return JSON.stringify([rows.columnNames(), rows.getRowsJson()]);
}

describe('rows kept from night to night', () => {
  const folder = temporaryDirectory();
  const pathOf = (night: number, table: string) =>
    join(folder.path, `${String(night).padStart(3, '0')}-${table}.parquet`);
  let instance: DuckDBInstance;
  let connection: DuckDBConnection;

  const sideOf = async (night: number, { id }: KeptTable) => ({
    database: `v${night}`,
    columns: await columnsOf(connection, `v${night}.${id}`),
  });
  /** Returns the years in which the list of a night differs from that of the night before. */
  const changedYears = async (night: number) => {
    const digests = (name: string) =>
      `select year(transaction_date) as year, sum(hash(id, transaction_date, area_id, bedrooms, price_aed, figures)) from ${name}.transaction_list group by all`;
    const changed = await connection.runAndReadAll(
      `select distinct year::integer from ((${digests(`v${night - 1}`)} except ${digests(`v${night}`)}) union all (${digests(`v${night}`)} except ${digests(`v${night - 1}`)}))`,
    );
    return changed.getRows().map(([year]) => Number(year));
  };
  /** Keeps the rows of the night before that this night replaces. */
  const keep = async (table: KeptTable, night: number) => {
    const [before, after] = [await sideOf(night - 1, table), await sideOf(night, table)];
    const isOther = before.columns.join() !== after.columns.join();
    const years = table === listed ? await changedYears(night) : null;
    const rows = isOther ? allRows(table, before) : replacedRows(table, before, after, years);
    await connection.run(`copy (${rows}) to '${pathOf(night - 1, table.id)}' (format parquet)`);
  };

  before(async () => {
    instance = await DuckDBInstance.create(':memory:', { threads: '1' });
    connection = await instance.connect();
    for (let night = 0; night < NIGHTS; night += 1) {
      for (const sql of nightSql(`v${night}`, night)) await connection.run(sql);
      if (night > 0) for (const table of kept) await keep(table, night);
    }
    await connection.run(`attach ':memory:' as ${NOW}`);
    for (const { id } of kept) await connection.run(`create table ${NOW}.${id} as from v${NIGHTS - 1}.${id}`);
  });
  after(() => {
    connection.closeSync();
    instance.closeSync();
    folder.remove();
  });

  it('restore every table of earlier nights in its order, across a change of columns', async () => {
    for (const night of [0, 1, 7, 18, 30, 31, 32, 45, 57, 58]) {
      await connection.run(`attach ':memory:' as ${PAST}`);
      for (const table of kept) {
        const last = table === words && night <= RELEASE ? RELEASE : NIGHTS - 2;
        const nights = Array.from({ length: last - night + 1 }, (_, at) => night + at);
        const paths = nights.map((n) => pathOf(n, table.id)).filter((path) => existsSync(path));
        const rows = {
          source: parquetAt(paths, 'union_by_name = true, filename = true'),
          isWhole: table === words && night <= RELEASE,
        };
        const columns = await columnsOf(connection, `v${night}.${table.id}`);
        for (const sql of restoreTable(table, columns, rows)) await connection.run(sql);
        const then = await textOf(connection, `v${night}.${table.id}`);
        assert.equal(await textOf(connection, `${PAST}.${table.id}`), then, `${table.id} of night ${night}`);
        assert.notEqual(then, await textOf(connection, `${NOW}.${table.id}`));
      }
      await connection.run(`detach ${PAST}`);
    }
  });

  it('keep only what changed', async () => {
    const found = await connection.runAndReadAll(
      `select count(*)::integer from ${parquetAt(pathOf(40, 'transaction_list'))}`,
    );
    const [[rows] = []] = found.getRows();
    assert.ok(Number(rows) > 10 && Number(rows) < 300, `${rows} rows`);
  });
});

describe('tables as of an earlier snapshot', () => {
  it('are compared year by year where a row stands for one year', () => {
    const byYear = keptTables.filter(({ ofYear }) => ofYear !== null).map(({ id }) => id);
    assert.ok(
      ['transaction_list', 'property_cells', 'price_index_changes'].every((id) => byYear.includes(id)),
    );
    // A word may be in several years, of which one row is read.
    assert.ok(!byYear.includes('transaction_kinds') && !byYear.includes('transaction_spots'));
    const list = keptTables.find(({ id }) => id === 'transaction_list');
    assert.equal(list?.ofYear?.(2026), '"seq" between 797300000000 and 797399999999');
  });

  it('are kept or made again, except those of the search index, and each numbered table is one of them', () => {
    const answered = new Set([...keptTables, ...madeAgain].map(({ id }) => id));
    const left = tables
      .filter(({ id, layer, served }) => (layer === 'serve' || served === true) && !answered.has(id))
      .map(({ id }) => id);
    assert.deepEqual(left, ['search_names', 'search_properties']);
    const numbered = tables.filter(({ position }) => position !== undefined).map(({ id }) => id);
    for (const id of numbered) {
      const table = keptTables.find((candidate) => candidate.id === id);
      const isHandled = table === undefined || table.numbered !== null || table.place !== null;
      assert.ok(isHandled, id);
    }
  });

  it('that are made again consist of places in the list', () => {
    assert.deepEqual(
      madeAgain.map(({ id }) => id),
      ['transaction_list_by_area', 'broker_transactions'],
    );
    assert.match(makeAgain(madeAgain[0] ?? assert.fail()), /order by seq \/\/ 100000000, area_id, seq$/);
  });
});
