/** Development projects. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `projects`: one project. */
export const projects: TableDefinition = {
  id: 'projects',
  layer: 'table',
  served: true,
  grain: 'one project',
  key: ['project_id'],
  inputs: [
    'clean_projects',
    'project_names',
    'projects_register',
    'located_names',
    'project_links',
    'place_wordings',
    'latin_names',
    'project_brands',
  ],
  row: z.object({
    project_id: z.int().describe('Register number, or from 1,000,000,000 on an id made of name and place.'),
    project_number: z
      .int()
      .nullable()
      .describe('Project register number, as the register calls it; null for a project without one.'),
    name: z.string().nullable().describe('Name in Latin letters; null where the register gives none.'),
    name_ar: z.string().nullable().describe('Name, Arabic.'),
    name_basis: z
      .string()
      .nullable()
      .describe('Where name is from: registered, deals, units or transliterated (from name_ar).'),
    developer_id: z
      .int()
      .nullable()
      .describe('Developer register number; of a project without a number the brand that its name says.'),
    master_developer_id: z.int().nullable().describe('Developer register number of the master developer.'),
    master_developer: z
      .string()
      .nullable()
      .describe('Master developer as the register words it, mostly Arabic.'),
    area_id: z.int().nullable().describe('Cadastral area.'),
    master_project: z
      .string()
      .nullable()
      .describe('Master project as the export names it, else as the register does.'),
    status: z.string().nullable().describe('State, in one vocabulary.'),
    completion_pct: z.number().nullable().describe('Percent completed, 0 to 100.'),
    start_date: z.iso.date().nullable().describe('First day.'),
    expected_completion_date: z.iso
      .date()
      .nullable()
      .describe('Planned end; of an unfinished project without one, the completion date its register gives.'),
    completion_date: z.iso
      .date()
      .nullable()
      .describe('Actual completion; null unless the project is finished.'),
    cancelled_date: z.iso.date().nullable().describe('Cancellation.'),
    unit_count: z.int().nullable().describe('Units in it.'),
    villa_count: z.int().nullable().describe('Villas in it.'),
    building_count: z.int().nullable().describe('Buildings in it.'),
    land_count: z.int().nullable().describe('Plots in it.'),
    escrow_agent: z.string().nullable().describe('Bank holding the escrow account.'),
    description: z.string().nullable().describe('Description, English.'),
    description_ar: z.string().nullable().describe('Description, Arabic.'),
    zoning_authority: z.string().nullable().describe('Zoning authority.'),
    register_project_id: z.bigint().nullable().describe('Internal id of the project in the register.'),
    property_id: z.bigint().nullable().describe('Registered property.'),
    is_registered: z.boolean().describe('Entered in its register.'),
    basis: z
      .string()
      .describe(
        'register; number: deals name it by a number that the register lacks; named: by its name alone.',
      ),
    confidence: z
      .number()
      .nullable()
      .describe('Mean confidence of the links of its deals and contracts, 0 to 1; null without any.'),
  }),
  sql: sqlFile(import.meta.url, 'projects.sql'),
  orderBy: ['project_id'],
  references: {
    area_id: { table: 'areas', column: 'area_id' },
    developer_id: { table: 'developers', column: 'developer_id' },
  },
  methodVersion: null,
};
