/** The day on which a quarter closes. */
import assert from 'node:assert/strict';
import { type Arrived, closingDay } from '../../../ingest/steps/late-deals.ts';

const spring = '2026-04-01';
const at = (day: string, n: number): Arrived => ({ day, n });

describe('the day on which a quarter closes', () => {
  it('is that of the first pull after its end that has sales of it', () => {
    const arrivals = [at('2026-05-02', 100), at('2026-07-01', 3)];
    assert.equal(closingDay(spring, ['2026-07-04', '2026-06-30', '2026-07-01'], arrivals), '2026-07-01');
    // Pulled again, it had nothing new.
    assert.equal(closingDay(spring, ['2026-06-30', '2026-07-02'], arrivals.slice(0, 1)), '2026-07-02');
  });

  it('is none while no pull came after its end', () => {
    assert.equal(closingDay(spring, ['2026-05-02', '2026-06-30'], [at('2026-05-02', 9)]), null);
    assert.equal(closingDay(spring, [], []), null);
  });

  it('does not move with a few late sales, nor with what came before', () => {
    const arrivals = [at('2026-07-02', 100), at('2026-07-20', 19)];
    const pulls = ['2026-07-02', '2026-07-20'];
    assert.equal(closingDay(spring, pulls, arrivals), '2026-07-02');
    assert.equal(
      closingDay(spring, ['2026-06-01', ...pulls], [at('2026-06-01', 5), ...arrivals]),
      '2026-07-02',
    );
  });

  it('moves when a fifth comes later, at once or little by little: another file, or a whole register', () => {
    const pulls = ['2026-07-02', '2026-07-20', '2026-08-01'];
    // The tail of a month in the file of the next one, then the month itself.
    assert.equal(closingDay(spring, pulls, [at('2026-07-02', 2), at('2026-07-20', 300)]), '2026-07-20');
    const slowly = [at('2026-07-02', 100), at('2026-07-20', 15), at('2026-08-01', 5)];
    assert.equal(closingDay(spring, pulls, slowly.toReversed()), '2026-08-01');
    assert.equal(closingDay(spring, pulls, slowly.slice(0, 2)), '2026-07-02');
  });
});
