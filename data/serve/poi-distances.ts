/** Distances between areas and points of interest, by which a search finds property near a mall or a station. */
import { z } from 'zod';
import { columns } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `poi_distances`: one area and one point of interest. */
export const poiDistances: TableDefinition = {
  id: 'poi_distances',
  layer: 'serve',
  grain: 'one area and one mall, station, school or hospital at most 10 km from every point of the area',
  key: ['poi_id', 'area_id'],
  inputs: ['pois', 'area_shapes'],
  row: z.object({
    poi_id: z.string().describe('The point of interest.'),
    category: columns.category,
    area_id: columns.area_id,
    at_most_m: z.int().describe('Metres from it to the farthest point of the area.'),
  }),
  sql: sqlFile(import.meta.url, 'poi-distances.sql'),
  orderBy: ['poi_id', 'at_most_m', 'area_id'],
  methodVersion: null,
};
