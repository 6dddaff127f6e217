import assert from 'node:assert/strict';
import { type Change, chain, comparedIn, studentQuantile } from '../../../service/statistics/index-chain.ts';

const change = (
  period: string,
  compared_with: string | null,
  ln_change: number | null,
  ln_change_errors: number[] | null = ln_change === null ? null : [0.01, -0.01],
): Change => ({
  period,
  compared_with,
  ln_change,
  ln_change_errors,
});

describe('chain of an index', () => {
  const three = [
    change('2026-01-01', null, null),
    change('2026-02-01', '2026-01-01', Math.log(1.1)),
    change('2026-04-01', '2026-02-01', Math.log(0.5), [0.02, 0.01]),
  ];

  it('begins at 100 and adds up changes, over periods that have too few sales', () => {
    assert.deepEqual(
      chain(three, null).map(({ change: { period }, level }) => [period, Math.round(level * 1e6) / 1e6]),
      [
        ['2026-01-01', 100],
        ['2026-02-01', 110],
        ['2026-04-01', 55],
      ],
    );
  });

  it('adds up errors set by set, so that those of opposite signs cancel', () => {
    const [first, second, third] = chain(three, null);
    assert.deepEqual([first?.interval, first?.standard_error_pct], [null, null]);
    assert.ok(Math.abs((second?.standard_error_pct ?? 0) - 100 * Math.hypot(0.01, 0.01)) < 1e-9);
    // 0.01 + 0.02 in one set; −0.01 + 0.01 in the other.
    assert.ok(Math.abs((third?.standard_error_pct ?? 0) - 3) < 1e-9);
    const { low = 0, high = 0 } = second?.interval ?? {};
    assert.ok(Math.abs(low * high - 110 ** 2) < 1e-6, 'as far below as above, as ratios');
  });

  it('starts anew from the first period asked for, without the errors before it', () => {
    const [first, second] = chain(three, '2026-02-01');
    assert.equal(first?.level, 100);
    assert.ok(Math.abs((second?.level ?? 0) - 50) < 1e-9);
    assert.ok(Math.abs((second?.standard_error_pct ?? 0) - 100 * Math.hypot(0.02, 0.01)) < 1e-9);
  });

  it('sets every level and interval against the base asked for, before it too', () => {
    const [first, second, third] = chain(three, null, '2026-01-15');
    assert.deepEqual([second?.level, second?.interval, second?.standard_error_pct], [100, null, null]);
    assert.ok(Math.abs((first?.level ?? 0) - 100 / 1.1) < 1e-9);
    assert.ok(Math.abs((first?.standard_error_pct ?? 0) - 100 * Math.hypot(0.01, 0.01)) < 1e-9);
    // The third is as from the second on alone: its own change, and its own errors.
    const [, alone] = chain(three, '2026-02-01');
    for (const end of ['low', 'high'] as const)
      assert.ok(Math.abs((third?.interval?.[end] ?? 0) - (alone?.interval?.[end] ?? 1)) < 1e-9);
    assert.deepEqual(chain(three, null, '2026-05-01'), []);
  });

  it('counts what is compared in the first period as in the others', () => {
    const counted = [
      { ...change('2026-01-01', null, null), n: 0, n_before: 0 },
      { ...change('2026-02-01', '2026-01-01', 0.1), n: 30, n_before: 20 },
      { ...change('2026-03-01', '2026-02-01', 0.1), n: 40, n_before: 31 },
    ];
    assert.deepEqual(comparedIn(chain(counted, null)), [
      { n: 20, n_before: null },
      { n: 30, n_before: 20 },
      { n: 40, n_before: 31 },
    ]);
    // A first period that has a change keeps what that one compares.
    assert.deepEqual(comparedIn(chain(counted, '2026-02-01'))[0], { n: 30, n_before: null });
  });

  it('ends at the last linked period and begins after the last gap', () => {
    const broken = [change('2025-10-01', '2025-09-01', 0.1), ...three, change('2026-05-01', null, null)];
    assert.deepEqual(
      chain(broken, null).map(({ change: { period } }) => period),
      ['2026-01-01', '2026-02-01', '2026-04-01'],
    );
    assert.deepEqual(chain([change('2026-01-01', null, null)], null), []);
    assert.deepEqual(chain([], null), []);
  });

  it('begins with the first change of which the earlier period is not seen', () => {
    assert.deepEqual(
      chain(three.slice(1), null).map(({ level }) => Math.round(level)),
      [100, 50],
    );
  });

  it('reaches as far as Student’s distribution says', () => {
    for (const [freedom, table] of [
      [7, 2.365],
      [10, 2.228],
      [31, 2.04],
      [1000, 1.962],
    ] as const)
      assert.ok(Math.abs(studentQuantile(freedom) - table) < 0.002, String(freedom));
  });
});
