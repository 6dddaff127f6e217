import assert from 'node:assert/strict';
import { priceGrowth } from '../../../data/marts/price-growth.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { type AlikeSales, priceInputs } from './alike-sales.ts';
import { onMarts, unequalIdentities } from './run-marts.ts';

const villa = { type: 'villa', subType: 'Villa', bedrooms: 3 } as const;

/** The as-of date is 18 March 2026: years end on every 18 March. */
const sales: readonly AlikeSales[] = [
  { count: 20, perSqft: 1210, day: '2025-03-19' },
  { count: 20, perSqft: 1100, day: '2025-03-18' },
  { count: 20, perSqft: 1000, day: '2024-03-18' },
  { count: 20, perSqft: 800, day: '2023-03-18' },
  { count: 10, perSqft: 2200, day: '2026-03-18', ...villa },
  { count: 60, perSqft: 2000, day: '2024-03-19', ...villa },
  { count: 30, perSqft: 900, day: '2026-01-01', area: 350 },
  { count: 4, perSqft: 500, day: '2025-01-01', area: 350 },
];

const growth = (subject: string, id: number, type: string): string =>
  `select years, growth_pct, n, n_before, reason from price_growth
    where subject = '${subject}' and subject_id = ${id} and property_type = '${type}' order by years`;

describe('price_growth', () => {
  it('compares years that end on the as-of date, and adds their links', () =>
    onMarts(priceInputs(sales), [priceGrowth], async (rows) => {
      assert.deepEqual(await rows(growth('area', 330, 'apartment')), [
        { years: 1, growth_pct: 10, n: 20, n_before: 20, reason: null },
        { years: 3, growth_pct: 51.25, n: 20, n_before: 20, reason: null },
        {
          years: 5,
          growth_pct: null,
          n: 20,
          n_before: 0,
          reason: `fewer than ${publishingRules.least_shown} sales of matching kinds in the 12 months before`,
        },
      ]);
      const [market] = await rows(growth('market', 0, 'all'));
      // Flats and villas rise by a tenth; area 350, with a weight of 4 of 84, by 80 %.
      const expected = 100 * (1.1 ** (80 / 84) * 1.8 ** (4 / 84) - 1);
      assert.ok(Math.abs(Number(market?.['growth_pct']) - expected) < 1e-8);
    }));

  it('sets logarithms of medians side by side, and keeps nine digits', () =>
    onMarts(
      priceInputs([
        { count: 6, perSqft: 900, day: '2025-01-10' },
        { count: 3, perSqft: 1000, day: '2026-01-10' },
        { count: 3, perSqft: 1500, day: '2026-01-11' },
      ]),
      [priceGrowth],
      async (rows) => {
        const [year] = await rows(growth('area', 330, 'apartment'));
        // The median is 1250: (1250 ÷ 900 − 1) × 100.
        assert.equal(year?.['growth_pct'], 38.888888889);
      },
    ));

  it('is withheld with a reason where either side has too few sales', () =>
    onMarts(priceInputs(sales), [priceGrowth], async (rows) => {
      const [year] = await rows(growth('area', 350, 'all'));
      assert.equal(year?.['growth_pct'], null);
      assert.ok(String(year?.['reason']).startsWith(`fewer than ${publishingRules.least_shown} sales`));
      assert.deepEqual(await unequalIdentities(rows, [priceGrowth]), []);
    }));
});
