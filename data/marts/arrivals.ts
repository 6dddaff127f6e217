/** How fast registrations arrive: the part of a day’s records that is there a number of days later. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { methods } from '../methods.ts';
import { publishingRules } from '../publishing-rules.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `arrivals`: one register, new or renewed, and number of days after the day that figures count. */
export const arrivals: TableDefinition = {
  id: 'arrivals',
  layer: 'mart',
  served: true,
  grain: 'one register, new or renewed, and number of days after the day that figures count',
  key: ['feed', 'version', 'days'],
  inputs: ['counted_contracts', 'covered_days', 'known_days', 'known_pulls'],
  row: z.object({
    feed: columns.feed,
    version: noted(nullable(columns.version), 'Null for sales.'),
    days: z
      .int()
      .describe(
        `Days after the sale or the start of the contract; the last row of a register is the longest measured delay, at most ${publishingRules.arrival_days_most}.`,
      ),
    arrived_pct: z
      .number()
      .describe(
        'Part of the records that has arrived by then, per cent of those within the longest delay. A sale counts from the first pull that has it.',
      ),
    arrived_most_pct: z
      .number()
      .describe('The same with each sale counted from the day after the last pull that lacked it.'),
    arrived_count: z.int().describe('Records that arrived on that day.'),
    at_risk_count: z
      .int()
      .describe('Records that had arrived by then, of days that are known for at least so many days.'),
    measured_from: z.iso.date().describe('First day whose records are measured.'),
    measured_to: z.iso.date().describe('Last day whose records are measured.'),
  }),
  sql: sqlFile(import.meta.url, 'arrivals.sql'),
  orderBy: ['feed', 'version', 'days'],
  identities: [
    {
      what: 'records that arrived on their day against those that had arrived by then',
      left: 'select coalesce(sum(arrived_count), 0) from arrivals where days = 0',
      right: 'select coalesce(sum(at_risk_count), 0) from arrivals where days = 0',
    },
  ],
  methodVersion: methods.completeness.version,
};
