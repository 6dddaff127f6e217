import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  breaksOf,
  classCount,
  coloursBetween,
  coloursOf,
} from '../../../../service/families/maps/colours.ts';

describe('colours of a choropleth', () => {
  it('break between about equal numbers of areas, at round figures', () => {
    const values = Array.from({ length: 600 }, (_, index) => index + 1);
    assert.deepEqual(breaksOf(values, 'sequential'), [100, 200, 300, 400, 500]);
    assert.deepEqual(
      breaksOf([912, 1234, 1377, 2048, 3141, 9999], 'sequential'),
      [1200, 1300, 1700, 2400, 4300],
    );
  });

  it('break above the least value and up to the greatest, so that no class is one that cannot be', () => {
    assert.deepEqual(breaksOf([0, 0, 0, 0, 0, 4, 23, 670], 'sequential'), [2.7, 20]);
    assert.deepEqual(breaksOf([104, 105, 105, 105, 105, 105], 'sequential'), []);
    assert.deepEqual(breaksOf([7, 7, 7], 'sequential'), []);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 40 }), (values) => {
        for (const limit of breaksOf(values, 'sequential'))
          assert.ok(limit > Math.min(...values) && limit <= Math.max(...values));
      }),
    );
  });

  it('lie around zero where figures rise and fall', () => {
    const breaks = breaksOf([-14, -3, 2, 5, 8, 11, 12, 30], 'diverging');
    assert.deepEqual(breaks, [-13, -6.5, 0, 6.5, 13]);
  });

  it('need no figures at all', () => {
    assert.deepEqual(breaksOf([], 'sequential'), []);
    assert.equal(coloursBetween([], 'sequential').length, 1);
    assert.deepEqual(breaksOf([0, 0], 'diverging'), [0]);
  });

  it('are one more than the breaks, from the lightest to the darkest', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { maxLength: 40 }),
        fc.constantFrom('sequential' as const, 'diverging' as const),
        (values, palette) => {
          const breaks = breaksOf(values, palette);
          assert.deepEqual(
            [...new Set(breaks)].sort((a, b) => a - b),
            breaks,
          );
          const colours = coloursBetween(breaks, palette);
          assert.equal(colours.length, breaks.length + 1);
          assert.ok(breaks.length < classCount);
          if (breaks.length > 0) {
            assert.equal(colours[0], coloursOf(palette)[0]);
            assert.equal(colours.at(-1), coloursOf(palette).at(-1));
          }
        },
      ),
    );
  });
});
