/** Deals made of their unit lines. */
import { z } from 'zod';
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
    transaction_id: z.string().describe('Deal.'),
    transaction_group: z.string().describe('sales, mortgages or gifts.'),
    procedure_id: z.bigint().describe('Land Department procedure code.'),
    procedure: z.string().describe('Procedure as worded.'),
    transaction_date: z.iso.date().describe('Day of registration.'),
    registered_at: z.iso.datetime().describe('Instant of registration, Dubai time.'),
    property_kind: z.string().describe('Unit, Villa, Land or Building.'),
    property_sub_type: z.string().nullable().describe('Kind of property as the export words it.'),
    usage: z.string().describe('residential, commercial, …'),
    is_off_plan: z.boolean().describe('Sold before completion.'),
    is_freehold: z.boolean().nullable().describe('Freehold title; null where the export does not say.'),
    area_id: z.bigint().nullable().describe('Cadastral area.'),
    area_name: z.string().describe('Area or community as the export words it.'),
    building_name: z.string().nullable().describe('Building as the export words it.'),
    project_number: z.bigint().nullable().describe('Project register number, as the register calls it.'),
    project_name: z.string().nullable().describe('Project as worded.'),
    master_project: z
      .string()
      .nullable()
      .describe('Master project as the export names it, else as the register does.'),
    nearest_metro: z.string().nullable().describe('Nearest metro station as the export names it.'),
    nearest_mall: z.string().nullable().describe('Nearest mall as the export names it.'),
    nearest_landmark: z.string().nullable().describe('Nearest landmark as the export names it.'),
    rooms_label: z.string().nullable().describe('Rooms as the export words them.'),
    procedure_area_sqm: z.number().nullable().describe('Area the procedure covers, square metres.'),
    actual_area_sqm: z.number().nullable().describe('Area of the whole property, square metres.'),
    price_aed: z.number().describe('Value of the whole deal, AED.'),
    value_differs: z.boolean().describe('True when its lines give different values.'),
    unit_count: z.int().describe('Units in it.'),
    _digest: z.bigint().describe('Hash of its row, or of the values made from its lines.'),
  }),
  sql: sqlFile(import.meta.url, 'deals.sql'),
  orderBy: [],
  methodVersion: null,
};
