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
    const [[count, disordered] = []] = (
      await connection.runAndReadAll(
        'select count(*), count(*) filter (id < before) from (select id, lag(id) over (order by rowid) as before from sorted)',
      )
    ).getRowsJson();
    assert.deepEqual([count, disordered], ['700001', '0']);
    await write();
    assert.equal(tried[0], rows);
    assert.match(tried[1] ?? '', /materialized/);
    assert.deepEqual(tried[2], tried[1]);
    assert.equal(tried.length, 3);
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
