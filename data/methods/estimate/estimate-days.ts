/** Days that estimates are made on. */
import { z } from 'zod';
import { columns, noted } from '../../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../../table.ts';

/** Defines `estimate_days`: one feed and day. */
export const estimateDays: TableDefinition = {
  id: 'estimate_days',
  layer: 'stage',
  isView: true,
  grain: 'one feed and day on which estimates are made',
  key: ['feed', 'blocks_back'],
  inputs: ['dataset_as_of'],
  row: z.object({
    feed: columns.feed,
    blocks_back: noted(columns.blocks_back, '1 and 2 for earlier days.'),
    valued_on: z.iso.date().describe('Records before this day count.'),
  }),
  sql: sqlFile(import.meta.url, 'estimate-days.sql'),
  orderBy: [],
  methodVersion: null,
};
