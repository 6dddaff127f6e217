/** Lookup: procedures of transactions. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `transaction_procedures`: one procedure of one group. */
export const transactionProcedures: TableDefinition = {
  id: 'transaction_procedures',
  layer: 'table',
  grain: 'one procedure of one group',
  key: ['group_id', 'procedure_id'],
  inputs: ['clean_transaction_procedures'],
  row: z.object({
    group_id: z.bigint().describe('sales, mortgages or gifts.'),
    procedure_id: z.bigint().describe('Land Department procedure code.'),
    is_pre_registration: z.boolean().nullable().describe('Registers an off-plan property.'),
    name: z.string().nullable().describe('Name, English where there is one.'),
    name_ar: z.string().nullable().describe('Name, Arabic.'),
  }),
  sql: sqlFile(import.meta.url, 'transaction-procedures.sql'),
  orderBy: ['group_id', 'procedure_id'],
  methodVersion: null,
};
