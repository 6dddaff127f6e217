/** Sales, mortgages and gifts. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `transactions`: one deal. */
export const transactions: TableDefinition = {
  id: 'transactions',
  layer: 'table',
  grain: 'one deal',
  key: ['id'],
  inputs: ['deals', 'located_places', 'building_links'],
  row: z.object({
    id: z.string().describe('Public id.'),
    type: z.string().describe('sales, mortgages or gifts.'),
    transaction_date: z.iso.date().describe('Day of registration.'),
    registered_at: z.iso
      .datetime()
      .nullable()
      .describe('Instant of registration, UTC; null where only the day is known.'),
    procedure_id: z.int().nullable().describe('Land Department procedure code.'),
    procedure: z.string().nullable().describe('Procedure as worded.'),
    property_type: z
      .string()
      .nullable()
      .describe('apartment villa townhouse land office shop hotel-apartment building other.'),
    property_sub_type: z.string().nullable().describe('Kind of property as the export words it.'),
    usage: z.string().nullable().describe('residential, commercial, …'),
    bedrooms: z.int().nullable().describe('Bedrooms, 0 for a studio; null where unknown.'),
    rooms_label: z.string().nullable().describe('Rooms as the export words them.'),
    is_off_plan: z.boolean().nullable().describe('Sold before completion.'),
    is_freehold: z.boolean().nullable().describe('Freehold title; null where the export does not say.'),
    price_aed: z.number().describe('Value of the whole deal, AED.'),
    area_sqm: z.number().nullable().describe('Area, square metres.'),
    area_sqft: z.number().nullable().describe('Area, square feet.'),
    price_aed_per_sqft: z.number().nullable().describe('Price by area, AED a square foot.'),
    actual_area_sqm: z.number().nullable().describe('Area of the whole property, square metres.'),
    unit_count: z.int().describe('Units in it.'),
    registered_area: z.string().nullable().describe('Area or community as the export words it.'),
    registered_project: z.string().nullable().describe('Project as the export words it.'),
    area_id: z.int().nullable().describe('Cadastral area.'),
    area_basis: z.string().nullable().describe('How area_id was found: register, lookup, project or alias.'),
    area: z.string().nullable().describe('Name of the area.'),
    area_ar: z.string().nullable().describe('Name of the area, Arabic.'),
    community_id: z.bigint().nullable().describe('Community, from 100000.'),
    community_basis: z
      .string()
      .nullable()
      .describe('How community_id was found: feed, master-project, project or area.'),
    community: z.string().nullable().describe('Name of the community.'),
    master_project: z
      .string()
      .nullable()
      .describe('Master project as the export names it, else as the register does.'),
    project_id: z
      .int()
      .nullable()
      .describe('Project: its register number, or from 1,000,000,000 on an id made of name and place.'),
    project_basis: z
      .string()
      .nullable()
      .describe('How project_id was found: number, name, displayed-name, transliteration or named.'),
    project_confidence: z.number().nullable().describe('How sure project_id is, 0 to 1.'),
    project: z.string().nullable().describe("Project's name."),
    building_id: z.bigint().nullable().describe('Stable 53-bit hash of area, project and folded name.'),
    building: z.string().nullable().describe('Name of the building.'),
    developer_id: z.int().nullable().describe('Developer register number; from 10000000 a brand.'),
    developer: z.string().nullable().describe("Name of the project's developer."),
    developer_basis: z
      .string()
      .nullable()
      .describe(
        'How developer_id was found: project (the register names it for the project) or brand (the project’s name says it).',
      ),
    nearest_metro: z.string().nullable().describe('Nearest metro station as the export names it.'),
    nearest_mall: z.string().nullable().describe('Nearest mall as the export names it.'),
    nearest_landmark: z.string().nullable().describe('Nearest landmark as the export names it.'),
    quality_flags: z.array(z.string()).describe('Implausible values of the row.'),
  }),
  sql: sqlFile(import.meta.url, 'transactions.sql'),
  orderBy: ['area_id', 'transaction_date', 'id'],
  partitionBy: 'transaction_date',
  years: sqlFile(import.meta.url, 'transactions-years.sql'),
  references: {
    area_id: { table: 'areas', column: 'area_id' },
    project_id: { table: 'projects', column: 'project_id' },
    developer_id: { table: 'developers', column: 'developer_id' },
    building_id: { table: 'buildings', column: 'building_id' },
  },
  methodVersion: null,
};
