/** Every way a community is written, so that the other place tables read names in one way. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `community_names`: one way of writing one community. */
export const communityNames: TableDefinition = {
  id: 'community_names',
  layer: 'stage',
  grain: 'one way of writing one community',
  key: ['folded', 'community_id', 'raw', 'kind'],
  inputs: ['mapping_place_communities', 'mapping_place_community_names', 'clean_areas'],
  row: z.object({
    folded: columns.folded,
    raw: columns.raw,
    community_id: columns.community_id,
    community: columns.community,
    slug: columns.slug,
    kind: z
      .enum(['community', 'feed', 'name', 'spelling', 'abbreviation', 'part', 'register'])
      .describe('`part` a part of the community, `register` a name only the master project column uses.'),
    area_id: noted(nullable(columns.area_id), 'Set when the name means the community in this area only.'),
  }),
  sql: sqlFile(import.meta.url, 'community-names.sql'),
  orderBy: ['community_id', 'folded', 'raw'],
  methodVersion: null,
};
