/** What lists and records of projects answer from. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';
import { projects } from '../tables/projects.ts';

/** What the list says as the table of projects does. */
const asRegistered = projects.row.pick({
  status: true,
  completion_pct: true,
  start_date: true,
  expected_completion_date: true,
  completion_date: true,
  cancelled_date: true,
  unit_count: true,
  villa_count: true,
  building_count: true,
  land_count: true,
  escrow_agent: true,
  description: true,
  description_ar: true,
  basis: true,
  confidence: true,
});

/** Defines `project_list`: one project. */
export const projectList: TableDefinition = {
  id: 'project_list',
  layer: 'serve',
  grain: 'one project',
  key: ['project_id'],
  inputs: ['projects', 'developers', 'places', 'place_areas', 'transactions', 'rent_contracts'],
  row: z.object({
    project_id: z.int().describe('Register number, or from 1,000,000,000 on an id made of name and place.'),
    project_number: z
      .int()
      .nullable()
      .describe('Project register number, as the register calls it; null for a project without one.'),
    name: z.string().nullable().describe('Name in Latin letters.'),
    name_ar: z.string().nullable().describe('Name, Arabic.'),
    name_basis: z
      .string()
      .nullable()
      .describe('Where name is from: registered, deals, units or transliterated.'),
    folded: z.string().describe('Names and number, folded by fold_name: what a search looks through.'),
    developer_id: z.int().nullable().describe('Developer register number.'),
    developer: z.string().nullable().describe('Name of the developer.'),
    developer_ar: z.string().nullable().describe('Name of the developer, Arabic.'),
    master_developer: z
      .string()
      .nullable()
      .describe('Name of the master developer: English where known, else as the register words it.'),
    area_id: z.int().nullable().describe('Cadastral area.'),
    area: z.string().nullable().describe('Name of the area.'),
    area_ar: z.string().nullable().describe('Name of the area, Arabic.'),
    community_id: z.bigint().nullable().describe('Community of most of its deals and contracts.'),
    community: z.string().nullable().describe('Name of the community.'),
    master_project: z.string().nullable().describe('Master project as the register names it.'),
    ...asRegistered.shape,
    is_registered: z.boolean().describe('Entered in the register of projects.'),
    first_sale_date: z.iso.date().nullable().describe('Day of the first registered sale.'),
    sold_units: z.bigint().describe('Units in registered sales, a unit as often as it was sold.'),
    sold_off_plan_units: z.bigint().describe('Of these, sold before completion.'),
  }),
  sql: sqlFile(import.meta.url, 'project-list.sql'),
  orderBy: ['project_id'],
  identities: [
    {
      what: 'rows of project_list against projects',
      left: 'select count(*) from serve.project_list',
      right: 'select count(*) from projects',
    },
    {
      what: 'units sold in projects against transactions',
      left: 'select sum(sold_units) from serve.project_list',
      right:
        "select sum(unit_count) from transactions where type = 'sales' and project_id in (select project_id from projects)",
    },
  ],
  methodVersion: null,
};
