/**
 * Shares in per cent. A share of projects, which stand alone, has the interval of Wilson (1927, Journal of the American Statistical Association 22): the shares that
 * a count does not contradict at 95 per cent. It stays between 0 and 100 and holds for small samples too. Sales and contracts of one project go together, and a
 * count of them does not say by how much, so a share of them has no interval.
 */

import { normalDeviate } from '../../data/methods/median-interval.ts';
import { publishingRules } from '../../data/publishing-rules.ts';
import type { FigureRow } from './statistic.ts';

const notByCluster = 'records are not counted by the clusters that they go together in';

/** Returns the share of some among n projects; null without projects. */
export function shareOfProjects(some: number, n: number): FigureRow {
  if (n === 0) return { value: null, n };
  if (n < publishingRules.least_clusters) return { value: (100 * some) / n, n, interval: null };
  const z = normalDeviate ** 2 / n;
  const [part, around] = [some / n, 1 + z];
  const middle = (part + z / 2) / around;
  const reach = Math.sqrt(z * (part * (1 - part) + z / 4)) / around;
  const inPct = (value: number): number => 100 * Math.min(1, Math.max(0, value));
  return { value: 100 * part, n, interval: { low: inPct(middle - reach), high: inPct(middle + reach) } };
}

/** Returns the share of some among n records, without an interval; null without records. */
export function shareOfRecords(some: number, n: number): FigureRow {
  return { value: n === 0 ? null : (100 * some) / n, n, interval: null, intervalReason: notByCluster };
}
