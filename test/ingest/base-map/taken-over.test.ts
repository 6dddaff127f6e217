/** A run draws the base map only if what it shows changed; drawn or taken over, it has the same bytes. */
import assert from 'node:assert/strict';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { baseMapFile } from '../../../data/base-map.ts';
import { baseMapReads } from '../../../ingest/base-map/write-base-map.ts';
import { TestWarehouse } from '../../support/ingest.ts';
import { areas, csv, gatewayRent, jsonLines, siteSale } from '../run/export-rows.ts';

/** Returns the bytes of the newest base map, and which file of the disk holds them. */
async function baseMap(warehouse: TestWarehouse): Promise<{ readonly bytes: Buffer; readonly file: number }> {
  const path = join((await warehouse.snapshot()).directory, baseMapFile);
  return { bytes: await readFile(path), file: (await stat(path)).ino };
}

describe('the base map of a later run', () => {
  it('is the file of the snapshot before, until a name or a forced reload asks for another', async () => {
    const warehouse = await TestWarehouse.create();
    try {
      await warehouse.put({ 'areas.csv': areas(), 'sales.csv': csv([siteSale({})]) });
      await warehouse.publish();
      const first = await baseMap(warehouse);

      await warehouse.put({ 'rents_2026_07.jsonl': jsonLines([gatewayRent({})]) });
      await warehouse.publish();
      assert.equal((await baseMap(warehouse)).file, first.file);

      await warehouse.publish({ force: true });
      const reloaded = await baseMap(warehouse);
      assert.notEqual(reloaded.file, first.file);
      assert.deepEqual(reloaded.bytes, first.bytes);

      await warehouse.put({ 'areas.csv': areas().replace('Al Thanyah Fifth', 'Al Thanyah Sixth') });
      await warehouse.publish();
      const renamed = await baseMap(warehouse);
      assert.notEqual(renamed.file, reloaded.file);
      assert.notDeepEqual(renamed.bytes, reloaded.bytes);
    } finally {
      await warehouse.remove();
    }
  });

  it('is the file of the snapshot before while sales stay of one order of magnitude', async () => {
    const warehouse = await TestWarehouse.create(undefined, baseMapReads);
    const put = async (area: string, from: number, count: number) => {
      const numbers = Array.from({ length: count }, (_, at) => `11-${from + at}-2026`);
      await warehouse.put({
        [`sales-${from}.csv`]: csv(
          numbers.map((number) => siteSale({ AREA_EN: area, TRANSACTION_NUMBER: number })),
        ),
      });
      await warehouse.publish();
      return baseMap(warehouse);
    };
    try {
      await warehouse.put({ 'areas.csv': areas() });
      await put('AL THANYAH FIFTH', 100, 1);
      const first = await put('DUBAI MARINA', 200, 3);
      const more = await put('AL THANYAH FIFTH', 300, 5);
      assert.equal(more.file, first.file);
      const [risen, other] = [await put('AL THANYAH FIFTH', 400, 6), await put('DUBAI MARINA', 500, 10)];
      assert.ok(!risen.bytes.equals(first.bytes) || !other.bytes.equals(risen.bytes));
    } finally {
      await warehouse.remove();
    }
  });
});
