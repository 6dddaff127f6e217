/** Brands that names of projects say. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `project_brands`: one name of projects in one area that says whose they are. */
export const projectBrands: TableDefinition = {
  id: 'project_brands',
  layer: 'stage',
  grain: 'one name of projects in one area that says whose they are',
  key: ['folded', 'area_id'],
  inputs: [
    'located_names',
    'clean_projects',
    'clean_areas',
    'project_names',
    'projects_register',
    'latin_names',
    'mapping_developer_brands',
  ],
  row: z.object({
    folded: z.string().describe('Folded name.'),
    area_id: z.int().nullable().describe('Cadastral area.'),
    brand_id: z.int().describe('The brand as a developer, from 10000000.'),
    brand: z.string().describe('Its name.'),
  }),
  sql: sqlFile(import.meta.url, 'project-brands.sql'),
  orderBy: [],
  methodVersion: null,
};
