/** Marks of periods that still lack registrations, on the real sample, against days of registration that a test reads itself. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { sampleWarehouse } from '../../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const marks = {
  completeness_pct: z.number().nullable(),
  completeness_reason: z.string().optional(),
  provisional: z.literal(true).optional(),
};
const CompletenessMeta = z.object({
  completeness: z.object({
    method: z.literal('completeness'),
    method_version: z.int(),
    measured_days: z.int().nullable(),
    reason: z.string().optional(),
  }),
});
const RentTrends = z.object({
  trends: z.array(
    z.object({ period: z.string(), version: z.string().nullable(), contract_count: z.int(), ...marks }),
  ),
  meta: CompletenessMeta,
});
const Cells = z.object({
  cells: z.array(
    z.object({ period: z.string(), version: z.string().nullable().optional(), count: z.int(), ...marks }),
  ),
  meta: CompletenessMeta,
});

describe('completeness of recent periods of the real sample', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ sample: true });
  });
  after(() => service.stop());

  it('marks months of rents that lack registrations, and renewals more than new contracts', async () => {
    const { trends, meta } = await service.read(
      '/api/v1/rent-contracts/trends?from_date=2026-01-01',
      RentTrends,
    );
    const of = (period: string, version: string) =>
      trends.find((row) => row.period === period && row.version === version);
    assert.ok(meta.completeness.measured_days !== null && meta.completeness.measured_days >= 100);
    assert.equal(meta.completeness.reason, undefined);
    for (const { period, completeness_pct: pct, completeness_reason: reason, provisional } of trends) {
      // The window of June's pull ends with June: of July it has one day by chance.
      if (period >= '2026-07-01') {
        assert.deepEqual([pct, reason], [null, 'no_pull_covers_the_period']);
        continue;
      }
      assert.ok(pct !== null && pct > 50 && pct <= 100);
      assert.equal(provisional, pct < 98 ? true : undefined);
    }
    const [oldest, newest] = [of('2026-02-01', 'renewed'), of('2026-06-01', 'renewed')];
    assert.ok((oldest?.completeness_pct ?? 0) >= 99);
    assert.equal(newest?.provisional, true);
    assert.ok((newest?.completeness_pct ?? 0) < (of('2026-06-01', 'new')?.completeness_pct ?? 0));
  });

  it('says nothing of periods before the first day that the loaded exports cover, by month and by year', async () => {
    for (const granularity of ['month', 'year']) {
      const { trends } = await service.read(
        `/api/v1/rent-contracts/trends?from_date=2019-01-01&to_date=2025-12-31&granularity=${granularity}`,
        RentTrends,
      );
      assert.ok(trends.length > 5);
      for (const { completeness_pct: pct, completeness_reason: reason, period } of trends)
        assert.deepEqual([pct, reason], [null, 'no_pull_covers_the_period'], period);
    }
  });

  it('was right about March as of the end of April, by the registrations that came later', async () => {
    const { warehouse } = await sampleWarehouse();
    // Sums of the day of registration, without the SQL of the mart.
    const rows = await warehouse.rows(
      "select version, start_date, transaction_date from rent_contracts where transaction_date_basis = 'registered' and start_date between date '2026-03-01' and date '2026-03-31'",
    );
    const curve = await warehouse.rows(
      "select version, days, arrived_pct from arrivals where feed = 'rents'",
    );
    const share = new Map(
      curve.map(({ version, days, arrived_pct }) => [`${version} ${days}`, Number(arrived_pct)]),
    );
    for (const version of ['new', 'renewed']) {
      const starts = rows.filter((row) => row['version'] === version);
      const there = starts.filter((row) => String(row['transaction_date']) <= '2026-04-30');
      const expected = there.reduce((sum, row) => {
        const days = (Date.parse('2026-04-30') - Date.parse(String(row['start_date']))) / 86_400_000;
        return sum + 100 / (share.get(`${version} ${days}`) ?? Number.NaN);
      }, 0);
      // Months differ from each other: the pattern of all of them tells what March became within 5 %.
      assert.ok(Math.abs(expected / starts.length - 1) < 0.05, `${version}: ${expected} of ${starts.length}`);
      assert.ok(there.length / starts.length < 0.95);
    }
  });

  it('gives quarters and aggregates by start the marks of the same days, and as CSV', async () => {
    const path = '/api/v1/rent-contracts/trends?from_date=2026-01-01&version=new';
    const { trends } = await service.read(path, RentTrends);
    const grouped = await service.read(
      '/api/v1/aggregate/rents?version=new&group_by=month&period_of=start_date',
      Cells,
    );
    for (const row of trends) {
      const cell = grouped.cells.find(({ period }) => period === row.period);
      assert.deepEqual(
        [cell?.completeness_pct, cell?.provisional],
        [row.completeness_pct, row.provisional],
        row.period,
      );
    }
    const quarter = (await service.read(`${path}&granularity=quarter`, RentTrends)).trends[1];
    const months = trends.filter(({ period }) => period >= '2026-04-01' && period < '2026-07-01');
    const arrived = months.reduce((sum, month) => sum + month.contract_count, 0);
    const expected = months.reduce(
      (sum, month) => sum + (100 * month.contract_count) / (month.completeness_pct ?? Number.NaN),
      0,
    );
    assert.ok(Math.abs((quarter?.completeness_pct ?? 0) - (100 * arrived) / expected) < 0.02);
    const csv = await (await service.ask(`${path}&format=csv`)).text();
    assert.match(csv.split('\r\n')[0] ?? '', /,completeness_pct,completeness_reason,provisional,partial$/);
    assert.match(csv, /^2026-06-01,new,.*,9\d(\.\d+)?,,true,\r$/m);
  });

  it('counts sales as complete that a later pull covers, and says why periods by registration have none', async () => {
    const sales = await service.read('/api/v1/aggregate/transactions?type=sales&group_by=month', Cells);
    const months = sales.cells.filter(({ period }) => period >= '2026-01-01' && period < '2026-07-01');
    assert.equal(months.length, 6);
    for (const { period, completeness_pct: pct } of months)
      assert.ok(pct !== null && pct >= 98, `${period}: ${pct}`);
    assert.equal(sales.meta.completeness.measured_days, null);
    const registered = await service.read('/api/v1/aggregate/rents?group_by=month', Cells);
    assert.match(registered.meta.completeness.reason ?? '', /period_of=start_date/);
  });
});
