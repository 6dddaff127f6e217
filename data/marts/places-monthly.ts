/** Registrations in each area and community, by month. */
import { z } from 'zod';
import { columns, noted } from '../columns/columns.ts';
import { methods } from '../methods.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `places_monthly`: one place and month with at least one sale or rent contract. */
export const placesMonthly: TableDefinition = {
  id: 'places_monthly',
  layer: 'mart',
  served: true,
  grain: 'one place and month with at least one sale or rent contract',
  key: ['place_id', 'month'],
  inputs: ['sales_monthly', 'counted_contracts'],
  row: z.object({
    place_id: columns.place_id,
    month: columns.month,
    sales_count: columns.sales_count,
    contract_count: noted(columns.contract_count, 'By their transaction_date.'),
  }),
  sql: sqlFile(import.meta.url, 'places-monthly.sql'),
  orderBy: ['place_id', 'month'],
  identities: [
    {
      what: 'sales and contracts by area against transactions and rent_contracts',
      left: 'select sum(sales_count + contract_count) from places_monthly where place_id < 100000',
      right: `select (select count(*) from counted_deals where type = 'sales' and area_id is not null)
        + (select count(*) from counted_contracts where area_id is not null)`,
    },
  ],
  methodVersion: methods['market-statistics'].version,
};
