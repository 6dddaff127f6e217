/** Brands that names of projects contain. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `project_brands`: one name of projects in one area that contains a brand. */
export const projectBrands: TableDefinition = {
  id: 'project_brands',
  layer: 'stage',
  grain: 'one name of projects in one area that contains a brand',
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
    folded: columns.folded,
    area_id: nullable(columns.area_id),
    brand_id: noted(columns.brand_id, 'From 10000000.'),
    brand: columns.brand,
  }),
  sql: sqlFile(import.meta.url, 'project-brands.sql'),
  orderBy: [],
  methodVersion: null,
};
