/** What developers and brokers are said to have sold, recomputed in plain TypeScript from the rows of the lake's Parquet files. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { trailingYear } from '../../../../service/statistics/window.ts';
import type { Row, TestWarehouse } from '../../../support/ingest.ts';
import { type Ask, startTestService, type TestService } from '../../../support/service.ts';
import { synthWarehouse } from '../../../support/synth-warehouse.ts';

const Figure = z.looseObject({ value: z.number().nullable(), n: z.int() });

const DeveloperStats = z.object({
  stats: z.object({
    delivery: z.looseObject({
      finished_projects: z.int(),
      overdue_projects: z.int(),
      open_projects: z.int(),
      median_age_days: Figure,
      median_building_days: Figure,
    }),
    sales_count: z.int(),
    sales_value_aed: z.number(),
    years: z.array(z.looseObject({ year: z.int(), sales_count: z.int(), sales_value_aed: z.number() })),
    median_price_aed_per_sqft: Figure,
    difference_from_areas_pct: Figure,
    areas: z.array(z.looseObject({})),
  }),
});
const BrokerStats = z.object({
  stats: z.object({
    sales: z.object({
      sales_count: z.int(),
      sales_value_aed: z.number(),
      buyer_side_count: z.int(),
      seller_side_count: z.int(),
    }),
    years: z.array(z.looseObject({ year: z.int(), sales_count: z.int() })),
    property_types: z.array(z.looseObject({ property_type: z.string().nullable(), sales_count: z.int() })),
    median_price_aed: Figure,
  }),
});
const Top = z.object({
  brokers: z.array(
    z.looseObject({
      id: z.int(),
      rank: z.int(),
      sales_count: z.int(),
      sales_value_aed: z.number(),
      sales_count_before: z.int().nullable(),
    }),
  ),
});
const Areas = z.object({ areas: z.array(z.looseObject({ area_id: z.int(), sales_count: z.int() })) });

const Sale = z.object({
  id: z.string(),
  day: z.string(),
  price_aed: z.number(),
  ppsf: z.number().nullable(),
  area_id: z.int().nullable(),
  property_type: z.string().nullable(),
  is_off_plan: z.boolean().nullable(),
  developer_id: z.int().nullable(),
  is_eligible: z.boolean(),
});
type Sale = z.infer<typeof Sale>;

const Project = z.object({
  developer_id: z.int().nullable(),
  status: z.string().nullable(),
  started: z.string().nullable(),
  planned: z.string().nullable(),
  done: z.string().nullable(),
});

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

function countBy<Item, Key>(items: readonly Item[], key: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) groups.set(key(item), [...(groups.get(key(item)) ?? []), item]);
  return groups;
}

const dayMs = 86_400_000;

/** A statistic is the figure, rounded, or withheld under five; a half may be rounded either way. */
function isFigure(
  found: { readonly value: number | null; readonly n: number },
  value: number | null,
  n: number,
  digits: number,
): void {
  assert.equal(found.n, n);
  if (value === null || n < publishingRules.least_shown || found.value === null)
    assert.equal(found.value, value === null || n < publishingRules.least_shown ? null : value);
  else assert.ok(Math.abs(found.value - value) <= 0.5001 * 10 ** -digits, `${found.value} is not ${value}`);
}

describe('developers and brokers, recomputed from the lake', () => {
  let warehouse: TestWarehouse;
  let service: TestService;
  let sales: readonly Sale[];
  let sides: Map<string, Row[]>;
  let projects: readonly z.infer<typeof Project>[];
  let asOf: Readonly<Record<string, string>>;

  before(async () => {
    warehouse = await synthWarehouse();
    service = await startTestService({ over: warehouse });
    asOf = (await warehouse.snapshot()).manifest.as_of_by_dataset;
    const rows = await warehouse.rows(`
      select t.id, t.transaction_date::varchar as day, t.price_aed, t.price_aed_per_sqft as ppsf, t.area_id, t.property_type, t.is_off_plan,
        t.developer_id, coalesce(e.has_unit_price and not e.is_outlier and t.property_type is distinct from 'land', false) as is_eligible
      from transactions t left join eligible_sales e on e.id = t.id where t.type = 'sales'`);
    sales = z.array(Sale).parse(rows);
    sides = countBy(await warehouse.rows('select * from broker_deals'), (row) =>
      String(row['transaction_id']),
    );
    projects = z
      .array(Project)
      .parse(
        await warehouse.rows(
          'select developer_id, status, start_date::varchar as started, expected_completion_date::varchar as planned, completion_date::varchar as done from projects',
        ),
      );
  });
  after(() => service.stop());

  async function ask<T>(path: string, schema: z.ZodType<T>, how?: Ask): Promise<T> {
    const response = await service.ask(`/api/v1${path}`, how);
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return schema.parse(JSON.parse(text));
  }

  const salesAsOf = () => asOf['transactions'] ?? '';
  const lastYear = () => trailingYear(salesAsOf());
  const within = (sale: Sale, from: string, to: string) => sale.day >= from && sale.day <= to;

  /** Developers with most sales first. */
  const busiestDevelopers = () =>
    [...countBy(sales, ({ developer_id }) => developer_id)]
      .flatMap(([id, own]) => (id === null ? [] : [{ id, own }]))
      .sort((a, b) => b.own.length - a.own.length)
      .slice(0, 8);

  const pctOver = (a: number, b: number) => Math.log(a / b);

  function differenceOf(id: number): { pct: number | null; n: number } {
    const { from, to } = lastYear();
    const counted = sales.filter(
      (sale) =>
        sale.is_eligible &&
        within(sale, from, to) &&
        sale.area_id !== null &&
        sale.property_type !== null &&
        sale.is_off_plan !== null,
    );
    const cells = countBy(counted, (sale) => `${sale.area_id} ${sale.property_type} ${sale.is_off_plan}`);
    const terms = [...cells.values()].flatMap((cell) => {
      const prices = (own: boolean) =>
        cell.flatMap(({ developer_id, ppsf }) =>
          (developer_id === id) === own && ppsf !== null ? [ppsf] : [],
        );
      const [mine, theirs] = [prices(true), prices(false)];
      const [a, b] = [median(mine), median(theirs)];
      if (
        mine.length < publishingRules.least_shown ||
        theirs.length < publishingRules.least_shown ||
        a === null ||
        b === null
      )
        return [];
      return [
        {
          w: (mine.length * theirs.length) / (mine.length + theirs.length),
          d: pctOver(a, b),
          n: mine.length,
        },
      ];
    });
    const weight = sum(terms.map(({ w }) => w));
    const mean = sum(terms.map(({ w, d }) => w * d)) / weight;
    return { pct: weight === 0 ? null : (Math.exp(mean) - 1) * 100, n: sum(terms.map(({ n }) => n)) };
  }

  it('agree for developers: sales by year, prices, delivery', async () => {
    const developers = busiestDevelopers();
    assert.ok((developers[0]?.own.length ?? 0) > 20);
    for (const { id, own } of developers) {
      const { stats } = await ask(`/developers/${id}/stats`, DeveloperStats);
      const seen = own.filter(({ day }) => day <= salesAsOf());
      assert.equal(stats.sales_count, seen.length);
      assert.equal(stats.sales_value_aed, Math.round(sum(seen.map(({ price_aed }) => price_aed))));
      const years = countBy(seen, ({ day }) => Number(day.slice(0, 4)));
      assert.deepEqual(
        stats.years.map(({ year, sales_count }) => [year, sales_count]),
        [...years].map(([year, of]) => [year, of.length]).sort(([a = 0], [b = 0]) => a - b),
      );
      const { from, to } = lastYear();
      const prices = seen.flatMap((sale) =>
        sale.is_eligible && within(sale, from, to) && sale.ppsf !== null ? [sale.ppsf] : [],
      );
      isFigure(stats.median_price_aed_per_sqft, median(prices), prices.length, 2);
      const difference = differenceOf(id);
      isFigure(stats.difference_from_areas_pct, difference.pct, difference.n, 2);
      const finished = projects.filter(
        ({ developer_id, status }) => developer_id === id && status === 'finished',
      );
      const projectsTo = asOf['projects'] ?? '';
      const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs;
      const building = finished.flatMap(({ started, done }) =>
        started === null || done === null || done < started || done > projectsTo ? [] : [days(started, done)],
      );
      const open = projects.flatMap(({ developer_id, status, started }) =>
        developer_id === id &&
        (status === 'active' || status === 'frozen') &&
        started !== null &&
        started <= projectsTo
          ? [days(started, projectsTo)]
          : [],
      );
      const overdue = projects.filter(
        ({ developer_id, status, planned }) =>
          developer_id === id &&
          ['active', 'not-started', 'pending'].includes(status ?? '') &&
          planned !== null &&
          planned < projectsTo,
      );
      assert.equal(stats.delivery.finished_projects, finished.length);
      assert.equal(stats.delivery.overdue_projects, overdue.length);
      assert.equal(stats.delivery.open_projects, open.length);
      isFigure(stats.delivery.median_age_days, median(open), open.length, 0);
      isFigure(stats.delivery.median_building_days, median(building), building.length, 0);
    }
  });

  it('agree for developers on a plan whose history begins later', async () => {
    for (const { id, own } of busiestDevelopers().slice(0, 3)) {
      const { stats } = await ask(`/developers/${id}/stats`, DeveloperStats, { key: 'lite' });
      const seen = own.filter(({ day }) => day <= salesAsOf() && day >= '2020-01-01');
      assert.equal(stats.sales_count, seen.length);
      assert.ok(stats.years.every(({ year }) => year >= 2020));
    }
  });

  /** Sales with a side of this broker. */
  const salesOf = (broker: number) =>
    sales.filter(({ id }) => sides.get(id)?.some((row) => row['broker_number'] === broker));

  it('agree for the brokers with most sales of one and of five years', async () => {
    for (const [period, years] of [
      ['1y', 1],
      ['5y', 5],
    ] as const) {
      const { brokers } = await ask(`/brokers/top?limit=100&period=${period}`, Top);
      assert.ok(brokers.length > 10);
      const from = trailingYear(salesAsOf(), years - 1).from;
      const before = trailingYear(salesAsOf(), 2 * years - 1).from;
      for (const { id, rank, sales_count, sales_value_aed, sales_count_before } of brokers.slice(0, 20)) {
        const own = salesOf(id);
        const now = own.filter((sale) => within(sale, from, salesAsOf()));
        assert.equal(sales_count, now.length);
        assert.equal(sales_value_aed, sum(now.map(({ price_aed }) => price_aed)));
        assert.equal(sales_count_before, own.filter(({ day }) => day >= before && day < from).length);
        assert.ok(rank >= 1);
      }
      const counts = brokers.map(({ sales_count }) => sales_count);
      assert.deepEqual(
        counts,
        counts.toSorted((a, b) => b - a),
      );
      const most = Math.max(
        ...[...new Set([...sides.values()].flat().map((row) => Number(row['broker_number'])))].map(
          (broker) => salesOf(broker).filter((sale) => within(sale, from, salesAsOf())).length,
        ),
      );
      assert.equal(counts[0], most);
    }
  });

  it('agree for one broker: areas, years, kinds, sides, prices', async () => {
    const { brokers } = await ask('/brokers/top?limit=3&period=5y', Top);
    for (const { id } of brokers) {
      const own = salesOf(id).filter(({ day }) => day <= salesAsOf());
      const { stats } = await ask(`/brokers/${id}/stats`, BrokerStats);
      const onSide = (side: string) =>
        own.filter((sale) =>
          sides.get(sale.id)?.some((row) => row['broker_number'] === id && row['side'] === side),
        ).length;
      assert.deepEqual(stats.sales, {
        sales_count: own.length,
        sales_value_aed: sum(own.map(({ price_aed }) => price_aed)),
        buyer_side_count: onSide('buyer'),
        seller_side_count: onSide('seller'),
      });
      assert.equal(sum(stats.years.map(({ sales_count }) => sales_count)), own.length);
      const kinds = countBy(own, ({ property_type }) => property_type);
      for (const { property_type, sales_count } of stats.property_types) {
        assert.equal(sales_count, kinds.get(property_type)?.length);
      }
      const { from, to } = lastYear();
      const prices = own.flatMap((sale) =>
        sale.is_eligible && within(sale, from, to) ? [sale.price_aed] : [],
      );
      isFigure(stats.median_price_aed, median(prices), prices.length, 0);
      const { areas } = await ask(`/brokers/${id}/areas?limit=100`, Areas);
      const byArea = countBy(own, ({ area_id }) => area_id);
      byArea.delete(null);
      assert.equal(areas.length, byArea.size);
      for (const { area_id, sales_count } of areas) assert.equal(sales_count, byArea.get(area_id)?.length);
    }
  });
});
