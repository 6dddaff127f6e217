/** Which records random polygons hold, against plain counts of crossings over the same points and areas. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import type { Part, Position } from '../../../../service/records/geometry/geometry.ts';
import { chance } from '../../../support/chance.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { trialsOf } from '../../../support/trials.ts';
import { corner, holdsArea, holdsPoint, latticeStep, randomAreas, randomPolygon } from './random-polygons.ts';

const { count: polygons, seed } = trialsOf(200);
const [pointCount, areaCount] = [1200, 60];
const fixed = chance(23);

/** Measured coordinates of buildings: half of them on the lines and corners of lattice polygons. */
const points = Array.from({ length: pointCount }, (_, place): Position => {
  const [x, y] = place % 2 === 0 ? [fixed(), fixed()] : [fixed(), fixed()].map(onLattice);
  return [corner[0] + (x ?? 0), corner[1] + (y ?? 0)];
});
const areas = randomAreas(fixed, areaCount);

function onLattice(share: number): number {
  return Math.round(share / latticeStep) * latticeStep;
}

const firstBuilding = 9_000_000_000;

/** Every building has a sale. Those after the measured ones are shown in the middle of an area, and each area has one. */
const edit = `drop table deals; create table deals as
  select '1-41-2026-' || n as id, 'sales' as type, date '2026-03-01' as transaction_date, date '2026-03-01' as counted_on,
    'registered' as transaction_date_basis, null::timestamp as registered_at, 'Sell' as procedure, 'apartment' as property_type, 'Flat' as property_sub_type,
    'residential' as usage, 1 as bedrooms, '1 B/R' as rooms_label, false as is_off_plan, true as is_freehold, 1e6::double as price_aed, 1000.0::double as area_sqft,
    1 as unit_count, case when n >= ${pointCount} then n - ${pointCount} + 1 end as area_id, 'Somewhere' as area, null::varchar as area_ar, null::bigint as community_id,
    null::varchar as community, null::varchar as master_project, null::integer as project_id, null::varchar as project, ${firstBuilding} + n as building_id,
    'Tower' as building, null::double as latitude, null::double as longitude, null::varchar as precision, null::integer as developer_id, null::varchar as developer
  from (select range::integer as n from range(${pointCount + areaCount}))`;

const corners = (area: readonly Part[]): Position[] => area.flat(2);

const pointRows = points.map(
  ([x, y], place) => `(${firstBuilding + place}, null, ${y}::double, ${x}::double, 'building')`,
);
const middleRows = areas.map((area, place) => {
  const [x, y] = corners(area)[0] ?? corner;
  return `(${firstBuilding + pointCount + place}, ${place + 1}, ${y}::double, ${x}::double, 'area')`;
});
const shapeRows = areas.map((area, place) => {
  const [xs, ys] = [corners(area).map(([x]) => x), corners(area).map(([, y]) => y)];
  const geometry =
    area.length === 1
      ? { type: 'Polygon', coordinates: area[0] }
      : { type: 'MultiPolygon', coordinates: area };
  const bounds = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  return `(${place + 1}, 'full', 1, '${JSON.stringify(geometry)}', ${bounds.map((one) => `${one}::double`).join(', ')})`;
});

const Cells = z.object({
  cells: z.array(
    z.looseObject({
      building: z.object({ id: z.int() }),
      area: z.object({ id: z.int() }).nullable(),
      count: z.literal(1),
    }),
  ),
});
const Counted = z.looseObject({ meta: z.looseObject({ total: z.int() }) });

describe('random polygons', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({
      fixture: {
        edit,
        rows: {
          building_list: `select building_id, 'Tower' as name, 'tower' as folded, area_id, 0 as transaction_count, 0 as ppsf_n, latitude, longitude, precision
            from (values ${[...pointRows, ...middleRows].join(', ')}) t(building_id, area_id, latitude, longitude, precision)`,
          area_shapes: `select * from (values ${shapeRows.join(', ')}) t(area_id, detail, municipality_number, geometry, west, south, east, north)`,
        },
      },
    });
  });
  after(() => service.stop());

  /** Asks again where a busy machine makes the service refuse a request for its load. */
  const asked = async (path: string): Promise<Response> => {
    for (let left = 50; left > 0; left -= 1) {
      const response = await service.ask(path);
      if (response.status !== 503) return response;
      await response.arrayBuffer();
    }
    return service.ask(path);
  };

  it(`hold what a count of crossings finds: ${polygons} with SEED=${seed}`, async () => {
    const even = chance(seed);
    const [held, refusedKinds] = [{ points: 0, areas: 0 }, new Map<string, number>()];
    for (let made = 0; made < polygons; made += 1) {
      const { kind, polygon, parts } = randomPolygon(even);
      const told = `${kind}: ${polygon}`;
      const path = `type=sales&match=area&polygon=${encodeURIComponent(polygon)}`;
      const response = await asked(`/api/v1/aggregate/transactions?${path}&group_by=building,area`);
      if (parts === null) {
        assert.equal(response.status, 400, told);
        assert.match(await response.text(), /"parameter":\s?"polygon"/, told);
        refusedKinds.set(kind, (refusedKinds.get(kind) ?? 0) + 1);
        continue;
      }
      assert.equal(response.status, 200, told);
      const { cells } = Cells.parse(await response.json());
      const inside = {
        points: points.flatMap((point, place) => (holdsPoint(parts, point) ? [firstBuilding + place] : [])),
        areas: areas.flatMap((area, place) => (holdsArea(parts, area) ? [place + 1] : [])),
      };
      assert.deepEqual(
        cells.flatMap(({ building, area }) => (area === null ? [building.id] : [])),
        inside.points,
        told,
      );
      assert.deepEqual(
        cells.flatMap(({ area }) => (area === null ? [] : [area.id])).toSorted((a, b) => a - b),
        inside.areas,
        told,
      );
      held.points += inside.points.length;
      held.areas += inside.areas.length;
      if (made % 10 > 0) continue;
      const { meta } = await service.read(`/api/v1/transactions?${path}&limit=1&include_total=true`, Counted);
      assert.equal(meta.total, cells.length, told);
    }
    const refused = [...refusedKinds.values()].reduce((sum, one) => sum + one, 0);
    assert.ok(held.points > 50 * polygons && held.areas > polygons && refused > polygons / 20);
    process.stdout.write(
      `      ${held.points} points and ${held.areas} areas inside ${polygons - refused} polygons; ${refused} polygons of ${refusedKinds.size} kinds refused\n`,
    );
  });
});
