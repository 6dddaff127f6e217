/** Licensed brokers. */
import { z } from 'zod';
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
    broker_number: z.bigint().describe('Broker register number.'),
    name: z.string().nullable().describe('Name, English where there is one.'),
    name_ar: z.string().nullable().describe('Name, Arabic.'),
    office_name: z.string().nullable().describe('Office.'),
    office_number: z.bigint().nullable().describe('Office register number.'),
    license_start_date: z.iso.date().nullable().describe('Licence starts.'),
    license_end_date: z.iso.date().nullable().describe('Licence ends.'),
  }),
  sql: sqlFile(import.meta.url, 'brokers.sql'),
  orderBy: ['broker_id'],
  methodVersion: null,
};
