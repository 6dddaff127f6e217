/** The list by area, narrow. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `transaction_list_by_area`: one deal or rent contract. */
export const transactionListByArea: TableDefinition = {
  id: 'transaction_list_by_area',
  layer: 'serve',
  grain: 'one deal or rent contract',
  key: ['id'],
  inputs: ['transaction_list'],
  row: z.object({
    area_id: nullable(columns.area_id),
    community_id: nullable(columns.community_id),
    seq: columns.seq,
    id: columns.id,
    type: noted(columns.type, 'sales, mortgages, gifts or rentals.'),
    transaction_date: noted(
      columns.transaction_date,
      'Of a rent contract whose registration no export gives: its first day, or the day of the load where that is earlier.',
    ),
    counted_on: columns.counted_on,
    price_aed: noted(nullable(columns.price_aed), 'Annual rent for a contract.'),
    area_sqft: nullable(columns.area_sqft),
    price_aed_per_sqft: nullable(columns.price_aed_per_sqft),
    property_type: nullable(columns.property_type),
    bedrooms: noted(nullable(columns.bedrooms), 'Those that figures count.'),
    bedrooms_known: nullable(columns.bedrooms_known),
    bedrooms_basis: nullable(columns.bedrooms_basis),
    bedrooms_error: nullable(columns.bedrooms_error),
    usage: nullable(columns.usage),
    is_freehold: nullable(columns.is_freehold),
    is_off_plan: nullable(columns.is_off_plan),
    project_id: nullable(columns.project_id),
    building_id: nullable(columns.building_id),
    developer_id: nullable(columns.developer_id),
    property_sub_type: nullable(columns.property_sub_type),
    contract_version: nullable(columns.contract_version),
    is_eligible: noted(columns.is_eligible, 'One unit, and no outlier.'),
  }),
  sql: sqlFile(import.meta.url, 'transaction-list-by-area.sql'),
  orderBy: ['area_id', 'seq'],
  years: ['transaction_list'],
  position: 'seq',
  identities: [
    {
      what: 'rows of transaction_list_by_area against transaction_list',
      left: 'select count(*) from serve.transaction_list_by_area',
      right: 'select count(*) from serve.transaction_list',
    },
  ],
  methodVersion: null,
};
