/** Estimates of earlier days beside the prices that were registered later. */

import { z } from 'zod';
import { columns, noted, nullable } from '../../columns/columns.ts';
import { methods } from '../../methods.ts';
import { sqlFile, type TableDefinition } from '../../table.ts';
import { factorSql } from './estimate-intervals.ts';

const amount = z.number().nullable();

/** Columns that an estimate beside a later price has; the forward log has the same. */
const triedColumns = {
  feed: columns.feed,
  id: columns.id,
  located: z.string().describe('project or area: the place that is given.'),
  valued_on: z.iso.date().describe('Records before this day count.'),
  happened_on: z.iso.date().describe('Day of registration.'),
  area_id: nullable(columns.area_id),
  property_type: columns.property_type,
  stage: z.string().describe('off-plan or ready; new or renewed.'),
  actual_aed: z.number().describe('Registered price, or rent a year.'),
  estimate_aed: amount.describe('Estimate; null where none is made.'),
  low_aed: amount.describe('Lower end of the 80 % interval.'),
  high_aed: amount.describe('Upper end of the 80 % interval.'),
};

/** SQL that turns the logarithm of a price a square foot into that of a price. */
export const sizePart = "case records.feed when 'sales' then records.ln_size else 0 end";

/** Defines `estimate_tried`: one sampled record of the blocks of days with intervals, and the place that is given. */
export const estimateTried: TableDefinition = {
  id: 'estimate_tried',
  layer: 'mart',
  served: true,
  grain: 'one sampled record of the last blocks of days and the place that is given',
  key: ['feed', 'id', 'located'],
  inputs: ['estimate_trials', 'estimate_records', 'estimate_intervals', 'estimate_days'],
  row: z.object({ ...triedColumns, blocks_back: noted(columns.blocks_back, '1 for the newest block.') }),
  sql: sqlFile(import.meta.url, 'estimate-tried.sql', {
    factor: factorSql('trials', 'trials.blocks_back'),
    size_part: sizePart,
  }),
  orderBy: ['feed', 'id', 'located'],
  identities: [
    {
      what: 'records with an estimate against trials of the sample with one',
      left: 'select count(estimate_aed) from estimate_tried',
      right:
        'select count(error) from estimate_trials where is_sampled = 1 and blocks_back < (select max(blocks_back) from estimate_days)',
    },
  ],
  methodVersion: methods['comparable-estimate'].version,
};
