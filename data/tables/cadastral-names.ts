/** Names of cadastral areas. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `cadastral_names`: one name that means one cadastral area. */
export const cadastralNames: TableDefinition = {
  id: 'cadastral_names',
  layer: 'stage',
  grain: 'one folded name that means one cadastral area',
  key: ['folded'],
  inputs: ['clean_areas'],
  row: z.object({
    folded: z.string().describe('Folded name.'),
    area_id: z.int().describe('The area of that name; of several, the one with a municipality number.'),
  }),
  sql: sqlFile(import.meta.url, 'cadastral-names.sql'),
  orderBy: [],
  methodVersion: null,
};
