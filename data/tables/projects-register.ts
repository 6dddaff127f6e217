/** Registered projects with their area resolved. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `projects_register`: one registered project. */
export const projectsRegister: TableDefinition = {
  id: 'projects_register',
  layer: 'stage',
  grain: 'one registered project',
  key: ['project_number'],
  inputs: ['clean_projects', 'cadastral_names'],
  row: z.object({
    project_number: z.int().describe('Project register number, as the register calls it.'),
    area_id: z.int().describe('Cadastral area.'),
    master_project: z
      .string()
      .nullable()
      .describe('Master project as the export names it, else as the register does.'),
  }),
  sql: sqlFile(import.meta.url, 'projects-register.sql'),
  orderBy: [],
  methodVersion: null,
};
