/** The list in which the service finds transactions. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `transaction_list`: one deal or rent contract. */
export const transactionList: TableDefinition = {
  id: 'transaction_list',
  layer: 'serve',
  grain: 'one deal or rent contract',
  key: ['id'],
  inputs: ['transactions', 'rent_contracts', 'building_points', 'area_points'],
  row: z.object({
    id: columns.id,
    type: noted(columns.type, 'sales, mortgages, gifts or rentals.'),
    transaction_date: noted(
      columns.transaction_date,
      'Of a rent contract whose registration no export gives: its first day, or the day of the load where that is earlier.',
    ),
    counted_on: columns.counted_on,
    registered_at: nullable(columns.registered_at),
    property_type: nullable(columns.property_type),
    property_sub_type: nullable(columns.property_sub_type),
    usage: nullable(columns.usage),
    bedrooms: nullable(columns.bedrooms),
    rooms_label: nullable(columns.rooms_label),
    is_off_plan: nullable(columns.is_off_plan),
    is_freehold: nullable(columns.is_freehold),
    price_aed: noted(nullable(columns.price_aed), 'Annual rent for a contract.'),
    area_sqft: nullable(columns.area_sqft),
    area_sqm: nullable(columns.area_sqm),
    price_aed_per_sqft: nullable(columns.price_aed_per_sqft),
    unit_count: columns.unit_count,
    kind_key: columns.kind_key,
    place_key: columns.place_key,
    spot_key: columns.spot_key,
    area_id: nullable(columns.area_id),
    community_id: nullable(columns.community_id),
    project_id: nullable(columns.project_id),
    building_id: nullable(columns.building_id),
    developer_id: nullable(columns.developer_id),
    contract_end_date: z.iso.date().nullable().describe('Last day of a rent contract.'),
    contract_version: nullable(columns.contract_version),
    contract_amount_aed: nullable(columns.contract_amount_aed),
    contract_line_count: z.int().nullable().describe('Lines of a rent contract.'),
    contract_tenant_type: nullable(columns.contract_tenant_type),
    is_eligible: noted(columns.is_eligible, 'One unit, and no outlier.'),
    seq: columns.seq,
  }),
  sql: sqlFile(import.meta.url, 'transaction-list.sql'),
  orderBy: ['transaction_date desc', 'id desc'],
  years: ['transactions', 'rent_contracts'],
  position: 'seq',
  identities: [
    {
      what: 'rows of transaction_list against transactions and rent_contracts',
      left: 'select count(*) from serve.transaction_list',
      right: 'select (select count(*) from transactions) + (select count(*) from rent_contracts)',
    },
  ],
  methodVersion: null,
};
