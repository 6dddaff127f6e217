/** Development projects. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
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
    project_id: columns.project_id,
    project_number: noted(nullable(columns.project_number), 'Null for a project without one.'),
    name: noted(nullable(columns.name), 'In Latin letters; null where the register gives none.'),
    name_ar: nullable(columns.name_ar),
    name_basis: noted(
      nullable(columns.name_basis),
      'One of registered, deals, units or transliterated (from name_ar).',
    ),
    developer_id: noted(
      nullable(columns.developer_id),
      'Of a project whose developer the register does not give the brand that its name says.',
    ),
    master_developer_id: z.int().nullable().describe('Developer register number of the master developer.'),
    master_developer: noted(nullable(columns.master_developer), 'As the register words it, mostly Arabic.'),
    area_id: nullable(columns.area_id),
    master_project: nullable(columns.master_project),
    status: nullable(columns.status),
    completion_pct: z.number().nullable().describe('Percent completed, 0 to 100.'),
    start_date: nullable(columns.start_date),
    expected_completion_date: z.iso
      .date()
      .nullable()
      .describe(
        'Planned end; of an unfinished project without one, the completion date its register gives. The register replaces it by the actual day once the project is finished, so it measures no delay (project_dates).',
      ),
    completion_date: z.iso
      .date()
      .nullable()
      .describe('Actual completion; null unless the project is finished.'),
    cancelled_date: z.iso.date().nullable().describe('Cancellation.'),
    unit_count: nullable(columns.unit_count),
    villa_count: z.int().nullable().describe('Villas in it.'),
    building_count: z.int().nullable().describe('Buildings in it.'),
    land_count: z.int().nullable().describe('Plots in it.'),
    escrow_agent: z.string().nullable().describe('Bank holding the escrow account.'),
    description: z.string().nullable().describe('Description, English.'),
    description_ar: z.string().nullable().describe('Description, Arabic.'),
    zoning_authority: z.string().nullable().describe('Zoning authority.'),
    register_project_id: nullable(columns.register_project_id),
    property_id: nullable(columns.property_id),
    is_registered: columns.is_registered,
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
