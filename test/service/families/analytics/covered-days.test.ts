/** Comparisons over the real sample, whose exports hold sales and rents of 2026 and a few strays of earlier years: withheld everywhere, with the reason. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { Figure } from '../../../../service/statistics/statistic.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { Stats, Summary, Trends } from '../rents/rent-answers.ts';

const since = '2026-01-01';
const reasons = {
  sales: `not covered: the loaded exports hold sales from ${since} on`,
  rents: `not covered: the loaded exports hold rents from ${since} on`,
};
const Made = z.looseObject({ covered_from: z.string().optional() });

describe('days that the loaded exports do not cover', () => {
  let service: TestService;

  before(async () => {
    service = await startTestService({ sample: true });
  });
  after(() => service.stop());

  const read: TestService['read'] = (path, ...rest) => service.read(`/api/v1${path}`, ...rest);

  function withheldFor(register: keyof typeof reasons, ...figures: readonly z.infer<typeof Figure>[]): void {
    assert.ok(figures.length > 0);
    for (const { value, suppressed, reason } of figures)
      assert.deepEqual([value, suppressed, reason], [null, true, reasons[register]]);
  }

  it('are told by the snapshot and by /status', async () => {
    const { manifest } = await (await sampleWarehouse()).warehouse.snapshot();
    const expected = { transactions: since, 'rent-contracts': since };
    assert.deepEqual(manifest.covered_from_by_dataset, expected);
    const Status = z.object({ snapshot: z.looseObject({ covered_from_by_dataset: z.unknown() }) });
    const { snapshot } = await read('/status', Status);
    assert.deepEqual(snapshot.covered_from_by_dataset, expected);
  });

  it('have no summary of rents set against them, and levels say from when on they are made', async () => {
    const { summary, meta } = await read('/rent-contracts/summary?area=330', Summary);
    assert.equal(meta.covered_from, since);
    for (const row of summary) {
      assert.ok(row.contract_count > 0 && row.window !== null);
      assert.deepEqual(
        [row.before, row.contract_count_before, row.annual_value_before_aed],
        [null, null, null],
      );
      withheldFor('rents', row.contract_count_change_pct);
      for (const { contract_count_change_pct, median_annual_change_pct } of [row.new, row.renewed])
        withheldFor('rents', contract_count_change_pct, median_annual_change_pct);
    }
    assert.equal((await read('/rent-contracts/stats', Stats)).meta.covered_from, since);
    const covered = await read('/rent-contracts/stats?from_date=2026-02-01', Stats);
    assert.equal(covered.meta.covered_from, undefined);
  });

  it('make periods of series partial', async () => {
    const { trends, meta } = await read('/rent-contracts/trends?from_date=2025-07-01&version=new', Trends);
    assert.equal(meta.covered_from, since);
    for (const { period, partial } of trends)
      assert.equal(partial ?? false, period < since || period === '2026-07-01', period);
  });

  it('begin no series of rents, unless they are asked for', async () => {
    for (const granularity of ['month', 'quarter', 'year']) {
      const { trends, meta } = await read(`/rent-contracts/trends?granularity=${granularity}`, Trends);
      assert.deepEqual([trends[0]?.period, meta.window.from], [since, since], granularity);
      assert.equal(trends[0]?.partial ?? false, granularity === 'year');
    }
  });

  it('and months of too few contracts begin no series of rents of a place either', async () => {
    const { warehouse } = await sampleWarehouse();
    const later = await warehouse.rows(
      `select area_id from rent_contracts where version = 'new' and start_date >= '${since}' and area_id is not null
      group by area_id having count(*) filter (start_date < '2026-02-01') < 5 and count(*) > 30 order by area_id limit 3`,
    );
    const firsts: number[] = [];
    for (const asked of ['area=330', ...later.map((row) => `area=${row['area_id']}`)]) {
      const path = `/rent-contracts/trends?${asked}&version=new`;
      const { trends, meta } = await read(path, Trends);
      const covered = (await read(`${path}&from_date=${since}`, Trends)).trends;
      const first = covered.findIndex(({ median_annual_aed: rent }) => rent.value !== null);
      assert.deepEqual(trends, covered.slice(Math.max(first, 0)), asked);
      assert.equal(meta.window.from, trends[0]?.period ?? since, asked);
      firsts.push(first);
    }
    assert.ok(Math.max(...firsts) > 0, `some place begins later: ${firsts}`);
  });

  it('enter no change of an area: in its statistics, its summary, comparisons, lists and maps', async () => {
    const Area = z.object({
      stats: z.looseObject({
        sales: z.looseObject({ price_yoy_change_pct: Figure }),
        rents: z.looseObject({ rent_yoy_change_pct: Figure }),
        price_trend: z.array(
          z.looseObject({ month: z.string(), price_index: Figure, partial: z.literal(true).optional() }),
        ),
      }),
      meta: z.looseObject({ sales: Made, rents: Made, yield: Made, price_trend: Made }),
    });
    const { stats, meta } = await read('/areas/330/stats', Area);
    withheldFor('sales', stats.sales.price_yoy_change_pct);
    withheldFor('rents', stats.rents.rent_yoy_change_pct);
    const shown = stats.price_trend.filter(({ price_index }) => price_index.value !== null);
    assert.equal(shown[0]?.price_index.value, 100);
    for (const { month, partial, price_index } of stats.price_trend) {
      assert.equal(partial ?? false, month < since || month === '2026-07-01');
      if (month < since) assert.equal(price_index.value, null, month);
    }
    for (const made of [meta.sales, meta.rents, meta.yield, meta.price_trend])
      assert.equal(made.covered_from, since);

    const Summed = z.object({
      summary: z.looseObject({
        yoy_change_pct: Figure,
        median_price_aed: Made,
        summary: z.looseObject({ text: z.string() }),
      }),
    });
    const { summary } = await read('/areas/summary/330', Summed);
    withheldFor('sales', summary.yoy_change_pct);
    assert.equal(summary.median_price_aed.covered_from, since);
    assert.match(summary.summary.text, /the loaded exports cover only the days from 1 January 2026 on/);
    assert.doesNotMatch(summary.summary.text, /the year before/);

    const Compared = z.object({
      areas: z.array(z.looseObject({ price_yoy_change_pct: Figure, rent_yoy_change_pct: Figure })),
    });
    const { areas } = await read('/areas/compare?areas=330,350', Compared);
    withheldFor('sales', ...areas.map(({ price_yoy_change_pct }) => price_yoy_change_pct));
    withheldFor('rents', ...areas.map(({ rent_yoy_change_pct }) => rent_yoy_change_pct));

    const Rents = z.object({ areas: z.array(z.looseObject({ rent_yoy_change_pct: Figure })) });
    const listed = await read('/analytics/rental-by-area', Rents);
    withheldFor('rents', ...listed.areas.map(({ rent_yoy_change_pct }) => rent_yoy_change_pct));

    const Coloured = z.object({
      features: z.array(z.looseObject({ properties: z.looseObject({ ...Figure.shape }) })),
    });
    const map = await read('/maps/areas?metric=price_yoy_change_pct&format=json', Coloured);
    withheldFor('sales', ...map.features.map(({ properties }) => properties));
  });

  it('rank nothing by growth, and sales without a change', async () => {
    const Ranking = z.looseObject({
      areas: z
        .array(z.looseObject({ change_pct: Figure.nullable(), n_before: z.int().nullable() }))
        .optional(),
      projects: z.array(z.looseObject({ change_pct: Figure.nullable() })).optional(),
      meta: z.looseObject({ reason: z.string().optional(), before: z.unknown(), covered_from: z.string() }),
    });
    for (const [path, register] of [
      ['/analytics/top-areas?metric=price_growth', 'sales'],
      ['/analytics/top-areas?metric=rent_growth&period=3y', 'rents'],
      ['/projects/top-performing?metric=price_growth', 'sales'],
    ] as const) {
      const { areas, projects, meta } = await read(path, Ranking);
      assert.deepEqual(areas ?? projects, [], path);
      assert.deepEqual([meta.reason, meta.before], [reasons[register], null], path);
    }
    const top = await read('/analytics/top-areas', Ranking);
    withheldFor('sales', ...(top.areas ?? []).flatMap(({ change_pct }) => change_pct ?? []));
    assert.ok(top.areas?.every(({ n_before }) => n_before === null));
    assert.equal(top.meta.covered_from, since);
    const projects = await read('/projects/top-performing', Ranking);
    withheldFor('sales', ...(projects.projects ?? []).flatMap(({ change_pct }) => change_pct ?? []));
  });

  it('are in no price index, by either method, nor weigh one, and are in no season', async () => {
    const Index = z.object({
      periods: z.array(z.looseObject({ period: z.string(), index: Figure, smoothed: z.number().nullable() })),
      meta: Made,
    });
    const stratified = await read('/analytics/price-index?method=stratified&granularity=month', Index);
    const covered = stratified.periods.filter(({ period }) => period >= since);
    const before = stratified.periods.filter(({ period }) => period < since);
    assert.ok(before.length > 0);
    assert.ok(before.every(({ index, smoothed }) => index.value === null && smoothed === null));
    // The year of the strays before weighs nothing: that of the exports is its own base, and 100 its first month.
    assert.deepEqual(
      covered.slice(0, 6).map(({ index }) => index.value !== null),
      [true, true, true, true, true, true],
    );
    assert.equal(covered[0]?.index.value, 100);
    const hedonic = await read('/analytics/price-index?method=hedonic', Index);
    assert.ok(hedonic.periods.some(({ period, index }) => period >= since && index.value !== null));
    assert.equal(hedonic.periods.find(({ index }) => index.value !== null)?.index.value, 100);
    for (const { period, index } of hedonic.periods) if (period < since) withheldFor('sales', index);
    const Season = z.object({ seasonality: z.looseObject({ from_month: z.string().nullable() }) });
    for (const measure of ['sales_count', 'rentals_count']) {
      const { seasonality } = await read(`/analytics/seasonality?measure=${measure}`, Season);
      assert.equal(seasonality.from_month, since, measure);
    }
  });

  it('make no turnover or absorption of a project', async () => {
    const Ids = z.object({ projects: z.array(z.looseObject({ project: z.looseObject({ id: z.int() }) })) });
    const [top] = (await read('/projects/top-performing?limit=1', Ids)).projects;
    const id = top?.project.id;
    const Property = z.object({
      stats: z.array(z.looseObject({ year: z.int().nullable(), is_partial: z.boolean() })),
      meta: Made.extend({ summary: z.looseObject({ turnover_pct: Figure, absorption_pct: Figure }) }),
    });
    const { stats, meta } = await read(`/projects/${id}/stats`, Property);
    withheldFor('sales', meta.summary.turnover_pct);
    assert.equal(meta.summary.absorption_pct.value, null);
    assert.ok(stats.every(({ year, is_partial }) => year === null || is_partial));
    const Trend = z.object({
      price_trends: z.array(z.looseObject({ period: z.string(), is_partial: z.boolean(), index: Figure })),
    });
    const { price_trends } = await read(`/projects/${id}/price-trends?granularity=month`, Trend);
    assert.ok(price_trends.length > 0);
    for (const { period, is_partial, index } of price_trends) {
      assert.equal(is_partial, period < since || period === '2026-07-01', period);
      // A year without a chain to the one before is set against itself.
      if (period < since) assert.equal(index.value, null);
    }
  });

  it('are named beside a number of deals that a question in words asks for', async () => {
    const Answered = z.object({
      told: z.object({ text: z.string(), window: z.object({ from: z.string(), covered_from: z.string() }) }),
    });
    const { told } = await read('/search/describe', Answered, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ query: 'how many sales in Dubai Marina in 2025' }),
    });
    assert.deepEqual(told.window, { from: '2025-01-01', covered_from: since });
    assert.match(told.text, /Records are loaded from 1 Jan 2026 on/);
  });
});
