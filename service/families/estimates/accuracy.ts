/** The errors of estimates on records that came after everything they were made of. */
import { z } from 'zod';
import { estimateFeeds } from '../../../data/estimate/model.ts';
import { methodOf } from '../../../data/methods.ts';
import { propertyTypes } from '../../../data/property-types.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { endpoint, list } from '../../contract/endpoint.ts';
import { choice, writing } from '../../contract/parameters.ts';
import { type AccuracyRow, readAccuracy } from '../../statistics/estimate-accuracy.ts';
import { Figure, figure } from '../../statistics/statistic.ts';

const EstimateAccuracy = z
  .object({
    of: z.enum(estimateFeeds).meta({ description: 'Estimates of prices, or of rents.' }),
    located: z.enum(['project', 'area']).meta({ description: 'The place that is given.' }),
    property_type: z.enum(['all', ...propertyTypes]),
    stage: z.string().meta({ description: 'off-plan or ready, new or renewed; all for both.' }),
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
  const shown = (value: number | null) => figure({ value, n: row.n }, { unit: 'pct', of: 'estimates' });
  return {
    of: feed,
    located: row.located,
    property_type: row.property_type,
    stage: row.stage,
    held_out,
    median_error_pct: shown(row.median_error_pct),
    median_bias_pct: shown(row.median_bias_pct),
    within_10_pct: shown(row.within_10_pct),
    within_20_pct: shown(row.within_20_pct),
    inside_pct: shown(row.inside_pct),
    interval_width_pct: shown(row.interval_width_pct),
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
  description: `Errors of estimates of the newest ${publishingRules.estimate_block_days} days, each made of earlier records only, with intervals that earlier trials gave. No record is left out for its price. Each record is tried with its project, if it has one, and with its area alone.`,
  reads: 'snapshot',
  query: z.strictObject({
    of: choice(estimateFeeds, { description: 'Estimates of prices only, or of rents only.' }).optional(),
    ...writing,
  }),
  answer: list('accuracy', EstimateAccuracy, {
    method: z.string(),
    method_version: z.int(),
  }),
  examples: [
    { summary: 'All of them', request: '/api/v1/valuations/accuracy' },
    { summary: 'Of rents', request: '/api/v1/valuations/accuracy?of=rents' },
  ],
  async handle({ query, snapshot, signal }) {
    const rows = await readAccuracy(snapshot, signal);
    return {
      rows: rows.filter(({ feed }) => query.of === undefined || feed === query.of).map(toItem),
      next: null,
      meta: methodOf('comparable-estimate'),
    };
  },
});
