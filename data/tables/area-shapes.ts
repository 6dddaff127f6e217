/** Boundaries of areas for drawing on a map. */
import { z } from 'zod';
import { columns } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `area_shapes`: one cadastral area with a boundary, at one level of detail. */
export const areaShapes: TableDefinition = {
  id: 'area_shapes',
  layer: 'table',
  served: true,
  grain: 'one cadastral area with a boundary, at one level of detail',
  key: ['area_id', 'detail'],
  inputs: ['areas', 'reference_area_shapes'],
  row: z.object({
    area_id: columns.area_id,
    detail: z
      .enum(['full', 'medium', 'low'])
      .describe('full as surveyed; medium and low leave out corners of less than about 30 and 120 metres.'),
    municipality_number: columns.municipality_number,
    geometry: z.string().describe('GeoJSON geometry as text, WGS84 degrees.'),
    west: z.number().describe('Least longitude, WGS84 degrees.'),
    south: z.number().describe('Least latitude, WGS84 degrees.'),
    east: z.number().describe('Greatest longitude, WGS84 degrees.'),
    north: z.number().describe('Greatest latitude, WGS84 degrees.'),
  }),
  sql: sqlFile(import.meta.url, 'area-shapes.sql'),
  orderBy: ['detail', 'area_id'],
  methodVersion: null,
};
