/** The heat map once some coordinates were measured: sixty deals of which a few have one. */
import assert from 'node:assert/strict';
import { VectorTile } from '@mapbox/vector-tile';
import { latLngToCell } from 'h3-js';
import { PbfReader } from 'pbf';
import { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const tower = { latitude: 25.0801, longitude: 55.1402 };
const project = { latitude: 25.0611, longitude: 55.2203 };

const Heat = z.object({
  features: z.array(
    z.looseObject({
      geometry: z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(z.array(z.number()))) }),
      properties: z.looseObject({
        kind: z.enum(['cell', 'area']),
        value: z.number().nullable(),
        n: z.int(),
        row_count: z.int(),
        precision: z.string(),
        h3: z.string().optional(),
      }),
    }),
  ),
  meta: z.looseObject({ measured_count: z.int(), area_only_count: z.int(), unplaced_count: z.int() }),
});

describe('GET /maps/heatmap/properties with measured coordinates', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({
      fixture: {
        edit: `
          update deals set latitude = ${tower.latitude}, longitude = ${tower.longitude}, precision = 'building'
            where building_id = 9000000000;
          update deals set latitude = ${project.latitude}, longitude = ${project.longitude}, precision = 'project'
            where area_id = 350 and property_type = 'villa'`,
      },
    });
  });
  after(() => service.stop());

  const heat = async (query: string) => {
    const response = await service.ask(`/api/v1/maps/heatmap/properties?from_date=1998-01-01&${query}`);
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return Heat.parse(JSON.parse(text));
  };
  const cellsOf = ({ features }: z.output<typeof Heat>) =>
    features.filter(({ properties: { kind } }) => kind === 'cell');

  /** Sales at the tower: every twelfth deal but the thirteenth, which is a rental. */
  const towerPrices = [0, 24, 36, 48].map((n) => 500_000 + (n % 12) * 250_000);

  it('counts each row once: in its cell, or else in its area', async () => {
    const answer = await heat('resolution=8');
    const { meta } = answer;
    const listed = await service.ask(
      '/api/v1/transactions?type=sales&limit=1&include_total=true&from_date=1998-01-01',
    );
    const {
      meta: { total },
    } = z.looseObject({ meta: z.looseObject({ total: z.int() }) }).parse(await listed.json());
    assert.equal(meta.measured_count + meta.area_only_count + meta.unplaced_count, total);
    assert.ok(meta.measured_count > 0 && meta.area_only_count > 0 && meta.unplaced_count > 0);
    const cells = cellsOf(answer);
    assert.deepEqual(
      cells.map(({ properties: { h3 } }) => h3).sort(),
      [
        latLngToCell(tower.latitude, tower.longitude, 8),
        latLngToCell(project.latitude, project.longitude, 8),
      ].sort(),
    );
    const atTower = cells.find(({ properties: { precision } }) => precision === 'building');
    assert.equal(atTower?.properties.row_count, towerPrices.length);
  });

  it('adds up the value of a cell, and withholds its median when too few rows made it', async () => {
    const value = cellsOf(await heat('metric=value')).find(
      ({ properties }) => properties.precision === 'building',
    );
    assert.equal(
      value?.properties.value,
      towerPrices.reduce((sum, price) => sum + price, 0),
    );
    const median = cellsOf(await heat('metric=price_aed_per_sqft'));
    assert.ok(median.length === 2);
    for (const { properties } of median)
      assert.equal(properties.value === null, properties.n < publishingRules.least_shown);
  });

  it('puts what only a project is known of into no cell of resolution 9', async () => {
    const cells = cellsOf(await heat('resolution=9'));
    assert.deepEqual(
      cells.map(({ properties: { precision } }) => precision),
      ['building'],
    );
    assert.equal(cells[0]?.properties.h3, latLngToCell(tower.latitude, tower.longitude, 9));
  });

  it('outlines a cell around the point, closed', async () => {
    const cell = cellsOf(await heat('resolution=7')).find(
      ({ properties }) => properties.precision === 'building',
    );
    const ring = cell?.geometry.coordinates[0] ?? [];
    assert.equal(ring.length, 7);
    assert.deepEqual(ring[0], ring.at(-1));
    const [xs, ys] = [ring.map(([x = 0]) => x), ring.map(([, y = 0]) => y)];
    assert.ok(Math.min(...xs) < tower.longitude && Math.max(...xs) > tower.longitude);
    assert.ok(Math.min(...ys) < tower.latitude && Math.max(...ys) > tower.latitude);
  });

  it('leaves out cells beyond a rectangle', async () => {
    assert.equal(cellsOf(await heat('bbox=55.0,25.0,55.18,25.2')).length, 1);
    assert.equal(cellsOf(await heat('bbox=56.0,25.0,56.18,25.2')).length, 0);
  });

  it('shows what lies inside other geometries: measured transactions, and whole areas where they are asked for', async () => {
    const kinds = ({ features }: z.output<typeof Heat>) => features.map(({ properties: { kind } }) => kind);
    const near = await heat(`near=${tower.latitude},${tower.longitude}&radius_m=20`);
    assert.deepEqual(kinds(near), ['cell']);
    assert.equal(near.meta.measured_count, towerPrices.length);
    // The rectangle holds one of the two areas as a whole, and a part of the other.
    const rectangle = 'bbox=55.05,24.9,55.21,25.2';
    assert.deepEqual(kinds(await heat(`${rectangle}&match=point`)), ['cell']);
    assert.deepEqual(kinds(await heat(`${rectangle}&match=area`)), ['cell', 'area']);
    assert.equal(kinds(await heat(rectangle)).filter((kind) => kind === 'area').length, 2);
  });

  it('has its cells in the tiles', async () => {
    const response = await service.ask('/api/v1/maps/tiles/8/167/109.mvt');
    const tile = new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer())));
    const { cells } = tile.layers;
    assert.ok(cells && cells.length >= 1);
    assert.equal(typeof cells.feature(0).properties['count'], 'number');
  });
});
