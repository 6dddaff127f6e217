/** Every operation that answers located records takes a geometry: lists, aggregates, maps and exports. The others that take an area are named with their reason. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import type { Endpoint } from '../../service/contract/endpoint.ts';
import { exportTables, tableFilters } from '../../service/exports/export-table.ts';
import { endpoints } from '../../service/families/all.ts';
import { type GeometryQuery, geometryParameters } from '../../service/records/geometry/parameters.ts';
import { startTestService, type TestService } from '../support/service.ts';

const figures = 'figures that are made for whole places';
const ofOne = 'records of one broker or developer: /transactions and /projects take its id with a geometry';

/** Operations that take `area` and no geometry, each with its reason. */
const ofPlaces: Readonly<Record<string, string>> = {
  getEstimate: 'one property',
  getMeasure: figures,
  getRentEstimate: 'one property',
  getSeasonality: figures,
  listBrokerTransactions: ofOne,
  listDeveloperProjects: ofOne,
  listDeveloperTransactions: ofOne,
  listEjariStats: figures,
  listOffplanPremium: figures,
  listPriceIndex: figures,
  listRentIndex: figures,
  listRentStats: figures,
  listRentSummary: figures,
  listRentTrends: figures,
  listServiceCharges: 'its records name a project and no area',
  listSupply: figures,
  listTopBrokers: figures,
  listTopProjects: figures,
  listYieldByBuilding: figures,
  mapBounds: 'answers with the rectangle of a place',
  searchBuildings: 'search by name, which /buildings has with a geometry',
  searchProjects: 'search by name, which /projects has with a geometry',
};

const names = Object.keys(geometryParameters);

function parametersOf({ query }: Endpoint): string[] {
  const { properties = {} } = z
    .object({ properties: z.record(z.string(), z.unknown()).optional() })
    .parse(z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }));
  return Object.keys(properties);
}

const readers = endpoints.filter(({ method, reads }) => method === 'get' && reads === 'snapshot');
const located = readers.filter((one) => parametersOf(one).includes('polygon'));

const square = JSON.stringify({
  type: 'Polygon',
  coordinates: [
    [
      [54, 24],
      [56, 24],
      [56, 26],
      [54, 26],
      [54, 24],
    ],
  ],
});
const geometries: readonly (GeometryQuery | Record<string, string>)[] = [
  { bbox: '54.0,24.0,56.0,26.0' },
  { polygon: square },
  { near: '25.08,55.14', radius_m: '100000' },
  { h3: '83430afffffffff' },
];

/** Returns an example of an operation with other parameters; an example that names a geometry lends none. */
function asked({ examples }: Endpoint, parameters: Readonly<Record<string, string>>): string {
  const [path = '', query = ''] = (examples[0]?.request ?? '').split('?');
  const sent = new URLSearchParams(query);
  for (const name of [...names, 'latitude', 'longitude', 'radius_km']) sent.delete(name);
  for (const [name, value] of Object.entries(parameters)) sent.set(name, value);
  return `${path}?${sent}`;
}

describe('geometries', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  it('are parameters of every list that takes an area, of aggregates, maps of records and exports', () => {
    const without = readers
      .filter((one) => parametersOf(one).includes('area') && !located.includes(one))
      .map(({ operationId }) => operationId);
    assert.deepEqual(without.toSorted(), Object.keys(ofPlaces).toSorted());
    for (const operationId of ['mapHeat', 'listPois', 'getExport', 'listBuildings', 'listProjects'])
      assert.ok(
        located.some((one) => one.operationId === operationId),
        operationId,
      );
  });

  it('are all of them parameters wherever one is', () => {
    for (const one of located) {
      // Points of interest are all measured.
      const own = one.operationId === 'listPois' ? names.filter((name) => name !== 'match') : names;
      const taken = parametersOf(one).filter((name) => names.includes(name));
      assert.deepEqual(taken.toSorted(), own.toSorted(), one.operationId);
    }
  });

  it('are filters of every exported table whose rows have an area of their own', () => {
    for (const table of exportTables.filter(({ definition }) => definition.layer === 'table')) {
      const hasArea = 'area_id' in (table.of?.table.definition.row.shape ?? table.definition.row.shape);
      assert.equal(tableFilters(table).includes('polygon'), hasArea, table.definition.id);
    }
  });

  for (const one of located)
    it(`are answered by ${one.operationId}, and refused two at a time`, async () => {
      for (const geometry of geometries) {
        const path = asked(one, Object.fromEntries(Object.entries(geometry).map(([k, v]) => [k, String(v)])));
        const isOfMart = one.operationId === 'getExport' && path.includes('sales_monthly');
        const response = await service.ask(isOfMart ? path.replace('sales_monthly', 'transactions') : path);
        assert.equal(response.status, 200, path);
        await response.arrayBuffer();
      }
      const two = asked(one, { bbox: '54.0,24.0,56.0,26.0', h3: '83430afffffffff' });
      const refused = await service.ask(two.replace('sales_monthly', 'transactions'));
      assert.equal(refused.status, 400, two);
      assert.match(await refused.text(), /does not go with `bbox`/);
    });
});
