/** Lists the names of each place. The resolver and the search index look names up in this table. */
import { z } from 'zod';
import { columns } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `place_names`: one name of one place. */
export const placeNames: TableDefinition = {
  id: 'place_names',
  layer: 'table',
  served: true,
  grain: 'one name of one place',
  key: ['folded', 'place_id'],
  inputs: ['clean_areas', 'mapping_area_aliases', 'mapping_place_area_names', 'community_names', 'places'],
  row: z.object({
    folded: columns.folded,
    raw: columns.raw,
    place_id: columns.place_id,
    kind: z.enum(['area', 'community']).describe('Kind of the place.'),
    basis: z
      .enum([
        'area-name',
        'area-arabic',
        'slug',
        'community',
        'community-arabic',
        'alias',
        'abbreviation',
        'spelling',
        'part',
      ])
      .describe(
        'Why it is a name; a `part` names a part of the community, so it is a hint and never the place itself.',
      ),
    confidence: z.enum(['high', 'medium']).describe('How sure that is.'),
  }),
  sql: sqlFile(import.meta.url, 'place-names.sql'),
  orderBy: ['folded', 'place_id'],
  methodVersion: null,
};
