/** Where the label of an area stands. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `area_points`: one cadastral area with a boundary. */
export const areaPoints: TableDefinition = {
  id: 'area_points',
  layer: 'table',
  served: true,
  grain: 'one cadastral area with a boundary',
  key: ['area_id'],
  inputs: ['areas', 'reference_area_points'],
  row: z.object({
    area_id: z.int().describe('Cadastral area.'),
    latitude: z.number().describe('WGS84 degrees.'),
    longitude: z.number().describe('WGS84 degrees.'),
  }),
  sql: sqlFile(import.meta.url, 'area-points.sql'),
  orderBy: ['area_id'],
  methodVersion: null,
};
