/** Measures by name: each number again with plain SQL over the published records. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { measureIdOf, measures } from '../../../../../data/measures/all.ts';
import { Figure } from '../../../../../service/statistics/statistic.ts';
import { countedBedrooms } from '../../../../support/counted-bedrooms.ts';
import type { TestWarehouse } from '../../../../support/ingest.ts';
import { sampleWarehouse } from '../../../../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../../../../support/service.ts';

const Periods = z.object({
  periods: z.array(z.looseObject({ period: z.iso.date(), figure: Figure })),
  meta: z.looseObject({
    window: z.object({ from: z.iso.date(), to: z.iso.date() }),
    reason: z.string().optional(),
    measure: z.looseObject({ records: z.string(), name: z.string(), name_ar: z.string() }),
  }),
});

const Row = z.object({ period: z.string(), value: z.number().nullable(), n: z.int() });

/** Each measure as a person would write it: table, day, condition and aggregate. */
const sales = { table: 'transactions', day: 'transaction_date', where: "type = 'sales'" };
const contracts = { table: 'rent_contracts', day: 'start_date', where: 'true' };
const judged =
  "id in (select id from eligible_sales where has_unit_price and not is_outlier) and property_type is distinct from 'land'";
const plain: Readonly<Record<string, readonly [typeof sales, string, string]>> = {
  sales_count: [sales, 'true', 'count(*)'],
  sales_value_aed: [sales, 'true', 'sum(price_aed)'],
  off_plan_count: [sales, 'is_off_plan', 'count(*)'],
  ready_count: [sales, 'is_off_plan = false', 'count(*)'],
  median_size_sqft: [sales, judged, 'median(area_sqft)'],
  median_price_aed: [sales, judged, 'median(price_aed)'],
  median_price_aed_per_sqft: [sales, judged, 'median(price_aed_per_sqft)'],
  median_off_plan_price_aed_per_sqft: [sales, `${judged} and is_off_plan`, 'median(price_aed_per_sqft)'],
  median_ready_price_aed_per_sqft: [sales, `${judged} and not is_off_plan`, 'median(price_aed_per_sqft)'],
  contract_count: [contracts, 'true', 'count(*)'],
  new_contract_count: [contracts, "version = 'new'", 'count(*)'],
  renewed_contract_count: [contracts, "version = 'renewed'", 'count(*)'],
  bedrooms_known_count: [contracts, `${countedBedrooms} is not null`, 'count(*)'],
  annual_value_aed: [contracts, 'true', 'sum(annual_amount_aed)'],
  median_new_rent_aed: [contracts, "is_eligible and version = 'new'", 'median(annual_amount_aed)'],
  median_new_rent_aed_per_sqft: [contracts, "is_eligible and version = 'new'", 'median(annual_aed_per_sqft)'],
  median_renewed_rent_aed: [contracts, "is_eligible and version = 'renewed'", 'median(annual_amount_aed)'],
};

describe('GET /api/v1/measures', () => {
  let service: TestService;
  let warehouse: TestWarehouse;
  before(async () => {
    ({ warehouse } = await sampleWarehouse());
    service = await startTestService({ sample: 'covered' });
  });
  after(() => service.stop());

  async function ask(path: string, key: 'enterprise' | 'lite' = 'enterprise') {
    const response = await service.ask(`/api/v1/measures/${path}`, { key });
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return Periods.parse(JSON.parse(text));
  }

  it('lists every measure with its words in both languages', async () => {
    const response = await service.ask('/api/v1/measures', { key: 'enterprise' });
    const { measures: listed } = z
      .object({
        measures: z.array(z.looseObject({ measure: z.string(), name: z.string(), name_ar: z.string() })),
      })
      .parse(await response.json());
    assert.deepEqual(
      listed.map(({ measure }) => measure),
      measures.map(measureIdOf),
    );
    assert.deepEqual(Object.keys(plain).toSorted(), listed.map(({ measure }) => measure).toSorted());
    for (const { name, name_ar } of listed) {
      assert.match(name, /^[A-Z][^{}]+$/u);
      assert.match(name_ar, /^[\u0600-\u06ff][^{}]+$/u);
    }
  });

  /** Returns the periods of a measure as plain SQL gives them, by first day. */
  async function expected(
    measure: string,
    by: string,
    area: string,
    { from, to }: { from: string; to: string },
  ) {
    const [{ table, day, where }, only, aggregate] = plain[measure] ?? [sales, 'false', 'count(*)'];
    const column = /median\((.*)\)/.exec(aggregate)?.[1] ?? '*';
    const rows = await warehouse.rows(`
      select strftime(${by === 'month' ? `date_trunc('month', ${day})` : `date '${from}'`}, '%Y-%m-%d') as period,
        (${aggregate})::double as value, count(${column})::integer as n
      from ${table}
      where ${where} and (${only}) and ${day} between date '${from}' and date '${to}' and ${area === '' ? 'true' : 'area_id = 330'}
      group by 1`);
    return new Map(
      z
        .array(Row)
        .parse(rows)
        .map((row) => [row.period, row]),
    );
  }

  /** Fails unless a figure is that of plain SQL: a median of fewer than five is withheld. */
  function assertSame(
    measure: string,
    figure: z.output<typeof Figure>,
    own: z.output<typeof Row> | undefined,
  ) {
    const isMedian = measure.startsWith('median');
    if (isMedian) assert.equal(figure.n, own?.n ?? 0);
    if (isMedian && figure.n < 5) return assert.equal(figure.value, null);
    const digits = measure.endsWith('per_sqft') ? 0.0051 : 0.51;
    const value = own?.value ?? 0;
    assert.ok(Math.abs((figure.value ?? Number.NaN) - value) <= digits, `${figure.value} is not ${value}`);
  }

  for (const measure of Object.keys(plain))
    it(`gives ${measure} as plain SQL does, by month and over all days, of the market and an area`, async () => {
      for (const area of ['', '&area=330'])
        for (const by of ['month', 'window']) {
          const { periods, meta } = await ask(`${measure}?by=${by}${area}`);
          const rows = await expected(measure, by, area, meta.window);
          assert.ok(periods.length > 0);
          for (const { period, figure } of periods) assertSame(measure, figure, rows.get(period));
        }
    });

  it('shows no day that the plan does not see, and says why there is none', async () => {
    const { periods, meta } = await ask('sales_count?from_date=2010-01-01&to_date=2012-12-31', 'lite');
    assert.deepEqual(periods, []);
    assert.match(meta.reason ?? '', /history begins after these days/);
  });

  it('refuses an unknown measure and names those there are', async () => {
    const response = await service.ask('/api/v1/measures/median_size', { key: 'enterprise' });
    assert.equal(response.status, 400);
    assert.match(await response.text(), /median_new_rent_aed/);
  });
});
