/** Fits how the steps of an ingest run grow with the rows, from runs of several sizes, and says what they would cost at a hundred times the largest. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RunReport } from '../data/snapshot.ts';
import type { Figure } from './benchmark.ts';

/** How many times the largest size the fitted lines are read at. */
const FARTHER = 100;
/** Steps that are listed: those with the most processor time at the farther size. */
const STEPS_SHOWN = 12;
/** A power of more than this is worse than a line: the step breaks first. */
export const LINE_POWER_MOST = 1.15;

/** The cost of a step, or of a run, at one size. */
export interface SizedCost {
  readonly rows: number;
  readonly cpuSeconds: number;
  readonly peakMb: number;
  readonly spillMb: number;
}

/** The costs of one size by step; `run` is the whole. */
export type StepCosts = ReadonlyMap<string, SizedCost>;

/** A straight line, and the power of the rows that fits best. */
export interface Fit {
  readonly intercept: number;
  readonly slope: number;
  /** Slope of the logarithms: 1 grows as the rows do, 2 with their square. */
  readonly power: number;
}

/** Returns the least-squares line through two points or more: `y = intercept + slope · x`. */
function line(points: readonly (readonly [x: number, y: number])[]): { intercept: number; slope: number } {
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / points.length;
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / points.length;
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  if (spread === 0) throw new Error('A line needs points of two sizes');
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread;
  return { intercept: meanY - slope * meanX, slope };
}

/** Fits values of several sizes. Values of zero count as a thousandth, because they have no logarithm. */
export function fitGrowth(points: readonly (readonly [rows: number, value: number])[]): Fit {
  const logarithms = points.map(
    ([rows, value]) => [Math.log(rows), Math.log(Math.max(value, 0.001))] as const,
  );
  return { ...line(points), power: line(logarithms).slope };
}

/** Returns what a fit says of a number of rows: its line, and for a step that grows faster than a line its power. */
export function readAt(
  { intercept, slope, power }: Fit,
  rows: number,
  last: readonly [rows: number, value: number],
): number {
  if (power > LINE_POWER_MOST) return last[1] * (rows / last[0]) ** power;
  return Math.max(0, intercept + slope * rows);
}

/** Reads the costs of the run that built the whole warehouse: of its published runs the one with the most processor time. Null without reports. */
export async function readStepCosts(warehouse: string, rows: number): Promise<StepCosts | null> {
  const folder = join(warehouse, 'runs');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  const reports = await Promise.all(
    names.map(async (name) => RunReport.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))),
  );
  const cpuOf = ({ steps }: RunReport) =>
    steps.reduce((sum, { name, cpu_ms = 0 }) => sum + (isPart(name) ? 0 : cpu_ms), 0);
  const [built] = reports
    .filter(({ status }) => status === 'published')
    .toSorted((one, other) => cpuOf(other) - cpuOf(one));
  if (built === undefined) return null;
  const costs = new Map<string, SizedCost>();
  for (const { name, cpu_ms = 0, peak_bytes = 0, spill_bytes = 0 } of built.steps)
    costs.set(name, {
      rows,
      cpuSeconds: cpu_ms / 1000,
      peakMb: peak_bytes / 2 ** 20,
      spillMb: spill_bytes / 2 ** 20,
    });
  const all = [...costs.values()];
  costs.set('run', {
    rows,
    cpuSeconds: cpuOf(built) / 1000,
    peakMb: Math.max(...all.map(({ peakMb }) => peakMb)),
    spillMb: Math.max(...all.map(({ spillMb }) => spillMb)),
  });
  return costs;
}

/** Tables are parts of the step `build`. */
const isPart = (name: string): boolean => name.startsWith('build ');

/** Returns the figures of the run and of its costliest steps: at each size, and by the fit at a hundred times the largest. */
export function stepFigures(sizes: readonly StepCosts[], nameOf: (rows: number) => string): Figure[] {
  const last = sizes.at(-1);
  const most = last?.get('run');
  if (last === undefined || most === undefined) throw new Error('There are no sizes to compare');
  const farther = most.rows * FARTHER;
  const measured = (step: string, value: (cost: SizedCost) => number) => {
    const points = sizes.flatMap((costs) => {
      const cost = costs.get(step);
      return cost === undefined ? [] : [[cost.rows, value(cost)] as const];
    });
    const end = points.at(-1);
    if (points.length < 2 || end === undefined) return null;
    const fitted = fitGrowth(points);
    const predicted = readAt(fitted, farther, end);
    // A cost that does not grow has no figure: it breaks nothing.
    return fitted.power > 0 && predicted > 0 && points.every(([, cost]) => cost > 0)
      ? { step, points, fitted, predicted }
      : null;
  };
  const cpu = (cost: SizedCost) => cost.cpuSeconds;
  const steps = [...last.keys()]
    .filter((step) => step !== 'run' && step !== 'build')
    .flatMap((step) => measured(step, cpu) ?? [])
    .toSorted((one, other) => other.predicted - one.predicted)
    .slice(0, STEPS_SHOWN);
  const rowsOf = (what: string, unit: string, found: ReturnType<typeof measured>): Figure[] =>
    found === null
      ? []
      : [
          ...found.points.map(([rows, value]) => ({ what, unit, value, peer: nameOf(rows) })),
          { what, unit, value: found.predicted, peer: `${FARTHER} × the largest, by the fit` },
          { what, unit, value: found.fitted.power, peer: 'power of the rows' },
        ];
  return [
    ...rowsOf('Run: CPU', 's', measured('run', cpu)),
    ...rowsOf(
      'Run: peak memory',
      'MB',
      measured('run', ({ peakMb }) => peakMb),
    ),
    ...rowsOf(
      'Run: spilled',
      'MB',
      measured('run', ({ spillMb }) => spillMb),
    ),
    ...steps.flatMap((found) => rowsOf(`Step ${found.step}: CPU`, 's', found)),
  ];
}
