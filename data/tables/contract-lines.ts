/** Rent lines, each with the name of its contract. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { register } from '../register.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `contract_lines`: one property line of one contract. */
export const contractLines: TableDefinition = {
  id: 'contract_lines',
  layer: 'stage',
  isView: true,
  grain: 'one property line of one contract',
  key: ['id', 'line_number'],
  inputs: ['clean_rent_contracts'],
  row: z.object({
    id: columns.id,
    transaction_date: noted(
      columns.transaction_date,
      'Where no export gives it: the first day of the contract, or the day of the load where that is earlier.',
    ),
    _row: columns._row,
    _content_id: z
      .string()
      .nullable()
      .describe('Id of its contract where the export does not number its lines.'),
    _occurrence: z
      .bigint()
      .nullable()
      .describe('Number of the row among those of its contract in its file, where the export gives none.'),
    _is_after_pull: columns._is_after_pull,
    contract_version_registered: nullable(columns.contract_version_registered),
    tenant_type_registered: nullable(columns.tenant_type_registered),
    property_kind_registered: nullable(columns.property_kind_registered),
    property_sub_type_registered: nullable(columns.property_sub_type_registered),
    usage_registered: nullable(columns.usage_registered),
    rooms_label_registered: nullable(columns.rooms_label_registered),
    _digest: columns._digest,
    contract_id: nullable(columns.contract_id),
    line_number: nullable(columns.line_number),
    contract_version: columns.contract_version,
    registered_at: z.iso
      .datetime()
      .nullable()
      .describe(`When it was registered, ${register.territory.en} time.`),
    start_date: columns.start_date,
    end_date: columns.end_date,
    annual_amount_aed: columns.annual_amount_aed,
    contract_amount_aed: columns.contract_amount_aed,
    property_count: nullable(columns.property_count),
    is_freehold: nullable(columns.is_freehold),
    property_kind: nullable(columns.property_kind),
    property_sub_type: nullable(columns.property_sub_type),
    rooms_label: nullable(columns.rooms_label),
    usage: nullable(columns.usage),
    property_id: nullable(columns.property_id),
    project_number: nullable(columns.project_number),
    project_name: nullable(columns.project_name),
    project_name_ar: nullable(columns.project_name_ar),
    master_project: nullable(columns.master_project),
    area_id: nullable(columns.area_id),
    area_name: columns.area_name,
    area_sqm: nullable(columns.area_sqm),
    nearest_metro: nullable(columns.nearest_metro),
    nearest_mall: nullable(columns.nearest_mall),
    nearest_landmark: nullable(columns.nearest_landmark),
    tenant_type: nullable(columns.tenant_type),
  }),
  sql: sqlFile(import.meta.url, 'contract-lines.sql'),
  orderBy: [],
  methodVersion: null,
};
