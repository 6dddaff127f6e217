import assert from 'node:assert/strict';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import {
  cutWindow,
  dayAfter,
  isTrailing,
  monthsBefore,
  seesWhole,
  trailingYear,
  yearsEndingBy,
} from '../../../service/statistics/window.ts';

describe('the window', () => {
  it('is the 12 months up to the as-of date, and the year before ends the day before it begins', () => {
    assert.deepEqual(trailingYear('2026-03-18'), { from: '2025-03-19', to: '2026-03-18' });
    assert.deepEqual(trailingYear('2026-03-18', 1), { from: '2024-03-19', to: '2025-03-18' });
    assert.deepEqual(trailingYear('2024-02-29'), { from: '2023-03-01', to: '2024-02-29' });
    assert.deepEqual(trailingYear('2025-12-31'), { from: '2025-01-01', to: '2025-12-31' });
  });

  it('of several years is as many before, to the day', () => {
    assert.deepEqual(yearsEndingBy('2026-03-18', 1), trailingYear('2026-03-18'));
    assert.deepEqual(yearsEndingBy('2026-03-18', 3), { from: '2023-03-19', to: '2026-03-18' });
    assert.deepEqual(yearsEndingBy('2026-03-18', 3, 1), { from: '2020-03-19', to: '2023-03-18' });
  });

  it('joins the window before without a gap or an overlap, whatever the day', () => {
    const days = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 6 }), (date, years) => {
        const asOf = date.toISOString().slice(0, 10);
        assert.equal(dayAfter(trailingYear(asOf, years + 1).to), trailingYear(asOf, years).from);
      }),
    );
  });

  it('reckons months as SQL does', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const reader = await connection.runAndReadAll(
      `select day::varchar, months::integer, (day - to_months(months::integer))::date::varchar
       from (select unnest(range(date '2023-12-25', date '2024-04-05', interval 1 day))::date as day), range(0, 40, 3) m(months)`,
    );
    const rows = reader.getRowsJson();
    assert.ok(rows.length > 1000);
    for (const [day, months, earlier] of rows)
      assert.equal(monthsBefore(String(day), Number(months)), earlier);
    connection.closeSync();
  });

  it('is cut where a plan’s history begins', () => {
    const window = trailingYear('2026-03-18');
    assert.deepEqual(cutWindow(window, null), window);
    assert.deepEqual(cutWindow(window, '2025-03-19'), window);
    assert.deepEqual(cutWindow(window, '2026-01-01'), { from: '2026-01-01', to: '2026-03-18' });
    assert.deepEqual(cutWindow(window, '2020-01-01'), window);
    assert.deepEqual(cutWindow(window, '2026-03-18'), { from: '2026-03-18', to: '2026-03-18' });
    assert.equal(cutWindow(window, '2026-03-19'), null);
    assert.deepEqual(
      [null, '2020-01-01', '2025-03-19', '2025-03-20'].map((from) => seesWhole(window, from)),
      [true, true, true, false],
    );
  });

  it('is the trailing year only with both of its ends', () => {
    const year = trailingYear('2026-03-18');
    assert.equal(isTrailing(year, '2026-03-18'), true);
    assert.equal(isTrailing({ ...year, from: '2025-03-20' }, '2026-03-18'), false);
    assert.equal(isTrailing({ ...year, to: '2026-03-17' }, '2026-03-18'), false);
    assert.equal(isTrailing(trailingYear('2025-03-18'), '2026-03-18'), false);
  });
});
