/** Levels of prices and rents that estimates start from. */
import { z } from 'zod';
import { columns, noted } from '../../columns/columns.ts';
import { methods } from '../../methods.ts';
import { sqlFile, type TableDefinition } from '../../table.ts';
import { estimateModels } from './model.ts';

const { sales, rents } = estimateModels;

/** Defines `estimate_levels`: one feed, day, property type, stage and block of days before it. */
export const estimateLevels: TableDefinition = {
  id: 'estimate_levels',
  layer: 'mart',
  served: true,
  grain: 'one feed, day of an estimate, property type, stage and block of days before it',
  key: ['feed', 'blocks_back', 'property_type', 'stage', 'block'],
  inputs: ['estimate_records', 'estimate_days'],
  row: z.object({
    feed: columns.feed,
    blocks_back: noted(columns.blocks_back, '1 and 2 for earlier days.'),
    valued_on: z.iso.date().describe('Records before this day count.'),
    property_type: columns.property_type,
    stage: z.string().describe('off-plan or ready; new or renewed.'),
    block: z.int().describe('Blocks of days before it, 0 for the newest.'),
    ln_level: z
      .number()
      .describe('Level on that day: natural logarithm of AED a square foot, or of AED a year.'),
    size_slope: z
      .number()
      .describe('Change of the level with the natural logarithm of square feet; ln_level is at 0 of it.'),
    drift: z.number().describe('Logarithm of the price in the block over the price on that day.'),
    n: z.int().describe('Records of the type and stage in the year.'),
  }),
  sql: sqlFile(import.meta.url, 'estimate-levels.sql', {
    half_life: `case feed when 'sales' then ${sales.half_life_days} else ${rents.half_life_days} end`,
  }),
  orderBy: ['feed', 'blocks_back', 'property_type', 'stage', 'block'],
  identities: [
    {
      what: 'records behind the levels of today against the comparable records of the year',
      left: 'select coalesce(sum(n), 0) from estimate_levels where blocks_back = 0 and block = 0',
      right:
        'select count(*) from estimate_records join estimate_days using (feed) where blocks_back = 0 and is_comparable and happened_on >= valued_on - 365 and happened_on < valued_on',
    },
  ],
  methodVersion: methods['comparable-estimate'].version,
};
