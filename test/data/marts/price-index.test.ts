import assert from 'node:assert/strict';
import { priceIndex } from '../../../data/methods/price-index/price-index.ts';
import type { Row } from '../../support/ingest.ts';
import { type AlikeSales, priceInputs } from './alike-sales.ts';
import { onMarts, unequalIdentities } from './run-marts.ts';

const villa = { type: 'villa', subType: 'Villa', bedrooms: 3 } as const;

/** Two strata; the flats rise by a tenth twice, the villas do not move and sell in January only. */
const sales: readonly AlikeSales[] = [
  { count: 9, perSqft: 700, day: '2020-05-01' },
  { count: 10, perSqft: 1000, day: '2024-06-01', community: 100_001 },
  { count: 30, perSqft: 2000, day: '2024-06-01', ...villa },
  { count: 5, perSqft: 1100, day: '2025-01-10', project: 77 },
  { count: 5, perSqft: 2000, day: '2025-01-10', ...villa },
  { count: 6, perSqft: 1210, day: '2025-02-10' },
  { count: 5, perSqft: 1100, day: '2025-03-10' },
  { count: 4, perSqft: 1100, day: '2025-07-10' },
  { count: 5, perSqft: 1331, day: '2026-02-10' },
  { count: 7, perSqft: 900, day: '2026-02-11', offPlan: true },
];

const of = (subject: string, id: number, type: string, granularity: string): string =>
  `select period, index_stratified, smoothed, base_year, n, sales_count, strata_used, strata_missing from price_index
    where subject = '${subject}' and subject_id = ${id} and property_type = '${type}' and stage = 'all' and granularity = '${granularity}' order by period`;

const ask = (sql: string): Promise<Row[]> => onMarts(priceInputs(sales), [priceIndex], (rows) => rows(sql));

/** Levels to two decimals, by the period's first seven letters. */
const levels = (rows: readonly Row[]) =>
  Object.fromEntries(
    rows.map((row) => [
      String(row['period']).slice(0, 7),
      row['index_stratified'] === null ? null : Math.round(Number(row['index_stratified']) * 100) / 100,
    ]),
  );

describe('price_index', () => {
  it('weighs strata by the sales of the year before, and chains years', async () => {
    // 2025: 20 flats, of 1100 mostly: ln(1.1), weight 10; villas stay, weight 30. 2026: flats 1331 / 1100, their weight all there is.
    const first = 100 * 1.1 ** (10 / 40);
    const second = first * (1331 / 1100);
    assert.deepEqual(levels(await ask(of('market', 0, 'all', 'year'))), {
      '2020-01': null,
      '2024-01': 100,
      '2025-01': Math.round(first * 100) / 100,
      '2026-01': Math.round(second * 100) / 100,
    });
  });

  it('spreads the weight of strata without a sale over the others, and says how many those are', async () => {
    const months = await ask(of('market', 0, 'all', 'month'));
    assert.deepEqual(levels(months), {
      '2020-05': null,
      '2024-06': 100,
      '2025-01': Math.round(100 * 1.1 ** 0.25 * 100) / 100,
      '2025-02': 121,
      '2025-03': 110,
      '2026-02': Math.round(100 * 1.1 ** 0.25 * (1331 / 1100) * 100) / 100,
    });
    const at = (month: string) => months.find((row) => String(row['period']).startsWith(month));
    assert.deepEqual([at('2025-01')?.['strata_used'], at('2025-01')?.['strata_missing']], [2, 0]);
    assert.deepEqual([at('2025-02')?.['strata_used'], at('2025-02')?.['strata_missing']], [1, 1]);
    // The off-plan flats have nothing in the year before to be compared with.
    assert.deepEqual([at('2026-02')?.['n'], at('2026-02')?.['sales_count']], [5, 12]);
  });

  it('smooths a month by its neighbours, and only where both are there', async () => {
    const months = await ask(of('area', 330, 'apartment', 'month'));
    assert.deepEqual(
      months.map((row) => [String(row['period']).slice(0, 7), row['smoothed']]),
      [
        ['2020-05', null],
        ['2024-06', null],
        ['2025-01', null],
        ['2025-02', Math.round(((110 + 121 + 110) / 3) * 1e9) / 1e9],
        ['2025-03', null],
        ['2026-02', null],
      ],
    );
  });

  it('is not weighed by a year of which the exports lack days: that after it is its own base', async () => {
    const years = await onMarts(priceInputs(sales, '2026-03-18', '2025-01-01'), [priceIndex], (rows) =>
      rows(of('market', 0, 'all', 'year')),
    );
    assert.deepEqual(
      years.map(({ base_year }) => base_year),
      [2025, 2025, 2025, 2025],
    );
    // Flats of 1331 after 1100, which is the whole weight of what sold in both years.
    assert.deepEqual(levels(years), { '2020-01': null, '2024-01': null, '2025-01': 100, '2026-01': 121 });
    const cut = await onMarts(priceInputs(sales, '2026-03-18', '2025-01-02'), [priceIndex], (rows) =>
      rows(of('market', 0, 'all', 'year')),
    );
    assert.deepEqual(levels(cut), { '2020-01': null, '2024-01': null, '2025-01': null, '2026-01': 100 });
  });

  it('gives quarters their own medians', async () => {
    assert.deepEqual(levels(await ask(of('area', 330, 'apartment', 'quarter'))), {
      '2020-04': null,
      '2024-04': 100,
      // Five of 1100, six of 1210, five of 1100.
      '2025-01': 110,
      '2026-01': Math.round(((110 * 1331) / 1100) * 100) / 100,
    });
  });

  it('sets logarithms of medians side by side: of an even number of sales the median is the mean of the middle two', async () => {
    const uneven: readonly AlikeSales[] = [
      { count: 6, perSqft: 1000, day: '2025-01-10' },
      { count: 3, perSqft: 1000, day: '2026-01-10' },
      { count: 3, perSqft: 1500, day: '2026-01-11' },
    ];
    const years = await onMarts(priceInputs(uneven), [priceIndex], (rows) =>
      rows(of('area', 330, 'apartment', 'year')),
    );
    assert.deepEqual(levels(years), { '2025-01': 100, '2026-01': 125 });
  });

  it('keeps nine digits, so that what is shown is rounded once', async () => {
    const thirds: readonly AlikeSales[] = [
      { count: 6, perSqft: 3000, day: '2025-01-10' },
      { count: 6, perSqft: 4000, day: '2026-01-10' },
    ];
    const years = await onMarts(priceInputs(thirds), [priceIndex], (rows) =>
      rows(of('area', 330, 'apartment', 'year')),
    );
    assert.deepEqual(
      years.map(({ index_stratified }) => index_stratified),
      [100, 133.333333333],
    );
  });

  it('takes the last year as its own base where no two years are linked', async () => {
    assert.deepEqual(levels(await ask(of('project', 77, 'all', 'month'))), { '2025-01': 100 });
    const [only] = await ask(of('community', 100_001, 'apartment', 'year'));
    assert.deepEqual([only?.['base_year'], only?.['index_stratified'], only?.['n']], [2024, 100, 10]);
  });

  it('counts every priced sale once', () =>
    onMarts(priceInputs(sales), [priceIndex], async (rows) =>
      assert.deepEqual(await unequalIdentities(rows, [priceIndex]), []),
    ));
});
