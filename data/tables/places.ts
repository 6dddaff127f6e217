/** Every place that a question may name: the Land Department's areas and the communities people speak of. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `places`: one place: a cadastral area or a community. */
export const places: TableDefinition = {
  id: 'places',
  layer: 'table',
  served: true,
  grain: 'one place: a cadastral area or a community',
  key: ['place_id'],
  inputs: ['clean_areas', 'cadastral_names', 'mapping_place_communities', 'community_names', 'place_areas'],
  row: z.object({
    place_id: columns.place_id,
    kind: z.enum(['area', 'community']).describe('Which of the two.'),
    name: columns.name,
    name_ar: noted(nullable(columns.name_ar), 'Null where unknown.'),
    slug: columns.slug,
    municipality_number: noted(nullable(columns.municipality_number), 'Of an area in use.'),
    primary_area_id: z.int().nullable().describe('For a community: the area holding most of it.'),
    primary_area_share: z.number().nullable().describe('How much of it, 0 to 1.'),
  }),
  sql: sqlFile(import.meta.url, 'places.sql'),
  orderBy: ['place_id'],
  methodVersion: null,
};
