/** Registered projects, each with its area. */
import { z } from 'zod';
import { columns, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `projects_register`: one registered project. */
export const projectsRegister: TableDefinition = {
  id: 'projects_register',
  layer: 'stage',
  grain: 'one registered project',
  key: ['project_number'],
  inputs: ['clean_projects', 'cadastral_names'],
  row: z.object({
    project_number: columns.project_number,
    area_id: columns.area_id,
    master_project: nullable(columns.master_project),
  }),
  sql: sqlFile(import.meta.url, 'projects-register.sql'),
  orderBy: [],
  methodVersion: null,
};
