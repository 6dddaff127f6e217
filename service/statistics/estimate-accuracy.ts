/** Reads the errors of estimates, for the operation and for the pages of the methods. */
import { z } from 'zod';
import { estimateFeeds } from '../../data/methods/estimate/model.ts';
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
  area_id: z.int().nullable(),
  area: z.string().nullable(),
  price_level: z.int().nullable(),
  month: z.string().nullable(),
  held_out: z.int(),
  n: z.int(),
  with_interval: z.int(),
  inside_pct: amount,
  within_10_pct: amount,
  within_20_pct: amount,
  median_error_pct: amount,
  median_bias_pct: amount,
  interval_width_pct: amount,
  window_from: z.iso.date(),
  window_to: z.iso.date(),
});
/** Errors of estimates that are counted together, shares in per cent. */
export type AccuracyRow = z.output<typeof Row>;

/** Kinds of estimates with errors: of earlier days by today’s method, or written down before the records came. */
export const accuracyBases = ['backtest', 'forward'] as const;
/** Groups of errors. */
export const accuracyGroups = ['type', 'area', 'price_level', 'month'] as const;

/** The errors that are asked for. */
interface AccuracyFilters {
  readonly basis?: (typeof accuracyBases)[number] | undefined;
  readonly by?: (typeof accuracyGroups)[number] | undefined;
  readonly of?: (typeof estimateFeeds)[number] | undefined;
  readonly property_type?: string | undefined;
  readonly stage?: string | undefined;
  readonly area_id?: number | undefined;
}

/** Returns the errors of estimates; those of all property types and stages, and the worst areas, come first. */
export function readAccuracy(
  snapshot: Snapshot,
  { basis = 'backtest', by = 'type', of: feed, property_type, stage, area_id }: AccuracyFilters = {},
  signal?: AbortSignal,
): Promise<AccuracyRow[]> {
  const values = {
    basis,
    by,
    feed: feed ?? null,
    property_type: property_type ?? null,
    stage: stage ?? null,
    area_id: area_id ?? null,
  };
  return snapshot.rows(sql, values, Row, signal === undefined ? {} : { signal });
}
