/** Rent contracts that rent statistics may use. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `eligible_rents`: one eligible contract. */
export const eligibleRents: TableDefinition = {
  id: 'eligible_rents',
  layer: 'table',
  grain: 'one eligible contract',
  key: ['id'],
  inputs: ['rent_contracts'],
  row: z.object({
    id: z.string().describe('Public id.'),
  }),
  sql: sqlFile(import.meta.url, 'eligible-rents.sql'),
  orderBy: ['id'],
  methodVersion: null,
};
