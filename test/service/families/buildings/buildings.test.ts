import assert from 'node:assert/strict';
import { z } from 'zod';
import { ProblemBody } from '../../../../service/contract/problem.ts';
import { type Ask, startTestService, type TestService } from '../../../support/service.ts';

const tower = 9_000_000_000;
const Json = z.looseObject({});

describe('buildings', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  const json = (path: string, ask?: Ask) => service.read(path, Json, ask);

  const Listed = z.looseObject({
    buildings: z.array(
      z.looseObject({ id: z.int(), name: z.string(), transaction_count: z.int().nullable() }),
    ),
  });
  const ids = async (query: string, ask?: Ask) =>
    Listed.parse(await json(`/api/v1/buildings?${query}`, ask)).buildings.map(({ id }) => id);

  it('are filtered by place, project, developer, name, floors and title', async () => {
    assert.deepEqual(await ids('area=330'), [tower, tower + 1]);
    assert.deepEqual(await ids('area=Dubai+Marina'), [tower, tower + 1]);
    assert.deepEqual(await ids('area=350'), [tower + 2]);
    assert.deepEqual(await ids('project_id=77'), [tower, tower + 1]);
    assert.deepEqual(await ids('developer_id=11'), [tower, tower + 1]);
    assert.deepEqual(await ids('developer_id=12'), []);
    assert.deepEqual(await ids('q=Tower'), [tower, tower + 1]);
    assert.deepEqual(await ids(`q=${encodeURIComponent('برج')}`), [tower]);
    assert.deepEqual(await ids('q=2+TOWER'), [tower + 1]);
    assert.deepEqual(await ids('min_floors=32'), [tower + 1]);
    assert.deepEqual(await ids('is_freehold=true'), [tower, tower + 1]);
    assert.deepEqual(await ids('is_freehold=false'), []);
  });

  it('refuse a name without a letter or a digit', async () => {
    const response = await service.ask('/api/v1/buildings?q=%21%21');
    const { code, errors } = ProblemBody.parse(await response.json());
    assert.equal(code, 'parameter-invalid');
    assert.equal(errors?.[0]?.parameter, 'q');
  });

  it('count sales of the plan’s history, in whatever year it begins', async () => {
    const counted = async (ask: Ask) =>
      Listed.parse(await json('/api/v1/buildings', ask)).buildings.find(({ id }) => id === tower)
        ?.transaction_count;
    const Sales = z.looseObject({ meta: z.looseObject({ total: z.int() }) });
    for (const key of ['enterprise', 'growth', 'lite'] as const) {
      const path = `/api/v1/buildings/${tower}/transactions?type=sales&include_total=true`;
      assert.equal(await counted({ key }), Sales.parse(await json(path, { key })).meta.total, key);
    }
  });

  it('say what the registers say and null for the rest', async () => {
    const { building } = z
      .object({ building: z.looseObject({ headline: z.unknown() }) })
      .parse(await json(`/api/v1/buildings/${tower}`));
    const { headline, ...record } = building;
    assert.deepEqual(record, {
      id: tower,
      name: '=Tower 1',
      name_ar: 'برج ١',
      area: { id: 330, name: 'Marsa Dubai', name_ar: 'مرسى دبي' },
      community: { id: 100_001, name: 'Dubai Marina' },
      project: { id: 77, name: 'Marina Gate', name_ar: 'مارينا جيت' },
      developer: { id: 11, name: 'Select Group', name_ar: 'سيليكت' },
      building_number: '1',
      floors: 31,
      unit_count: 33,
      flats: 28,
      offices: 2,
      shops: 3,
      car_parks: 40,
      elevators: 4,
      swimming_pools: 1,
      built_up_area_sqft: 250_000.5,
      is_freehold: true,
      completed_year: 2018,
      latitude: 25.08,
      longitude: 55.14,
      precision: 'area',
      sales_known_pct: 42.9,
      transaction_count: record['transaction_count'],
    });
    assert.ok(headline);
    const { building: house } = z
      .object({ building: z.looseObject({}) })
      .parse(await json(`/api/v1/buildings/${tower + 2}`));
    for (const field of ['project', 'developer', 'floors', 'unit_count', 'completed_year', 'is_freehold'])
      assert.equal(house[field], null, field);
  });

  it('withhold a rent that nothing says, and name whose contracts a rent is of', async () => {
    const Rent = z.object({
      building: z.looseObject({
        headline: z.looseObject({
          median_rent_aed: z.looseObject({
            value: z.number().nullable(),
            basis: z.string().nullable(),
            reason: z.string().optional(),
          }),
        }),
      }),
    });
    const house = Rent.parse(await json(`/api/v1/buildings/${tower + 2}`)).building.headline.median_rent_aed;
    assert.equal(house.value, null);
    assert.equal(house.reason, 'rent contracts name no building');
    const one = Rent.parse(await json(`/api/v1/buildings/${tower}`)).building.headline.median_rent_aed;
    assert.equal(one.basis, one.value === null ? null : 'project');
  });

  it('list the units the register refers to, never an owner', async () => {
    const Units = z.object({
      units: z.array(
        z.looseObject({ id: z.int(), bedrooms: z.int().nullable(), building_id: z.int().nullable() }),
      ),
    });
    const { units } = Units.parse(await json(`/api/v1/buildings/${tower}/units?limit=100`));
    assert.equal(units.length, 20);
    assert.ok(units.every(({ building_id }) => building_id === tower));
    assert.deepEqual(Object.keys(units[0] ?? {}).sort(), [
      'area_sqft',
      'balcony_sqft',
      'bedrooms',
      'building_id',
      'floor',
      'id',
      'is_freehold',
      'parking',
      'project_id',
      'property_sub_type',
      'property_type',
      'rooms_label',
      'unit_number',
    ]);
    const two = Units.parse(await json(`/api/v1/buildings/${tower}/units?bedrooms=2&limit=100`)).units;
    assert.deepEqual(
      two,
      units.filter(({ bedrooms }) => bedrooms === 2),
    );
    assert.deepEqual(
      Units.parse(await json(`/api/v1/buildings/${tower}/units?property_type=office`)).units,
      [],
    );
  });

  it('list their transactions by the reader of all transactions', async () => {
    const Page = z.object({ transactions: z.array(z.looseObject({ id: z.string() })) });
    const within = Page.parse(await json(`/api/v1/buildings/${tower}/transactions?limit=100`)).transactions;
    const filtered = Page.parse(await json(`/transactions?building_id=${tower}&limit=100`)).transactions;
    assert.ok(within.length > 0);
    assert.deepEqual(within, filtered);
    const refused = await service.ask(`/api/v1/buildings/${tower}/transactions?project_id=77`);
    assert.equal(refused.status, 400);
  });

  it('have statistics by year and bedrooms that add up', async () => {
    const Stats = z.object({
      stats: z.array(
        z.looseObject({
          grouped_by: z.string(),
          year: z.int().nullable(),
          bedrooms: z.int().nullable(),
          is_partial: z.boolean(),
          sales_count: z.int().nullable(),
          sales_value_aed: z.number().nullable(),
        }),
      ),
      meta: z.looseObject({
        rent_basis: z.string().nullable(),
        window: z.object({ from: z.string(), to: z.string() }),
        summary: z.looseObject({
          last_sale: z.looseObject({ id: z.string() }).nullable(),
          unit_count: z.int().nullable(),
          turnover_pct: z.looseObject({ value: z.number().nullable(), reason: z.string().optional() }),
          absorption_pct: z.unknown().optional(),
        }),
      }),
    });
    const { stats, meta } = Stats.parse(await json(`/api/v1/buildings/${tower}/stats`));
    const [whole] = stats;
    assert.equal(whole?.grouped_by, 'all');
    for (const group of ['year', 'bedrooms', 'year-bedrooms']) {
      const rows = stats.filter(({ grouped_by }) => grouped_by === group);
      const sum = (field: 'sales_count' | 'sales_value_aed') =>
        rows.reduce((total, row) => total + (row[field] ?? 0), 0);
      assert.equal(sum('sales_count'), whole?.sales_count, group);
      assert.equal(sum('sales_value_aed'), whole?.sales_value_aed, group);
    }
    const years = stats.filter(({ grouped_by }) => grouped_by === 'year');
    assert.deepEqual(
      years.filter(({ is_partial }) => is_partial).map(({ year }) => year),
      [2026],
    );
    const newest = z
      .object({ transactions: z.array(z.looseObject({ id: z.string() })) })
      .parse(await json(`/api/v1/buildings/${tower}/transactions?type=sales&limit=1`));
    assert.equal(meta.summary.last_sale?.id, newest.transactions[0]?.id);
    assert.equal(meta.summary.unit_count, 33);
    assert.equal(meta.summary.absorption_pct, undefined);
    assert.equal(meta.rent_basis, 'project');
    const lite = Stats.parse(await json(`/api/v1/buildings/${tower}/stats`, { key: 'lite' }));
    assert.equal(lite.meta.window.from, '2020-01-01');
    assert.ok(lite.stats.every(({ year }) => year === null || year >= 2020));
    const house = Stats.parse(await json(`/api/v1/buildings/${tower + 2}/stats`));
    assert.equal(house.meta.summary.last_sale, null);
    assert.match(house.meta.summary.turnover_pct.reason ?? '', /^the building of only 0 % of the sales/);
    assert.ok(
      house.stats.every(
        ({ sales_count, sales_value_aed }) => sales_count === null && sales_value_aed === null,
      ),
    );
    assert.equal(house.meta.rent_basis, null);
  });

  it('give their statistics as CSV, one row a group', async () => {
    const response = await service.ask(`/api/v1/buildings/${tower}/stats?format=csv`);
    assert.match(response.headers.get('content-type') ?? '', /^text\/csv/);
    const [head = '', first = ''] = (await response.text()).split('\r\n');
    assert.match(head, /^grouped_by,year,bedrooms,.*median_price_aed,median_price_aed_n/);
    assert.match(first, /^all,/);
  });
});
