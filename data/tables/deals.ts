/** Deals, each made from its unit lines. */
import { z } from 'zod';
import { columns, nullable } from '../columns/columns.ts';
import { register } from '../register.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `deals`: one deal. */
export const deals: TableDefinition = {
  id: 'deals',
  layer: 'stage',
  grain: 'one deal',
  key: ['transaction_id'],
  isView: true,
  inputs: ['clean_transactions', 'several_deals'],
  row: z.object({
    transaction_id: columns.transaction_id,
    transaction_group: columns.transaction_group,
    procedure_id: columns.procedure_id,
    procedure: columns.procedure,
    transaction_date: columns.transaction_date,
    registered_at: z.iso.datetime().describe(`Instant of registration, ${register.territory.en} time.`),
    property_kind: columns.property_kind,
    property_sub_type: nullable(columns.property_sub_type),
    usage: columns.usage,
    is_off_plan: columns.is_off_plan,
    is_freehold: nullable(columns.is_freehold),
    area_id: nullable(columns.area_id),
    area_name: columns.area_name,
    building_name: nullable(columns.building_name),
    project_number: nullable(columns.project_number),
    project_name: nullable(columns.project_name),
    master_project: nullable(columns.master_project),
    nearest_metro: nullable(columns.nearest_metro),
    nearest_mall: nullable(columns.nearest_mall),
    nearest_landmark: nullable(columns.nearest_landmark),
    rooms_label: nullable(columns.rooms_label),
    procedure_area_sqm: nullable(columns.procedure_area_sqm),
    actual_area_sqm: nullable(columns.actual_area_sqm),
    price_aed: columns.price_aed,
    value_differs: z.boolean().describe('True when its lines give different values.'),
    unit_count: columns.unit_count,
    is_after_pull: columns._is_after_pull,
    procedure_registered: nullable(columns.procedure_registered),
    property_kind_registered: nullable(columns.property_kind_registered),
    property_sub_type_registered: nullable(columns.property_sub_type_registered),
    usage_registered: nullable(columns.usage_registered),
    rooms_label_registered: nullable(columns.rooms_label_registered),
    _digest: columns._digest,
  }),
  sql: sqlFile(import.meta.url, 'deals.sql'),
  orderBy: [],
  methodVersion: null,
};
