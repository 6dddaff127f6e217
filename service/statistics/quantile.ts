/** Quantiles as DuckDB's `quantile_cont` takes them: linear between the two nearest values (Hyndman & Fan 1996, type 7). */
import quickselect from 'quickselect';
import { medianPlaces } from '../../data/median-interval.ts';

/** The quantile of values at a share from 0 to 1; NaN without values. Brings the values into another order. */
export function computeQuantile(values: number[], share: number): number {
  const place = (values.length - 1) * share;
  const at = Math.floor(place);
  if (at < 0) return Number.NaN;
  quickselect(values, at);
  const low = values[at] ?? Number.NaN;
  return at === place ? low : low + (leastFrom(values, at + 1) - low) * (place - at);
}

/** The interval of the median of values at 95 per cent, by order statistics; null where the sample is too small. Brings the values into another order. */
export function medianInterval(values: number[]): { readonly low: number; readonly high: number } | null {
  const places = medianPlaces(values.length);
  if (places.low === null || places.high === null) return null;
  const at = (place: number): number => {
    quickselect(values, place - 1);
    return values[place - 1] ?? Number.NaN;
  };
  return { low: at(places.low), high: at(places.high) };
}

function leastFrom(values: readonly number[], first: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let index = first; index < values.length; index += 1) least = Math.min(least, values[index] ?? least);
  return least;
}
