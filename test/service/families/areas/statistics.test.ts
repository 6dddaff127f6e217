/** Statistics of one area against SQL over the published Parquet. */
import assert from 'node:assert/strict';
import { tableFromIPC } from 'apache-arrow';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { ProblemBody } from '../../../../service/contract/problem.ts';
import { getAreaStats } from '../../../../service/families/areas/stats/routes.ts';
import { AreaStats } from '../../../../service/families/areas/stats/schema.ts';
import { type Figure, Provenance } from '../../../../service/statistics/statistic.ts';
import { assertFigure } from '../../../support/assert-figure.ts';
import { clusteredMedians, ownerInPlace } from '../../../support/clustered-medians.ts';
import type { TestWarehouse } from '../../../support/ingest.ts';
import { rentMedians, saleMedians, salesCounted } from '../../../support/place-figures.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { seeing } from '../../../support/seeing.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const Stats = z.object({
  stats: AreaStats,
  meta: z.object({
    sales: Provenance,
    rents: Provenance,
    yield: Provenance,
    price_trend: Provenance,
    price_index: Provenance,
  }),
});

const Yield = z.object({
  subject_id: z.int(),
  property_type: z.string(),
  gross_yield_pct: z.number().nullable(),
  quality: z.string().nullable(),
  reason: z.string().nullable(),
});

const Grown = z.object({
  growth_pct: z.number(),
  low_pct: z.number(),
  high_pct: z.number(),
  n: z.int(),
  n_before: z.int(),
});

/** Fails unless the figure is the mart’s, or is withheld for the mart’s reason. */
function assertYield(found: Figure, expected: z.infer<typeof Yield> | undefined, where: string): void {
  const { value, quality, reason } = found;
  const { gross_yield_pct: gross = null } = expected ?? {};
  assert.equal(value === null, gross === null, where);
  assert.ok(Math.abs((value ?? 0) - (gross ?? 0)) <= 0.00501, where);
  assert.equal(quality ?? null, expected?.quality ?? null, where);
  assert.equal(value === null, reason !== undefined, where);
  if (expected !== undefined) assert.equal(reason ?? null, expected.reason, where);
}

const Month = z.object({
  month: z.string(),
  sales_count: z.int(),
  n: z.int(),
  value: z.number().nullable(),
  p25: z.number().nullable(),
  p75: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
});

describe('GET /api/v1/areas/{id}/stats', () => {
  let warehouse: TestWarehouse;
  let service: TestService;
  let cut: TestService;
  const cutFrom = '2026-02-10';
  const places = ['330', 'dubai-marina', 'jumeirah-village-circle', 'The Springs', '526'];

  before(async () => {
    ({ warehouse } = await sampleWarehouse());
    service = await startTestService({ sample: 'covered' });
    cut = await startTestService({ sample: 'covered', endpoints: [seeing(cutFrom, getAreaStats)] });
  });
  after(async () => {
    await service.stop();
    await cut.stop();
  });

  const statsOf = async (place: string, on = service) => {
    const response = await on.ask(`/api/v1/areas/${encodeURIComponent(place)}/stats`);
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return Stats.parse(JSON.parse(text));
  };

  it('gives the medians of the register, for a whole plan and for one that sees only some of the year', async () => {
    for (const on of [service, cut]) {
      const { meta } = await statsOf('330', on);
      const [sales, rents] = [{ days: meta.sales.window }, { days: meta.rents.window }];
      if (on === cut) assert.deepEqual([sales.days.from, rents.days.from], [cutFrom, cutFrom]);
      const expected = {
        count: await salesCounted(warehouse, sales),
        price: await saleMedians(warehouse, 'price_aed', sales),
        perSqft: await saleMedians(warehouse, 'price_aed_per_sqft', sales),
        fresh: await rentMedians(warehouse, 'new', rents),
        renewed: await rentMedians(warehouse, 'renewed', rents),
      };
      for (const place of places) {
        const { stats } = await statsOf(place, on);
        assert.equal(stats.sales.sales_count, expected.count.get(stats.id) ?? 0, place);
        assertFigure(stats.sales.median_price_aed, expected.price.get(stats.id), {
          decimals: 0,
          where: `${place} price`,
        });
        assertFigure(stats.sales.median_price_aed_per_sqft, expected.perSqft.get(stats.id), {
          decimals: 2,
          where: `${place} per sqft`,
        });
        assertFigure(stats.rents.median_rent_aed, expected.fresh.get(stats.id), {
          decimals: 0,
          where: `${place} new rents`,
        });
        const levels = [
          stats.sales.median_price_aed,
          stats.sales.median_price_aed_per_sqft,
          stats.rents.median_rent_aed,
        ];
        for (const { value, interval } of levels) assert.equal(interval === undefined, value === null, place);
        assertFigure(stats.rents.median_renewed_rent_aed, expected.renewed.get(stats.id), {
          decimals: 0,
          where: `${place} renewed rents`,
        });
      }
    }
  });

  it('breaks the whole down into parts that add up, each with its own median', async () => {
    for (const on of [service, cut]) {
      const { stats, meta } = await statsOf('jumeirah-village-circle', on);
      for (const parts of [stats.by_property_type, stats.by_bedrooms]) {
        const sum = (read: (part: (typeof parts)[number]) => number) =>
          parts.reduce((total, part) => total + read(part), 0);
        assert.equal(
          sum(({ sales }) => sales.sales_count),
          stats.sales.sales_count,
        );
        assert.equal(
          sum(({ sales }) => sales.off_plan_count),
          stats.sales.off_plan_count,
        );
        assert.equal(
          sum(({ rents }) => rents.contract_count),
          stats.rents.contract_count,
        );
      }
      const where = "property_type = 'apartment' and bedrooms = 1";
      const expected = await saleMedians(warehouse, 'price_aed', { days: meta.sales.window, where });
      const cell = stats.by_bedrooms.find(
        ({ property_type, bedrooms }) => property_type === 'apartment' && bedrooms === 1,
      );
      assert.ok(cell);
      assertFigure(cell.sales.median_price_aed, expected.get(stats.id), { decimals: 0, where });
    }
  });

  it('sets the share sold off-plan against counts, and takes the change on a year from the growth of like with like', async () => {
    const { stats } = await statsOf('jumeirah-village-circle');
    const { sales } = stats;
    const known = sales.off_plan_count + sales.ready_count;
    assert.equal(sales.off_plan_share_pct.n, known);
    assert.ok(Math.abs((sales.off_plan_share_pct.value ?? 0) - (100 * sales.off_plan_count) / known) < 0.006);
    const [grown] = Grown.array().parse(
      await warehouse.rows(
        `select * from growth where feed = 'sales' and stage = 'existing' and years = 1 and subject_id = ${stats.id} and property_type = 'all'`,
      ),
    );
    const { value, n, interval } = sales.price_yoy_change_pct;
    assert.ok(grown && value !== null && interval !== undefined);
    assert.equal(n, Math.min(grown.n, grown.n_before));
    for (const [shown, exact] of [
      [value, grown.growth_pct],
      [interval.low, grown.low_pct],
      [interval.high, grown.high_pct],
    ] as const)
      assert.ok(Math.abs(shown - exact) < 0.00501);
    for (const { sales: ofCell } of stats.by_bedrooms)
      assert.equal(ofCell.price_yoy_change_pct.reason, 'the change on a year is not made by bedrooms');
  });

  it('compares with no year that the plan does not see', async () => {
    const { stats } = await statsOf('jumeirah-village-circle', cut);
    assert.equal(stats.sales.price_yoy_change_pct.value, null);
    assert.match(stats.sales.price_yoy_change_pct.reason ?? '', /outside the plan’s history/);
    assert.equal(stats.yield.gross_yield_pct.value, null);
    assert.match(stats.yield.gross_yield_pct.reason ?? '', /last 12 months as a whole/);
  });

  it('gives the yields of the mart, and says why where there is none', async () => {
    const rows = await warehouse.rows("select * from yields where subject in ('area', 'community')");
    const yields = new Map(
      Yield.array()
        .parse(rows)
        .map((row) => [`${row.subject_id} ${row.property_type}`, row]),
    );
    let shown = 0;
    for (const place of places) {
      const { stats } = await statsOf(place);
      const parts = [{ property_type: 'all', yield: stats.yield }, ...stats.by_property_type];
      for (const { property_type, yield: found } of parts) {
        const expected = yields.get(`${stats.id} ${property_type}`);
        assertYield(found.gross_yield_pct, expected, `${place} ${property_type}`);
        assert.ok(found.net_yield_pct.reason, 'the sample has no service charges');
        if (found.gross_yield_pct.value !== null) shown += 1;
      }
    }
    assert.ok(shown > 0);
  });

  for (const [kind, name] of [
    ['community', 'dubai-marina'],
    ['area', 'marsa-dubai'],
    ['area', '350'],
  ] as const)
    it(`shows 24 months of prices of the ${kind} ${name}, each counted from its own sales`, async () => {
      const { stats, meta } = await statsOf(name);
      const { price_trend: trend } = stats;
      assert.equal(trend.length, 24);
      assert.equal(trend.at(-1)?.month.slice(0, 7), meta.price_trend.as_of.slice(0, 7));
      const rows = await warehouse.rows(`
      with sold as (
        select strftime(transaction_date, '%Y-%m-01') as key, ${ownerInPlace('building_id', 'transaction_date')} as owner,
          case when property_type is distinct from 'land' and id in (select id from eligible_sales where has_unit_price and not is_outlier) then price_aed_per_sqft end as amount
        from transactions
        where type = 'sales' and ${kind}_id = ${stats.id} and transaction_date <= date '${meta.price_trend.window.to}')
      select key as month, sales_count, coalesce(n, 0) as n, value, p25, p75, low, high
      from (select key, count(*) as sales_count from sold group by key) left join (${clusteredMedians('select *, 0 as error from sold')}) using (key)`);
      const expected = new Map(
        Month.array()
          .parse(rows)
          .map((row) => [row.month, row]),
      );
      for (const { month, sales_count, median_price_aed_per_sqft } of trend) {
        const own = expected.get(month);
        assert.equal(sales_count, own?.sales_count ?? 0);
        assertFigure(
          median_price_aed_per_sqft,
          own === undefined ? undefined : { ...own, place_id: stats.id },
          {
            decimals: 2,
            where: month,
          },
        );
      }
      assert.deepEqual(
        trend.flatMap((month, index) => (month.partial === true ? [index] : [])),
        [23],
        'the last month is not over',
      );
    });

  it('sets the index to 100 in its first month, and keeps its ratios', async () => {
    const { stats } = await statsOf('dubai-marina');
    const rows =
      await warehouse.rows(`select period, index_stratified from price_index where subject = 'community'
      and subject_id = ${stats.id} and property_type = 'all' and stage = 'existing' and granularity = 'month' and index_stratified is not null`);
    const level = new Map(rows.map((row) => [String(row['period']), Number(row['index_stratified'])]));
    const shown = stats.price_trend.filter(({ price_index }) => price_index.value !== null);
    const [first] = shown;
    assert.ok(first !== undefined && shown.length > 3);
    assert.equal(first.price_index.value, 100);
    for (const { month, price_index } of shown) {
      const ratio = (level.get(month) ?? Number.NaN) / (level.get(first.month) ?? Number.NaN);
      assert.ok(Math.abs((price_index.value ?? 0) - 100 * ratio) <= 0.00501, month);
    }
    for (const { price_index } of stats.price_trend)
      assert.equal(price_index.value === null, price_index.reason !== undefined);
  });

  it('begins its trend where the plan’s history does, and calls that month partial', async () => {
    const { stats, meta } = await statsOf('dubai-marina', cut);
    assert.equal(meta.price_trend.window.from, cutFrom);
    const [first, second] = stats.price_trend;
    assert.deepEqual([first?.month, first?.partial], ['2026-02-01', true]);
    assert.equal(first?.price_index.value, null);
    assert.equal(second?.partial, undefined);
    const days = { from: cutFrom, to: '2026-02-28' };
    assert.equal(first?.sales_count, (await salesCounted(warehouse, { days })).get(stats.id) ?? 0);
  });

  it('answers for a place without a deal, and for a plan that sees nothing', async () => {
    const [empty] = await warehouse.rows(`select place_id from places where kind = 'area'
      and place_id not in (select area_id from transactions where area_id is not null)
      and place_id not in (select area_id from rent_contracts where area_id is not null) limit 1`);
    const { stats } = await statsOf(String(empty?.['place_id']));
    assert.deepEqual([stats.sales.sales_count, stats.by_property_type], [0, []]);
    assert.equal(stats.sales.median_price_aed.reason, `fewer than ${publishingRules.least_shown} sales`);
    const blind = await startTestService({
      sample: 'covered',
      endpoints: [seeing('2199-01-01', getAreaStats)],
    });
    try {
      const { stats: none } = await statsOf('330', blind);
      assert.deepEqual([none.sales.sales_count, none.rents.contract_count, none.price_trend], [0, 0, []]);
      assert.match(none.sales.median_price_aed.reason ?? '', /history begins after/);
    } finally {
      await blind.stop();
    }
  });

  it('is one table in the flat formats: the whole, property types, bedrooms and months', async () => {
    const { stats } = await statsOf('dubai-marina');
    const answer = await service.ask('/api/v1/areas/dubai-marina/stats?format=csv');
    const rows: Record<string, string>[] = parse(await answer.text(), { columns: true });
    const of = (group: string) => rows.filter(({ grouped_by }) => grouped_by === group);
    assert.equal(of('property_type').length, stats.by_property_type.length);
    assert.equal(of('property_type_and_bedrooms').length, stats.by_bedrooms.length);
    assert.equal(of('month').length, stats.price_trend.length);
    const [whole] = of('all');
    assert.equal(Number(whole?.['median_price_aed']), stats.sales.median_price_aed.value);
    assert.equal(Number(whole?.['median_rent_aed_n']), stats.rents.median_rent_aed.n);
    assert.equal(Number(whole?.['gross_yield_pct']), stats.yield.gross_yield_pct.value);
    assert.equal(whole?.['net_yield_pct_quality'], 'suppressed');
    assert.equal(of('month').at(-1)?.['is_partial'], 'true');
    assert.equal(of('month')[0]?.['contract_count'], '');
    const arrow = await service.ask('/api/v1/areas/dubai-marina/stats?format=arrow');
    assert.equal(tableFromIPC(new Uint8Array(await arrow.arrayBuffer())).numRows, rows.length);
    const parquet = await service.ask('/api/v1/areas/dubai-marina/stats', {
      headers: { Accept: 'application/vnd.apache.parquet' },
    });
    assert.equal(
      Buffer.from(await parquet.arrayBuffer())
        .subarray(0, 4)
        .toString(),
      'PAR1',
    );
    const { status } = await service.ask('/api/v1/areas/dubai-marina/stats?format=geojson');
    assert.equal(status, 406);
  });

  it('is 404 for a place that it does not know', async () => {
    const response = await service.ask('/api/v1/areas/Nowhere%20at%20all/stats');
    assert.equal(response.status, 404);
    assert.equal(ProblemBody.parse(await response.json()).code, 'place-not-found');
  });
});
