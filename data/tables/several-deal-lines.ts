/** Lines of deals with several. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { register } from '../register.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `several_deal_lines`: one line of a deal that has several. */
export const severalDealLines: TableDefinition = {
  id: 'several_deal_lines',
  layer: 'stage',
  grain: 'one line of a deal that has several',
  key: ['transaction_id', '_row'],
  inputs: ['clean_transactions'],
  row: z.object({
    _row: columns._row,
    transaction_id: columns.transaction_id,
    transaction_group: columns.transaction_group,
    procedure_id: nullable(columns.procedure_id),
    procedure: nullable(columns.procedure),
    _day: z.iso.date().describe('Day of registration.'),
    _is_after_pull: columns._is_after_pull,
    registered_at: z.iso.datetime().describe(`When the deal was registered, ${register.territory.en} time.`),
    property_kind: nullable(columns.property_kind),
    property_sub_type: nullable(columns.property_sub_type),
    usage: nullable(columns.usage),
    is_off_plan: nullable(columns.is_off_plan),
    is_freehold: noted(nullable(columns.is_freehold), 'Dialects A and B do not give it.'),
    area_id: noted(nullable(columns.area_id), 'Only dialects A and B name it by id.'),
    area_name: nullable(columns.area_name),
    building_name: noted(nullable(columns.building_name), 'English.'),
    building_name_ar: nullable(columns.building_name_ar),
    project_number: nullable(columns.project_number),
    project_name: nullable(columns.project_name),
    project_name_ar: nullable(columns.project_name_ar),
    master_project: nullable(columns.master_project),
    master_project_ar: z.string().nullable().describe('Master project, Arabic.'),
    nearest_metro: nullable(columns.nearest_metro),
    nearest_mall: nullable(columns.nearest_mall),
    nearest_landmark: nullable(columns.nearest_landmark),
    rooms_label: nullable(columns.rooms_label),
    has_parking: z.boolean().nullable().describe('A parking space belongs to the unit.'),
    procedure_area_sqm: nullable(columns.procedure_area_sqm),
    actual_area_sqm: nullable(columns.actual_area_sqm),
    price_aed: columns.price_aed,
    buyer_count: z.bigint().nullable().describe('Parties on the buying side.'),
    seller_count: z.bigint().nullable().describe('Parties on the selling side.'),
  }),
  sql: sqlFile(import.meta.url, 'several-deal-lines.sql'),
  orderBy: [],
  methodVersion: null,
};
