/** Growth of prices over one, three and five years of every area, community, project and the market. */
import { z } from 'zod';
import { columns, noted } from '../columns/columns.ts';
import { methods } from '../methods.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `price_growth`: one subject, property type and number of years with a sale in both of two years in a row. */
export const priceGrowth: TableDefinition = {
  id: 'price_growth',
  layer: 'mart',
  served: true,
  grain: 'one subject, property type and number of years with comparable sales',
  key: ['subject', 'subject_id', 'property_type', 'years'],
  inputs: ['priced_sales', 'dataset_as_of'],
  row: z.object({
    subject: noted(columns.subject, 'market, area, community or project.'),
    subject_id: noted(columns.subject_id, '0 for the market.'),
    property_type: noted(columns.property_type, 'all for all of them without land.'),
    years: columns.years,
    growth_pct: z
      .number()
      .nullable()
      .describe(
        'Stratified index of the last 12 months over that of the 12 that end so many years earlier, less 1, %.',
      ),
    n: z.int().describe('Sales of the last 12 months in strata that are compared.'),
    n_before: z.int().describe('Sales of the earlier 12 months in strata that are compared.'),
    reason: z.string().nullable().describe('Why growth_pct is withheld; null where it is not.'),
  }),
  sql: sqlFile(import.meta.url, 'price-growth.sql'),
  orderBy: ['subject', 'subject_id', 'property_type', 'years'],
  identities: [
    {
      what: 'growth is given, or the reason why not',
      left: 'select count(*) from price_growth',
      right: 'select count(growth_pct) + count(reason) from price_growth',
    },
  ],
  methodVersion: methods['price-index'].version,
};
