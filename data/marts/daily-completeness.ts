/** Records of recent days beside those that are expected of them. The completeness of any period follows from the sums of both. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { methods } from '../methods.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `daily_completeness`: one register, new or renewed, and recent day. */
export const dailyCompleteness: TableDefinition = {
  id: 'daily_completeness',
  layer: 'mart',
  served: true,
  grain: 'one register, new or renewed, and recent day',
  key: ['feed', 'version', 'day'],
  inputs: ['counted_deals', 'counted_contracts', 'arrivals', 'covered_days'],
  row: z.object({
    feed: columns.feed,
    version: noted(nullable(columns.version), 'Null for sales.'),
    day: z.iso.date().describe('Day of the sale, or start of the contract.'),
    record_count: z.int().describe('Sales or contracts of that day that have arrived.'),
    expected_count: nullable(
      z
        .number()
        .describe('Number of them that is expected once all have arrived; null where `gap` gives a reason.'),
    ),
    known_until: noted(nullable(columns.known_until), 'Null where no pull covers the day.'),
    gap: nullable(
      z
        .enum(['no_pull', 'short_pull', 'arrivals_not_measured'])
        .describe(
          'Why no number is expected: no pull covers the day, only one that lost too much covers it, or the delays of the register are not measured.',
        ),
    ),
  }),
  sql: sqlFile(import.meta.url, 'daily-completeness.sql'),
  orderBy: ['feed', 'version', 'day'],
  identities: [
    {
      what: 'sales of the days against counted deals',
      left: "select coalesce(sum(record_count), 0) from daily_completeness where feed = 'sales'",
      right: `select count(*) from counted_deals semi join daily_completeness on feed = 'sales' and day = transaction_date where type = 'sales'`,
    },
  ],
  methodVersion: methods.completeness.version,
};
