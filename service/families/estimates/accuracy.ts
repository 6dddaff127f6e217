/** The errors of estimates on records that came after everything they were made of. */
import { z } from 'zod';
import { estimateFeeds } from '../../../data/methods/estimate/model.ts';
import { methodOf } from '../../../data/methods.ts';
import { propertyTypes } from '../../../data/property-types.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { endpoint, list } from '../../contract/endpoint.ts';
import { choice, propertyTypeChoice, wholeNumber, writing } from '../../contract/parameters.ts';
import {
  type AccuracyRow,
  accuracyBases,
  accuracyGroups,
  readAccuracy,
} from '../../statistics/estimate-accuracy.ts';
import { shareOfRecords } from '../../statistics/share.ts';
import { Figure, figure } from '../../statistics/statistic.ts';

const EstimateAccuracy = z
  .object({
    of: z.enum(estimateFeeds).meta({ description: 'Estimates of prices, or of rents.' }),
    located: z.enum(['project', 'area']).meta({ description: 'The place that is given.' }),
    property_type: z.enum(['all', ...propertyTypes]),
    stage: z.string().meta({ description: 'off-plan or ready, new or renewed; all for both.' }),
    area_id: z.int().nullable().meta({ description: 'The area, with `by=area`; else null.' }),
    area: z.string().nullable().meta({ description: 'Its name.' }),
    price_level: z.int().nullable().meta({
      description:
        'With `by=price_level` the fifth of the areas that the area is in by its median AED a square foot, 1 for the cheapest; null for areas with few sales.',
    }),
    month: z
      .string()
      .nullable()
      .meta({ description: 'Month of registration, with `by=month`; else null.', example: '2026-06' }),
    held_out: z.int().meta({ description: 'Records that were to be estimated.' }),
    median_error_pct: Figure.meta({ description: 'Median distance from the price, per cent of it.' }),
    median_bias_pct: Figure.meta({ description: 'Median error, per cent; above 0 is too dear.' }),
    within_10_pct: Figure.meta({ description: 'Share within 10 % of the price, per cent.' }),
    within_20_pct: Figure.meta({ description: 'Share within 20 % of the price, per cent.' }),
    inside_pct: Figure.meta({ description: 'Share inside the 80 % interval, per cent; 80 is meant.' }),
    interval_width_pct: Figure.meta({
      description: 'Median width of the interval, per cent of the estimate.',
    }),
    window: z.object({ from: z.iso.date(), to: z.iso.date() }).meta({ description: 'Days of the records.' }),
  })
  .meta({ id: 'EstimateAccuracy' });

function toItem({
  feed,
  held_out,
  window_from,
  window_to,
  ...row
}: AccuracyRow): z.input<typeof EstimateAccuracy> {
  const told = (value: number | null, n: number) => figure({ value, n }, { unit: 'pct', of: 'estimates' });
  const shown = (value: number | null) => told(value, row.n);
  const share = (value: number | null, n: number) =>
    value === null
      ? told(value, n)
      : figure({ ...shareOfRecords((value * n) / 100, n), value }, { unit: 'pct', of: 'estimates' });
  return {
    of: feed,
    located: row.located,
    property_type: row.property_type,
    stage: row.stage,
    area_id: row.area_id,
    area: row.area,
    price_level: row.price_level,
    month: row.month,
    held_out,
    median_error_pct: shown(row.median_error_pct),
    median_bias_pct: shown(row.median_bias_pct),
    within_10_pct: share(row.within_10_pct, row.n),
    within_20_pct: share(row.within_20_pct, row.n),
    inside_pct: share(row.inside_pct, row.with_interval),
    interval_width_pct: told(row.interval_width_pct, row.with_interval),
    window: { from: window_from, to: window_to },
  };
}

/** `GET /valuations/accuracy`. */
export const listEstimateAccuracy = endpoint({
  operationId: 'listEstimateAccuracy',
  method: 'get',
  path: '/api/v1/valuations/accuracy',
  tag: 'Analytics',
  summary: 'How good the estimates are',
  description: `Errors of estimates beside the prices that were registered later. No record is left out for its price. A record with a project is tried with it; the others, and one in ${publishingRules.estimate_unnamed_one_in} of those with a project, are tried with their area alone. \`backtest\` is of a sample of the newest ${(publishingRules.estimate_trial_blocks - 1) * publishingRules.estimate_block_days} days, each estimated by today’s method from the records before its block of ${publishingRules.estimate_block_days} days, as they are known now. \`forward\` is of estimates that were written down before the records came, and are never changed. The worst area comes first.`,
  reads: 'snapshot',
  counts: ['transactions', 'rent-contracts'],
  query: z.strictObject({
    of: choice(estimateFeeds, { description: 'Estimates of prices only, or of rents only.' }).optional(),
    basis: choice(accuracyBases, {
      description: '`backtest`, the default, or the log of `forward` estimates.',
    }).optional(),
    by: choice(accuracyGroups, {
      description:
        'Counts by property type and stage, the default, by area, by price level of the area, or by month.',
    }).optional(),
    property_type: propertyTypeChoice({ description: 'Of this property type only.' }).optional(),
    stage: choice(['off-plan', 'ready', 'new', 'renewed'], { description: 'Of this stage only.' }).optional(),
    area_id: wholeNumber({ min: 0, max: 2_147_483_647, description: 'Of this area only.' }).optional(),
    ...writing,
  }),
  answer: list('accuracy', EstimateAccuracy, {
    method: z.string(),
    method_version: z.int(),
  }),
  examples: [
    { summary: 'All of them', request: '/api/v1/valuations/accuracy' },
    { summary: 'Of rents', request: '/api/v1/valuations/accuracy?of=rents' },
    { summary: 'By price level of the area', request: '/api/v1/valuations/accuracy?by=price_level' },
    { summary: 'Of flats, by area', request: '/api/v1/valuations/accuracy?by=area&property_type=apartment' },
  ],
  async handle({ query, snapshot, signal }) {
    const rows = await readAccuracy(snapshot, query, signal);
    return {
      rows: rows.map(toItem),
      next: null,
      meta: methodOf('comparable-estimate'),
    };
  },
});
