/** Rent contracts. */

import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { eligibleContract } from '../measures/eligible.ts';
import { tableVersions } from '../publishing-rules.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `rent_contracts`: one contract. */
export const rentContracts: TableDefinition = {
  id: 'rent_contracts',
  layer: 'table',
  grain: 'one contract',
  key: ['id'],
  inputs: [
    'contract_lines',
    'several_contract_lines',
    'several_contracts',
    'located_places',
    'contract_rooms',
  ],
  row: z.object({
    id: columns.id,
    version: nullable(columns.version),
    transaction_date: noted(
      columns.transaction_date,
      'Where no export gives it: the first day of the contract, or the day of the load where that is earlier.',
    ),
    transaction_date_basis: columns.transaction_date_basis,
    start_date: columns.start_date,
    end_date: nullable(columns.end_date),
    duration_days: z.int().nullable().describe('Days, both ends included.'),
    registered_at: nullable(columns.registered_at),
    annual_amount_aed: nullable(columns.annual_amount_aed),
    contract_amount_aed: nullable(columns.contract_amount_aed),
    property_count: noted(columns.property_count, 'With the basis lines at least so many.'),
    property_count_basis: noted(
      columns.property_count_basis,
      'register: dialects A and B count them; export: dialect C does; lines: as many as the rows distinguish.',
    ),
    line_count: z.int().describe('Properties that its rows distinguish.'),
    property_type: nullable(columns.property_type),
    property_sub_type: nullable(columns.property_sub_type),
    usage: nullable(columns.usage),
    bedrooms: nullable(columns.bedrooms),
    bedrooms_inferred: nullable(columns.bedrooms_inferred),
    bedrooms_basis: nullable(columns.bedrooms_basis),
    bedrooms_confidence: nullable(columns.bedrooms_confidence),
    rooms_label: nullable(columns.rooms_label),
    is_freehold: nullable(columns.is_freehold),
    area_sqm: noted(
      nullable(columns.area_sqm),
      'That of all its properties; null where not all of them are listed.',
    ),
    area_sqft: nullable(columns.area_sqft),
    annual_aed_per_sqft: z.number().nullable().describe('Annual rent by area, AED a square foot.'),
    tenant_type: nullable(columns.tenant_type),
    registered_area: nullable(columns.registered_area),
    registered_project: noted(
      nullable(columns.registered_project),
      'On any of the rows of its contract; null where they name several.',
    ),
    candidate_projects: columns.candidate_projects,
    area_id: nullable(columns.area_id),
    area_basis: nullable(columns.area_basis),
    area: nullable(columns.area),
    area_ar: nullable(columns.area_ar),
    community_id: nullable(columns.community_id),
    community_basis: noted(
      nullable(columns.community_basis),
      'A contract has master-project or project (each of its candidates); null where it names neither.',
    ),
    community: nullable(columns.community),
    master_project: nullable(columns.master_project),
    project_id: nullable(columns.project_id),
    project_basis: nullable(columns.project_basis),
    project_confidence: nullable(columns.project_confidence),
    project: nullable(columns.project),
    developer_id: nullable(columns.developer_id),
    developer: nullable(columns.developer),
    developer_basis: nullable(columns.developer_basis),
    nearest_metro: nullable(columns.nearest_metro),
    nearest_mall: nullable(columns.nearest_mall),
    nearest_landmark: nullable(columns.nearest_landmark),
    version_registered: nullable(columns.contract_version_registered),
    tenant_type_registered: nullable(columns.tenant_type_registered),
    property_kind_registered: nullable(columns.property_kind_registered),
    property_sub_type_registered: nullable(columns.property_sub_type_registered),
    usage_registered: nullable(columns.usage_registered),
    rooms_label_registered: nullable(columns.rooms_label_registered),
    quality_flags: noted(
      columns.quality_flags,
      'area_missing: the rows give no size for any of its properties, whether or not they list them all.',
    ),
    is_eligible: columns.is_eligible,
  }),
  sql: sqlFile(import.meta.url, 'rent-contracts.sql', { is_eligible: eligibleContract }),
  orderBy: ['area_id', 'transaction_date', 'id'],
  partitionBy: 'transaction_date',
  years: sqlFile(import.meta.url, 'rent-contracts-years.sql'),
  references: {
    area_id: { table: 'areas', column: 'area_id' },
    project_id: { table: 'projects', column: 'project_id' },
  },
  // 2: rows without a number that name one contract are one contract; its amount counts once (docs/adr/0005).
  methodVersion: tableVersions.rent_contracts,
};
