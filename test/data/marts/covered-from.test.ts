/** From which day on exports cover a register, told from what its months hold. */
import assert from 'node:assert/strict';
import { coveredFrom } from '../../../data/tables/covered-from.ts';
import { onMarts } from './run-marts.ts';

interface MonthCount {
  readonly month: string;
  readonly n: number;
}

/** The day that the rule gives for these months, as sales and as rents. */
async function coveredSince(months: readonly MonthCount[], asOf: string): Promise<string | null> {
  const counted = (count: string) =>
    `select 'market' as subject, month::date as month, n as ${count} from (values ${[
      ...months.map(({ month, n }) => `('${month}', ${n})`),
      "('0001-01-01', null)",
    ].join(', ')}) t(month, n) where n is not null`;
  const inputs = {
    sales_monthly: counted('sales_count'),
    rents_monthly: counted('contract_count'),
    dataset_as_of: `select unnest(['transactions', 'rent-contracts']) as dataset, date '${asOf}' as as_of`,
  };
  return onMarts(inputs, [coveredFrom], async (rows) => {
    const found = await rows('select covered_from from covered_from order by dataset');
    const [rents, sales] = [found[0]?.['covered_from'] ?? null, found[1]?.['covered_from'] ?? null];
    assert.equal(sales, rents);
    return sales === null ? null : String(sales);
  });
}

/** Months in succession with these counts. */
const months = (from: string, counts: readonly number[]): MonthCount[] =>
  counts.map((n, index) => {
    const month = new Date(`${from}-01`);
    month.setUTCMonth(month.getUTCMonth() + index);
    return { month: month.toISOString().slice(0, 10), n };
  });

const thin = Array<number>(24).fill(50);

describe('the day from which exports cover a register', () => {
  it('is the first of the months that are all there, and not of the strays before them', async () => {
    const counts = months('2024-01', [...thin, 81_445, 76_498, 68_708, 67_076, 62_749, 62_772, 15_725]);
    assert.equal(await coveredSince(counts, '2026-07-17'), '2026-01-01');
    const nothingBefore = months('2026-01', [400, 380, 410]);
    assert.equal(await coveredSince(nothingBefore, '2026-03-31'), '2026-01-01');
  });

  it('is not that of a month which is there in part', async () => {
    const counts = months('2025-11', [40, 400, 1000, 900, 950, 1000]);
    assert.equal(await coveredSince(counts, '2026-04-30'), '2026-01-01');
  });

  it('comes after the newest hole', async () => {
    const counts = months('2024-01', [...Array<number>(18).fill(900), 3, ...Array<number>(8).fill(1000)]);
    assert.equal(await coveredSince(counts, '2026-03-31'), '2025-08-01');
  });

  it('is that of the month that is not over, where only that is loaded', async () => {
    assert.equal(await coveredSince(months('2026-06', [2, 700]), '2026-07-17'), '2026-07-01');
  });

  it('is the beginning of a register, however much that grew and fell', async () => {
    const grown = Array.from({ length: 240 }, (_, month) => Math.round(40 * 1.02 ** month));
    const crash = grown.map((n, month) => (month >= 130 && month < 150 ? Math.round(n * 0.4) : n));
    assert.equal(await coveredSince(months('2000-01', crash), '2019-12-31'), '2000-01-01');
  });

  it('is not told by a few records a month, nor by a stray day long after all others', async () => {
    assert.equal(await coveredSince(months('2024-01', [3, 0, 0, 9, 14, 0, 22, 0, 29]), '2024-09-30'), null);
    assert.equal(await coveredSince([], '2024-09-30'), null);
    const late = months('2024-01', [...thin, 900, 950, 1000, 900, 950, 900, 0, 0, 1]);
    assert.equal(await coveredSince(late, '2026-09-20'), '2026-01-01');
  });
});
