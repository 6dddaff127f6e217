/** Names of the search index are the same bytes whether a thread lays them down or not, and a thread that fails says so. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { startNameSections } from '../../../ingest/steps/name-sections.ts';

describe('names of the search index', () => {
  let scratch = '';
  let engine: DuckDBInstance;
  let connection: DuckDBConnection;

  beforeEach(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'mulk-names-'));
    engine = await DuckDBInstance.create(':memory:', { threads: '2' });
    connection = await engine.connect();
    await connection.run(`attach ':memory:' as serve; create table serve.search_names as
      select case when i % 3 = 0 then 'area' else 'building' end as kind, i::varchar as key, 'Tower ' || i as name,
        case when i % 2 = 0 then 'برج ' || i end as name_ar, 'Marsa Dubai' as subtitle, ['T' || i, 'Burj ' || i] as aliases, i / 5000 as weight,
        i::integer as area_id, null::integer as community_id, (i % 7)::integer as project_id, null::integer as developer_id
      from range(5000) r(i) order by hash(i)`);
  });
  afterEach(async () => {
    connection.closeSync();
    engine.closeSync();
    await rm(scratch, { recursive: true, force: true });
  });

  it('are the same from a thread as without', async () => {
    const here = await startNameSections(connection, scratch, 5001);
    const beside = await startNameSections(connection, scratch, 5000);
    try {
      const bytes = async (made: typeof here.made) =>
        (await made).map(([name, section]) => [
          name,
          Buffer.from(section.buffer, section.byteOffset, section.byteLength).toString('base64'),
        ]);
      const expected = await bytes(here.made);
      assert.ok(expected.length > 10);
      assert.deepEqual(await bytes(beside.made), expected);
    } finally {
      await beside.stop();
    }
  });

  it('fail with what the thread failed at', async () => {
    await connection.run("update serve.search_names set kind = 'planet' where key = '1'");
    const beside = await startNameSections(connection, scratch, 1);
    await assert.rejects(beside.made, /planet|kind/);
    await beside.stop();
  });

  it('can be given up before they are made', async () => {
    const beside = await startNameSections(connection, scratch, 1);
    await beside.stop();
  });
});
