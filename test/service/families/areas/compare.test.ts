/** Areas side by side: the figures of each alone, ranks, differences, and days of choice against SQL. */
import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { ProblemBody } from '../../../../service/contract/problem.ts';
import { AreaCompared } from '../../../../service/families/areas/compare/schema.ts';
import { AreaStats } from '../../../../service/families/areas/stats/schema.ts';
import { Provenance } from '../../../../service/statistics/statistic.ts';
import { assertFigure } from '../../../support/assert-figure.ts';
import { countedBedrooms, countedBedroomsError } from '../../../support/counted-bedrooms.ts';
import type { TestWarehouse } from '../../../support/ingest.ts';
import { rentMedians, saleMedians, salesCounted } from '../../../support/place-figures.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const Comparison = z.object({
  areas: z.array(AreaCompared),
  meta: z.object({
    places: z.array(z.object({ asked: z.string(), place_id: z.int() })),
    sales: Provenance,
    rents: Provenance,
    yield: Provenance,
  }),
});

describe('GET /api/v1/areas/compare', () => {
  let warehouse: TestWarehouse;
  let service: TestService;

  before(async () => {
    ({ warehouse } = await sampleWarehouse());
    service = await startTestService({ sample: 'covered' });
  });
  after(() => service.stop());

  const compare = async (query: string, key: 'enterprise' | 'lite' = 'enterprise') => {
    const response = await service.ask(`/api/v1/areas/compare?${query}`, { key });
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return Comparison.parse(JSON.parse(text));
  };
  const problem = async (query: string, status = 400) => {
    const response = await service.ask(`/api/v1/areas/compare?${query}`);
    assert.equal(response.status, status);
    return ProblemBody.parse(await response.json());
  };
  const four = 'areas=Dubai%20Marina,330,JVC,The%20Springs';

  it('gives each place the figures that it has alone, in the order asked for', async () => {
    const { areas, meta } = await compare(four);
    assert.deepEqual(
      meta.places.map(({ asked }) => asked),
      ['Dubai Marina', '330', 'JVC', 'The Springs'],
    );
    assert.deepEqual(
      areas.map(({ id }) => id),
      meta.places.map(({ place_id }) => place_id),
    );
    for (const area of areas) {
      const answer = await service.ask(`/api/v1/areas/${area.id}/stats`);
      const { stats } = z.object({ stats: AreaStats }).parse(await answer.json());
      for (const figures of [stats.sales, stats.rents, stats.yield])
        for (const [name, value] of Object.entries(figures))
          assert.deepEqual(Object.entries(area).find(([field]) => field === name)?.[1], value, name);
    }
  });

  it('ranks what is shown on a good sample, greatest first, and sets each against the first', async () => {
    const { areas } = await compare(four);
    const springs = areas.find(({ name }) => name === 'The Springs');
    assert.ok(springs);
    assert.equal(springs.median_price_aed.value, null, 'the sample has too few of its sales');
    assert.equal(springs.rank.median_price_aed, null);
    assert.equal(springs.difference_to_first.median_price_aed, null);
    assert.equal(springs.difference_to_first_pct.median_price_aed, null);
    const ranked = areas
      .filter(({ rank }) => rank.median_price_aed !== null)
      .toSorted((a, b) => (a.rank.median_price_aed ?? 0) - (b.rank.median_price_aed ?? 0));
    assert.deepEqual(
      ranked.map(({ rank }) => rank.median_price_aed),
      [1, 2, 3],
    );
    const values = ranked.map(({ median_price_aed }) => median_price_aed.value ?? 0);
    assert.deepEqual(
      values,
      values.toSorted((a, b) => b - a),
    );
    const [first, second] = areas;
    assert.ok(first && second);
    assert.deepEqual(
      [first.difference_to_first.sales_count, first.difference_to_first_pct.sales_count],
      [0, 0],
    );
    const [one = 0, two = 0] = [first.sales_count ?? 0, second.sales_count ?? 0];
    assert.equal(second.difference_to_first.sales_count, two - one);
    const pct = (two / one - 1) * 100;
    assert.ok(Math.abs((second.difference_to_first_pct.sales_count ?? 0) - pct) < 0.006);
    assert.deepEqual(new Set(areas.map(({ rank }) => rank.sales_count)), new Set([1, 2, 3, 4]));
    for (const stage of ['median_ready_price_aed_per_sqft', 'median_off_plan_price_aed_per_sqft'] as const) {
      const [base, price] = [first[stage].value, second[stage].value];
      assert.ok(base !== null && price !== null, stage);
      assert.ok(Math.abs((second.difference_to_first_pct[stage] ?? 0) - (price / base - 1) * 100) < 0.006);
    }
  });

  it('ranks smaller samples when asked to', async () => {
    const low = 'areas=Dubai%20Marina,330&property_type=shop';
    const usual = await compare(low);
    const marina = usual.areas[0]?.median_price_aed_per_sqft;
    assert.equal(marina?.quality, 'low');
    assert.equal(usual.areas[0]?.rank.median_price_aed_per_sqft, null);
    const asked = await compare(`${low}&min_sample=5`);
    assert.notEqual(asked.areas[0]?.rank.median_price_aed_per_sqft, null);
  });

  it('counts the same from the list as the mart holds', async () => {
    const mart = await compare(`${four}&property_type=apartment`);
    const { from, to } = mart.meta.sales.window;
    const counted = await compare(`${four}&property_type=apartment&from_date=${from}&to_date=${to}`);
    for (const [index, area] of mart.areas.entries()) {
      const again = counted.areas[index];
      for (const name of [
        'sales_count',
        'sales_value_aed',
        'off_plan_share_pct',
        'median_price_aed',
        'median_price_aed_per_sqft',
        'price_yoy_change_pct',
      ] as const)
        assert.deepEqual(again?.[name], area[name], `${area.name} ${name}`);
      assert.deepEqual(
        [again?.gross_yield_pct.value, again?.gross_yield_pct.n],
        [null, 0],
        'no sample either',
      );
    }
    assert.deepEqual(
      counted.meta.yield,
      mart.meta.yield,
      'the year that yields are of, whatever days are asked for',
    );
    const { from: rentsFrom, to: rentsTo } = mart.meta.rents.window;
    const rents = await compare(`${four}&property_type=apartment&from_date=${rentsFrom}&to_date=${rentsTo}`);
    for (const [index, area] of mart.areas.entries())
      for (const name of ['contract_count', 'median_rent_aed', 'median_renewed_rent_aed'] as const)
        assert.deepEqual(rents.areas[index]?.[name], area[name], `${area.name} ${name}`);
  });

  it('takes one or several numbers of bedrooms, and days of choice', async () => {
    const days = { from: '2026-01-01', to: '2026-03-31' };
    for (const bedrooms of ['1', '1,2']) {
      const query = `areas=330,JVC&property_type=apartment&bedrooms=${bedrooms}`;
      const where = `property_type = 'apartment' and bedrooms in (${bedrooms})`;
      const chosen = await compare(`${query}&from_date=${days.from}&to_date=${days.to}`);
      const year = await compare(query);
      for (const { areas, meta } of [chosen, year]) {
        const sales = { days: meta.sales.window, where };
        const counts = await salesCounted(warehouse, sales);
        const prices = await saleMedians(warehouse, 'price_aed', sales);
        const ofRents = where.replace(' bedrooms', ` ${countedBedrooms}`);
        const rents = await rentMedians(warehouse, 'new', {
          days: meta.rents.window,
          where: ofRents,
          error: countedBedroomsError,
        });
        for (const area of areas) {
          assert.equal(area.sales_count, counts.get(area.id) ?? 0);
          assertFigure(area.median_price_aed, prices.get(area.id), { decimals: 0, where });
          assertFigure(area.median_rent_aed, rents.get(area.id), { decimals: 0, where });
          assert.equal(area.gross_yield_pct.value, null);
          assert.match(area.gross_yield_pct.reason ?? '', /not made by bedrooms/);
        }
      }
      assert.deepEqual(chosen.meta.sales.window, days);
    }
  });

  it('never shows more than the plan sees', async () => {
    const { meta, areas } = await compare('areas=330,JVC&from_date=2011-01-01', 'lite');
    assert.equal(meta.sales.window.from, '2020-01-01');
    const counts = await salesCounted(warehouse, { days: meta.sales.window });
    assert.equal(areas[0]?.sales_count, counts.get(330));
    assert.equal(areas[0]?.price_yoy_change_pct.value, null);
    assert.match(areas[0]?.price_yoy_change_pct.reason ?? '', /known for the last 12 months as a whole/);
  });

  it('counts nothing of days that nobody may see, and says whose fault it is', async () => {
    for (const [days, key, reason] of [
      ['from_date=2018-01-01&to_date=2018-12-31', 'lite', /history begins after these days/],
      ['from_date=2027-01-01&to_date=2027-06-30', 'enterprise', /come after the newest record/],
    ] as const) {
      const { meta, areas } = await compare(`areas=330,JVC&${days}`, key);
      const asked = Object.fromEntries(days.split('&').map((day) => day.split('=')));
      for (const { window } of [meta.sales, meta.rents])
        assert.deepEqual(window, { from: asked.from_date, to: asked.to_date });
      for (const area of areas) {
        const { sales_count, sales_value_aed, off_plan_count, ready_count, contract_count } = area;
        const counts = [sales_count, sales_value_aed, off_plan_count, ready_count, contract_count];
        assert.deepEqual(
          counts,
          counts.map(() => null),
        );
        assert.deepEqual([area.rank.sales_count, area.difference_to_first.contract_count], [null, null]);
        assert.match(area.median_price_aed.reason ?? '', reason);
        assert.match(area.median_rent_aed.reason ?? '', reason);
      }
    }
  });

  it('writes one row a place in the flat formats', async () => {
    const response = await service.ask(`/api/v1/areas/compare?${four}&format=csv`);
    const rows: Record<string, string>[] = parse(await response.text(), { columns: true });
    assert.equal(rows.length, 4);
    assert.equal(rows[0]?.['rank_sales_count'], '3');
    assert.equal(rows[3]?.['median_price_aed_quality'], 'suppressed');
    for (const format of ['arrow', 'parquet'])
      assert.equal((await service.ask(`/api/v1/areas/compare?${four}&format=${format}`)).status, 200);
    assert.equal((await service.ask(`/api/v1/areas/compare?${four}&format=geojson`)).status, 406);
  });

  it('refuses too few and too many places, twins, and names it does not know, all at once', async () => {
    assert.equal((await problem('')).code, 'parameter-invalid');
    for (const areas of ['330', '330,', Array.from({ length: 11 }, (_, index) => 330 + index).join(',')])
      assert.match((await problem(`areas=${areas}`)).detail, /takes 2 to 10/);
    const twins = await problem('areas=330,Marsa%20Dubai');
    assert.equal(twins.code, 'parameter-invalid');
    assert.match(twins.detail, /names Marsa Dubai twice/);
    const unknown = await problem('areas=Dubay%20Marina,330,Bussiness%20Bay%20Tower');
    assert.equal(unknown.code, 'area-unknown');
    assert.equal(unknown.errors?.length, 2);
    assert.ok(unknown.errors[0]?.candidates?.includes('Dubai Marina'));
    assert.match(
      (await problem('areas=330,JVC&from_date=2026-02-01&to_date=2026-01-01')).detail,
      /may not be greater/,
    );
  });
});
