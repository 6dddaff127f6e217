import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { listRentAreas } from '../../../../service/families/rents/areas/routes.ts';
import { listRentStats } from '../../../../service/families/rents/figures.ts';
import { listRentSummary } from '../../../../service/families/rents/summary.ts';
import { listRentTrends } from '../../../../service/families/rents/trends.ts';
import { listRentYields } from '../../../../service/families/rents/yields.ts';
import type { Figure } from '../../../../service/statistics/statistic.ts';
import { countedBedrooms } from '../../../support/counted-bedrooms.ts';
import type { TestWarehouse } from '../../../support/ingest.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { seeing } from '../../../support/seeing.ts';
import { type Ask, startTestService, type TestService } from '../../../support/service.ts';
import { type Group, Meta, Stats, Summary, Trends, Yields } from '../../families/rents/rent-answers.ts';

/** A group of contracts as a reader counts it; quartiles are those of sorted values. */
const Expected = z.object({
  count: z.number(),
  value: z.number(),
  known: z.number(),
  rents: z.number(),
  rent: z.array(z.number()).nullable(),
  rents_per_sqft: z.number(),
  rent_per_sqft: z.array(z.number()).nullable(),
});
type Expected = z.output<typeof Expected>;

/** The value at a share of a sorted list, between two of them in proportion. */
const at = (list: string, share: number): string => {
  const place = `((len(${list}) - 1) * ${share})`;
  const value = (round: string) => `${list}[1 + ${round}(${place})::integer]`;
  return `${value('floor')} + (${value('ceil')} - ${value('floor')}) * (${place} - floor(${place}))`;
};

const quartilesOf = (list: string): string =>
  `case when len(${list}) > 0 then [${[0.25, 0.5, 0.75].map((share) => at(list, share)).join(', ')}] end`;

/** Eligible rents (docs/methods/market-statistics.md) from the columns themselves, not from the flag that ingest wrote. */
const eligible = (usage: string): string =>
  `usage = '${usage}' and property_count = 1 and duration_days between 28 and 1100 and annual_amount_aed >= 1000
   and coalesce(area_sqm between case when property_type in ('apartment', 'hotel-apartment') then 11 when property_type in ('villa', 'townhouse') then 40
     when property_type = 'office' then 5 when property_type in ('shop', 'other') then 2 else 10 end and 10000, true) and property_type is distinct from 'land'`;

/** Contracts that meet a condition, counted by some columns without any of the product's SQL. */
const countedBy = (keys: string, condition: string, usage = 'residential'): string => `
  with grouped as (
    select ${keys}, count(*)::double as count, sum(annual_amount_aed)::double as value, count(bedrooms)::double as known,
      list_sort(coalesce(list(annual_amount_aed) filter (${eligible(usage)}), [])) as amounts,
      list_sort(coalesce(list(annual_aed_per_sqft) filter (annual_aed_per_sqft is not null and ${eligible(usage)}), [])) as by_size
    from (select * replace (${countedBedrooms} as bedrooms), date_trunc('month', start_date)::date as month, date_trunc('quarter', start_date)::date as quarter,
      date_trunc('year', start_date)::date as start_year from rent_contracts)
    where ${condition}
    group by ${keys}
  )
  select ${keys}, count, value, known, len(amounts)::double as rents, ${quartilesOf('amounts')} as rent,
    len(by_size)::double as rents_per_sqft, ${quartilesOf('by_size')} as rent_per_sqft
  from grouped`;

const none: Expected = {
  count: 0,
  value: 0,
  known: 0,
  rents: 0,
  rent: null,
  rents_per_sqft: 0,
  rent_per_sqft: null,
};

const keyOf = (...parts: readonly unknown[]): string => JSON.stringify(parts);

function near(found: number | null | undefined, expected: number, tolerance: number, what: string): void {
  assert.ok(
    found !== null && found !== undefined && Math.abs(found - expected) <= tolerance,
    `${what}: ${found} is not ${expected}`,
  );
}

function sameFigure(
  found: z.infer<typeof Figure>,
  { n, quartiles }: { n: number; quartiles: readonly number[] | null },
  tolerance: number,
  what: string,
): void {
  assert.equal(found.n, n, what);
  if (n < publishingRules.least_shown) {
    assert.deepEqual([found.value, found.suppressed], [null, true], what);
    assert.ok(found.reason, what);
    return;
  }
  assert.equal(found.quality, n < publishingRules.least_ok ? 'low' : 'ok', what);
  [found.p25, found.value, found.p75].forEach((value, index) => {
    near(value, quartiles?.[index] ?? Number.NaN, tolerance, what);
  });
}

function same(found: z.infer<typeof Group>, expected: Expected, what: string): void {
  assert.equal(found.contract_count, expected.count, what);
  near(found.annual_value_aed, expected.value, 1, what);
  sameFigure(found.median_annual_aed, { n: expected.rents, quartiles: expected.rent }, 0.51, what);
  const bySize = { n: expected.rents_per_sqft, quartiles: expected.rent_per_sqft };
  sameFigure(found.median_annual_aed_per_sqft, bySize, 0.0051, what);
}

describe('statistics of rent contracts', () => {
  let service: TestService;
  let lake: TestWarehouse;

  before(async () => {
    const endpoints = [listRentStats, listRentSummary, listRentTrends, listRentAreas, listRentYields];
    service = await startTestService({ sample: 'covered', endpoints });
    lake = (await sampleWarehouse()).warehouse;
  });
  after(() => service.stop());

  const ask = async (path: string, options?: Ask): Promise<unknown> => {
    const response = await service.ask(`/api/v1/rent-contracts/${path}`, options);
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return JSON.parse(text);
  };
  const between = ({ from, to }: { from: string; to: string }, condition = 'true') =>
    `start_date between '${from}' and '${to}' and ${condition}`;
  /** Groups of the published contracts, by their key. */
  const groupsOf = async (columns: readonly string[], condition: string, usage?: string) => {
    const rows = await lake.rows(countedBy(columns.join(', '), condition, usage));
    return new Map(rows.map((row) => [keyOf(...columns.map((column) => row[column])), Expected.parse(row)]));
  };
  const total = (rows: readonly { contract_count: number }[]) =>
    rows.reduce((sum, { contract_count }) => sum + contract_count, 0);
  const columnsOf = {
    all: ['version'],
    property_type: ['version', 'property_type'],
    bedrooms: ['version', 'property_type', 'bedrooms'],
  } as const;

  describe('/stats', () => {
    for (const [query, condition] of [
      ['', 'true'],
      ['?area=330', 'area_id = 330'],
      ['?area=Dubai%20Marina', "community = 'Dubai Marina'"],
      ['?from_date=2026-02-01&to_date=2026-02-03', 'true'],
      ['?area=330&bedrooms=1,2', 'area_id = 330 and bedrooms in (1, 2)'],
    ] as const)
      it(`are those a reader counts from the published contracts: ${query}`, async () => {
        const { stats, meta } = Stats.parse(await ask(`stats${query}`));
        assert.equal(meta.method, 'market-statistics');
        for (const [level, columns] of Object.entries(columnsOf)) {
          const expected = await groupsOf(columns, between(meta.window, condition));
          const found = stats.filter((group) => group.level === level);
          assert.equal(found.length, expected.size, `${query} ${level}`);
          for (const group of found) {
            const key = keyOf(...columns.map((column) => group[column]));
            const of = expected.get(key) ?? none;
            same(group, of, `${query} ${key}`);
            near(group.bedrooms_known_pct, (of.known / of.count) * 100, 0.0051, key);
          }
          // Each level partitions the contracts.
          const all = [...expected.values()].reduce((sum, { count }) => sum + count, 0);
          assert.equal(total(found), all);
          if (!query.includes('bedrooms')) assert.equal(meta.coverage.contract_count, all);
        }
      });

    it('say how many contracts give their bedrooms', async () => {
      const { meta } = Stats.parse(await ask('stats'));
      const [row] = await lake.rows(
        `select count(*) as n, count(${countedBedrooms}) as known, count(bedrooms) as stated from rent_contracts where ${between(meta.window)}`,
      );
      const [n, known] = [Number(row?.['n']), Number(row?.['known'])];
      assert.deepEqual(meta.coverage, {
        contract_count: n,
        bedrooms_known_count: known,
        bedrooms_known_pct: Math.round((known / n) * 10_000) / 100,
      });
      assert.ok(Number(row?.['stated']) < n / 10, 'the gateway gives few');
      assert.ok(known > 2 * Number(row?.['stated']), 'sizes say more');
    });

    it('take the levels of another usage from its own contracts', async () => {
      const { stats, meta } = Stats.parse(await ask('stats?usage=commercial&area=330&version=new'));
      const condition = between(meta.window, "usage = 'commercial' and area_id = 330 and version = 'new'");
      const expected = await groupsOf(['version'], condition, 'commercial');
      const [all] = stats;
      assert.ok(all !== undefined && all.median_annual_aed.n >= publishingRules.least_ok);
      same(all, expected.get(keyOf('new')) ?? none, 'commercial');
      assert.ok(stats.every((group) => group.version === 'new'));
    });

    it('give a type alone what the market gives it', async () => {
      const whole = Stats.parse(await ask('stats'));
      const villas = Stats.parse(await ask('stats?property_type=villa'));
      assert.deepEqual(
        villas.stats,
        whole.stats.filter(({ property_type }) => property_type === 'villa'),
      );
    });

    it('have rows for what was asked for, of none where there are none', async () => {
      const [place] = await lake.rows(
        `select area_id from areas where area_id in (select place_id from places)
          and area_id not in (select area_id from rent_contracts where area_id is not null) limit 1`,
      );
      const area = Number(place?.['area_id']);
      const { stats } = Stats.parse(await ask(`stats?area=${area}`));
      assert.deepEqual(
        stats.map(({ level, property_type, version, contract_count }) => [
          level,
          property_type,
          version,
          contract_count,
        ]),
        [
          ['all', 'all', 'new', 0],
          ['all', 'all', 'renewed', 0],
        ],
      );
      assert.ok(stats.every(({ median_annual_aed: rent }) => rent.suppressed === true && rent.reason));
      const [villas, ...more] = Stats.parse(
        await ask(`stats?area=${area}&property_type=villa&version=new`),
      ).stats;
      assert.deepEqual([villas?.level, villas?.property_type, more], ['property_type', 'villa', []]);
      const { trends, meta } = Trends.parse(await ask(`trends?area=${area}`));
      assert.deepEqual([trends, meta.reason], [[], 'no contract starts in these days']);
    });

    it('see no more than the plan', async () => {
      const { stats, meta } = Stats.parse(await ask('stats?from_date=2010-01-01&area=330', { key: 'lite' }));
      assert.equal(meta.window.from, '2020-01-01');
      const [first] = await lake.rows(
        `select count(*) as n from rent_contracts where area_id = 330 and start_date between '2020-01-01' and '${meta.window.to}'`,
      );
      assert.equal(total(stats.filter(({ level }) => level === 'all')), Number(first?.['n']));
      const nothing = Stats.parse(
        await ask('stats?from_date=2010-01-01&to_date=2010-12-31', { key: 'lite' }),
      );
      assert.deepEqual(nothing.stats, []);
      assert.match(nothing.meta.reason ?? '', /plan’s history/);
      assert.deepEqual(nothing.meta.window, { from: '2010-01-01', to: '2010-12-31' });
    });

    it('come as CSV with a statistic in flat columns', async () => {
      const response = await service.ask('/api/v1/rent-contracts/stats?area=330&format=csv');
      const rows = z
        .array(z.record(z.string(), z.string()))
        .parse(parse(await response.text(), { columns: true }));
      const { stats } = Stats.parse(await ask('stats?area=330'));
      assert.equal(rows.length, stats.length);
      assert.equal(rows[0]?.['median_annual_aed'], String(stats[0]?.median_annual_aed.value));
      assert.equal(rows[0]?.['median_annual_aed_p25'], String(stats[0]?.median_annual_aed.p25));
      assert.equal(rows[0]?.['median_annual_aed_quality'], 'ok');
    });
  });

  describe('/summary', () => {
    const sameChange = (found: z.infer<typeof Figure>, now: Expected, before: Expected): void => {
      if (now.rents < publishingRules.least_shown || before.rents < publishingRules.least_shown)
        assert.equal(found.value, null);
      else {
        const [median, earlier] = [Math.round(now.rent?.[1] ?? 0), Math.round(before.rent?.[1] ?? 0)];
        near(found.value, (median / earlier - 1) * 100, 0.01, 'change');
      }
    };

    for (const [query, condition, usage] of [
      ['', 'true'],
      ['?usage=residential', "usage = 'residential'"],
      ['?usage=commercial', "usage = 'commercial'", 'commercial'],
      [
        '?property_type=office&usage=commercial',
        "property_type = 'office' and usage = 'commercial'",
        'commercial',
      ],
      ['?area=330', 'area_id = 330'],
      ['?area=Dubai%20Marina', "community = 'Dubai Marina'"],
      ['?property_type=villa', "property_type = 'villa'"],
    ] as const)
      it(`sets this month, this year and the last 12 months against the same days a year earlier: ${query}`, async () => {
        const { summary, meta } = Summary.parse(await ask(`summary${query}`));
        assert.deepEqual(
          summary.map(({ period }) => period),
          ['this_month', 'this_year', 'last_12_months'],
        );
        for (const row of summary) {
          assert.ok(row.window && row.before);
          assert.equal(row.window.to, meta.as_of);
          assert.equal(row.before.to.slice(4), meta.as_of.slice(4));
          const now = await groupsOf(['version'], between(row.window, condition), usage);
          const before = await groupsOf(['version'], between(row.before, condition), usage);
          const sum = (groups: Map<string, Expected>, field: 'count' | 'value') =>
            [...groups.values()].reduce((added, group) => added + group[field], 0);
          assert.deepEqual(
            [row.contract_count, row.contract_count_before],
            [sum(now, 'count'), sum(before, 'count')],
          );
          near(row.annual_value_aed, sum(now, 'value'), 2, row.period);
          near(row.annual_value_before_aed, sum(before, 'value'), 2, row.period);
          for (const kind of ['new', 'renewed'] as const) {
            const [mine, theirs] = [now.get(keyOf(kind)) ?? none, before.get(keyOf(kind)) ?? none];
            same(row[kind], mine, `${query} ${row.period} ${kind}`);
            sameChange(row[kind].median_annual_change_pct, mine, theirs);
          }
        }
      });
  });

  describe('/trends', () => {
    it('add up to the register, period by period, from mart and list alike', async () => {
      const [row] = await lake.rows('select count(*) as n from rent_contracts');
      const n = Number(row?.['n']);
      for (const granularity of ['month', 'quarter', 'year']) {
        const { trends, meta } = Trends.parse(
          await ask(`trends?granularity=${granularity}&from_date=1960-01-01`),
        );
        assert.equal(total(trends), n);
        assert.equal(meta.granularity, granularity);
        assert.equal(meta.coverage.contract_count, n);
        const partial = new Set(trends.filter((one) => one.partial).map(({ period }) => period));
        assert.equal(partial.size, 1, 'only the last is not over');
      }
    });

    for (const [query, condition, unit, usage] of [
      [
        '?from_date=2026-01-01&usage=commercial&area=526&granularity=quarter',
        "usage = 'commercial' and area_id = 526",
        'quarter',
        'commercial',
      ],
      ['?from_date=2026-01-01&to_date=2026-06-30', 'true', 'month'],
      ['?from_date=2026-01-01&area=330&granularity=quarter', 'area_id = 330', 'quarter'],
      ['?from_date=2025-01-01&area=330', 'area_id = 330', 'month'],
      ['?from_date=2025-01-01&area=Dubai%20Marina', "community = 'Dubai Marina'", 'month'],
      ['?from_date=2026-01-15&to_date=2026-05-15&property_type=villa', "property_type = 'villa'", 'month'],
      [
        '?from_date=2026-01-01&property_type=apartment&granularity=quarter',
        "property_type = 'apartment'",
        'quarter',
      ],
      [
        '?granularity=year&from_date=2020-01-01&bedrooms=2&version=new',
        "bedrooms = 2 and version = 'new'",
        'start_year',
      ],
    ] as const)
      it(`are those a reader counts: ${query}`, async () => {
        const { trends, meta } = Trends.parse(await ask(`trends${query}`));
        const expected = await groupsOf([unit, 'version'], between(meta.window, condition), usage);
        assert.ok(trends.length >= 2);
        assert.equal(trends.length, expected.size);
        for (const row of trends) {
          const key = keyOf(row.period, row.version);
          same(row, expected.get(key) ?? none, key);
        }
      });

    it('of a place are the same from the mart as counted', async () => {
      for (const asked of ['area=330', 'area=Dubai%20Marina', 'area=330&property_type=apartment']) {
        const fromMart = Trends.parse(await ask(`trends?${asked}&from_date=1960-01-01`));
        // No first day of a month, and before every contract.
        const counted = Trends.parse(await ask(`trends?${asked}&from_date=1960-01-02`));
        assert.ok(fromMart.trends.length > 12);
        // Only the addresses differ, of which the permanent link and the citation are made.
        const { permalink, citation } = counted.meta;
        assert.deepEqual({ ...fromMart, meta: { ...fromMart.meta, permalink, citation } }, counted);
      }
    });

    it('mark a period that was cut, and begin with the plan’s history', async () => {
      const { trends } = Trends.parse(
        await ask('trends?from_date=2026-01-15&to_date=2026-03-31&version=new'),
      );
      assert.deepEqual(
        trends.map(({ period, partial }) => [period, partial ?? false]),
        [
          ['2026-01-01', true],
          ['2026-02-01', false],
          ['2026-03-01', false],
        ],
      );
      const lite = Trends.parse(await ask('trends?granularity=year', { key: 'lite' }));
      assert.equal(lite.trends[0]?.period, '2020-01-01');
      assert.equal(lite.trends[0]?.partial, undefined);
    });
  });

  it('/areas are the rents of /analytics/rental-by-area', async () => {
    const Areas = z.object({
      areas: z.array(z.looseObject({ area: z.looseObject({ id: z.int() }), contract_count: z.int() })),
      meta: Meta,
    });
    const { areas, meta } = Areas.parse(await ask('areas'));
    const rows = await lake.rows(
      `select area_id, count(*) as n from rent_contracts
       where area_id is not null and start_date between '${meta.window.from}' and '${meta.window.to}' group by 1`,
    );
    const byArea = new Map(rows.map(({ area_id, n }) => [Number(area_id), Number(n)]));
    assert.equal(areas.length, byArea.size);
    for (const { area, contract_count } of areas) assert.equal(contract_count, byArea.get(area.id));
  });

  describe('/yield-by-area', () => {
    it('gives each area the yield of the mart, highest first, withheld ones last with their reason', async () => {
      const { areas, meta } = Yields.parse(await ask('yield-by-area'));
      assert.equal(meta.method, 'gross-yield');
      const rows = await lake.rows("select * from yields where subject = 'area' and property_type = 'all'");
      assert.equal(areas.length, rows.length);
      const byArea = new Map(rows.map((row) => [Number(row['subject_id']), row]));
      for (const { area, gross_yield_pct: shown, n_sales, n_rents } of areas) {
        const row = byArea.get(area.id);
        assert.deepEqual([n_sales, n_rents], [row?.['n_sales'], row?.['n_rents']]);
        if (row?.['gross_yield_pct'] === null) assert.equal(shown.reason, row['reason']);
        else near(shown.value, Number(row?.['gross_yield_pct']), 0.0051, String(area.id));
      }
      const values = areas.map(({ gross_yield_pct }) => gross_yield_pct.value ?? -1);
      assert.deepEqual(
        values,
        values.toSorted((a, b) => b - a),
      );
      assert.ok(values.some((value) => value > 0) && values.includes(-1));
    });

    it('takes communities and classes of property', async () => {
      const { areas } = Yields.parse(await ask('yield-by-area?by=community&property_type=apartment&limit=5'));
      assert.equal(areas.length, 5);
      assert.ok(areas.every(({ area }) => area.id >= 100_000));
    });
  });

  it('refuse what they do not take', async () => {
    for (const path of [
      'stats?bedrooms=two',
      'summary?bedrooms=1',
      'trends?granularity=week',
      'areas?area=330',
      'yield-by-area?sort=size',
    ]) {
      const response = await service.ask(`/api/v1/rent-contracts/${path}`);
      assert.equal(response.status, 400, path);
    }
  });

  describe('for a plan whose history begins within the last 12 months', () => {
    const since = '2026-03-10';
    let cut: TestService;

    before(async () => {
      const all = [listRentStats, listRentSummary, listRentTrends, listRentAreas, listRentYields];
      cut = await startTestService({ sample: 'covered', endpoints: all.map((one) => seeing(since, one)) });
    });
    after(() => cut.stop());

    const seen = async (path: string): Promise<unknown> => {
      const response = await cut.ask(`/api/v1/rent-contracts/${path}`);
      const text = await response.text();
      assert.equal(response.status, 200, text);
      return JSON.parse(text);
    };

    it('stats and trends count what it sees', async () => {
      const { stats, meta } = Stats.parse(await seen('stats'));
      assert.equal(meta.window.from, since);
      const expected = await groupsOf(['version'], between(meta.window));
      for (const group of stats.filter(({ level }) => level === 'all'))
        same(group, expected.get(keyOf(group.version)) ?? none, String(group.version));
      const { trends } = Trends.parse(await seen('trends'));
      assert.deepEqual([trends[0]?.period, trends[0]?.partial], ['2026-03-01', true]);
      assert.equal(total(trends), meta.coverage.contract_count);
    });

    it('summary sets nothing against days that it does not see', async () => {
      const { summary } = Summary.parse(await seen('summary'));
      assert.deepEqual(
        summary.map(({ window }) => window?.from),
        ['2026-07-01', since, since],
      );
      for (const row of summary) {
        assert.ok(row.window);
        const { before, contract_count_before, annual_value_before_aed } = row;
        assert.deepEqual([before, contract_count_before, annual_value_before_aed], [null, null, null]);
        assert.equal(row.contract_count_change_pct.reason, 'the year before lies outside the plan’s history');
        assert.equal(row.new.median_annual_change_pct.value, null);
        const expected = await groupsOf(['version'], between(row.window));
        same(row.new, expected.get(keyOf('new')) ?? none, row.period);
      }
    });

    it('yields are withheld whole, with the reason', async () => {
      const { areas, meta } = Yields.parse(await seen('yield-by-area'));
      assert.deepEqual(areas, []);
      assert.match(meta.reason ?? '', /history begins/);
    });
  });
});
