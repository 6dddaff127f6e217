/** Serves lists and records of projects. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';
import { projects } from '../tables/projects.ts';

/** Columns that the list shares with the table of projects. */
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
  inputs: ['projects', 'developers', 'places', 'place_areas', 'counted_deals', 'counted_contracts'],
  row: z.object({
    project_id: columns.project_id,
    project_number: noted(nullable(columns.project_number), 'Null for a project without one.'),
    name: noted(nullable(columns.name), 'In Latin letters.'),
    name_ar: nullable(columns.name_ar),
    name_basis: noted(
      nullable(columns.name_basis),
      'One of registered, deals, units or transliterated (from name_ar).',
    ),
    folded: noted(columns.folded, 'With other names and the number: a search looks through it.'),
    developer_id: nullable(columns.developer_id),
    developer: nullable(columns.developer),
    developer_ar: nullable(columns.developer_ar),
    master_developer: noted(
      nullable(columns.master_developer),
      'English where known, else as the register words it.',
    ),
    area_id: nullable(columns.area_id),
    area: nullable(columns.area),
    area_ar: nullable(columns.area_ar),
    community_id: noted(nullable(columns.community_id), 'That of most of its deals and contracts.'),
    community: nullable(columns.community),
    master_project: nullable(columns.master_project),
    ...asRegistered.shape,
    is_registered: columns.is_registered,
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
        "select sum(unit_count) from counted_deals where type = 'sales' and project_id in (select project_id from projects)",
    },
  ],
  methodVersion: null,
};
