/** Quantiles as DuckDB's `quantile_cont` takes them: linear between the two nearest values (Hyndman & Fan 1996, type 7). */
import quickselect from 'quickselect';
import { publishingRules } from '../../data/publishing-rules.ts';
import { studentQuantile } from './index-chain.ts';

/** The quantile of values at a share from 0 to 1; NaN without values. Brings the values into another order. */
export function computeQuantile(values: number[], share: number): number {
  const place = (values.length - 1) * share;
  const at = Math.floor(place);
  if (at < 0) return Number.NaN;
  quickselect(values, at);
  const low = values[at] ?? Number.NaN;
  return at === place ? low : low + (leastFrom(values, at + 1) - low) * (place - at);
}

/**
 * The interval of the median at 95 per cent, as the macro `quantile_interval` gives it: by Woodruff's inversion, with the share below clustered.
 * @param clusters of the values, in their order
 */
export function medianInterval(
  values: readonly number[],
  clusters: readonly number[],
): { readonly low: number; readonly high: number } | null {
  const n = values.length;
  const ordered = Float64Array.from(values).sort();
  const median = ((ordered[Math.floor((n - 1) / 2)] ?? 0) + (ordered[Math.floor(n / 2)] ?? 0)) / 2;
  const counts = new Map<number, { all: number; below: number }>();
  let below = 0;
  for (const [at, value] of values.entries()) {
    const cluster = clusters[at] ?? 0;
    const count = counts.get(cluster) ?? { all: 0, below: 0 };
    counts.set(cluster, count);
    count.all += 1;
    if (value > median) continue;
    count.below += 1;
    below += 1;
  }
  if (counts.size < publishingRules.least_clusters) return null;
  let [squares, scatter] = [0, 0];
  for (const count of counts.values()) {
    squares += count.all ** 2;
    scatter += (count.below - (below / n) * count.all) ** 2;
  }
  const error = Math.sqrt((counts.size / (counts.size - 1)) * scatter) / n;
  const reach = error * studentQuantile(n ** 2 / squares - 1);
  const at = (place: number): number => ordered[Math.min(n, Math.max(1, place)) - 1] ?? Number.NaN;
  return { low: at(Math.ceil(n * (0.5 - reach))), high: at(Math.ceil(n * (0.5 + reach))) };
}

function leastFrom(values: readonly number[], first: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (let index = first; index < values.length; index += 1) least = Math.min(least, values[index] ?? least);
  return least;
}
