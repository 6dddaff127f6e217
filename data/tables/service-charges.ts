/** Budgeted service charges. */
import { z } from 'zod';
import { columns, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `service_charges`: one service category of one usage, property group and project in one budget year. */
export const serviceCharges: TableDefinition = {
  id: 'service_charges',
  layer: 'table',
  served: true,
  grain: 'one service category of one usage, property group and project in one budget year',
  key: ['register_project_id', 'property_group_id', 'usage_id', 'service_category_id', 'budget_year'],
  inputs: ['clean_service_charges', 'projects'],
  row: z.object({
    project_id: nullable(columns.project_id),
    register_project_id: columns.register_project_id,
    project_name: nullable(columns.project_name),
    master_community: z.string().nullable().describe('Master community.'),
    property_group_id: z.bigint().nullable().describe('Property group.'),
    property_group: z.string().nullable().describe('Property group.'),
    usage_id: z.bigint().nullable().describe('Usage.'),
    usage: nullable(columns.usage),
    budget_year: z.int().describe('Budget year.'),
    service_cost_aed_per_sqft: z
      .number()
      .describe('Charge a year, AED a square foot; some categories are flat sums an owner.'),
    service_category_id: z.bigint().nullable().describe('Category.'),
    service_category: z.string().nullable().describe('Category.'),
    management_company: z.string().nullable().describe('Management company.'),
  }),
  sql: sqlFile(import.meta.url, 'service-charges.sql'),
  orderBy: ['register_project_id', 'budget_year'],
  methodVersion: null,
};
