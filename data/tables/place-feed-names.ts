/** How Mulk reads an AREA_EN of the sales feeds. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `place_feed_names`: one text of AREA_EN in the sales feeds. */
export const placeFeedNames: TableDefinition = {
  id: 'place_feed_names',
  layer: 'stage',
  grain: 'one text of AREA_EN in the sales feeds',
  key: ['area_en'],
  inputs: ['clean_areas', 'mapping_area_aliases', 'community_names', 'place_areas'],
  row: z.object({
    area_en: z.string().describe('The exact text.'),
    folded: noted(columns.folded, 'For a feed that changed the letter case; several texts may share it.'),
    community_id: nullable(columns.community_id),
    area_id: noted(nullable(columns.area_id), 'The name means it or mostly lies in it.'),
    area_basis: z
      .enum(['lookup', 'alias'])
      .nullable()
      .describe('`lookup` the area itself, `alias` where the community mostly lies.'),
    area_share: z.number().nullable().describe('Part of the community that lies there.'),
  }),
  sql: sqlFile(import.meta.url, 'place-feed-names.sql'),
  orderBy: ['area_en'],
  methodVersion: null,
};
