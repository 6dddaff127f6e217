/** The names of places as people say them, the areas and communities that are one place, and the places that rank. */
import { z } from 'zod';
import { columns } from '../columns/columns.ts';
import { methods } from '../methods.ts';
import { publishingRules } from '../publishing-rules.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `place_labels`: one place: a cadastral area or a community. */
export const placeLabels: TableDefinition = {
  id: 'place_labels',
  layer: 'mart',
  served: true,
  grain: 'one place: a cadastral area or a community',
  key: ['place_id'],
  inputs: ['places', 'counted_deals', 'counted_contracts', 'dataset_as_of'],
  row: z.object({
    place_id: columns.place_id,
    one_with: columns.place_id
      .nullable()
      .describe(
        `The community that is at least ${publishingRules.one_place_share} of the area and has at least as much of itself in it, or the area of such a community.`,
      ),
    is_ranked: z
      .boolean()
      .describe(
        `True for communities that together hold ${publishingRules.covered_share} of their area’s sales, and for the other areas; an area stands for the community that is one with it.`,
      ),
    label: z
      .string()
      .describe('The common name, and after “ · ” the one of the register where it is another.'),
    label_ar: z.string().describe('The same in Arabic, in English where no Arabic name is known.'),
  }),
  sql: sqlFile(import.meta.url, 'place-labels.sql'),
  standIn:
    "select place_id, null::bigint as one_with, kind = 'area' as is_ranked, name as label, coalesce(name_ar, name) as label_ar from places",
  orderBy: ['place_id'],
  identities: [
    {
      what: 'named places against all places',
      left: 'select count(*) from place_labels',
      right: 'select count(*) from places',
    },
    {
      what: 'areas that are one place with a community against such communities',
      left: 'select count(*) from place_labels where one_with >= 100000',
      right: 'select count(*) from place_labels where one_with < 100000',
    },
  ],
  methodVersion: methods.rankings.version,
};
