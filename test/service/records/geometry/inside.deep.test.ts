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

describe('records inside a geometry', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({
      fixture: {
        rows: {
          area_shapes: `${shape(330, 55)} union all ${shape(350, 55.2)}`,
          building_list:
            "select 9000000000 as building_id, 'Tower' as name, 'tower' as folded, 330 as area_id, 0 as transaction_count, 0 as ppsf_n, true as is_counted, 25.05 as latitude, 55.05 as longitude, 'building' as precision",
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

  it('choose the rows of exports as those of lists', async () => {
    const rows = async (path: string) => {
      const response = await service.ask(`/api/v1/exports/${path}&format=csv`);
      assert.equal(response.status, 200, path);
      return (await response.text()).trim().split('\r\n').length - 1;
    };
    const sales = await total(`/api/v1/transactions?type=sales&${within}`);
    assert.ok(sales > 0);
    assert.equal(await rows(`transactions?type=sales&${within}`), sales);
    for (const [table, list] of [
      ['transactions', 'transactions?type=sales'],
      ['projects', 'projects?'],
    ]) {
      const typed = table === 'transactions' ? '&type=sales' : '';
      const found = await rows(`${table}?${around}&match=area${typed}`);
      assert.ok(found > 0, table);
      assert.equal(found, await total(`/api/v1/${list}&${around}&match=area`), table);
    }
    const refused = await service.ask(`/api/v1/exports/sales_monthly?${around}`);
    assert.equal(refused.status, 400);
    assert.match(await refused.text(), /`polygon` means nothing for sales_monthly/);
  });

  it('choose points of interest by their own coordinate', async () => {
    const Pois = z.object({ pois: z.array(z.object({ id: z.string() })) });
    const ids = async (query: string) => {
      const { pois } = await service.read(`/api/v1/maps/pois?${query}`, Pois);
      return pois.map(({ id }) => id).toSorted();
    };
    const near = await ids('near=25.0763,55.1420&radius_m=300');
    assert.deepEqual(near, ['mall-1', 'tram-station-1']);
    assert.deepEqual(await ids('bbox=55.25,25.02,55.26,25.04'), ['metro-station-2']);
  });
});

describe('exports of the sample inside a geometry', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ sample: true });
  });
  after(() => service.stop());

  it('have the contracts of the list, and points of interest by their own coordinate', async () => {
    const around = 'near=25.1,55.2&radius_m=9000';
    const rows = async (path: string) => {
      const response = await service.ask(`/api/v1/exports/${path}&format=csv`);
      assert.equal(response.status, 200, path);
      return (await response.text()).trim().split('\r\n').length - 1;
    };
    const { meta } = await service.read(
      `/api/v1/rent-contracts?${around}&match=area&include_total=true`,
      Counted,
    );
    assert.ok(meta.total > 1000);
    assert.equal(await rows(`rent_contracts?${around}&match=area`), meta.total);
    assert.equal(await rows(`rent_contracts?${around}`), 0);
    const near = await rows(`pois?${around}`);
    assert.ok(near > 10 && near < (await rows('pois?bbox=54,24,56,26')));
  });
});
