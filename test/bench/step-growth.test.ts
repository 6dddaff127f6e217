/** The fit of costs by size: lines stay lines, squares are recognised, and a report of a run becomes figures. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fitGrowth, readAt, readStepCosts, type StepCosts, stepFigures } from '../../bench/step-growth.ts';

const rows = [1000, 3000, 10_000];

describe('growth of the steps of a run', () => {
  it('reads a line with a fixed part at any size', () => {
    const points = rows.map((x) => [x, 5 + 0.002 * x] as const);
    const line = fitGrowth(points);
    assert.ok(Math.abs(line.intercept - 5) < 1e-9 && Math.abs(line.slope - 0.002) < 1e-12);
    assert.ok(line.power < 1);
    assert.ok(Math.abs(readAt(line, 1e6, [10_000, 25]) - 2005) < 1e-6);
  });

  it('tells a square from a line', () => {
    const square = fitGrowth(rows.map((x) => [x, 1e-6 * x ** 2] as const));
    assert.ok(Math.abs(square.power - 2) < 1e-9);
    assert.ok(Math.abs(readAt(square, 1e6, [10_000, 100]) / 1e6 - 1) < 1e-9);
  });

  it('refuses a line through one size', () => {
    assert.throws(() => fitGrowth([[5, 1]]), /two sizes/);
  });

  it('takes the run that built the warehouse, and names its costliest steps', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mulk-steps-'));
    try {
      const sizes: StepCosts[] = [];
      for (const size of rows) {
        const warehouse = join(folder, String(size));
        mkdirSync(join(warehouse, 'runs'), { recursive: true });
        writeFileSync(join(warehouse, 'runs/a.json'), JSON.stringify(report('published', size)));
        writeFileSync(join(warehouse, 'runs/b.json'), JSON.stringify(report('published', 1)));
        writeFileSync(join(warehouse, 'runs/c.json'), JSON.stringify(report('failed', size * 9)));
        const costs = await readStepCosts(warehouse, size);
        assert.ok(costs !== null);
        sizes.push(costs);
      }
      assert.equal(await readStepCosts(folder, 1), null);
      assert.equal(sizes[2]?.get('run')?.cpuSeconds, 30);
      const figures = stepFigures(sizes, (of) => `${of} rows`);
      const run = figures.filter(({ what }) => what === 'Run: CPU');
      assert.deepEqual(
        run.map(({ peer, value }) => [peer, Number(value.toPrecision(6))]),
        [
          ['1000 rows', 3],
          ['3000 rows', 9],
          ['10000 rows', 30],
          ['100 × the largest, by the fit', 3000],
          ['power of the rows', 1],
        ],
      );
      const steps = [...new Set(figures.map(({ what }) => what))].filter((what) => what.startsWith('Step'));
      assert.deepEqual(steps, ['Step build sales: CPU', 'Step load: CPU']);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

/** Returns a report whose step `build`, which holds that of the table, takes twice as long as the other. */
function report(status: string, size: number) {
  const cost = (name: string, cpu_ms: number) => ({
    name,
    ms: cpu_ms,
    cpu_ms,
    peak_bytes: 2 ** 20,
    spill_bytes: 0,
  });
  return {
    ...{
      run_id: 'r',
      status,
      started_at: '',
      finished_at: '',
      snapshot_id: null,
      previous_snapshot_id: null,
    },
    ...{
      reason: null,
      files: [],
      refused: [],
      rows_before: {},
      rows_after: {},
      resolution: {},
      warnings: [],
    },
    changes: { added: 0, corrected: 0, withdrawn: 0 },
    steps: [cost('load', size), cost('build sales', 2 * size), cost('build', 2 * size)],
  };
}
