/** Where the label of an area stands on a map. */
import { z } from 'zod';
import { columns } from '../columns/columns.ts';
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
    area_id: columns.area_id,
    latitude: columns.latitude,
    longitude: columns.longitude,
  }),
  sql: sqlFile(import.meta.url, 'area-points.sql'),
  orderBy: ['area_id'],
  methodVersion: null,
};
