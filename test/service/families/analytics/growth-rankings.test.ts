/** Rankings by growth over the sample, against growth that is worked out by hand from the records. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { listTopAreas } from '../../../../service/families/analytics/rankings.ts';
import { Figure } from '../../../../service/statistics/statistic.ts';
import { trailingYear } from '../../../../service/statistics/window.ts';
import type { Row, TestWarehouse } from '../../../support/ingest.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const Page = z.object({
  areas: z.array(
    z.object({
      area: z.object({ id: z.int(), name: z.string() }),
      value: Figure,
      n_before: z.int().nullable(),
    }),
  ),
  meta: z.looseObject({ method: z.string(), stage: z.string().optional() }),
});

/** What each metric is made of: the register, its day, and the records that count. */
const metrics = {
  price_growth: {
    query: 'metric=price_growth&stage=new',
    stage: 'new',
    dataset: 'transactions',
    day: 'transaction_date',
    records: `(select t.*, coalesce(t.price_aed_per_sqft, round(t.price_aed / t.area_sqft, 2)) as level from transactions t join eligible_sales e using (id)
      where e.has_unit_price and not e.is_outlier and e.stage = 'new')`,
  },
  rent_growth: {
    query: 'metric=rent_growth',
    stage: undefined,
    dataset: 'rent-contracts',
    day: 'start_date',
    records: `(select *, annual_aed_per_sqft as level from rent_contracts
      where is_eligible and version = 'new' and annual_aed_per_sqft > 0)`,
  },
} as const;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

function groupBy(rows: readonly Row[], column: string): Map<unknown, Row[]> {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const group = groups.get(row[column]) ?? [];
    group.push(row);
    groups.set(row[column], group);
  }
  return groups;
}

/** Growth by the text of docs/methods/rankings.md, per cent, with the records of both years that have a match. */
function growthByHand(rows: readonly Row[]): { pct: number; n: number; before: number } {
  const groups = groupBy(rows, 'alike');
  const matched = [...groups.values()].flatMap((group) => {
    const [late, early] = [true, false].map((isLate) =>
      group.filter((row) => row['late'] === isLate).map((row) => Number(row['log'])),
    );
    if (late === undefined || early === undefined || late.length === 0 || early.length === 0) return [];
    const weight = (late.length * early.length) / (late.length + early.length);
    return [{ n: late.length, before: early.length, weight, change: mean(late) - mean(early) }];
  });
  const sum = (of: (group: (typeof matched)[number]) => number) =>
    matched.reduce((total, group) => total + of(group), 0);
  const change = sum((group) => group.weight * group.change) / sum((group) => group.weight);
  return { pct: 100 * (Math.exp(change) - 1), n: sum(({ n }) => n), before: sum(({ before }) => before) };
}

function checkGrowth(
  { value, area, n_before: before }: z.output<typeof Page>['areas'][number],
  pct: number,
): void {
  const found = value.value ?? Number.NaN;
  assert.ok(Math.abs(found - pct) < 0.0101, `${area.name} is off by ${found - pct}`);
  const isOk = Math.min(value.n, before ?? 0) >= publishingRules.least_ok;
  assert.equal(value.quality, isOk ? 'ok' : 'low');
  const { interval = { low: found, high: found } } = value;
  assert.ok(interval.low <= found && found <= interval.high, area.name);
}

describe('rankings by growth over the sample', () => {
  let service: TestService;
  let warehouse: TestWarehouse;

  before(async () => {
    ({ warehouse } = await sampleWarehouse());
    service = await startTestService({ sample: 'covered', endpoints: [listTopAreas] });
  });
  after(() => service.stop());

  async function ask<T>(query: string, schema: z.ZodType<T>, status = 200): Promise<T> {
    const response = await service.ask(`/api/v1/analytics/top-areas?${query}`);
    const text = await response.text();
    assert.equal(response.status, status, text);
    return schema.parse(JSON.parse(text));
  }

  for (const [metric, { query, stage, dataset, day, records }] of Object.entries(metrics))
    it(`ranks ${metric} as plain TypeScript compares like with like`, async () => {
      const { areas, meta } = await ask(`${query}&by=area&min_sample=5&limit=100`, Page);
      assert.deepEqual([meta.method, meta.stage], ['rankings', stage]);
      const { manifest } = await warehouse.snapshot();
      const asOf = manifest.as_of_by_dataset[dataset] ?? '';
      const [now, before] = [trailingYear(asOf), trailingYear(asOf, 1)];
      const rows = await warehouse.rows(
        `select area_id, ${day} >= date '${now.from}' as late, ln(level) as log,
           concat_ws('|', coalesce('p' || project_id, 'c' || community_id, 'a' || area_id), property_type,
             coalesce(property_sub_type, '?'), coalesce(bedrooms, -1), round(ln(area_sqft) / ln(1.25))) as alike
         from ${records}
         where area_id is not null and area_sqft > 0 and property_type is distinct from 'land'
           and ${day} between '${before.from}' and '${now.to}'`,
      );
      const expected = [...groupBy(rows, 'area_id')]
        .map(([id, own]) => ({ id, ...growthByHand(own) }))
        .filter((area) => Math.min(area.n, area.before) >= 5)
        .toSorted((one, other) => other.pct - one.pct);
      // The sample's rents of a year before are too few to rank: its list is empty by hand too.
      assert.ok(metric === 'rent_growth' || areas.length > 0);
      assert.deepEqual(
        areas.map(({ area, value, n_before }) => [area.id, value.n, n_before]),
        expected.slice(0, 100).map(({ id, n, before: earlier }) => [id, n, earlier]),
      );
      for (const [index, area] of areas.entries()) checkGrowth(area, expected[index]?.pct ?? Number.NaN);
    });

  it('is of existing homes unless new ones are asked for', async () => {
    const existing = await ask('metric=price_growth&min_sample=5', Page);
    assert.equal(existing.meta.stage, 'existing');
    assert.deepEqual(
      existing.areas,
      (await ask('metric=price_growth&stage=existing&min_sample=5', Page)).areas,
    );
  });

  it('refuses a stage for a metric without one, and says which has one', async () => {
    const Fault = z.object({ errors: z.array(z.object({ parameter: z.string(), message: z.string() })) });
    for (const metric of ['sales_count', 'sales_value', 'gross_yield', 'rent_growth']) {
      const { errors } = await ask(`metric=${metric}&stage=new`, Fault, 400);
      assert.equal(errors[0]?.parameter, 'stage');
      assert.match(errors[0]?.message ?? '', /metric=price_growth/);
    }
  });
});
