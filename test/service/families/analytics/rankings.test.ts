import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import type { Endpoint } from '../../../../service/contract/endpoint.ts';
import { listTopAreas } from '../../../../service/families/analytics/rankings.ts';
import { listRentalByArea } from '../../../../service/families/rents/areas/routes.ts';
import { Figure } from '../../../../service/statistics/statistic.ts';
import { monthsBefore, trailingYear, yearsEndingBy } from '../../../../service/statistics/window.ts';
import { countedBedrooms } from '../../../support/counted-bedrooms.ts';
import type { Row, TestWarehouse } from '../../../support/ingest.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

/** SQL of the least size of a rented property (docs/methods/market-statistics.md, Sizes). */
const leastSqm = `case when property_type in ('apartment', 'hotel-apartment') then 11 when property_type in ('villa', 'townhouse') then 40
  when property_type = 'office' then 5 when property_type in ('shop', 'other') then 2 else 10 end`;

const Place = z.object({ id: z.int(), kind: z.string(), name: z.string() });
const Rents = z.object({
  area: Place,
  contract_count: z.int(),
  median_rent_aed: Figure,
  median_rent_aed_per_sqft: Figure,
  median_renewed_rent_aed: Figure,
  rent_yoy_change_pct: Figure,
  new_over_renewed_pct: Figure,
});
const Meta = z.looseObject({
  method: z.string(),
  window: z.object({ from: z.string(), to: z.string() }),
  as_of: z.string(),
});
const RentsPage = z.object({ areas: z.array(Rents), next_cursor: z.string().nullable(), meta: Meta });
const Top = z.object({
  rank: z.int(),
  area: Place,
  value: Figure,
  n_before: z.int().nullable(),
  change_pct: Figure.nullable(),
});
const TopPage = z.object({ areas: z.array(Top), meta: Meta });

/** The median as a reader would work it out: the middle of the sorted values, or the mean of the middle two. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return (low + high) / 2;
}

const near = (found: number | null, expected: number, tolerance: number, where: string): void =>
  assert.ok(
    found !== null && Math.abs(found - expected) <= tolerance,
    `${where}: ${found} is not ${expected}`,
  );

const numbers = (rows: readonly Row[], column: string): number[] => rows.map((row) => Number(row[column]));

function groupBy(rows: readonly Row[], key: (row: Row) => unknown): Map<unknown, Row[]> {
  const groups = new Map<unknown, Row[]>();
  for (const row of rows) {
    const group = groups.get(key(row));
    if (group === undefined) groups.set(key(row), [row]);
    else group.push(row);
  }
  return groups;
}

/** Groups by a place; rows without one are in none. */
function byPlace(rows: readonly Row[], column: string): Map<unknown, Row[]> {
  const groups = groupBy(rows, (row) => row[column]);
  groups.delete(null);
  return groups;
}

const knownShare = (rows: readonly Row[]): number =>
  rows.filter((row) => row['bedrooms'] !== null).length / rows.length;
const sizeBand = (row: Row): number =>
  [500, 750, 1000, 1500, 2500].filter((end) => Number(row['area_sqft']) >= end).length;

/** Gross yield by the text of docs/methods/gross-yield.md, per cent. */
function yieldByHand(sold: readonly Row[], rented: readonly Row[]) {
  const byBedrooms = knownShare(sold) >= 0.8 && knownShare(rented) >= 0.8;
  const segmentOf = (row: Row) => (byBedrooms ? row['bedrooms'] : sizeBand(row));
  const rents = groupBy(rented, segmentOf);
  const segments = [...groupBy(sold, segmentOf)]
    .filter(([segment]) => segment !== null)
    .map(([segment, sales]) => ({ sales, rents: rents.get(segment) ?? [] }));
  const usable = (least: number) =>
    segments.filter((segment) => Math.min(segment.sales.length, segment.rents.length) >= least);
  const isOk = usable(30).length > 0;
  const used = usable(isOk ? 30 : 10);
  const [nSales, nRents] = [used.flatMap(({ sales }) => sales).length, used.flatMap((s) => s.rents).length];
  const weighted = used.map(
    ({ sales, rents: lets }) =>
      (100 * sales.length * median(numbers(lets, 'per_sqft'))) / median(numbers(sales, 'per_sqft')),
  );
  const pct = weighted.reduce((sum, part) => sum + part, 0) / nSales;
  return { pct, quality: isOk ? 'ok' : 'low', n: Math.min(nSales, nRents) };
}

/** One row of rents against the contracts it is made of. */
function checkRents(row: z.output<typeof Rents>, contracts: readonly Row[]): void {
  const where = row.area.name;
  const eligible = contracts.filter((contract) => contract['is_eligible'] === true);
  const fresh = eligible.filter((contract) => contract['version'] === 'new');
  const renewed = eligible.filter((contract) => contract['version'] === 'renewed');
  assert.equal(row.contract_count, contracts.length, where);
  assert.equal(row.median_rent_aed.n, fresh.length, where);
  assert.equal(row.median_renewed_rent_aed.n, renewed.length, where);
  if (fresh.length < publishingRules.least_shown) {
    assert.equal(row.median_rent_aed.value, null);
    assert.equal(
      row.median_rent_aed.reason,
      `fewer than ${publishingRules.least_shown} eligible new contracts`,
    );
    return;
  }
  const level = median(numbers(fresh, 'annual_amount_aed'));
  near(row.median_rent_aed.value, level, 0.5, where);
  assert.equal(row.median_rent_aed.quality, fresh.length >= publishingRules.least_ok ? 'ok' : 'low');
  const sized = fresh.filter((contract) => contract['annual_aed_per_sqft'] !== null);
  near(row.median_rent_aed_per_sqft.value, median(numbers(sized, 'annual_aed_per_sqft')), 0.0051, where);
  if (renewed.length < publishingRules.least_shown) return;
  const over = (level / median(numbers(renewed, 'annual_amount_aed')) - 1) * 100;
  near(row.new_over_renewed_pct.value, over, 0.02, where);
}

const listed = [listTopAreas, listRentalByArea];

/** The same operation under another path, for a plan whose history begins on a day of the test's choice. */
function asSince(endpoint: Endpoint): Endpoint {
  return {
    ...endpoint,
    operationId: `${endpoint.operationId}Since`,
    path: endpoint.path.replace('/analytics/', '/analytics-since/{since}/'),
    params: z.strictObject({ since: z.iso.date() }),
    handle: (call) => endpoint.handle({ ...call, params: {}, historyFrom: String(call.params['since']) }),
  };
}

describe('analytics over the sample', () => {
  let service: TestService;
  let warehouse: TestWarehouse;
  let asOf: { sales: string; rents: string };

  before(async () => {
    ({ warehouse } = await sampleWarehouse());
    service = await startTestService({ sample: 'covered', endpoints: [...listed, ...listed.map(asSince)] });
    const { manifest } = await warehouse.snapshot();
    const known = manifest.as_of_by_dataset;
    asOf = { sales: known['transactions'] ?? '', rents: known['rent-contracts'] ?? '' };
  });
  after(() => service.stop());

  async function ask<T>(path: string, schema: z.ZodType<T>, status = 200): Promise<T> {
    const response = await service.ask(`/api/v1/analytics${path}`);
    const text = await response.text();
    assert.equal(response.status, status, text);
    return schema.parse(JSON.parse(text));
  }

  describe('/rental-by-area', () => {
    const contracts = (from: string, to: string, filter = 'true') =>
      warehouse.rows(`
        select area_id, community_id, version, is_eligible, annual_amount_aed, annual_aed_per_sqft
        from rent_contracts where start_date between '${from}' and '${to}' and ${filter}`);

    it('gives what plain TypeScript works out from the contracts, area by area', async () => {
      const { areas, meta, next_cursor } = await ask('/rental-by-area', RentsPage);
      const window = trailingYear(asOf.rents);
      assert.deepEqual(meta.window, window);
      assert.equal(meta.method, 'market-statistics');
      assert.equal(next_cursor, null);
      const counted = await warehouse.rows(
        `select area_id as id, count(*) as n from rent_contracts
         where area_id is not null and start_date between '${window.from}' and '${window.to}' group by 1`,
      );
      assert.deepEqual(
        areas.map((row) => [row.area.id, row.contract_count]).toSorted(),
        counted.map(({ id, n }) => [id, n]).toSorted(),
      );
      // A sixth of the areas, large and small, contract by contract.
      const chosen = areas.filter((_, index) => index % 6 === 1);
      const ids = chosen.map(({ area }) => area.id).join(', ');
      const byArea = byPlace(await contracts(window.from, window.to, `area_id in (${ids})`), 'area_id');
      for (const row of chosen) checkRents(row, byArea.get(row.area.id) ?? []);
      assert.ok(areas.filter((row) => row.median_rent_aed.quality === 'ok').length > 20);
      assert.ok(areas.some((row) => row.median_rent_aed.suppressed));
    });

    it('takes communities, a property type and bedrooms, and says how many contracts give their bedrooms', async () => {
      const { from, to } = trailingYear(asOf.rents);
      const rows = await contracts(from, to, "property_type = 'villa' and bedrooms = 3");
      const byCommunity = byPlace(rows, 'community_id');
      const { areas, meta } = await ask(
        '/rental-by-area?by=community&property_type=villa&bedrooms=3',
        RentsPage,
      );
      assert.deepEqual(
        areas.map(({ area, contract_count }) => [area.id, contract_count]).toSorted(),
        [...byCommunity].map(([id, group]) => [id, group.length]).toSorted(),
      );
      assert.ok(areas.every(({ area }) => area.kind === 'community'));
      const [known] = await warehouse.rows(
        `select round(100 * count(bedrooms) / count(*), 2) as pct from rent_contracts
         where start_date between '${from}' and '${to}' and is_eligible and version = 'new' and property_type = 'villa'`,
      );
      assert.equal(meta['bedrooms_known_pct'], known?.['pct']);
    });

    it('gives offices and shops levels of commercial contracts, asked for or not', async () => {
      const { from, to } = trailingYear(asOf.rents);
      const rows = await warehouse.rows(`
        select area_id, version, annual_amount_aed, annual_aed_per_sqft,
          property_count = 1 and duration_days between 28 and 1100 and annual_amount_aed >= 1000
            and coalesce(area_sqm between ${leastSqm} and 10000, true) as is_eligible
        from rent_contracts
        where start_date between '${from}' and '${to}' and usage = 'commercial' and property_type = 'office'`);
      const byArea = byPlace(rows, 'area_id');
      const path = '/rental-by-area?property_type=office';
      const { areas } = await ask(`${path}&usage=commercial`, RentsPage);
      assert.equal(areas.length, byArea.size);
      for (const row of areas) checkRents(row, byArea.get(row.area.id) ?? []);
      assert.ok(areas.some((row) => row.median_rent_aed.quality === 'ok'));
      const byDefault = await ask(path, RentsPage);
      for (const { area, median_rent_aed: rent } of areas)
        assert.deepEqual(byDefault.areas.find((row) => row.area.id === area.id)?.median_rent_aed, rent);
      const residential = await ask(`${path}&usage=residential`, RentsPage);
      assert.ok(residential.areas.every((row) => row.median_rent_aed.quality !== 'ok'));
    });

    it('says how many contracts of the usage asked for give their bedrooms', async () => {
      const { from, to } = trailingYear(asOf.rents);
      for (const type of [null, 'apartment']) {
        const [known] = await warehouse.rows(
          `select round(100 * count(${countedBedrooms}) / count(*), 2) as pct from rent_contracts
           where start_date between '${from}' and '${to}' and usage = 'commercial' and version = 'new'
             and ${type === null ? 'true' : `property_type = '${type}'`} and property_count = 1 and annual_amount_aed >= 1000
             and duration_days between 28 and 1100 and coalesce(area_sqm between ${leastSqm} and 10000, true)`,
        );
        const path = `/rental-by-area?usage=commercial&bedrooms=2${type === null ? '' : `&property_type=${type}`}`;
        const { meta } = await ask(path, RentsPage);
        assert.equal(meta['bedrooms_known_pct'], known?.['pct'], path);
      }
    });

    it('keeps its order over pages: greatest first, withheld last', async () => {
      const path = '/rental-by-area?sort=-median_rent_aed_per_sqft';
      const whole = await ask(path, RentsPage);
      const values = whole.areas.map((row) => row.median_rent_aed_per_sqft.value);
      const firstWithheld = values.indexOf(null);
      assert.ok(firstWithheld > 0 && values.slice(firstWithheld).every((value) => value === null));
      const shown = values.flatMap((value) => (value === null ? [] : [value]));
      assert.deepEqual(
        shown,
        shown.toSorted((a, b) => b - a),
      );
      const walked: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: z.output<typeof RentsPage> = await ask(
          `${path}&limit=60${cursor === '' ? '' : `&cursor=${cursor}`}`,
          RentsPage,
        );
        walked.push(...page.areas.map(({ area }) => area.name));
        cursor = page.next_cursor;
      }
      assert.deepEqual(
        walked,
        whole.areas.map(({ area }) => area.name),
      );
    });

    it('is columns in CSV, each statistic with its sample and quality', async () => {
      const response = await service.ask('/api/v1/analytics/rental-by-area?limit=3&format=csv');
      const rows: Record<string, string>[] = parse(await response.text(), { columns: true });
      assert.equal(rows.length, 3);
      const header = Object.keys(rows[0] ?? {});
      for (const name of [
        'area_name',
        'median_rent_aed',
        'median_rent_aed_n',
        'median_rent_aed_p25',
        'rent_yoy_change_pct_quality',
      ])
        assert.ok(header.includes(name), name);
      assert.equal(rows[0]?.['median_rent_aed_quality'], 'ok');
    });

    it('counts only days that a plan sees', async () => {
      const since = monthsBefore(asOf.rents, 2);
      const { areas, meta } = await ask(`-since/${since}/rental-by-area`, RentsPage);
      assert.deepEqual(meta.window, { from: since, to: asOf.rents });
      const seen = byPlace(await contracts(since, asOf.rents), 'area_id');
      assert.equal(areas.length, seen.size);
      for (const row of areas) {
        assert.equal(row.contract_count, seen.get(row.area.id)?.length);
        assert.equal(row.rent_yoy_change_pct.value, null);
      }
    });
  });

  describe('/top-areas', () => {
    // Without a type rankings are of built property.
    const built = "property_type is distinct from 'land'";
    const sales = async (from: string, to: string, column: string, filter = 'true') =>
      warehouse.rows(`
        select ${column} as id, count(*) as n, sum(price_aed) as value from transactions
        where type = 'sales' and ${column} is not null and transaction_date between '${from}' and '${to}' and ${filter} group by 1`);

    it('ranks areas by their sales, and sets them against as many years before', async () => {
      const { from, to } = trailingYear(asOf.sales);
      const before = trailingYear(asOf.sales, 1);
      const [now, earlier] = [
        await sales(from, to, 'area_id', built),
        await sales(before.from, before.to, 'area_id', built),
      ];
      const { areas, meta } = await ask('/top-areas?by=area&limit=100', TopPage);
      assert.deepEqual([meta.window, meta['before'], meta['metric']], [{ from, to }, before, 'sales_count']);
      const expected = now.toSorted(
        (a, b) => Number(b['n']) - Number(a['n']) || Number(a['id']) - Number(b['id']),
      );
      assert.deepEqual(
        areas.map(({ rank, area, value }) => [rank, area.id, value.value]),
        expected.slice(0, 100).map((row, index) => [index + 1, row['id'], row['n']]),
      );
      for (const row of areas) {
        const n = Number(earlier.find(({ id }) => id === row.area.id)?.['n'] ?? 0);
        assert.equal(row.n_before, n);
        if (n < publishingRules.least_shown || row.value.n < publishingRules.least_shown)
          assert.equal(row.change_pct?.value, null);
        else
          near(row.change_pct?.value ?? null, ((row.value.value ?? 0) / n - 1) * 100, 0.0051, row.area.name);
      }
    });

    it('ranks communities by the value of one property type over three years', async () => {
      const [from, to] = ['2023-07-02', '2026-07-01'];
      assert.equal(asOf.sales, to);
      const expected = (await sales(from, to, 'community_id', "property_type = 'villa'")).toSorted(
        (a, b) => Number(b['value']) - Number(a['value']),
      );
      const { areas, meta } = await ask(
        '/top-areas?metric=sales_value&by=community&property_type=villa&period=3y&limit=5',
        TopPage,
      );
      assert.deepEqual(
        [meta.window, meta['before']],
        [
          { from, to },
          { from: '2020-07-02', to: '2023-07-01' },
        ],
      );
      assert.deepEqual(
        areas.map(({ area, value }) => [area.id, value.value, value.n]),
        expected.slice(0, 5).map((row) => [row['id'], Math.round(Number(row['value'])), row['n']]),
      );
    });

    it('gives yields as plain TypeScript works them out, in the same segments on both sides', async () => {
      const { areas, meta } = await ask(
        '/top-areas?metric=gross_yield&by=area&property_type=apartment&min_sample=10&limit=100',
        TopPage,
      );
      const [last = ''] = [asOf.sales, asOf.rents].sort();
      const { from, to } = trailingYear(last);
      assert.deepEqual([meta.method, meta.window], ['gross-yield', { from, to }]);
      const sold = await warehouse.rows(`
        select t.area_id, t.bedrooms, t.area_sqft, t.price_aed_per_sqft as per_sqft
        from transactions t join eligible_sales e using (id)
        where e.has_unit_price and not e.is_outlier and t.property_type = 'apartment' and t.usage = 'residential' and not t.is_off_plan
          and t.transaction_date between '${from}' and '${to}'`);
      const rented = await warehouse.rows(`
        select area_id, bedrooms, area_sqft, annual_aed_per_sqft as per_sqft from rent_contracts
        where is_eligible and version = 'new' and property_type = 'apartment' and annual_aed_per_sqft > 0 and start_date between '${from}' and '${to}'`);
      const rentsByArea = byPlace(rented, 'area_id');
      const expected = [...byPlace(sold, 'area_id')]
        .map(([id, sales]) => ({ id, ...yieldByHand(sales, rentsByArea.get(id) ?? []) }))
        .filter(({ pct }) => pct <= 20);
      assert.deepEqual(areas.map(({ area }) => area.id).toSorted(), expected.map(({ id }) => id).toSorted());
      assert.ok(areas.length > 20);
      for (const { area, value } of areas) {
        const { pct = Number.NaN, quality, n } = expected.find(({ id }) => id === area.id) ?? {};
        near(value.value, pct, 0.0051, area.name);
        assert.deepEqual([value.quality, value.n], [quality, n], area.name);
      }
    });

    it('ranks yields and growth of good samples only, unless asked for less', async () => {
      const yields = await ask('/top-areas?metric=gross_yield&limit=100', TopPage);
      const less = await ask('/top-areas?metric=gross_yield&min_sample=10&limit=100', TopPage);
      assert.ok(yields.areas.length > 0 && less.areas.length > yields.areas.length);
      for (const { value } of yields.areas) {
        assert.equal(value.quality, 'ok');
        assert.ok(value.n >= 30 && Number(value.value) <= 20);
      }
    });

    it('refuses what a yield cannot be of, and says what can', async () => {
      const Fault = z.object({
        errors: z.array(z.object({ parameter: z.string(), candidates: z.array(z.string()) })),
      });
      const faults = await ask('/top-areas?metric=gross_yield&property_type=office', Fault, 400);
      assert.deepEqual(faults.errors, [{ parameter: 'property_type', candidates: ['apartment', 'villa'] }]);
      const period = await ask('/top-areas?metric=gross_yield&period=3y', Fault, 400);
      assert.deepEqual(period.errors, [{ parameter: 'period', candidates: ['1y'] }]);
    });

    it('counts the days that a plan sees, and withholds what needs more', async () => {
      const since = monthsBefore(asOf.sales, 3);
      const expected = await sales(since, asOf.sales, 'area_id', built);
      const { areas: found, meta } = await ask(`-since/${since}/top-areas?by=area&limit=100`, TopPage);
      assert.deepEqual(meta.window, { from: since, to: asOf.sales });
      assert.ok(found.length > 50);
      for (const { area, value, n_before, change_pct } of found) {
        assert.equal(value.value, expected.find(({ id }) => id === area.id)?.['n'], area.name);
        assert.equal(n_before, null);
        assert.match(change_pct?.reason ?? '', /history begins/);
      }
      for (const metric of ['gross_yield', 'rent_growth', 'price_growth']) {
        const hidden = await ask(`-since/${since}/top-areas?metric=${metric}`, TopPage);
        assert.deepEqual(hidden.areas, [], metric);
        assert.match(String(hidden.meta['reason']), /history begins/);
      }
      assert.deepEqual((await ask('-since/2027-01-01/top-areas', TopPage)).areas, []);
    });

    it('sees the year before only with a plan that does', async () => {
      const { from } = trailingYear(asOf.sales);
      const [first] = (await ask(`-since/${from}/top-areas`, TopPage)).areas;
      assert.equal(first?.n_before, null);
      assert.match(first?.change_pct?.reason ?? '', /history begins/);
    });

    it('tells nothing of the years before to a plan that does not see them, by no sample and no filter', async () => {
      const { from } = yearsEndingBy(asOf.sales, 5);
      for (const metric of ['sales_count', 'sales_value']) {
        const path = `top-areas?metric=${metric}&period=5y&limit=100`;
        const { areas } = await ask(`-since/${from}/${path}`, TopPage);
        assert.ok(areas.length > 50);
        for (const { n_before, change_pct } of areas)
          assert.deepEqual([n_before, change_pct?.value, change_pct?.n], [null, null, 0]);
        const seen = areas.filter(({ value }) => value.n >= 30).map(({ area }) => area.id);
        const sampled = await ask(`-since/${from}/${path}&min_sample=30`, TopPage);
        assert.deepEqual(
          sampled.areas.slice(0, seen.length).map(({ area }) => area.id),
          seen,
        );
        assert.ok(sampled.areas.every(({ value }) => value.n >= 30));
        const whole = await ask(`/${path}&min_sample=30`, TopPage);
        assert.ok(whole.areas.length < sampled.areas.length, 'the years before filter for who sees them');
      }
    });
  });
});
