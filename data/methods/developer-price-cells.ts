/** Prices of each developer in the last 12 months beside the prices of all others, like with like. */
import { z } from 'zod';
import { columns, noted } from '../columns/columns.ts';
import { levelValue } from '../measures/figure-sql.ts';
import { medianPricePerSqft } from '../measures/sales.ts';
import { methods } from '../methods.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

const perSqft = (what: string) => z.number().nullable().describe(`${what}, AED a square foot.`);

/** Defines `developer_price_cells`: one developer, area, property type, and off-plan or ready, with at least one eligible sale in the last 12 months. */
export const developerPriceCells: TableDefinition = {
  id: 'developer_price_cells',
  layer: 'mart',
  served: true,
  grain:
    'one developer, area, property type, and off-plan or ready, with at least one eligible sale of the developer in the last 12 months',
  key: ['developer_id', 'area_id', 'property_type', 'is_off_plan'],
  inputs: ['measured_sales', 'developers', 'dataset_as_of'],
  row: z.object({
    developer_id: noted(columns.developer_id, 'A brand with all its companies.'),
    area_id: columns.area_id,
    property_type: columns.property_type,
    is_off_plan: columns.is_off_plan,
    own_n: z.int().describe('Eligible sales of the developer.'),
    own_median_price_aed_per_sqft: perSqft('Their median'),
    own_p25_price_aed_per_sqft: perSqft('Their lower quartile'),
    own_p75_price_aed_per_sqft: perSqft('Their upper quartile'),
    others_n: z.int().describe('Eligible sales of everybody else in the cell.'),
    others_median_price_aed_per_sqft: perSqft('Their median'),
    others_p25_price_aed_per_sqft: perSqft('Their lower quartile'),
    others_p75_price_aed_per_sqft: perSqft('Their upper quartile'),
  }),
  sql: sqlFile(import.meta.url, 'developer-price-cells.sql', { price: levelValue(medianPricePerSqft) }),
  orderBy: ['developer_id', 'area_id', 'property_type', 'is_off_plan'],
  identities: [
    {
      what: 'eligible sales of developers in cells against transactions of the last 12 months',
      left: `select coalesce(sum(own_n), 0) from developer_price_cells join developers using (developer_id)
        where coalesce(brand_id, developer_id) = developer_id`,
      right: `select count(*) from transactions, dataset_as_of
        where dataset = 'transactions' and type = 'sales' and is_eligible and price_aed_per_sqft > 0
          and developer_id is not null and area_id is not null and property_type is not null and is_off_plan is not null
          and transaction_date <= as_of and transaction_date > (as_of - interval 12 month)::date`,
    },
  ],
  methodVersion: methods['developer-record'].version,
};
