/** What a benchmark is, and what it gives: figures that are ratios wherever a machine's speed would otherwise be in them. */

/** One line of a result. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  /** `×`, `%`, `MB`, `ms`, `req/CPU-s`, … */
  readonly unit: string;
  /** The promise of docs/performance.md: the value may not be beyond it. */
  readonly budget?: { readonly limit: number; readonly side: 'at most' | 'at least' } | undefined;
  /** How it came about, where the name does not say. */
  readonly note?: string | undefined;
  /** Whose it is, where several are measured side by side: a column of its own. */
  readonly peer?: string | undefined;
}

export interface Measured {
  /** What was measured over: rows, bytes, files. */
  readonly data: Readonly<Record<string, number | string>>;
  readonly figures: readonly Figure[];
  /** Every single measurement behind the figures, so that a median can be doubted. */
  readonly runs: Readonly<Record<string, readonly number[]>>;
}

export interface BenchContext {
  /** Folder of this run, removed afterwards. */
  readonly work: string;
  /** Synthetic exports with one new day: `<dataset>/<export>.csv` and planted-truth.json. */
  readonly exports: string;
  /** A published warehouse that is there already. */
  readonly warehouse?: string | undefined;
  /** The smallest data that shows that the benchmark runs; its figures mean nothing. */
  readonly tiny: boolean;
  /** Of the exports: 1 is the real size. */
  readonly scale: number;
  readonly repeats: number;
  readonly say: (sentence: string) => void;
}

export interface Benchmark {
  readonly name: string;
  readonly title: string;
  /** Programs of the project it measures; without them it cannot run. */
  readonly needs: readonly string[];
  /** A published warehouse that is named spares it the exports. */
  readonly takesWarehouse?: true;
  readonly run: (context: BenchContext) => Promise<Measured>;
}

/** Middle of the values, or the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error('No values, no median');
  return (low + high) / 2;
}

/** The value that 99 % of the values do not exceed; of fewer than 100 the greatest. */
export function p99(values: readonly number[]): number {
  const value = values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1];
  if (value === undefined) throw new Error('No values, no percentile');
  return value;
}

/** Whether a figure keeps its promise; null when it has none. */
export function isWithinBudget({ value, budget }: Figure): boolean | null {
  if (budget === undefined) return null;
  return budget.side === 'at most' ? value <= budget.limit : value >= budget.limit;
}
