/** Loads Parquet files: values come as CSV writes them, and the number of records is that of the footer. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { tryLoad } from './try-load.ts';

/** Returns a Parquet file of the rows of a `select`. */
async function parquet(sql: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'mulk-parquet-'));
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run(`copy (${sql}) to '${join(folder, 'rows.parquet')}' (format parquet)`);
    return await readFile(join(folder, 'rows.parquet'));
  } finally {
    connection.closeSync();
    instance.closeSync();
    await rm(folder, { recursive: true });
  }
}

describe('loading Parquet', () => {
  it('reads typed values as texts, whatever the file is called', async () => {
    const { loaded, rows } = await tryLoad(
      await parquet(
        "select 1::double as id, timestamp '2026-01-02 03:04:05' as day, true as area, 1250000.5::decimal(18, 2) as price, null::integer as note",
      ),
      { file: 'export.csv' },
    );
    assert.deepEqual(rows, [
      {
        id: '1',
        day: '2026-01-02 03:04:05',
        area: 'true',
        price: '1250000.50',
        note: '',
        load_timestamp: '',
      },
    ]);
    assert.equal(loaded.recordsRead, 1);
    assert.deepEqual([...loaded.numbers], ['id', 'price', 'note']);
  });

  it('knows names in other spellings, and leaves out index columns and nested ones', async () => {
    const { loaded, rows } = await tryLoad(
      await parquet(
        "select 'a' as \"Id \", date '2026-01-02' as DAY, [1] as more, 'x' as area, 5 as price, 0 as __index_level_0__ from range(3)",
      ),
    );
    assert.equal(loaded.dataset.id, 'deals');
    assert.equal(loaded.recordsRead, 3);
    assert.deepEqual(
      rows.map(({ id, day, area, price }) => [id, day, area, price]),
      Array.from({ length: 3 }, () => ['a', '2026-01-02', 'x', '5']),
    );
  });

  it('refuses a damaged file, unknown columns, and a name that stands twice', async () => {
    const whole = await parquet("select 1 as id, 'd' as day, 'a' as area, 5 as price");
    const refusals: readonly (readonly [Buffer, string])[] = [
      [whole.subarray(0, -9), 'damaged'],
      [await parquet('select 1 as a, 2 as b'), 'unknown_header'],
      [await parquet('select 1 as id, 2 as "id ", 3 as day, 4 as area, 5 as price'), 'duplicate_headers'],
    ];
    for (const [content, reason] of refusals) await assert.rejects(tryLoad(content), { reason });
  });
});
