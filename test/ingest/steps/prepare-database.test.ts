/** A build database has what is read of it, and the second of a process has the same as the first. */
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tables } from '../../../data/published.ts';
import { openBuildDatabase } from '../../../ingest/steps/build-database.ts';
import { withInputs } from '../../../ingest/steps/made-tables.ts';
import { type Row, rowsOf } from '../../support/ingest.ts';

const relations =
  'select table_name as name, estimated_size as n, column_count from duckdb_tables() where not temporary order by 1';
/** Reads mappings through a variable of the connection, and macros of cleaning and of tables. */
const values = `select gateway_group(null, '102-7-2026', 'Words') as listed, gateway_group(null, '99999-7-2026', 'Sale') as told,
  clean_date('31-12-2025')::varchar as day, clean_number('1,234.5') as number, sqft(100::double) as size`;

describe('a build database', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mulk-prepared-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  /** What a database for these tables has: its relations, the names that it says are given, and values of its macros. */
  async function opened(ids: readonly string[]) {
    const database = await openBuildDatabase({
      workDirectory: folder,
      memoryLimit: '1GB',
      tables: withInputs(tables, ids),
    });
    try {
      const has: Row[] = await rowsOf(database.connection, relations);
      return { has, given: [...database.given].sort(), says: await rowsOf(database.connection, values) };
    } finally {
      database.close();
    }
  }

  it('has the same the second time, with the rows of mappings and reference data', async () => {
    const first = await opened(['pois', 'area_shapes']);
    assert.deepEqual(first.says, [
      { listed: 'sales', told: 'sales', day: '2025-12-31', number: 1234.5, size: 1076.39 },
    ]);
    assert.ok(first.has.length > 8 && first.has.every(({ n }) => Number(n) > 0), JSON.stringify(first.has));
    assert.deepEqual(await opened(['pois', 'area_shapes']), first);
  });

  it('has the reference data that its tables read, and no other', async () => {
    const reference = async (ids: readonly string[]) =>
      (await opened(ids)).given.filter((name) => name.startsWith('reference_'));
    assert.deepEqual(await reference([]), []);
    assert.deepEqual(await reference(['pois']), ['reference_pois']);
    assert.deepEqual(await reference(['area_points', 'area_shapes']), [
      'reference_area_points',
      'reference_area_shapes',
    ]);
  });
});
