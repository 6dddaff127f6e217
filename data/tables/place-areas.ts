/** How communities and cadastral areas overlap, and how much. */

import { z } from 'zod';
import { columns } from '../columns/columns.ts';
import { publishingRules } from '../publishing-rules.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `place_areas`: one community's overlap with one area. */
export const placeAreas: TableDefinition = {
  id: 'place_areas',
  layer: 'table',
  served: true,
  grain: "one community's overlap with one area",
  key: ['community_id', 'area_id'],
  inputs: ['mapping_area_aliases', 'community_names', 'place_wordings'],
  row: z.object({
    community_id: columns.community_id,
    area_id: columns.area_id,
    share: z.number().describe('Part of the community that lies in the area, 0 to 1, by rows seen.'),
    area_share: z
      .number()
      .nullable()
      .describe(
        `Part of the area's deals whose master project is the community; null under ${publishingRules.area_share_deals_least} deals.`,
      ),
    n: z.bigint().describe('Rows the share was counted on, in this area.'),
    confidence: z
      .enum(['high', 'medium', 'low'])
      .describe('The highest confidence of any alias row of the pair; low is never used to resolve rows.'),
  }),
  sql: sqlFile(import.meta.url, 'place-areas.sql'),
  orderBy: ['community_id', 'area_id'],
  methodVersion: null,
};
