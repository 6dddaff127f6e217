/** Links each imported point of a building to the building that it means. */
import { z } from 'zod';
import { columns, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `building_point_links`: one imported point of a building. */
export const buildingPointLinks: TableDefinition = {
  id: 'building_point_links',
  layer: 'stage',
  grain: 'one imported point of a building',
  key: ['point'],
  inputs: ['buildings', 'areas', 'reference_building_points'],
  row: z.object({
    point: z.bigint().describe('Number of the point.'),
    name: columns.name,
    number: z.string().nullable().describe('Number of the building, where the source has one.'),
    latitude: columns.latitude,
    longitude: columns.longitude,
    source: z.string().describe('Who published it.'),
    licence: z.string().describe('Licence of the source.'),
    building_id: nullable(columns.building_id),
    outcome: z.string().describe('`linked`, or why the point is no building’s.'),
  }),
  sql: sqlFile(import.meta.url, 'building-point-links.sql'),
  orderBy: [],
  methodVersion: null,
};
