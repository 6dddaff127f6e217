/** Defines a benchmark and its figures. Figures are ratios where the machine's speed would otherwise decide them. */

/** One line of a result. */
export interface Figure {
  readonly what: string;
  readonly value: number;
  /** `×`, `%`, `MB`, `ms`, `req/CPU-s`, … */
  readonly unit: string;
  /** The limit that docs/performance.md promises; the value may not exceed it. */
  readonly budget?: { readonly limit: number; readonly side: 'at most' | 'at least' } | undefined;
  /** Explains the measurement, where the name does not. */
  readonly note?: string | undefined;
  /** The peer, where several are measured side by side; each has its own column. */
  readonly peer?: string | undefined;
}

export interface Measured {
  /** Amounts of data behind the result: rows, bytes, files. */
  readonly data: Readonly<Record<string, number | string>>;
  readonly figures: readonly Figure[];
  /** All single measurements behind the figures, so that readers can check a median. */
  readonly runs: Readonly<Record<string, readonly number[]>>;
}

export interface BenchContext {
  /** Folder of this run; removed afterwards. */
  readonly work: string;
  /** Synthetic exports with one new day: `<dataset>/<export>.csv` and planted-truth.json. */
  readonly exports: string;
  /** A published warehouse that exists already. */
  readonly warehouse?: string | undefined;
  /** Uses the smallest data that shows that the benchmark runs; its figures mean nothing. */
  readonly tiny: boolean;
  /** Scale of the exports; 1 is the real size. */
  readonly scale: number;
  readonly repeats: number;
  readonly say: (sentence: string) => void;
}

export interface Benchmark {
  readonly name: string;
  readonly title: string;
  /** Programs that the benchmark measures and cannot run without. */
  readonly needs: readonly string[];
  /** Set where the benchmark needs PostgreSQL and Redis on this machine. */
  readonly needsServers?: true;
  /** If a published warehouse is named, the benchmark needs no exports. */
  readonly takesWarehouse?: true;
  /** Scale of the synthetic set where none is named; 1 unless given. */
  readonly scale?: number;
  readonly run: (context: BenchContext) => Promise<Measured>;
}

/** Returns the middle value, or the mean of the two middle values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  if (low === undefined || high === undefined) throw new Error('No values for a median');
  return (low + high) / 2;
}

/** Returns the value that 99 % of the values do not exceed; with fewer than 100 values the greatest. */
export function p99(values: readonly number[]): number {
  const value = values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1];
  if (value === undefined) throw new Error('No values for a percentile');
  return value;
}

/** Returns true if a figure is within its budget; null if it has none. */
export function isWithinBudget({ value, budget }: Figure): boolean | null {
  if (budget === undefined) return null;
  return budget.side === 'at most' ? value <= budget.limit : value >= budget.limit;
}
