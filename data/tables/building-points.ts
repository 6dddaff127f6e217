/** Measured coordinates of buildings, from points that an operator imports. */
import { z } from 'zod';
import { columns, noted } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `building_points`: one building with a measured coordinate. */
export const buildingPoints: TableDefinition = {
  id: 'building_points',
  layer: 'table',
  grain: 'one building with a measured coordinate',
  key: ['building_id'],
  inputs: ['building_point_links'],
  row: z.object({
    building_id: columns.building_id,
    latitude: columns.latitude,
    longitude: columns.longitude,
    precision: columns.precision,
    name: noted(columns.name, 'It is the name in its source.'),
    source: z.string().describe('Who published it.'),
    licence: z.string().describe('Licence of the source.'),
  }),
  sql: sqlFile(import.meta.url, 'building-points.sql'),
  orderBy: ['building_id'],
  references: { building_id: { table: 'buildings', column: 'building_id' } },
  methodVersion: null,
};
