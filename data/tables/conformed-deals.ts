/** Deals in their place, before their prices are judged. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';
import { transactions } from './transactions.ts';

/** Defines `conformed_deals`: one deal. */
export const conformedDeals: TableDefinition = {
  id: 'conformed_deals',
  layer: 'stage',
  isView: true,
  isStoredForAllYears: true,
  grain: 'one deal',
  key: ['id'],
  inputs: ['deals', 'located_places', 'building_links', 'only_buildings', 'project_homes', 'late_deals'],
  row: transactions.row.omit({ stage: true, is_eligible: true }).extend({
    _counts_from: z.iso
      .date()
      .nullable()
      .describe(
        'First day of the quarter from which on a deal that came late counts in cells that others are judged by; null unless it came late.',
      ),
  }),
  sql: sqlFile(import.meta.url, 'conformed-deals.sql'),
  orderBy: [],
  partitionBy: 'transaction_date',
  years: sqlFile(import.meta.url, 'conformed-deals-years.sql'),
  methodVersion: null,
};
