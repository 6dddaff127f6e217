/** Fields of a period of a price index. */
import { z } from 'zod';
import { completenessFields } from '../../../statistics/completeness.ts';
import { Figure } from '../../../statistics/statistic.ts';

/** Lengths of a period. */
export const granularities = ['month', 'quarter', 'year'] as const;
export type Granularity = (typeof granularities)[number];

/** Methods of an index, the default first. */
export const indexMethods = ['constant-quality', 'stratified', 'hedonic'] as const;
export type IndexMethod = (typeof indexMethods)[number];

/** A period of an index, as clients see it. */
export const IndexPeriod = z
  .object({
    period: z.iso.date().meta({ description: 'First day of the period.' }),
    index: Figure.meta({
      description:
        'Price level; that of `base_date` is 100. `n` is the number of sales of the period that are compared with another period: with others of the window, by the stratified method with the year before.',
    }),
    n_before: z.int().nullable().meta({
      description:
        'The same number of the earlier period that the change to this one goes from; null for the first period shown and for the stratified index.',
    }),
    smoothed: z.number().nullable().meta({
      description:
        'Mean of the month and its two neighbours, in index points; only for months of the stratified index.',
    }),
    standard_error_pct: z.number().nullable().meta({
      description:
        'Standard error of the level against that of `base_date`, clustered by project, per cent of the level; null for that period and for the stratified index.',
    }),
    coverage_pct: z.number().nullable().meta({
      description:
        'Part of the eligible sales that another period of the window is compared with, per cent; null for the stratified index.',
    }),
    new_weight_pct: z.number().nullable().meta({
      description:
        'Weight of new homes in the change to this period: their part of the value sold in the window, per cent; null where one stage stands alone and for the stratified index.',
    }),
    sales_count: z.int().nullable().meta({ description: 'All eligible sales of one unit in the period.' }),
    strata_used: z
      .int()
      .nullable()
      .meta({ description: 'Number of strata compared; only for the stratified index.' }),
    strata_missing: z.int().nullable().meta({
      description: 'Number of weighted strata without a sale in the period; only for the stratified index.',
    }),
    ...completenessFields,
    partial: z.literal(true).optional().meta({
      description: 'Present when the period is not over, or begins before the loaded exports cover it.',
    }),
  })
  .meta({ id: 'IndexPeriod' });
