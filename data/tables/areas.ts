/** Cadastral areas. */
import { z } from 'zod';
import { columns, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `areas`: one cadastral area. */
export const areas: TableDefinition = {
  id: 'areas',
  layer: 'table',
  served: true,
  grain: 'one cadastral area',
  key: ['area_id'],
  inputs: ['clean_areas'],
  row: z.object({
    area_id: columns.area_id,
    name: columns.name,
    name_ar: columns.name_ar,
    municipality_number: nullable(columns.municipality_number),
  }),
  sql: sqlFile(import.meta.url, 'areas.sql'),
  orderBy: ['area_id'],
  methodVersion: null,
};
