/** What a load leaves in the connection and on disk, when it succeeds and when it fails half way. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { loadExport } from '../../../ingest/load/load-export.ts';
import { deals } from './try-load.ts';

async function tables(connection: DuckDBConnection): Promise<unknown[]> {
  const reader = await connection.runAndReadAll('select table_name from duckdb_tables() order by 1');
  return reader.getRows().map(([name]) => name);
}

describe('loadExport', () => {
  let directory: string;
  let workDir: string;
  let connection: DuckDBConnection;
  let instance: DuckDBInstance;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'mulk-load-'));
    workDir = join(directory, 'work');
    instance = await DuckDBInstance.create(':memory:');
    connection = await instance.connect();
  });

  afterEach(async () => {
    connection.closeSync();
    instance.closeSync();
    await rm(directory, { recursive: true });
  });

  async function write(name: string, content: string | Buffer): Promise<string> {
    const path = join(directory, name);
    await writeFile(path, content);
    return path;
  }

  it('leaves the table of rejects alone when no row was saved on the exact path', async () => {
    const path = await write('a.csv', 'id,day,area,price\n1,d,a,10\n2\n');
    const loaded = await loadExport(connection, path, [deals], { workDir });
    assert.deepEqual(await tables(connection), [loaded.rejectsTable]);
  });

  it('reads a sound file where it lies, without a copy', async () => {
    const path = await write('a.csv', 'id,day,area,price\n1,d,a,10\n');
    await loadExport(connection, path, [deals], { workDir });
    const left = await readdir(workDir, { recursive: true });
    assert.deepEqual(
      left.filter((name) => name.includes('csv')),
      [],
    );
  });

  it('takes the same file twice in one connection', async () => {
    const path = await write('a.csv', 'id,day,area,price\n1,d,a "b" c,10\n2\n');
    const first = await loadExport(connection, path, [deals], { workDir });
    const second = await loadExport(connection, path, [deals], { workDir });
    const sql = `select * from ${first.relation} union all select * from ${second.relation}`;
    assert.equal((await connection.runAndReadAll(sql)).currentRowCount, 2);
  });

  it('leaves nothing behind when the file turns out damaged half way', async () => {
    const packed = gzipSync(`id,day,area,price\n${'1,d,a,10\n2\n'.repeat(100_000)}`);
    packed[packed.length - 6] = (packed[packed.length - 6] ?? 0) ^ 1;
    const path = await write('a.csv.gz', packed);
    await assert.rejects(loadExport(connection, path, [deals], { workDir }), { reason: 'damaged_gzip' });
    assert.deepEqual(await tables(connection), []);
    assert.deepEqual(await readdir(workDir), []);
  });

  it('takes gzip in several members, and with zeros behind it', async () => {
    const halves = ['id,day,area,price\n1,d,a,10\n2,', 'd,a,20\n'].map((text) => gzipSync(text));
    for (const [index, zeros] of [0, 1, 512, 20_000].entries()) {
      const path = await write(`${index}.csv.gz`, Buffer.concat([...halves, Buffer.alloc(zeros)]));
      const { relation, recordsRead, truncated } = await loadExport(connection, path, [deals], { workDir });
      assert.deepEqual({ recordsRead, truncated }, { recordsRead: 2, truncated: false });
      assert.equal((await connection.runAndReadAll(`select * from ${relation}`)).currentRowCount, 2);
    }
  });
});
