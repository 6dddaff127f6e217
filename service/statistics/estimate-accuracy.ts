/** Reads the errors of estimates, for the operation and for the pages of the methods. */
import { z } from 'zod';
import { estimateFeeds } from '../../data/estimate/model.ts';
import { propertyTypes } from '../../data/property-types.ts';
import { readQuery } from '../warehouse/read-query.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';

const sql = readQuery('estimate-accuracy');
const amount = z.number().nullable();

const Row = z.object({
  feed: z.enum(estimateFeeds),
  located: z.enum(['project', 'area']),
  property_type: z.enum(['all', ...propertyTypes]),
  stage: z.string(),
  held_out: z.int(),
  n: z.int(),
  inside_pct: amount,
  within_10_pct: amount,
  within_20_pct: amount,
  median_error_pct: amount,
  median_bias_pct: amount,
  interval_width_pct: amount,
  window_from: z.iso.date(),
  window_to: z.iso.date(),
});
/** A row of the backtest, shares in per cent. */
export type AccuracyRow = z.output<typeof Row>;

/** Returns the rows of the backtest; those of all property types and stages come first. */
export function readAccuracy(snapshot: Snapshot, signal?: AbortSignal): Promise<AccuracyRow[]> {
  return snapshot.rows(sql, {}, Row, signal === undefined ? {} : { signal });
}
