/** What lists and records of projects answer from. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `project_list`: one project. */
export const projectList: TableDefinition = {
  id: 'project_list',
  layer: 'serve',
  grain: 'one project',
  key: ['project_id'],
  inputs: ['projects', 'developers', 'places', 'place_areas', 'transactions', 'rent_contracts'],
  row: z.object({
    project_id: z.int().describe('Project register number.'),
    project_number: z.int().describe('Project register number, as the register calls it.'),
    name: z.string().nullable().describe('Name, English where there is one.'),
    name_ar: z.string().nullable().describe('Name, Arabic.'),
    folded: z.string().describe('Names and number, folded by fold_name: what a search looks through.'),
    developer_id: z.int().nullable().describe('Developer register number.'),
    developer: z.string().nullable().describe('Name of the developer.'),
    developer_ar: z.string().nullable().describe('Name of the developer, Arabic.'),
    area_id: z.int().nullable().describe('Cadastral area.'),
    area: z.string().nullable().describe('Name of the area.'),
    area_ar: z.string().nullable().describe('Name of the area, Arabic.'),
    community_id: z.bigint().nullable().describe('Community most of its deals and contracts are in.'),
    community: z.string().nullable().describe('Name of the community.'),
    master_project: z.string().nullable().describe('Master project as the register names it.'),
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
