/** The permitted increase of Decree 43 of 2013, at every limit one dirham and one fil beside it. */
import assert from 'node:assert/strict';
import { permittedIncreasePct } from '../../../../service/families/estimates/decree-43.ts';

describe('the permitted increase of rent', () => {
  it('changes at 10, 20, 30 and 40 % below the average, and nowhere else', () => {
    for (const average of [100_000, 73_000, 1_000_000]) {
      for (const [share, atLimit, below] of [
        [90, 0, 5],
        [80, 5, 10],
        [70, 10, 15],
        [60, 15, 20],
      ] as const) {
        const limit = (average * share) / 100;
        assert.equal(permittedIncreasePct(limit, average), atLimit, `${share} % of ${average}`);
        assert.equal(permittedIncreasePct(limit + 1, average), atLimit);
        assert.equal(permittedIncreasePct(limit - 1, average), below);
      }
    }
  });

  it('changes at the fil, also where binary fractions would lie beside the limit', () => {
    let fils = 1_000_010;
    // Averages whose four limits are whole fils.
    for (let many = 0; many < 2000; many += 1, fils += 4_970) {
      for (const [share, atLimit, below] of [
        [90, 0, 5],
        [80, 5, 10],
        [70, 10, 15],
        [60, 15, 20],
      ] as const) {
        const limit = (fils * share) / 100;
        assert.ok(Number.isInteger(limit));
        for (const [current, increase] of [
          [limit - 1, below],
          [limit, atLimit],
          [limit + 1, atLimit],
        ] as const)
          assert.equal(
            permittedIncreasePct(current / 100, fils / 100),
            increase,
            `${current} of ${fils} fils`,
          );
      }
    }
  });

  it('is none at or above the average and 20 % far below it', () => {
    assert.equal(permittedIncreasePct(100_000, 100_000), 0);
    assert.equal(permittedIncreasePct(250_000, 100_000), 0);
    assert.equal(permittedIncreasePct(1, 100_000), 20);
  });

  it('takes the row of a rent between whole per cents', () => {
    assert.equal(permittedIncreasePct(89_500, 100_000), 5);
    assert.equal(permittedIncreasePct(59_999.99, 100_000), 20);
  });
});
