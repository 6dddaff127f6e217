/** Lists and aggregates inside a geometry: a record of which only the area is known counts with its whole area or not at all. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { startTestService, type TestService } from '../../../support/service.ts';

const square = (west: number, size: number) =>
  JSON.stringify({
    type: 'Polygon',
    coordinates: [
      [
        [west, 25],
        [west + size, 25],
        [west + size, 25 + size],
        [west, 25 + size],
        [west, 25],
      ],
    ],
  });

const shape = (id: number, west: number) =>
  `select ${id} as area_id, 'full' as detail, 1 as municipality_number, '${square(west, 0.1)}' as geometry, ${west} as west, 25.0 as south, ${west + 0.1} as east, 25.1 as north`;

const Counted = z.looseObject({ meta: z.looseObject({ total: z.int() }) });
const Cells = z.object({ cells: z.array(z.looseObject({ count: z.int() })) });

describe('records inside a geometry', function () {
  this.timeout(60_000);
  let service: TestService;
  before(async () => {
    service = await startTestService({
      fixture: {
        rows: {
          area_shapes: `${shape(330, 55)} union all ${shape(350, 55.2)}`,
          building_list:
            "select 9000000000 as building_id, 'Tower' as name, 'tower' as folded, 330 as area_id, 0 as transaction_count, 0 as ppsf_n, 25.05 as latitude, 55.05 as longitude, 'building' as precision",
        },
      },
    });
  });
  after(() => service.stop());

  const total = async (path: string) =>
    (await service.read(`${path}${path.includes('?') ? '&' : '?'}include_total=true`, Counted)).meta.total;
  const around = `polygon=${encodeURIComponent(square(54.99, 0.13))}`;
  const within = `polygon=${encodeURIComponent(square(55.02, 0.06))}`;

  it('match by a measured coordinate, unless areas are asked for', async () => {
    const ofBuilding = await total('/api/v1/transactions?type=sales&building_id=9000000000');
    assert.ok(ofBuilding > 0);
    assert.equal(await total(`/api/v1/transactions?type=sales&${within}`), ofBuilding);
    // The building lies in the small polygon; its area does not, so no other record of the area is added.
    assert.equal(await total(`/api/v1/transactions?type=sales&${within}&match=area`), ofBuilding);
    assert.equal(
      await total(`/api/v1/rent-contracts?${within}&match=area`),
      await total(`/api/v1/rent-contracts?${within}`),
    );
  });

  it('match by an area that lies wholly inside', async () => {
    for (const list of [
      'transactions?type=sales',
      'rent-contracts?usage=residential',
      'projects?q=marina',
      'buildings?q=tower',
    ]) {
      const [inside, outside] = [
        await total(`/api/v1/${list}&area=330`),
        await total(`/api/v1/${list}&area=350`),
      ];
      assert.equal(await total(`/api/v1/${list}&bbox=54.9,24.9,55.15,25.15&match=area`), inside, list);
      assert.equal(
        await total(`/api/v1/${list}&bbox=54.9,24.9,55.4,25.2&match=area`),
        inside + outside,
        list,
      );
    }
  });

  it('are counted alike by lists and aggregates', async () => {
    const day = 'from_date=2000-01-01';
    for (const geometry of [
      `${around}&match=area`,
      within,
      'near=25.05,55.05&radius_m=100',
      'h3=8743a1336ffffff',
    ]) {
      const { cells } = await service.read(
        `/api/v1/aggregate/transactions?type=sales&${day}&${geometry}`,
        Cells,
      );
      assert.equal(
        cells[0]?.count,
        await total(`/api/v1/transactions?type=sales&${day}&${geometry}`),
        geometry,
      );
    }
  });

  it('are found page by page', async () => {
    const Page = z.looseObject({
      transactions: z.array(z.looseObject({ id: z.string() })),
      next_cursor: z.string().nullable(),
    });
    const path = `/api/v1/transactions?${around}&match=area`;
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const more: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page: z.output<typeof Page> = await service.read(`${path}&limit=7${more}`, Page);
      seen.push(...page.transactions.map(({ id }) => id));
      cursor = page.next_cursor;
    }
    assert.equal(new Set(seen).size, await total(path));
  });
});
