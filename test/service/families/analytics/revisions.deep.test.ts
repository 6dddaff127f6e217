/** Revision triangles over simulated nights on which late registrations arrive: what each night published is what the triangle says of it. */
import assert from 'node:assert/strict';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { areas, gatewayRent, gatewaySale, jsonLines } from '../../../ingest/run/export-rows.ts';
import { chance } from '../../../support/chance.ts';
import { TestWarehouse } from '../../../support/ingest.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const NIGHTS = 4;
const months = ['05', '06', '07'];
/** 2 of 5 records of July and 1 of 5 of June arrive on a later night. */
const lateOf: Readonly<Record<string, number>> = { '05': 0, '06': 0.2, '07': 0.4 };

interface Arriving {
  readonly month: string;
  readonly night: number;
  readonly line: Readonly<Record<string, string | number | null>>;
}

function nightOf(month: string, even: () => number): number {
  return even() < (lateOf[month] ?? 0) ? 1 + Math.floor(even() * (NIGHTS - 1)) : 0;
}

/** Draws sales of twelve projects and rents of one area; prices fall by 3 % a month. */
function drawn(): { readonly sales: readonly Arriving[]; readonly rents: readonly Arriving[] } {
  const even = chance(23);
  let number = 0;
  const each = (count: number) => Array.from({ length: count }, (_, at) => at);
  const sales = months.flatMap((month, at) =>
    each(72).map((index): Arriving => {
      const project = index % 12;
      number += 1;
      return {
        month,
        night: nightOf(month, even),
        line: gatewaySale({
          TRANSACTION_NUMBER: `11-${number}-2026`,
          INSTANCE_DATE: `2026-${month}-${String(1 + (index % 28)).padStart(2, '0')}T10:00:00`,
          PROJECT_EN: `Tower ${'ABCDEFGHIJKL'[project]}${project}`,
          TRANS_VALUE: Math.round(1_000_000 * (1 + project / 10) * 0.97 ** at * (0.95 + even() / 10)),
        }),
      };
    }),
  );
  const rents = months.flatMap((month) =>
    each(40).map((index): Arriving => {
      const night = nightOf(month, even);
      return {
        month,
        night,
        line: gatewayRent({
          VERSION_EN: index % 2 === 0 ? 'New' : 'Renewed',
          START_DATE: `2026-${month}-${String(1 + (index % 28)).padStart(2, '0')}T00:00:00`,
          END_DATE: `2027-${month}-01T00:00:00`,
          REGISTRATION_DATE:
            night === 0
              ? `2026-${month}-10T10:00:${String(index)}`
              : `2026-08-0${night}T09:00:${String(index)}`,
          ANNUAL_AMOUNT: 60_000 + Math.round(even() * 40_000),
          CONTRACT_AMOUNT: 60_000 + index,
        }),
      };
    }),
  );
  return { sales, rents };
}

const Revisions = z.object({
  revisions: z.array(
    z.object({
      period: z.string(),
      days_since_end: z.int(),
      published_on: z.string(),
      as_of: z.string().nullable(),
      figure: z.object({ value: z.number().nullable(), n: z.int() }),
      revision_pct: z.number().nullable(),
    }),
  ),
  meta: z.object({ published_from: z.string().nullable(), method: z.string() }),
});
type Revision = z.output<typeof Revisions>['revisions'][number];

const Figure = z.object({ value: z.number().nullable(), n: z.int() });
const Index = z.object({ periods: z.array(z.object({ period: z.string(), index: Figure })) });
const Cells = z.object({
  cells: z.array(z.object({ period: z.string(), count: z.int(), measures: z.record(z.string(), Figure) })),
});
const Trends = z.object({
  trends: z.array(z.object({ period: z.string(), contract_count: z.int(), median_annual_aed: Figure })),
});

/** Values by period. */
type Values = ReadonlyMap<string, number | null>;

describe('revisions of the main series', () => {
  let warehouse: TestWarehouse;
  let service: TestService;
  const nights: { readonly day: string; readonly id: string }[] = [];
  const { sales, rents } = drawn();

  before(async () => {
    warehouse = await TestWarehouse.create('2026-08-01T03:00:00Z');
    await warehouse.put({ 'areas.csv': areas() });
    for (let night = 0; night < NIGHTS; night += 1) {
      const there = (all: readonly Arriving[], month: string) =>
        jsonLines(all.filter((one) => one.month === month && one.night <= night).map(({ line }) => line));
      for (const month of months)
        await warehouse.put({
          [`sales_2026_${month}.as-of-2026-08-0${night + 1}.jsonl`]: there(sales, month),
          [`rents_2026_${month}.as-of-2026-08-0${night + 1}.jsonl`]: there(rents, month),
        });
      const isLast = night === NIGHTS - 1;
      const { snapshot_id } = await warehouse.publish(
        isLast ? { schedule: { cron: '0 3 * * *', time_zone: 'Asia/Dubai' } } : {},
      );
      nights.push({ day: `2026-08-0${night + 1}`, id: snapshot_id ?? '' });
    }
    service = await startTestService({ over: warehouse, explorer: true });
    service.clock.turn((Date.parse('2026-08-09T10:00:00Z') - service.clock.now().getTime()) / 1000);
    copyFileSync(join(warehouse.directory, 'current.json'), join(service.warehouse, 'current.json'));
  });
  after(async () => {
    await service.stop();
    await warehouse.remove();
  });

  const revisions = async (series: string) =>
    (await service.read(`/api/v1/revisions/${series}`, Revisions)).revisions;

  /** Returns the value of each period that the triangle gives for a night. */
  const asOn = (rows: readonly Revision[], day: string): Values => {
    const values = new Map<string, number | null>();
    for (const row of rows) if (row.published_on <= day) values.set(row.period, row.figure.value);
    return values;
  };

  /** Fails unless the triangle of a series says of each night what `ask` answers as of its snapshot. */
  const sameEveryNight = async (
    series: string,
    ask: (asOf: string) => Promise<[string, number | null][]>,
  ) => {
    const rows = await revisions(series);
    for (const { day, id } of nights) {
      const then = await ask(`as_of=${id}`);
      assert.ok(then.length > 0, series);
      assert.deepEqual(asOn(rows, day), new Map(then), `${series} on ${day}`);
    }
    return rows;
  };

  it('have the counts of the records that had arrived, by days since the end of the month', async () => {
    const rows = await revisions('sales-count');
    for (const [night, { day }] of nights.entries()) {
      const counts = months.map((month): [string, number] => [
        `2026-${month}-01`,
        sales.filter((sale) => sale.month === month && sale.night <= night).length,
      ]);
      assert.deepEqual(asOn(rows, day), new Map(counts), day);
    }
    const july = rows.filter(({ period }) => period === '2026-07-01');
    assert.deepEqual(
      july.map(({ days_since_end: days, published_on: on }) => [days, on]),
      nights.map(({ day }, night) => [night + 1, day]),
    );
    // May was complete on the first night and has one row, without a revision.
    const may = rows.filter(({ period }) => period === '2026-05-01');
    assert.deepEqual(
      may.map(({ days_since_end, revision_pct }) => [days_since_end, revision_pct]),
      [[62, null]],
    );
    const [first, last] = [july[0]?.figure.value ?? 0, july.at(-1)?.figure.value ?? 0];
    assert.ok(last > first * 1.3);
    assert.equal(july.at(-1)?.revision_pct, Math.round((last / first - 1) * 1e4) / 100);
  });

  it('have the medians that aggregates and rents by month published', async () => {
    const medians = await sameEveryNight('median-price-per-sqft', async (asOf) => {
      const path = `/api/v1/aggregate/transactions?type=sales&group_by=month&measures=median_price_aed_per_sqft&${asOf}`;
      const { cells } = await service.read(path, Cells);
      return cells.map(({ period, measures }) => [
        period,
        measures['median_price_aed_per_sqft']?.value ?? null,
      ]);
    });
    assert.ok(medians.length > months.length, 'some median moved');
    for (const version of ['new', 'renewed']) {
      const path = (asOf: string) => `/api/v1/rent-contracts/trends?version=${version}&${asOf}`;
      await sameEveryNight(`${version}-rents-median`, async (asOf) =>
        (await service.read(path(asOf), Trends)).trends.map(({ period, median_annual_aed: rent }) => [
          period,
          rent.value,
        ]),
      );
      await sameEveryNight(`${version}-rents-count`, async (asOf) =>
        (await service.read(path(asOf), Trends)).trends.map(({ period, contract_count }) => [
          period,
          contract_count,
        ]),
      );
    }
  });

  it('have the levels that the price index of a stage published', async () => {
    const rows = await sameEveryNight('price-index-existing', async (asOf) => {
      const path = `/api/v1/analytics/price-index?stage=existing&granularity=month&${asOf}`;
      return (await service.read(path, Index)).periods.map(({ period, index }) => [period, index.value]);
    });
    assert.ok(rows.some(({ revision_pct: revision }) => revision !== null && revision !== 0));
    const july = rows.filter(({ period }) => period === '2026-07-01').at(-1);
    assert.ok(Math.abs((july?.figure.value ?? 0) - 94) < 2, 'prices fall by 3 % a month');
  });

  it('have a calendar of publications, and of the next runs where a schedule made the newest', async () => {
    const Calendar = z.object({
      releases: z.array(z.object({ snapshot_id: z.string(), published_at: z.string() })),
      plan: z.object({ cron: z.string(), time_zone: z.string(), next: z.array(z.string()) }).nullable(),
    });
    const { releases, plan } = await service.read('/api/v1/releases', Calendar, { key: null });
    assert.deepEqual(
      releases.map(({ snapshot_id, published_at }) => [snapshot_id, published_at.slice(0, 10)]),
      nights.map(({ id, day }) => [id, day]).toReversed(),
    );
    assert.equal(plan?.next.length, 7);
    for (const run of plan?.next ?? []) assert.match(run, /T23:00:00/, 'three in the morning in Dubai');
    const page = await (await service.ask('/status', { key: null })).text();
    assert.match(page, /Next publications/);
    const earlier = await startTestService({ explorer: true });
    try {
      const { releases: fixture, plan: none } = await earlier.read('/api/v1/releases', Calendar, {
        key: null,
      });
      assert.deepEqual([fixture.length, none], [1, null]);
      assert.doesNotMatch(await (await earlier.ask('/status', { key: null })).text(), /Next publications/);
    } finally {
      await earlier.stop();
    }
  });

  it('are those of an earlier day when they are asked for as of it, and CSV has a column for each part', async () => {
    const [, second] = nights;
    const then = await service.read(`/api/v1/revisions/sales-count?as_of=${second?.id}`, Revisions);
    assert.deepEqual(
      then.revisions,
      (await revisions('sales-count')).filter(({ published_on: on }) => on <= (second?.day ?? '')),
    );
    const csv = await service.ask('/api/v1/revisions/sales-count?from_date=2026-07-01&format=csv');
    const [head, ...lines] = (await csv.text()).trim().split('\r\n');
    assert.match(head ?? '', /^period,days_since_end,published_on,as_of,figure,figure_n,/);
    assert.equal(lines.length, NIGHTS);
    const other = await service.ask('/api/v1/revisions/sales');
    assert.equal(other.status, 400);
    assert.match(await other.text(), /takes one of sales-count, median-price-per-sqft/);
  });
});

describe('revisions of months that the loaded exports do not cover', () => {
  it('are left out, because only stray records lie in them, and the answer names the first covered day', async () => {
    const Answer = z.object({
      revisions: z.array(z.object({ period: z.string() })),
      meta: z.object({ covered_from: z.string().optional() }),
    });
    const read = async (sample: true | 'covered') => {
      const service = await startTestService({ sample });
      try {
        return await service.read('/api/v1/revisions/sales-count', Answer);
      } finally {
        await service.stop();
      }
    };
    const { revisions, meta } = await read(true);
    assert.equal(meta.covered_from, '2026-01-01');
    assert.equal(revisions[0]?.period, '2026-01-01');
    const whole = await read('covered');
    assert.equal(whole.meta.covered_from, undefined);
    assert.ok((whole.revisions[0]?.period ?? '') < '2026-01-01');
  });
});
