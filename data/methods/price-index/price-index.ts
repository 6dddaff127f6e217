/** Price index of every area, community, project and the market by month, quarter and year. */

import { z } from 'zod';
import { columns, noted } from '../../columns/columns.ts';
import { methods } from '../../methods.ts';
import { publishingRules } from '../../publishing-rules.ts';
import { sqlFile, type TableDefinition } from '../../table.ts';

/** Defines `price_index`: one subject, property type, stage, granularity and period with enough sales to be shown. */
export const priceIndex: TableDefinition = {
  id: 'price_index',
  layer: 'mart',
  served: true,
  grain: `one subject, property type, stage, granularity and period with at least ${publishingRules.least_shown} sales`,
  key: ['subject', 'subject_id', 'property_type', 'stage', 'granularity', 'period'],
  inputs: ['priced_sales', 'covered_from'],
  row: z.object({
    subject: noted(columns.subject, 'market, area, community or project.'),
    subject_id: noted(columns.subject_id, '0 for the market.'),
    property_type: noted(columns.property_type, 'all for all of them without land.'),
    stage: z.string().describe('new, existing or all.'),
    granularity: noted(columns.granularity, 'month, quarter or year.'),
    period: columns.period,
    index_stratified: z
      .number()
      .nullable()
      .describe('Stratified median index, the base year 100; null where nothing links the period to it.'),
    ln_index: z
      .number()
      .nullable()
      .describe(
        'Natural logarithm of the index ÷ 100, whatever the sample: what a caller without the base year has the index set anew from.',
      ),
    smoothed: z
      .number()
      .nullable()
      .describe('Mean of the month and its two neighbours; null where one lacks and for longer periods.'),
    base_year: z.int().nullable().describe('First year of the unbroken chain, whose level is 100.'),
    n: z.int().describe('Sales in strata that are compared.'),
    sales_count: noted(
      columns.sales_count,
      'The eligible ones of the period, those without anything to compare among them.',
    ),
    strata_used: z.int().describe('Strata that are compared.'),
    strata_missing: z
      .int()
      .nullable()
      .describe(
        'Strata of the year that weighs them that have no sale in the period; their weight goes to the others.',
      ),
  }),
  sql: sqlFile(import.meta.url, 'price-index.sql'),
  orderBy: ['subject', 'subject_id', 'property_type', 'stage', 'granularity', 'period'],
  identities: [
    {
      what: 'sales behind the index of the market against priced sales of built property of years with enough',
      left: "select coalesce(sum(sales_count), 0) from price_index where subject = 'market' and property_type = 'all' and granularity = 'year' and stage = 'all'",
      right: `select coalesce(sum(n), 0) from (select count(*) as n from priced_sales where property_type is distinct from 'land' group by year(transaction_date) having count(*) >= ${publishingRules.least_shown})`,
    },
  ],
  methodVersion: methods['price-index'].version,
};
