/** Lists the procedures of transactions, with the figures that count them. */
import { z } from 'zod';
import { columns, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `transaction_procedures`: one procedure of one group. */
export const transactionProcedures: TableDefinition = {
  id: 'transaction_procedures',
  layer: 'table',
  grain: 'one procedure of one group',
  key: ['transaction_group', 'procedure_id'],
  inputs: ['mapping_procedures', 'clean_transaction_procedures'],
  row: z.object({
    transaction_group: columns.transaction_group,
    procedure_id: columns.procedure_id,
    name: nullable(columns.name),
    name_ar: nullable(columns.name_ar),
    is_pre_registration: z
      .boolean()
      .nullable()
      .describe('Registers an off-plan property; as the register says.'),
    eligible: z
      .enum(['always', 'unit', 'never'])
      .describe(
        'Its sales enter price statistics always, only as built property sold by the unit, or never.',
      ),
    ready_stage: z
      .enum(['new', 'existing'])
      .nullable()
      .describe(
        "Stage of its eligible sales of ready property: new is a developer's first sale, existing a resale.",
      ),
    reason: z.string().describe('Why, in a sentence.'),
  }),
  sql: sqlFile(import.meta.url, 'transaction-procedures.sql'),
  orderBy: ['transaction_group', 'procedure_id'],
  methodVersion: null,
};
