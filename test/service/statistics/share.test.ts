import assert from 'node:assert/strict';
import { shareOfProjects } from '../../../service/statistics/share.ts';
import { chance } from '../../support/chance.ts';

describe('intervals of shares', () => {
  it('are those that Wilson gives, within 0 and 100', () => {
    // Newcombe, 1998, Statistics in Medicine 17, table I: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    for (const [some, n, low, high] of [
      [81, 263, 25.53, 36.62],
      [15, 148, 6.24, 16.05],
      [0, 20, 0, 16.11],
      [1, 29, 0.61, 17.18],
    ] as const) {
      const { interval } = shareOfProjects(some, n);
      assert.ok(Math.abs((interval?.low ?? Number.NaN) - low) < 0.006, `${some} of ${n}`);
      assert.ok(Math.abs((interval?.high ?? Number.NaN) - high) < 0.006, `${some} of ${n}`);
    }
    assert.deepEqual(shareOfProjects(0, 0), { value: null, n: 0 });
  });

  it('hold a planted share in 93 to 97 of 100 samples', () => {
    const draw = chance(11);
    const samples = 4000;
    let held = 0;
    for (let sample = 0; sample < samples; sample++) {
      const share = 0.1 + 0.8 * draw();
      const n = 40 + Math.floor(200 * draw());
      let some = 0;
      for (let record = 0; record < n; record++) if (draw() < share) some += 1;
      const { interval } = shareOfProjects(some, n);
      if (interval != null && interval.low <= 100 * share && 100 * share <= interval.high) held += 1;
    }
    const part = held / samples;
    assert.ok(part > 0.93 && part < 0.97, `${held} of ${samples}`);
  });
});
