/** Lines of the contracts that have several. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';
import { contractLines } from './contract-lines.ts';

/** Defines `several_contract_lines`: one line of a contract that has several. */
export const severalContractLines: TableDefinition = {
  id: 'several_contract_lines',
  layer: 'stage',
  grain: 'one line of a contract that has several',
  key: ['id', 'line_number'],
  inputs: ['contract_lines'],
  row: z.object(contractLines.row.shape),
  sql: sqlFile(import.meta.url, 'several-contract-lines.sql'),
  orderBy: [],
  methodVersion: null,
};
