/** Days whose records are known, and until when: what the pulls of a register cover, day by day. */
import { z } from 'zod';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `covered_days`: one register and recent day. */
export const coveredDays: TableDefinition = {
  id: 'covered_days',
  layer: 'stage',
  grain: 'one register and recent day',
  key: ['feed', 'day'],
  inputs: ['pulls', 'dataset_as_of', 'covered_from'],
  row: z.object({
    feed: z.enum(['sales', 'rents']).describe('Register.'),
    day: z.iso.date().describe('Day of the sale, or start of the contract.'),
    known_until: z.iso
      .date()
      .nullable()
      .describe(
        'Last day of registration that a pull of the day can know; null where no pull covers the day.',
      ),
    has_short: z.boolean().describe('A short pull covers the day.'),
  }),
  sql: sqlFile(import.meta.url, 'covered-days.sql'),
  orderBy: ['feed', 'day'],
  methodVersion: null,
};
