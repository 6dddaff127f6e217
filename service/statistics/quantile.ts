/** Quantiles as DuckDB's `quantile_cont` takes them: linear between the two nearest values (Hyndman & Fan 1996, type 7). */

/** The quantile at a share from 0 to 1 of values in ascending order; NaN without values. */
export function quantileOfSorted(sorted: ArrayLike<number>, share: number): number {
  const place = (sorted.length - 1) * share;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}
