/** Contracts with several rows. */
import { z } from 'zod';
import { columns, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';
import { contractLines } from './contract-lines.ts';

const {
  _row,
  _content_id,
  _occurrence,
  _is_after_pull,
  _digest,
  contract_id,
  line_number,
  property_id,
  project_name_ar,
  ...terms
} = contractLines.row.shape;

/** Defines `several_contracts`: one contract of several rows. */
export const severalContracts: TableDefinition = {
  id: 'several_contracts',
  layer: 'stage',
  grain: 'one contract of several rows',
  key: ['id'],
  inputs: ['several_contract_lines'],
  row: z.object({
    ...terms,
    is_keyless: z.boolean().describe('True when no export numbers its lines.'),
    is_after_pull: _is_after_pull,
    candidate_projects: nullable(columns.candidate_projects),
    line_count: z.int().describe('Properties that its rows distinguish.'),
  }),
  sql: sqlFile(import.meta.url, 'several-contracts.sql'),
  orderBy: [],
  methodVersion: null,
};
