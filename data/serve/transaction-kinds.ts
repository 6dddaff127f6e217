/** Words of deals and rent contracts, as pages show them. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `transaction_kinds`: one combination of words in one year. */
export const transactionKinds: TableDefinition = {
  id: 'transaction_kinds',
  layer: 'serve',
  grain: 'one combination of words that records of one year have',
  key: ['position'],
  inputs: ['transactions', 'rent_contracts'],
  row: z.object({
    kind_key: columns.kind_key,
    type: noted(columns.type, 'sales, mortgages, gifts or rentals.'),
    transaction_date_basis: columns.transaction_date_basis,
    procedure: nullable(columns.procedure),
    property_type: nullable(columns.property_type),
    registered_type: nullable(columns.registered_type),
    property_class: nullable(columns.property_class),
    class_basis: nullable(columns.class_basis),
    size_basis: nullable(columns.size_basis),
    property_sub_type: nullable(columns.property_sub_type),
    usage: nullable(columns.usage),
    bedrooms: nullable(columns.bedrooms),
    bedrooms_inferred: nullable(columns.bedrooms_inferred),
    bedrooms_basis: nullable(columns.bedrooms_basis),
    bedrooms_confidence: nullable(columns.bedrooms_confidence),
    rooms_label: nullable(columns.rooms_label),
    is_off_plan: nullable(columns.is_off_plan),
    is_freehold: nullable(columns.is_freehold),
    contract_version: nullable(columns.contract_version),
    contract_tenant_type: nullable(columns.contract_tenant_type),
    property_count_basis: nullable(columns.property_count_basis),
    quality_flags: columns.quality_flags,
    position: columns.position,
  }),
  sql: sqlFile(import.meta.url, 'transaction-kinds.sql'),
  orderBy: ['kind_key'],
  years: ['transactions', 'rent_contracts'],
  position: 'position',
  methodVersion: null,
};
