/** Points of interest: metro and tram stations, malls, schools, hospitals, clinics, pharmacies. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `pois`: one point of interest. */
export const pois: TableDefinition = {
  id: 'pois',
  layer: 'table',
  served: true,
  grain: 'one point of interest',
  key: ['id'],
  inputs: ['areas', 'reference_pois'],
  row: z.object({
    id: noted(columns.id, 'Category and a hash of category, name and coordinates.'),
    category: columns.category,
    sub_category: z.string().nullable().describe('Kind within the category, as its source says it.'),
    name: columns.name,
    name_ar: noted(nullable(columns.name_ar), 'Null where unknown.'),
    latitude: columns.latitude,
    longitude: columns.longitude,
    area_id: noted(nullable(columns.area_id), 'Its boundary holds the point; null outside all of them.'),
    source: z.string().describe('Who published it.'),
  }),
  sql: sqlFile(import.meta.url, 'pois.sql'),
  orderBy: ['category', 'id'],
  methodVersion: null,
};
