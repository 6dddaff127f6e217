/** The service's database as a run attaches it: fresh, and going on in a file of another release. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { attachServe, detachServe } from '../../../ingest/steps/build-database.ts';

async function blockSize(connection: DuckDBConnection): Promise<unknown> {
  const read = await connection.runAndReadAll('call pragma_database_size()');
  return read.getRowObjectsJson().find(({ database_name }) => database_name === 'serve')?.['block_size'];
}

describe('serve.duckdb of a run', () => {
  let directory: string;
  let connection: DuckDBConnection;
  before(async () => {
    directory = await mkdtemp(join(tmpdir(), 'mulk-attach-'));
    connection = await (await DuckDBInstance.create(':memory:')).connect();
  });
  after(async () => {
    connection.closeSync();
    await rm(directory, { recursive: true, force: true });
  });

  it('has small blocks, and is written out when it is let go', async () => {
    const path = join(directory, 'fresh.duckdb');
    await attachServe(connection, path);
    assert.equal(await blockSize(connection), '65536');
    await connection.run('create table serve.kept as select 7 as seven');
    await detachServe(connection);
    await connection.run(`attach '${path}' as again (read_only)`);
    const read = await connection.runAndReadAll('select seven from again.kept');
    assert.deepEqual(read.getRows(), [[7]]);
    await connection.run('detach again');
  });

  it('goes on in a file that has others', async () => {
    const path = join(directory, 'earlier.duckdb');
    await connection.run(`attach '${path}' as earlier; create table earlier.kept as select 8 as eight`);
    await connection.run('checkpoint earlier');
    await connection.run('detach earlier');
    await attachServe(connection, path);
    assert.equal(await blockSize(connection), '262144');
    assert.deepEqual((await connection.runAndReadAll('select eight from serve.kept')).getRows(), [[8]]);
    await detachServe(connection);
  });
});
