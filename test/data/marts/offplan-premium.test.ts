import assert from 'node:assert/strict';
import { offplanPremium } from '../../../data/methods/offplan-premium.ts';
import { chance, normal } from '../../support/chance.ts';
import type { Row } from '../../support/ingest.ts';
import { type AlikeSales, priceInputs } from './alike-sales.ts';
import { onMarts, unequalIdentities } from './run-marts.ts';

/** Two matched cells; an area with ready sales only, one quarter with too few off-plan, and a day before the window. */
const sales: readonly AlikeSales[] = [
  { count: 5, perSqft: 1500, day: '2026-01-10', offPlan: true },
  { count: 7, perSqft: 1000, day: '2026-02-10', project: 77 },
  { count: 10, perSqft: 2200, day: '2026-01-10', area: 350, offPlan: true },
  { count: 10, perSqft: 2000, day: '2026-01-10', area: 350 },
  { count: 20, perSqft: 500, day: '2026-01-10', area: 351 },
  { count: 4, perSqft: 9000, day: '2025-11-10', offPlan: true, project: 77 },
  { count: 9, perSqft: 100, day: '2025-11-10' },
  { count: 50, perSqft: 1, day: '2025-03-18', offPlan: true },
];

const premium = (subject: string, id: number, type: string): string =>
  `select * from offplan_premium where subject = '${subject}' and subject_id = ${id} and property_type = '${type}'`;

const ask = async (rows: readonly AlikeSales[], sql: string): Promise<Row> => {
  const [row] = await onMarts(priceInputs(rows), [offplanPremium], (query) => query(sql));
  return row ?? {};
};

const near = (found: unknown, expected: number, tolerance: number): void =>
  assert.ok(Math.abs(Number(found) - expected) <= tolerance, `${found} is not ${expected}`);

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return (
    ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) /
    2
  );
};

describe('offplan_premium', () => {
  it('matches place, kind and quarter, and weighs cells by what both sides know', async () => {
    const market = await ask(sales, premium('market', 0, 'apartment'));
    const [first, second] = [(5 * 7) / 12, (10 * 10) / 20];
    const expected = (first * Math.log(1.5) + second * Math.log(1.1)) / (first + second);
    near(market['premium_pct'], 100 * (Math.exp(expected) - 1), 1e-3);
    const { cells, n_off_plan, n_ready, sales_count, off_plan_count, ready_count } = market;
    assert.deepEqual(
      { cells, n_off_plan, n_ready, sales_count, off_plan_count, ready_count },
      { cells: 2, n_off_plan: 15, n_ready: 17, sales_count: 65, off_plan_count: 19, ready_count: 46 },
    );
    near(market['coverage_pct'], (100 * 32) / 65, 1e-3);
    // Median of all off-plan is 2200, of all ready 500.
    near(market['unmatched_pct'], 100 * (2200 / 500 - 1), 1e-3);
    assert.deepEqual([market['window_from'], market['window_to']], ['2025-03-19', '2026-03-18']);
  });

  it('does not hold one community of an area against another', async () => {
    const apart = await ask(
      [
        { count: 9, perSqft: 1500, day: '2026-01-10', offPlan: true, community: 100_001 },
        { count: 9, perSqft: 1000, day: '2026-01-10', community: 100_002 },
        { count: 9, perSqft: 1200, day: '2026-01-10' },
      ],
      premium('area', 330, 'all'),
    );
    assert.deepEqual([apart['cells'], apart['premium_pct'], apart['sales_count']], [0, null, 27]);
  });

  it('matches a community within itself', async () => {
    const rows: readonly AlikeSales[] = [
      { count: 6, perSqft: 1300, day: '2026-01-10', offPlan: true, community: 100_001 },
      { count: 5, perSqft: 1000, day: '2026-01-10', community: 100_001 },
      { count: 9, perSqft: 5000, day: '2026-01-10', community: 100_002 },
      { count: 9, perSqft: 5000, day: '2026-01-10', offPlan: true },
    ];
    const community = await ask(rows, premium('community', 100_001, 'all'));
    for (const name of ['premium_pct', 'low_pct', 'high_pct']) near(community[name], 30, 1e-3);
    const { cells, n_off_plan, n_ready, sales_count } = community;
    assert.deepEqual(
      { cells, n_off_plan, n_ready, sales_count },
      { cells: 1, n_off_plan: 6, n_ready: 5, sales_count: 11 },
    );
    const readyOnly = await ask(rows, premium('community', 100_002, 'all'));
    assert.deepEqual(
      [readyOnly['premium_pct'], readyOnly['cells'], readyOnly['off_plan_count'], readyOnly['ready_count']],
      [null, 0, 0, 9],
    );
  });

  it('draws areas again for the market: the interval reaches from one area to the other', async () => {
    const market = await ask(sales, premium('market', 0, 'all'));
    near(market['low_pct'], 10, 1e-3);
    near(market['high_pct'], 50, 1e-3);
  });

  it('has no width where sales of an area do not differ, and no premium without a matched cell', async () => {
    const area = await ask(sales, premium('area', 330, 'all'));
    for (const name of ['premium_pct', 'low_pct', 'high_pct']) near(area[name], 50, 1e-3);
    const project = await ask(sales, premium('project', 77, 'all'));
    assert.deepEqual([project['cells'], project['premium_pct'], project['low_pct']], [0, null, null]);
  });

  it('gives the same interval again, as wide as drawing every sale again one by one makes it', async () => {
    const even = chance(11);
    const prices = (count: number, level: number): number[] =>
      Array.from({ length: count }, () => Math.round(level * Math.exp(0.2 * normal(even))));
    const [offPlan, ready] = [prices(21, 1500), prices(31, 1200)];
    const spread: AlikeSales[] = [
      ...offPlan.map((perSqft) => ({ count: 1, perSqft, day: '2026-01-10', offPlan: true })),
      ...ready.map((perSqft) => ({ count: 1, perSqft, day: '2026-01-10' })),
    ];
    const [once, again] = [
      await ask(spread, premium('area', 330, 'all')),
      await ask(spread, premium('area', 330, 'all')),
    ];
    assert.deepEqual(once, again);
    const redrawn = (values: readonly number[]): number =>
      Math.log(median(values.map(() => values[Math.floor(even() * values.length)] ?? 0)));
    const gaps = Array.from({ length: 4000 }, () => redrawn(offPlan) - redrawn(ready)).sort((a, b) => a - b);
    near(once['low_pct'], 100 * (Math.exp(gaps[100] ?? 0) - 1), 3);
    near(once['high_pct'], 100 * (Math.exp(gaps[3900] ?? 0) - 1), 3);
  });

  it('adds its kinds up to the market', () =>
    onMarts(priceInputs(sales), [offplanPremium], async (rows) =>
      assert.deepEqual(await unequalIdentities(rows, [offplanPremium]), []),
    ));
});
