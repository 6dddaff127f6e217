/** Contracts of several properties. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';
import { contractLines } from './contract-lines.ts';

const { _row, _occurrence, _digest, contract_id, line_number, project_name_ar, ...terms } =
  contractLines.row.shape;

/** Defines `several_contracts`: one contract of several properties. */
export const severalContracts: TableDefinition = {
  id: 'several_contracts',
  layer: 'stage',
  grain: 'one contract of several properties',
  key: ['id'],
  inputs: ['several_contract_lines'],
  row: z.object({ ...terms, line_count: z.int().describe('Lines of it.') }),
  sql: sqlFile(import.meta.url, 'several-contracts.sql'),
  orderBy: [],
  methodVersion: null,
};
