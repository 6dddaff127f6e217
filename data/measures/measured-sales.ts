/** The population of measures of sales. */
import { sqlFile, type TableDefinition } from '../table.ts';
import { transactions } from '../tables/transactions.ts';

/** Defines `measured_sales`: one registered sale. */
export const measuredSales: TableDefinition = {
  id: 'measured_sales',
  layer: 'stage',
  isView: true,
  grain: 'one registered sale',
  key: ['id'],
  inputs: ['counted_deals'],
  row: transactions.row.pick({
    id: true,
    transaction_date: true,
    area_id: true,
    community_id: true,
    project_id: true,
    building_id: true,
    developer_id: true,
    property_type: true,
    bedrooms: true,
    is_off_plan: true,
    stage: true,
    price_aed: true,
    price_aed_per_sqft: true,
    area_sqft: true,
    is_eligible: true,
  }),
  sql: sqlFile(import.meta.url, 'measured-sales.sql'),
  orderBy: [],
  partitionBy: 'transaction_date',
  years: ['counted_deals'],
  methodVersion: null,
};
