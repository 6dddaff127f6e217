/** The day from which the loaded exports cover sales and rents. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `covered_from`: one dataset of which earlier days are missing. */
export const coveredFrom: TableDefinition = {
  id: 'covered_from',
  layer: 'stage',
  grain: 'one dataset of which the loaded exports lack earlier days',
  key: ['dataset'],
  inputs: ['sales_monthly', 'rents_monthly', 'dataset_as_of'],
  row: z.object({
    dataset: z.string().describe('transactions or rent-contracts.'),
    covered_from: z.iso
      .date()
      .describe('First day of the newest unbroken run of months that the exports cover.'),
  }),
  sql: sqlFile(import.meta.url, 'covered-from.sql'),
  orderBy: ['dataset'],
  methodVersion: null,
};
