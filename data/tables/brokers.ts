/** Licensed brokers. */
import { z } from 'zod';
import { columns, nullable } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `brokers`: one broker. */
export const brokers: TableDefinition = {
  id: 'brokers',
  layer: 'table',
  served: true,
  grain: 'one broker',
  key: ['broker_id'],
  inputs: ['clean_brokers'],
  row: z.object({
    broker_id: z.bigint().describe('Broker register number.'),
    broker_number: columns.broker_number,
    name: nullable(columns.name),
    name_ar: nullable(columns.name_ar),
    office_name: z.string().nullable().describe('Office.'),
    office_number: nullable(columns.office_number),
    license_start_date: z.iso.date().nullable().describe('Licence starts.'),
    license_end_date: z.iso.date().nullable().describe('Licence ends.'),
  }),
  sql: sqlFile(import.meta.url, 'brokers.sql'),
  orderBy: ['broker_id'],
  methodVersion: null,
};
