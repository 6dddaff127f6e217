import assert from 'node:assert/strict';
import { z } from 'zod';
import { listYieldByBuilding } from '../../../../service/families/analytics/yield-rankings.ts';
import { Figure } from '../../../../service/statistics/statistic.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const Building = z.object({
  building: z.object({ id: z.int(), name: z.string() }),
  area: z.object({ id: z.int() }).nullable(),
  gross_yield_pct: Figure,
  net_yield_pct: Figure,
  n_sales: z.int(),
  n_rents: z.int(),
  segments_used: z.int(),
  basis: z.string(),
});
const Page = z.object({
  buildings: z.array(Building),
  next_cursor: z.string().nullable(),
  meta: z.looseObject({ method: z.string(), window: z.object({ from: z.string(), to: z.string() }) }),
});

const flats = (
  type: 'sales' | 'rentals',
  count: number,
  bedrooms: number,
  perSqft: number,
  building: number | null,
) => `
  insert into deals by name
  select '${type}-${bedrooms}-${building}-' || n as id, '${type}' as type, date '2026-01-01' + n::integer as transaction_date,
    date '2026-01-01' + n::integer as counted_on, 'registered' as transaction_date_basis, 'Sell' as procedure,
    'apartment' as property_type, 'Flat' as property_sub_type, 'residential' as usage, ${bedrooms} as bedrooms, ${type === 'sales' ? 'false' : 'null'} as is_off_plan,
    ${perSqft} * 800.0 as price_aed, 800.0 as area_sqft, 1 as unit_count, 330 as area_id, 'Marsa Dubai' as area, 100001 as community_id, 'Dubai Marina' as community,
    77 as project_id, 'Marina Gate' as project, ${building} as building_id, ${building === null ? 'null' : `'T${building}'`} as building
  from range(${count}) t(n);`;

/** Tower 1: 12 flats of one bedroom and 10 studios sold; tower 2: 11 of one bedroom. The area lets both kinds. */
const edit = [
  'delete from deals;',
  flats('sales', 12, 1, 1000, 9_000_000_000),
  flats('sales', 10, 0, 1500, 9_000_000_000),
  flats('sales', 11, 1, 2000, 9_000_000_001),
  flats('rentals', 15, 1, 80, null),
  flats('rentals', 10, 0, 90, null),
].join('\n');

describe('GET /analytics/yield-by-building', () => {
  let service: TestService;
  before(async () => {
    const since = {
      ...listYieldByBuilding,
      operationId: 'since',
      path: '/since/{day}',
      params: z.strictObject({ day: z.iso.date() }),
      handle: (call: Parameters<typeof listYieldByBuilding.handle>[0]) =>
        listYieldByBuilding.handle({ ...call, params: {}, historyFrom: String(call.params['day']) }),
    };
    service = await startTestService({ fixture: { edit }, endpoints: [listYieldByBuilding, since] });
  });
  after(() => service.stop());

  async function ask(query = '', path = '/api/v1/analytics/yield-by-building') {
    const response = await service.ask(`${path}?${query}`);
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return Page.parse(JSON.parse(text));
  }
  const figures = async (query = '') =>
    (await ask(query)).buildings.map((row) => [row.building.id - 9_000_000_000, row.gross_yield_pct.value]);

  it('gives the yield of a building’s sales and its area’s rents, highest first', async () => {
    const { buildings, meta } = await ask();
    assert.deepEqual([meta.method, meta.window], ['gross-yield', { from: '2025-03-19', to: '2026-03-18' }]);
    assert.deepEqual(
      buildings.map(({ building, ...row }) => ({ id: building.id, ...row })),
      [
        {
          id: 9_000_000_000,
          area: { id: 330 },
          // (12 × 8 % + 10 × 6 %) ÷ 22
          // The sales of each segment have one price, and its contracts one rent.
          gross_yield_pct: {
            value: 7.09,
            n: 22,
            quality: 'low',
            interval: { low: 7.09, high: 7.09, level: 0.95 },
          },
          net_yield_pct: { value: null, n: 22, suppressed: true, reason: 'service charges are not loaded' },
          n_sales: 22,
          n_rents: 25,
          segments_used: 2,
          basis: 'area_rent',
        },
        {
          id: 9_000_000_001,
          area: { id: 330 },
          gross_yield_pct: {
            value: 4,
            n: 11,
            quality: 'low',
            interval: { low: 4, high: 4, level: 0.95 },
          },
          net_yield_pct: { value: null, n: 11, suppressed: true, reason: 'service charges are not loaded' },
          n_sales: 11,
          n_rents: 15,
          segments_used: 1,
          basis: 'area_rent',
        },
      ],
    );
  });

  it('takes bedrooms, property type, place and the sample asked for', async () => {
    assert.deepEqual(await figures('bedrooms=1'), [
      [0, 8],
      [1, 4],
    ]);
    assert.deepEqual(await figures('bedrooms=0&property_type=apartment'), [[0, 6]]);
    assert.deepEqual(await figures('bedrooms=2'), []);
    assert.deepEqual(await figures('property_type=villa'), []);
    assert.deepEqual(await figures('min_sample=12'), [[0, 7.09]]);
    assert.deepEqual(await figures('area=Dubai%20Marina&min_sample=12'), [[0, 7.09]]);
    assert.deepEqual(await figures('area=350'), []);
    assert.equal((await service.ask('/api/v1/analytics/yield-by-building?min_sample=9')).status, 400);
  });

  it('keeps its order over pages', async () => {
    for (const sort of ['-gross_yield_pct', 'gross_yield_pct', 'net_yield_pct', '-n_sales', 'name']) {
      const whole = await figures(`sort=${sort}`);
      const first = await ask(`sort=${sort}&limit=1`);
      const second = await ask(`sort=${sort}&limit=1&cursor=${first.next_cursor}`);
      assert.equal(second.next_cursor, null);
      assert.deepEqual(
        [...first.buildings, ...second.buildings].map(({ building }) => building.id - 9_000_000_000),
        whole.map(([id]) => id),
        sort,
      );
    }
  });

  it('shows none to a plan that sees less than the year they are made of', async () => {
    assert.equal((await ask('', '/since/2025-03-19')).buildings.length, 2);
    assert.deepEqual((await ask('', '/since/2025-03-20')).buildings, []);
  });

  it('is columns in every flat format', async () => {
    for (const format of ['csv', 'arrow', 'parquet']) {
      const response = await service.ask(`/api/v1/analytics/yield-by-building?format=${format}`);
      assert.equal(response.status, 200);
      if (format !== 'csv') continue;
      const [header = '', line = ''] = (await response.text()).split('\r\n');
      assert.match(
        header,
        /gross_yield_pct,gross_yield_pct_n,gross_yield_pct_p25,gross_yield_pct_p75,gross_yield_pct_quality,/,
      );
      assert.match(line, /,7\.09,22,,,low,,22,,,suppressed,22,25,2,area_rent$/);
    }
  });
});
