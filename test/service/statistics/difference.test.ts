/** Words of comparison are said only where the interval of the difference leaves out none. */
import assert from 'node:assert/strict';
import {
  compareFigures,
  differenceInterval,
  verdictOfChange,
  withTies,
} from '../../../service/statistics/difference.ts';
import { chance, normal } from '../../support/chance.ts';

const of = (value: number, reach: number) => ({
  value,
  interval: { low: value - reach, high: value + reach },
});

describe('differences of figures', () => {
  it('are proved where their interval leaves out none', () => {
    assert.deepEqual(differenceInterval(of(10, 3), of(5, 4)), { low: 0, high: 10 });
    assert.equal(compareFigures(of(10, 3), of(5, 3)), 'more');
    assert.equal(compareFigures(of(5, 3), of(10, 3)), 'less');
    assert.equal(compareFigures(of(10, 3), of(5, 4)), 'about-the-same');
    assert.equal(compareFigures({ value: 10 }, of(5, 1)), 'about-the-same');
    assert.equal(compareFigures({ value: null, interval: null }, of(5, 1)), 'about-the-same');
  });

  it('take the end of each interval that lies towards the other figure', () => {
    const one = { value: 10, interval: { low: 9, high: 20 } };
    const other = { value: 8, interval: { low: 2, high: 8.5 } };
    assert.equal(compareFigures(one, other), 'more');
  });

  it('are said of changes that leave out none', () => {
    assert.equal(verdictOfChange(of(4, 3)), 'more');
    assert.equal(verdictOfChange(of(-4, 3)), 'less');
    assert.equal(verdictOfChange(of(4, 5)), 'about-the-same');
    assert.equal(verdictOfChange({ value: 4 }), 'about-the-same');
  });

  it('make ties of neighbours', () => {
    const rows = [of(10, 1), of(5, 1), of(4.5, 1)];
    assert.deepEqual(
      withTies(rows, (row) => row).map(({ tied_with_above }) => tied_with_above),
      [undefined, undefined, true],
    );
  });

  it('are claimed of equal truths in about 5 of 100 pairs', () => {
    const even = chance(8);
    let claimed = 0;
    for (let pair = 0; pair < 4000; pair += 1)
      if (compareFigures(of(normal(even), 1.96), of(3 * normal(even), 3 * 1.96)) !== 'about-the-same')
        claimed += 1;
    assert.ok(claimed > 140 && claimed < 260, `${claimed} of 4000`);
  });
});
