/** Quantiles as DuckDB's `quantile_cont` takes them: linear between the two nearest values (Hyndman & Fan 1996, type 7). */
import quickselect from 'quickselect';

/** The quantile of values at a share from 0 to 1; NaN without values. Brings the values into another order. */
export function computeQuantile(values: number[], share: number): number {
  const place = (values.length - 1) * share;
  const at = Math.floor(place);
  if (at < 0) return Number.NaN;
  quickselect(values, at);
  const low = values[at] ?? Number.NaN;
  return at === place ? low : low + (leastFrom(values, at + 1) - low) * (place - at);
}

function leastFrom(values: readonly number[], first: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let index = first; index < values.length; index += 1) least = Math.min(least, values[index] ?? least);
  return least;
}
