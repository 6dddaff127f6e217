import assert from 'node:assert/strict';
import { hedonicCells } from '../../../data/marts/hedonic-cells.ts';
import { priceInputs } from './alike-sales.ts';
import { onMarts, unequalIdentities } from './run-marts.ts';

describe('hedonic_cells', () => {
  it('holds moments of price and size of a month, and no month that stands alone for a year', () =>
    onMarts(
      priceInputs([
        { count: 1, perSqft: 1000, sqft: 500, day: '2025-01-05' },
        { count: 1, perSqft: 2000, sqft: 1000, day: '2025-01-25' },
        { count: 2, perSqft: 1500, sqft: 800, day: '2025-12-05' },
        { count: 2, perSqft: 1500, sqft: 800, day: '2023-12-05' },
        { count: 2, perSqft: 1500, sqft: 800, day: '2025-12-05', bedrooms: 2 },
      ]),
      [hedonicCells],
      async (rows) => {
        const found = await rows(
          `select month, n, round(exp(mean_ln_price), 3) as price, round(exp(mean_ln_size), 3) as size, round(size_spread / ln(2) ** 2, 6) as spread,
             round(size_price_spread / ln(2) ** 2, 6) as products from hedonic_cells order by month`,
        );
        assert.deepEqual(found, [
          { month: '2025-01-01', n: 2, price: 1414.214, size: 707.107, spread: 0.5, products: 0.5 },
          { month: '2025-12-01', n: 2, price: 1500, size: 800, spread: 0, products: 0 },
        ]);
        assert.deepEqual(await unequalIdentities(rows, [hedonicCells]), []);
      },
    ));
});
