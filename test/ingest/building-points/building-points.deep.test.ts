/** Points of buildings from import to answers: which are taken, why the others are not, and where the taken ones show. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { z } from 'zod';
import { importPoints, usualLimits } from '../../../ingest/building-points/import-points.ts';
import { TestWarehouse } from '../../support/ingest.ts';
import { runProgram } from '../../support/program.ts';
import { startTestService } from '../../support/service.ts';
import { areas, csv, registerSale } from '../run/export-rows.ts';

const tower = { latitude: 25.0801, longitude: 55.1402 };
const shared = '25.2048493,55.2707828';
const file = `name,lat,lng,number
Tower A,${tower.latitude},${tower.longitude},
Tower A,${tower.latitude},${tower.longitude},
Tower B,25.0785,55.1355,
Far House,25.2200,55.4200,
Near House,25.0801,55.1410,
Near House,25.0860,55.1480,
Nobody Knows,25.0800,55.1400,
Tuscan House,43.4632839,11.8796336,
One,${shared},
Two,${shared},
Three,${shared},
Four,${shared},
,25.08,55.14,
Nowhere,,,
`;

const sales = ['Tower A', 'TOWER  A', 'Tower B', 'Far House', 'Near House', 'Unmeasured House'].map(
  (building_name_en, number) =>
    registerSale({ transaction_id: `1-11-2024-${number + 1}`, building_name_en, actual_worth: 1_000_000 }),
);

const origin = { source: 'Points of the test', licence: 'CC0-1.0' };
const Listed = z.object({
  transactions: z.array(
    z.looseObject({
      building: z.looseObject({ name: z.string().nullable() }).nullable().optional(),
      location: z.looseObject({ precision: z.string().nullable() }).nullable().optional(),
    }),
  ),
});
const Shapes = z.looseObject({
  features: z.array(
    z.looseObject({
      geometry: z.looseObject({ type: z.string(), coordinates: z.unknown() }).nullable(),
      properties: z.looseObject({ kind: z.string(), precision: z.string().optional() }),
    }),
  ),
});

describe('points of buildings', () => {
  let warehouse: TestWarehouse;
  let folder: string;
  before(async () => {
    warehouse = await TestWarehouse.create();
    folder = await mkdtemp(join(tmpdir(), 'mulk-points-'));
    await warehouse.put({ 'areas.csv': areas(), 'transactions.csv': csv(sales) });
    await writeFile(join(folder, 'points.csv'), file);
    await warehouse.publish();
  });
  after(async () => {
    await warehouse.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const imported = (path: string, asked = {}) =>
    importPoints(warehouse.directory, {
      file: join(folder, path),
      ...origin,
      limits: usualLimits,
      ...asked,
    });

  it('are refused without a source or a licence, and from files that say no coordinate', async () => {
    await assert.rejects(imported('points.csv', { licence: undefined }), /--licence is missing/);
    await assert.rejects(imported('points.csv', { licence: ' ' }), /--licence is missing/);
    await assert.rejects(imported('points.csv', { source: undefined }), /--source is missing/);
    await writeFile(join(folder, 'named.csv'), 'name,place\nTower A,here\n');
    await assert.rejects(imported('named.csv'), /no column of the latitude: it takes latitude, lat/);
    await assert.rejects(imported('points.txt'), /read from \.csv, \.parquet/);
    const refused = await runProgram('ingest/main.ts', ['points', join(folder, 'points.csv')], {
      WAREHOUSE_DIR: warehouse.directory,
    });
    assert.notEqual(refused.code, 0);
    assert.match(refused.err, /--source is missing/);
  });

  it('change nothing before they are imported: every building has the point of its area', async () => {
    assert.deepEqual(await warehouse.rows('select distinct precision from serve.building_list'), [
      { precision: 'area' },
    ]);
    assert.deepEqual(await warehouse.rows('select * from building_points'), []);
  });

  it('are checked on the command line, with the reason of each rejected one', async () => {
    const { code, out, err } = await runProgram(
      'ingest/main.ts',
      ['points', join(folder, 'points.csv'), '--source', origin.source, '--licence', origin.licence],
      { WAREHOUSE_DIR: warehouse.directory },
    );
    assert.equal(code, 0, err);
    assert.deepEqual(out.trim().split('\n').toSorted(), [
      '6 of 14 points of Points of the test (CC0-1.0) are kept; the next run links them to buildings',
      'rejected: 1 outside every area',
      'rejected: 1 repeated',
      'rejected: 1 without a coordinate',
      'rejected: 1 without a name',
      'rejected: 4 one coordinate of several names',
    ]);
  });

  it('are linked by the next run, although no export is new, and its report counts them', async () => {
    const report = await warehouse.publish();
    assert.deepEqual(report.building_points, [
      {
        ...origin,
        read: 14,
        linked: 2,
        rejected: {
          'without a name': 1,
          'without a coordinate': 1,
          'one coordinate of several names': 4,
          'outside every area': 1,
          repeated: 1,
          'no building of this name': 1,
          'too far from the area of the building': 1,
          'points of one building lie apart': 2,
        },
      },
    ]);
    const markdown = await warehouse.writtenReport(report.run_id, 'md');
    assert.match(markdown, /## Points of buildings: Points of the test\n\nLicence: CC0-1\.0\./);
    assert.match(markdown, /\| linked to a building \| 2 \|/);
    assert.deepEqual(
      await warehouse.rows('select name, precision, source, licence from building_points order by name'),
      ['Tower A', 'Tower B'].map((name) => ({ name, precision: 'building', ...origin })),
    );
    assert.equal((await warehouse.ingest()).status, 'unchanged');
  });

  it('are the coordinates of records, and points on maps, of these buildings alone', async () => {
    const service = await startTestService({ over: warehouse });
    try {
      const near = `near=${tower.latitude},${tower.longitude}&radius_m=50`;
      const { transactions } = await service.read(`/api/v1/transactions?${near}`, Listed);
      assert.equal(transactions.length, 2);
      const all = await service.ask('/api/v1/transactions?format=csv');
      const [head = '', ...rows] = (await all.text()).trim().split('\r\n');
      const at = head.split(',').findIndex((name) => name.endsWith('precision'));
      assert.deepEqual(rows.map((row) => row.split(',')[at]).toSorted(), [
        ...['area', 'area', 'area'],
        ...['building', 'building', 'building'],
      ]);
      const map = await service.read('/api/v1/maps/areas/330', Shapes);
      const buildings = map.features.filter(({ properties: { kind } }) => kind === 'building');
      assert.deepEqual(
        buildings.flatMap(({ geometry }) => (geometry === null ? [] : [geometry.coordinates])).length,
        2,
      );
      for (const { geometry, properties } of buildings)
        assert.equal(properties.precision, geometry === null ? 'area' : 'building');
      const heat = await service.read(
        `/api/v1/maps/heatmap/properties?${near}&from_date=2024-01-01&to_date=2024-12-31&resolution=9`,
        Shapes,
      );
      assert.deepEqual(
        heat.features.map(({ properties }) => [properties.kind, properties['row_count']]),
        [['cell', 2]],
      );
    } finally {
      await service.stop();
    }
  });

  it('of Overture are read from their names and bounds, and replace earlier ones of the source', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    await connection.run(`copy (select {'primary': 'Tower B', 'common': null::varchar} as names,
      {'xmin': 55.1354, 'xmax': 55.1356, 'ymin': 25.0784, 'ymax': 25.0786} as bbox) to '${join(folder, 'overture.parquet')}' (format parquet)`);
    connection.closeSync();
    const { points, read } = await imported('overture.parquet');
    assert.deepEqual([read, points.length], [1, 1]);
    assert.ok(Math.abs((points[0]?.latitude ?? 0) - 25.0785) < 1e-9);
    // One of two points is gone, as an operator accepts.
    await warehouse.publish({ acceptShrink: true });
    assert.deepEqual(await warehouse.rows('select name from building_points'), [{ name: 'Tower B' }]);
  });
});
