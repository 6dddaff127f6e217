/** Sorts of more rows than fit into memory, with the real engine. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { runSorted } from '../../../ingest/steps/run-sorted.ts';

/** Some 280 MB in two parts of a union, as the rows of two exports are. */
const rows = [1, 700_000]
  .map((count) => `select hash(range) as id, repeat(md5(range::varchar), 12) as words from range(${count})`)
  .join(' union all ');

describe('a sort of the rows of several exports', () => {
  let directory: string;
  let instance: DuckDBInstance;
  let connection: DuckDBConnection;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'mulk-sorted-'));
    const spill = join(directory, 'spill');
    instance = await DuckDBInstance.create(join(directory, 'build.duckdb'), {
      memory_limit: '200MB',
      threads: '2',
      temp_directory: spill,
    });
    connection = await instance.connect();
  });
  const readFirst = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson()[0];
  /** Nothing of a sort stays behind: the threads are as before, and rows that were laid down are gone. */
  const assertLeftAsBefore = async () => {
    assert.deepEqual(await readFirst("select current_setting('threads')"), ['2']);
    assert.deepEqual(await readFirst('select count(*) from duckdb_tables() where temporary'), ['0']);
  };
  afterEach(async () => {
    connection.closeSync();
    instance.closeSync();
    await rm(directory, { recursive: true, force: true });
  });

  it('fails in the engine where they are more than fit into memory', async () => {
    // Once this no longer throws, the engine spills such sorts itself, and runSorted can go.
    await assert.rejects(
      connection.run(`create table sorted as from (${rows}) order by id`),
      /Out of Memory/,
    );
  });

  it('lays them down first where memory lacks, and for the same table from then on', async () => {
    const tried: string[] = [];
    const write = () =>
      runSorted(connection, 'sorted', rows, (source) => {
        tried.push(source);
        return `create or replace table sorted as from (${source}) order by id`;
      });
    await write();
    assert.deepEqual(
      await readFirst(
        'select count(*), count(*) filter (id < before) from (select id, lag(id) over (order by rowid) as before from sorted)',
      ),
      ['700001', '0'],
    );
    await assertLeftAsBefore();
    await write();
    const laidDown = 'select * from temp.laid_down';
    assert.deepEqual(tried, [rows, laidDown, laidDown]);
    await assertLeftAsBefore();
  });

  it('leaves nothing behind where the write of rows that were laid down fails', async () => {
    await assert.rejects(
      runSorted(connection, 'sorted', rows, (source) =>
        source === rows
          ? `create or replace table sorted as from (${rows}) order by id`
          : `select missing from (${source})`,
      ),
      /missing/,
    );
    await assertLeftAsBefore();
  });

  it('writes Parquet with half of the memory of the other tests', async () => {
    await connection.run("set memory_limit = '100MB'");
    const path = join(directory, 'sorted.parquet');
    let runs = 0;
    await runSorted(connection, 'sorted', rows, (source) => {
      runs += 1;
      return `copy (from (${source}) order by id) to '${path}' (row_group_size 20480)`;
    });
    assert.equal(runs, 2);
    assert.deepEqual(
      await readFirst(
        `select count(*), count(*) filter (id < before) from (select id, lag(id) over (order by file_row_number) as before from read_parquet('${path}', file_row_number = true))`,
      ),
      ['700001', '0'],
    );
  });

  it('runs once where they fit, and where something else is wrong', async () => {
    let runs = 0;
    const write = (select: string) =>
      runSorted(connection, 'small', select, (source) => {
        runs += 1;
        return `create or replace table small as from (${source}) order by 1`;
      });
    await write('select 1 as id');
    assert.equal(runs, 1);
    await assert.rejects(write('select missing from nowhere'), /nowhere/);
    assert.equal(runs, 2);
  });
});
