/** Names of cadastral areas. */
import { z } from 'zod';
import { columns, noted } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `cadastral_names`: one name that means one cadastral area. */
export const cadastralNames: TableDefinition = {
  id: 'cadastral_names',
  layer: 'stage',
  grain: 'one folded name that means one cadastral area',
  key: ['folded'],
  inputs: ['clean_areas', 'clean_transactions', 'clean_rent_contracts'],
  row: z.object({
    folded: columns.folded,
    area_id: noted(
      columns.area_id,
      'Of several of that name, the one with a municipality number that records have.',
    ),
  }),
  sql: sqlFile(import.meta.url, 'cadastral-names.sql'),
  orderBy: [],
  methodVersion: null,
};
