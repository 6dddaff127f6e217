/** Chains the changes of an index of prices or rents to levels, and gives each level the interval that its distance from the base has. */

/** A period's change, as the marts `price_index_changes` and `rent_index_changes` have it. */
export interface Change {
  readonly period: string;
  /** The period that the change goes from; null for the first of a chain. */
  readonly compared_with: string | null;
  readonly ln_change: number | null;
  /** Part of the error of the change that each set of projects has. */
  readonly ln_change_errors: readonly number[] | null;
}

/** A level, where that of the base is 100. */
interface ChainedLevel<Of extends Change> {
  readonly change: Of;
  readonly level: number;
  /** Ends of the interval of 95 per cent; null for the base, which is 100 by definition. */
  readonly interval: { readonly low: number; readonly high: number } | null;
  readonly standard_error_pct: number | null;
}

/** The 97.5 % quantile of Student's t by degrees of freedom, by the expansion of Cornish and Fisher (Abramowitz and Stegun 26.7.5). */
export function studentQuantile(freedom: number): number {
  const x = 1.959963984540054;
  const [x3, x5, x7, x9] = [x ** 3, x ** 5, x ** 7, x ** 9];
  return (
    x +
    (x3 + x) / (4 * freedom) +
    (5 * x5 + 16 * x3 + 3 * x) / (96 * freedom ** 2) +
    (3 * x7 + 19 * x5 + 17 * x3 - 15 * x) / (384 * freedom ** 3) +
    (79 * x9 + 776 * x7 + 1482 * x5 - 1920 * x3 - 945 * x) / (92_160 * freedom ** 4)
  );
}

/** The newest run of periods that changes link, without periods before `from`. */
function newestRun<Of extends Change>(changes: readonly Of[], from: string | null): Of[] {
  const byPeriod = new Map(changes.map((change) => [change.period, change]));
  let at = changes.findLast(({ ln_change }) => ln_change !== null);
  const run: Of[] = [];
  while (at !== undefined && (from === null || at.period >= from)) {
    run.unshift(at);
    at = at.ln_change === null || at.compared_with === null ? undefined : byPeriod.get(at.compared_with);
  }
  return run;
}

/** Adds up changes from the first period on, and their errors set by set. */
function addedUp(run: readonly Change[]) {
  let log = 0;
  let errors: readonly number[] = [];
  return run.map(({ ln_change, ln_change_errors }, at) => {
    if (at > 0) {
      log += ln_change ?? 0;
      const before = errors;
      errors = (ln_change_errors ?? []).map((error, set) => error + (before[set] ?? 0));
    }
    return { log, errors };
  });
}

/**
 * Returns the levels of the newest run of linked periods; empty where no two periods are linked, or none is the base.
 *
 * @param changes ascending by period
 * @param from first day of the first period to show
 * @param base earliest day of the period that is 100; null for the first period shown
 */
export function chain<Of extends Change>(
  changes: readonly Of[],
  from: string | null,
  base: string | null = null,
): ChainedLevel<Of>[] {
  const run = newestRun(changes, from);
  const baseAt = base === null ? 0 : run.findIndex(({ period }) => period >= base);
  const sums = addedUp(run);
  const ofBase = sums[baseAt];
  if (run.length < 2 || ofBase === undefined) return [];
  return run.map((change, at) => {
    if (at === baseAt) return { change, level: 100, interval: null, standard_error_pct: null };
    const sum = sums[at] ?? ofBase;
    const log = sum.log - ofBase.log;
    const sets = Math.max(sum.errors.length, ofBase.errors.length);
    const errors = Array.from(
      { length: sets },
      (_, set) => (sum.errors[set] ?? 0) - (ofBase.errors[set] ?? 0),
    );
    const error = Math.sqrt(errors.reduce((sum, part) => sum + part ** 2, 0));
    const reach = studentQuantile(Math.max(1, errors.filter((part) => part !== 0).length - 1)) * error;
    const level = 100 * Math.exp(log);
    return {
      change,
      level,
      interval: { low: 100 * Math.exp(log - reach), high: 100 * Math.exp(log + reach) },
      standard_error_pct: 100 * error,
    };
  });
}

/** The records of a period that are compared, and those of the period before it that its change rests on. */
export interface Compared {
  readonly n: number;
  /** Null for the first period shown, whose change is not shown. */
  readonly n_before: number | null;
}

/** Returns what is compared in each period of a run. The first of a chain has no change of its own: the next one compares it. */
export function comparedIn(
  levels: readonly { readonly change: Change & { readonly n: number; readonly n_before: number } }[],
): Compared[] {
  return levels.map(({ change: { ln_change, n, n_before } }, at) => ({
    n: ln_change === null ? (levels[at + 1]?.change.n_before ?? 0) : n,
    n_before: at === 0 ? null : n_before,
  }));
}
