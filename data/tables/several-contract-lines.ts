/** Properties of contracts with several rows. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';
import { contractLines } from './contract-lines.ts';

/** Defines `several_contract_lines`: one property of a contract that has several rows. */
export const severalContractLines: TableDefinition = {
  id: 'several_contract_lines',
  layer: 'stage',
  grain: 'one property of a contract that has several rows',
  key: ['id', 'line_number'],
  inputs: ['contract_lines'],
  row: z.object({
    ...contractLines.row.shape,
    named_projects: z
      .array(z.string())
      .nullable()
      .describe('All projects that are named in the rows of a contract without a number.'),
  }),
  sql: sqlFile(import.meta.url, 'several-contract-lines.sql'),
  orderBy: [],
  methodVersion: null,
};
