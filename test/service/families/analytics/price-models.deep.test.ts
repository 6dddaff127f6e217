/** The price index, the off-plan premium, seasonality and the estimate over the real sample, some figures made again from its records. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { rounded } from '../../../../service/statistics/statistic.ts';
import type { TestWarehouse } from '../../../support/ingest.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { narrowerWithLess } from './missing-parameters.ts';

const Figure = z.looseObject({ value: z.number().nullable(), n: z.int(), reason: z.string().optional() });

const Interval = z.object({
  low: z.number(),
  high: z.number(),
  level: z.literal(publishingRules.interval_level),
});

const Index = z.object({
  periods: z.array(
    z.looseObject({
      period: z.string(),
      index: Figure,
      smoothed: z.number().nullable(),
      partial: z.literal(true).optional(),
    }),
  ),
  meta: z.looseObject({
    granularity: z.string(),
    reason: z.string().optional(),
    window: z.object({ from: z.string(), to: z.string() }),
  }),
});

const Premia = z.object({
  premiums: z.array(
    z.looseObject({
      id: z.int().nullable(),
      name: z.string().nullable(),
      property_type: z.string(),
      premium_pct: Figure,
      low_pct: z.number().nullable(),
      high_pct: z.number().nullable(),
      coverage_pct: z.number().nullable(),
      unmatched_premium_pct: Figure,
      n_off_plan: z.int(),
      n_ready: z.int(),
    }),
  ),
  next_cursor: z.string().nullable(),
  meta: z.looseObject({ caveat: z.string(), reason: z.string().optional() }),
});

const Season = z.object({
  seasonality: z.looseObject({ strength: Figure, months: z.array(z.unknown()), months_in_a_row: z.int() }),
});

const Estimate = z.object({
  estimate: z.looseObject({
    price_aed: Figure,
    low_aed: z.number().nullable(),
    high_aed: z.number().nullable(),
    price_aed_per_sqft: Figure,
    scope: z.string().nullable(),
    comparables: z.array(z.looseObject({ id: z.string(), weight_pct: z.number() })),
    tested: z.looseObject({ n: z.int(), inside_pct: z.number(), median_error_pct: z.number() }).nullable(),
  }),
});

describe('models of prices over the sample', () => {
  let service: TestService;
  let warehouse: TestWarehouse;

  before(async () => {
    ({ warehouse } = await sampleWarehouse());
    service = await startTestService({ sample: 'covered' });
  });
  after(() => service.stop());

  async function ask<T>(
    path: string,
    schema: z.ZodType<T>,
    key: 'enterprise' | 'lite' = 'enterprise',
  ): Promise<T> {
    const response = await service.ask(path, { key });
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return schema.parse(JSON.parse(text));
  }

  describe('GET /analytics/price-index', () => {
    const all = '/api/v1/analytics/price-index';
    const path = `${all}?method=stratified`;

    it('begins at 100 wherever it begins, and keeps its movements', async () => {
      const whole = await ask(path, Index);
      const shown = whole.periods.filter(({ index }) => index.value !== null);
      assert.equal(shown[0]?.index.value, 100);
      const from = shown.at(-4)?.period ?? '';
      const part = await ask(`${path}&from_date=${from}`, Index);
      assert.equal(part.periods[0]?.period, from);
      assert.equal(part.periods[0]?.index.value, 100);
      const [one, two] = [shown.at(-4)?.index.value ?? 0, shown.at(-2)?.index.value ?? 0];
      assert.ok(Math.abs((part.periods[2]?.index.value ?? 0) - (100 * two) / one) < 0.02);
    });

    it('marks the month that is not over, withholds what is too thin, and counts every sale compared', async () => {
      const { periods } = await ask(path, Index);
      assert.equal(periods.at(-1)?.partial, true);
      assert.equal(periods.at(-2)?.partial, undefined);
      for (const { index } of periods)
        assert.equal(
          index.value === null,
          index.n < publishingRules.least_shown || index.reason !== undefined,
        );
    });

    it('is solved hedonically where there are sales enough, by quarter where months are too thin', async () => {
      const months = await ask(`${all}?method=hedonic&property_type=apartment`, Index);
      assert.ok(months.periods.length > 0);
      assert.equal(months.periods[0]?.index.value, 100);
      for (const { sales_count } of months.periods)
        assert.ok(Number(sales_count) >= publishingRules.index_period_least);
      const again = await ask(`${all}?method=hedonic&property_type=apartment`, Index);
      assert.deepEqual(again.periods, months.periods);
      const none = await ask(`${all}?method=hedonic&granularity=year`, Index);
      assert.deepEqual(none.periods, []);
      assert.match(none.meta.reason ?? '', /by month and by quarter, not by year/);
    });

    it('shows by default that existing homes fell in the first half of 2026 where new ones hardly moved', async () => {
      const level = async (stage: string, month: string) => {
        const { periods } = await ask(`${all}?stage=${stage}`, Index);
        assert.deepEqual([periods[0]?.period, periods[0]?.index.value], ['2026-01-01', 100]);
        const found = periods.find(({ period }) => period === month);
        return { value: found?.index.value ?? 0, ...Interval.parse(found?.index['interval']) };
      };
      const [existing, fresh, both] = [
        await level('existing', '2026-06-01'),
        await level('new', '2026-06-01'),
        await level('all', '2026-06-01'),
      ];
      assert.ok(existing.value > 94 && existing.value < 96.5, `existing ${existing.value}`);
      assert.ok(fresh.value > 98 && fresh.value < 99.5, `new ${fresh.value}`);
      assert.ok(existing.value < both.value && both.value < fresh.value);
      for (const { low, value, high } of [existing, fresh, both]) assert.ok(low < value && value < high);
      assert.ok(existing.high < fresh.low, 'the intervals do not touch');
    });

    it('is of existing homes unless asked, and never of both by itself', async () => {
      const [plain, existing] = [await ask(all, Index), await ask(`${all}?stage=existing`, Index)];
      assert.deepEqual(plain.periods, existing.periods);
      const other = await ask(`${all}?stage=all`, Index);
      assert.notDeepEqual(plain.periods, other.periods);
    });

    it('has the base that is asked for, whatever the stage, with intervals against it', async () => {
      for (const stage of ['existing', 'new']) {
        const { periods } = await ask(`${all}?stage=${stage}&base_date=2026-03-01`, Index);
        const base = periods.find(({ period }) => period === '2026-03-01');
        assert.deepEqual([base?.index.value, base?.index['interval']], [100, undefined]);
        for (const { period, index } of periods)
          if (period !== '2026-03-01') Interval.parse(index['interval']);
        assert.equal(periods[0]?.period, '2026-01-01');
      }
      const none = await ask(`${all}?base_date=2030-01-01`, Index);
      assert.deepEqual(none.periods, []);
      assert.match(none.meta.reason ?? '', /^no period from 2030-01-01 on has an index$/);
    });

    it('counts what is compared in the first period as in the others', async () => {
      const { periods } = await ask(all, Index);
      const [first, second] = periods;
      assert.ok((first?.index.n ?? 0) > 0 && (first?.index.n ?? 0) < Number(first?.['sales_count']));
      assert.equal(second?.['n_before'], first?.index.n);
    });

    it('sets every interval against the first period shown, wherever it begins', async () => {
      const [whole, part] = [await ask(all, Index), await ask(`${all}?from_date=2026-03-01`, Index)];
      assert.deepEqual(part.periods[0]?.index['interval'], undefined);
      const of = ({ periods }: z.output<typeof Index>) =>
        periods.find(({ period }) => period === '2026-05-01');
      const width = (found: ReturnType<typeof of>) => {
        const { low, high } = Interval.parse(found?.index['interval']);
        return (high - low) / (found?.index.value ?? 0);
      };
      assert.notEqual(width(of(part)), width(of(whole)));
      const [march, may] = [whole.periods[2]?.index.value ?? 0, of(whole)?.index.value ?? 0];
      assert.ok(Math.abs((of(part)?.index.value ?? 0) - (100 * may) / march) < 0.02);
    });

    it('says which days it is made of, and why there are none', async () => {
      const { periods, meta } = await ask(`${path}&from_date=2026-02-15&to_date=2026-05-10`, Index);
      assert.deepEqual(
        periods.map(({ period }) => period),
        ['2026-03-01', '2026-04-01', '2026-05-01'],
      );
      assert.deepEqual(meta.window, { from: '2026-03-01', to: '2026-05-31' });
      const later = await ask(`${path}&from_date=2027-01-01`, Index);
      assert.match(later.meta.reason ?? '', /come after the newest record/);
      const hidden = await ask(`${path}&from_date=2018-01-01&to_date=2018-12-31`, Index, 'lite');
      assert.deepEqual(hidden.meta.window, { from: '2018-01-01', to: '2018-12-31' });
      assert.match(hidden.meta.reason ?? '', /history begins after these days/);
    });

    it('shows a plan its own history only', async () => {
      const { periods } = await ask(`${path}&granularity=year`, Index, 'lite');
      assert.ok(periods.every(({ period }) => period >= '2020-01-01'));
    });
  });

  describe('GET /analytics/offplan-premium', () => {
    const path = '/api/v1/analytics/offplan-premium';

    it('of flats of 2026 is what was found before: unmatched about a quarter, matched more', async () => {
      const { premiums, meta } = await ask(`${path}?property_type=apartment`, Premia);
      const [flats] = premiums;
      const [matched, unmatched] = [flats?.premium_pct.value ?? 0, flats?.unmatched_premium_pct.value ?? 0];
      assert.ok(unmatched > 24 && unmatched < 28, `unmatched ${unmatched}`);
      assert.ok(matched > 28 && matched < 37, `matched ${matched}`);
      assert.ok((flats?.low_pct ?? 0) < 37 && (flats?.high_pct ?? 0) > matched);
      assert.match(meta.caveat, /age of the building/);
    });

    it('by area, by project and by kind: each row its own samples, walked by cursor', async () => {
      const first = await ask(`${path}?by=area&limit=3&sort=-premium_pct`, Premia);
      assert.equal(first.premiums.length, 3);
      const rest = await ask(`${path}?by=area&limit=3&sort=-premium_pct&cursor=${first.next_cursor}`, Premia);
      const values = [...first.premiums, ...rest.premiums].map(
        ({ premium_pct }) => premium_pct.value ?? -100,
      );
      assert.deepEqual(
        values,
        values.toSorted((a, b) => b - a),
      );
      for (const { name, premium_pct, n_off_plan, n_ready } of first.premiums) {
        assert.ok(name !== null);
        assert.equal(premium_pct.n, Math.min(n_off_plan, n_ready));
      }
      const kinds = await ask(`${path}?by=property_type`, Premia);
      assert.ok(kinds.premiums.every(({ id, property_type }) => id === null && property_type !== 'all'));
      for (const { low_pct, high_pct, coverage_pct } of [...first.premiums, ...kinds.premiums])
        for (const pct of [low_pct, high_pct, coverage_pct])
          if (pct !== null) assert.equal(pct, rounded(pct, 'pct'), 'percentages have two decimals');
      const projects = await ask(`${path}?by=project&limit=5`, Premia);
      const withheld = projects.premiums.filter(({ premium_pct }) => premium_pct.value === null);
      assert.ok(withheld.every(({ premium_pct }) => premium_pct.reason !== undefined));
    });
  });

  describe('GET /analytics/offplan-premium of one place', () => {
    const path = '/api/v1/analytics/offplan-premium';

    it('is the row that the list of places has, and its kinds and projects', async () => {
      for (const by of ['area', 'community']) {
        const { premiums } = await ask(`${path}?by=${by}&limit=3`, Premia);
        assert.equal(premiums.length, 3);
        for (const row of premiums) {
          const own = await ask(`${path}?area=${row.id}`, Premia);
          assert.deepEqual(own.premiums, [row]);
          const { premiums: kinds } = await ask(`${path}?area=${row.id}&by=property_type`, Premia);
          assert.ok(kinds.length > 0 && kinds.every(({ property_type }) => property_type !== 'all'));
          const { premiums: projects } = await ask(`${path}?area=${row.id}&by=project&limit=100`, Premia);
          assert.ok(projects.every(({ id }) => id !== row.id));
        }
      }
    });

    it('answers for whatever is named, withheld with the reason where there is nothing to compare', async () => {
      const none = await ask(`${path}?area=330&property_type=land`, Premia);
      const [land, ...more] = none.premiums;
      assert.deepEqual(more, []);
      assert.deepEqual([land?.id, land?.property_type], [330, 'land']);
      const [counted] = await warehouse.rows(
        `select count(*) filter (is_off_plan) as off_plan, count(*) filter (not is_off_plan) as ready
          from transactions t join eligible_sales e using (id)
          where e.has_unit_price and not e.is_outlier and area_id = 330 and property_type = 'land' and transaction_date >= '2025-07-02'`,
      );
      const n = Math.min(Number(counted?.['off_plan']), Number(counted?.['ready']));
      assert.equal(land?.unmatched_premium_pct.n, n);
      for (const figure of [land?.premium_pct, land?.unmatched_premium_pct]) {
        assert.deepEqual([figure?.value, figure?.['suppressed']], [null, true]);
        assert.ok(figure?.reason);
      }
      const [empty] = await warehouse.rows(
        `select area_id from areas where area_id in (select place_id from places)
          and area_id not in (select area_id from transactions where area_id is not null) limit 1`,
      );
      const id = Number(empty?.['area_id']);
      const unsold = await ask(`${path}?area=${id}`, Premia);
      assert.deepEqual(
        unsold.premiums.map((row) => [row.id, row.premium_pct.n, row.premium_pct.value, row.coverage_pct]),
        [[id, 0, null, null]],
      );
      assert.match(unsold.premiums[0]?.premium_pct.reason ?? '', /no eligible sale/);
      assert.ok(unsold.premiums[0]?.name);
      for (const by of ['property_type', 'project']) {
        const { premiums, meta } = await ask(`${path}?area=${id}&by=${by}`, Premia);
        assert.deepEqual(premiums, []);
        assert.match(meta.reason ?? '', /no eligible sale/);
      }
      const [hotel] = (await ask(`${path}?property_type=building`, Premia)).premiums;
      assert.deepEqual([hotel?.property_type, hotel?.premium_pct.value], ['building', null]);
    });

    it('lists only what has an eligible sale, whether it is matched or not', async () => {
      const { premiums } = await ask(`${path}?by=area&property_type=land&limit=100`, Premia);
      assert.ok(premiums.length > 0 && premiums.every((row) => Number(row['sales_count']) > 0));
      assert.ok(premiums.some(({ premium_pct }) => premium_pct.reason?.startsWith('no ')));
    });

    it('refuses rows of other places than the one asked for', async () => {
      for (const query of ['area=330&by=community', 'area=Dubai%20Marina&by=area', 'area=330&by=market']) {
        const response = await service.ask(`${path}?${query}`);
        assert.equal(response.status, 400, await response.text());
      }
    });
  });

  describe('GET /analytics/seasonality', () => {
    for (const measure of ['sales_count', 'price', 'rentals_count'] as const) {
      it(`refuses the short history of the sample: ${measure}`, async () => {
        const { seasonality } = await ask(`/api/v1/analytics/seasonality?measure=${measure}`, Season);
        assert.equal(seasonality.strength.value, null);
        assert.deepEqual(seasonality.months, []);
        assert.ok(seasonality.months_in_a_row < 48);
        assert.match(
          seasonality.strength.reason ?? '',
          new RegExp(`^48 months in a row .* the longest run has ${seasonality.months_in_a_row}$`),
        );
      });
    }
  });

  describe('GET /valuations/estimate', () => {
    const path = '/api/v1/valuations/estimate';

    it('says how the method did on sales it had not seen: four of five inside the interval', async () => {
      const { estimate } = await ask(`${path}?area=330&property_type=apartment&area_sqft=850`, Estimate);
      const { n = 0, inside_pct = 0, median_error_pct = 100 } = estimate.tested ?? {};
      assert.ok(n >= publishingRules.least_ok);
      assert.ok(inside_pct > 70 && inside_pct < 95, `inside ${inside_pct}`);
      assert.ok(median_error_pct < 16, `median error ${median_error_pct}`);
      for (const pct of [inside_pct, median_error_pct]) assert.equal(pct, rounded(pct, 'pct'));
    });

    it('is surer with the project than with its area alone', async () => {
      const [busy] = await warehouse.rows(
        `select project_id, any_value(area_id) as area_id, median(area_sqft) as sqft from transactions join eligible_sales e using (id)
          where e.has_unit_price and not e.is_outlier and property_type = 'apartment' and not is_off_plan and project_id is not null and year(transaction_date) = 2026
          group by 1 order by count(*) desc, 1 limit 1`,
      );
      const size = Math.round(Number(busy?.['sqft']));
      const { estimate } = await ask(
        `${path}?project_id=${busy?.['project_id']}&property_type=apartment&area_sqft=${size}`,
        Estimate,
      );
      assert.equal(estimate.scope, 'project');
      assert.ok(estimate.comparables.length >= 8);
      const inArea = await ask(
        `${path}?area=${busy?.['area_id']}&property_type=apartment&area_sqft=${size}`,
        Estimate,
      );
      const width = ({ low_aed, high_aed }: { low_aed: number | null; high_aed: number | null }) =>
        (high_aed ?? 0) / (low_aed ?? 1);
      assert.ok(width(estimate) < width(inArea.estimate), 'the interval is narrower');
    });

    it('is never surer without bedrooms or project than with the likely ones, for prices and for rents', async () => {
      const { narrower, compared } = await narrowerWithLess(ask, (sql) => warehouse.rows(sql));
      assert.deepEqual(narrower, []);
      assert.ok(compared > 80, `${compared} compared`);
    });

    it('is withheld where nothing is like it, and refused where the place is not said or not known', async () => {
      const { estimate } = await ask(
        `${path}?area=330&property_type=villa&bedrooms=40&area_sqft=900000`,
        Estimate,
      );
      assert.deepEqual([estimate.price_aed.value, estimate.low_aed, estimate.scope], [null, null, null]);
      assert.equal(estimate.price_aed.reason, `fewer than ${publishingRules.least_shown} comparable sales`);
      for (const place of ['', '&area=330&project_id=1', '&project_id=2147483647', '&building_id=1']) {
        const response = await service.ask(`${path}?property_type=apartment&area_sqft=850${place}`);
        assert.equal(response.status, 400, place);
      }
    });
  });
});
