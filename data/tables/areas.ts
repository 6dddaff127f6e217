/** Cadastral areas. */
import { z } from 'zod';
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
    area_id: z.int().describe('Cadastral area.'),
    name: z.string().describe('Name, English where there is one.'),
    name_ar: z.string().describe('Name, Arabic.'),
    municipality_number: z
      .int()
      .nullable()
      .describe('Number of the Dubai Municipality community; null where there is none.'),
  }),
  sql: sqlFile(import.meta.url, 'areas.sql'),
  orderBy: ['area_id'],
  methodVersion: null,
};
