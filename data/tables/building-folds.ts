/** Building names folded for matching. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `building_folds`: one building name. */
export const buildingFolds: TableDefinition = {
  id: 'building_folds',
  layer: 'stage',
  grain: 'one building name',
  key: ['building_name'],
  inputs: ['clean_transactions'],
  row: z.object({
    building_name: z.string().describe('Building as the export words it.'),
    folded: z.string().describe('Folded name.'),
  }),
  sql: sqlFile(import.meta.url, 'building-folds.sql'),
  orderBy: [],
  methodVersion: null,
};
