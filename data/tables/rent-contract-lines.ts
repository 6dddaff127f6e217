/** Properties of contracts with several. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `rent_contract_lines`: one property line of a contract with several. */
export const rentContractLines: TableDefinition = {
  id: 'rent_contract_lines',
  layer: 'table',
  served: true,
  grain: 'one property line of a contract with several',
  key: ['rent_contract_id', 'line_number'],
  inputs: ['several_contract_lines', 'rent_contracts'],
  row: z.object({
    rent_contract_id: z.string().describe('Contract, as in rent_contracts.'),
    contract_id: nullable(columns.contract_id),
    line_number: columns.line_number,
    property_type: nullable(columns.property_type),
    property_sub_type: nullable(columns.property_sub_type),
    rooms_label: nullable(columns.rooms_label),
    bedrooms: nullable(columns.bedrooms),
    usage: nullable(columns.usage),
    is_freehold: nullable(columns.is_freehold),
    area_sqm: nullable(columns.area_sqm),
    area_sqft: nullable(columns.area_sqft),
    project: nullable(columns.project),
    transaction_date: noted(
      columns.transaction_date,
      'Where no export gives it: the first day of the contract, or the day of the load where that is earlier.',
    ),
    transaction_date_basis: columns.transaction_date_basis,
    start_date: columns.start_date,
    end_date: nullable(columns.end_date),
    contract_version: nullable(columns.contract_version),
    registered_at: nullable(columns.registered_at),
    contract_annual_amount_aed: z
      .number()
      .nullable()
      .describe('Annual rent of the whole contract, AED, repeated on every line.'),
    contract_amount_aed: noted(nullable(columns.contract_amount_aed), 'Repeated on every line.'),
    property_count: columns.property_count,
    tenant_type: nullable(columns.tenant_type),
    area_id: nullable(columns.area_id),
    area: nullable(columns.area),
    community_id: nullable(columns.community_id),
    community: nullable(columns.community),
    master_project: nullable(columns.master_project),
    project_id: nullable(columns.project_id),
  }),
  sql: sqlFile(import.meta.url, 'rent-contract-lines.sql'),
  partitionBy: 'transaction_date',
  years: ['rent_contracts'],
  orderBy: ['transaction_date desc', 'rent_contract_id desc', 'line_number'],
  methodVersion: null,
};
