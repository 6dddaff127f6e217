import assert from 'node:assert/strict';
import {
  dearerBy,
  isPartial,
  type PriceCell,
  readSales,
  salesOfWindow,
  seenLastYear,
} from '../../../../service/statistics/developers/sales.ts';
import { leasedSnapshot } from '../../../support/leased-snapshot.ts';

const cell = (own: [number | null, number], others: [number | null, number]): PriceCell => ({
  area_id: 330,
  area: 'Marsa Dubai',
  property_type: 'apartment',
  is_off_plan: true,
  own: { value: own[0], n: own[1] },
  others: { value: others[0], n: others[1] },
});

describe('how much dearer a developer sold', () => {
  it('is the ratio of medians in one cell', () => {
    const { pct, n } = dearerBy([cell([1200, 10], [1000, 30])]);
    assert.ok(Math.abs((pct ?? 0) - 20) < 1e-9);
    assert.equal(n, 10);
  });

  it('weighs cells by own · others ÷ (own + others)', () => {
    // Weights 5 and 15: exp((5·ln 1.1 + 15·ln 0.9) ÷ 20) − 1.
    const { pct, n } = dearerBy([cell([1100, 10], [1000, 10]), cell([900, 20], [1000, 60])]);
    const expected = (1.1 ** 0.25 * 0.9 ** 0.75 - 1) * 100;
    assert.ok(Math.abs((pct ?? 0) - expected) < 1e-9);
    assert.equal(n, 30);
  });

  it('is unknown without a cell that has both sides', () => {
    assert.deepEqual(dearerBy([]), { pct: null, n: 0 });
    assert.deepEqual(dearerBy([cell([1000, 10], [null, 0])]), { pct: null, n: 0 });
  });
});

describe('a calendar year', () => {
  it('is partial where the loaded exports begin to cover later', () => {
    const limits = { historyFrom: null, coveredFrom: '2026-01-01' };
    assert.equal(isPartial(2026, '2026-12-31', limits), false);
    assert.equal(isPartial(2025, '2026-12-31', limits), true);
  });

  it('is partial until its last day, and where the visible history cuts it', () => {
    assert.equal(isPartial(2025, '2025-12-31', { historyFrom: null, coveredFrom: null }), false);
    assert.equal(isPartial(2025, '2025-12-30', { historyFrom: null, coveredFrom: null }), true);
    assert.equal(isPartial(2020, '2025-12-31', { historyFrom: '2020-01-01', coveredFrom: null }), false);
    assert.equal(isPartial(2020, '2025-12-31', { historyFrom: '2020-01-02', coveredFrom: null }), true);
    assert.equal(isPartial(2021, '2025-12-31', { historyFrom: '2020-01-02', coveredFrom: null }), false);
  });
});

describe('sales of a developer', () => {
  const { signal } = new AbortController();
  const snapshotOf = leasedSnapshot();

  it('are the same from the mart as counted for a plan that sees them all', async () => {
    const snapshot = snapshotOf();
    const window = seenLastYear(snapshot, null);
    const fromMart = await readSales(snapshot, 11, { historyFrom: null, window, signal });
    // No first day of a year, and before every sale.
    const counted = await readSales(snapshot, 11, { historyFrom: '1900-01-02', window, signal });
    assert.ok(fromMart.years.length > 1 && fromMart.inWindow.sales_count > 0);
    assert.deepEqual(fromMart, counted);
  });

  it('are those of the window where only the window is asked about', async () => {
    const snapshot = snapshotOf();
    for (const historyFrom of [null, '2025-06-15', '2030-01-01']) {
      const request = { historyFrom, window: seenLastYear(snapshot, historyFrom), signal };
      const { inWindow } = await readSales(snapshot, 11, request);
      assert.equal(inWindow.sales_count > 0, historyFrom !== '2030-01-01');
      assert.deepEqual(await salesOfWindow(snapshot, 11, request), inWindow);
    }
  });
});
