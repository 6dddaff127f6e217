/** The scoreboard of estimates, by arithmetic of its own. */

/** An estimate, its interval, and the price that was registered. */
export interface Scored {
  readonly price: number;
  readonly estimate: number;
  readonly low: number;
  readonly high: number;
}

/** Returns the median; NaN without values. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}

/** Returns the figures of the scoreboard for these estimates, shares in per cent. */
export function scores(scored: readonly Scored[]) {
  const errors = scored.map(({ estimate, price }) => estimate / price - 1);
  const share = (has: (one: Scored) => boolean) => (100 * scored.filter(has).length) / scored.length;
  return {
    n: scored.length,
    median_error_pct: 100 * median(errors.map(Math.abs)),
    median_bias_pct: 100 * median(errors),
    within_10_pct: share(({ estimate, price }) => Math.abs(estimate / price - 1) <= 0.1),
    within_20_pct: share(({ estimate, price }) => Math.abs(estimate / price - 1) <= 0.2),
    inside_pct: share(({ low, price, high }) => low <= price && price <= high),
    interval_width_pct: 100 * median(scored.map(({ low, high, estimate }) => (high - low) / estimate)),
  };
}
