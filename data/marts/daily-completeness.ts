/** Records of recent days beside those that are expected of them. The completeness of any period follows from the sums of both. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { methods } from '../methods.ts';
import { publishingRules } from '../publishing-rules.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Defines `daily_completeness`: one register, new or renewed, and recent day with records. */
export const dailyCompleteness: TableDefinition = {
  id: 'daily_completeness',
  layer: 'mart',
  served: true,
  grain: 'one register whose arrivals are measured, new or renewed, and recent day with records',
  key: ['feed', 'version', 'day'],
  inputs: ['counted_deals', 'counted_contracts', 'arrivals', 'dataset_as_of'],
  row: z.object({
    feed: columns.feed,
    version: noted(nullable(columns.version), 'Null for sales.'),
    day: z.iso.date().describe('Day of the sale, or start of the contract.'),
    record_count: z.int().describe('Sales or contracts of that day that have arrived.'),
    expected_count: z.number().describe('Number of them that is expected once all have arrived.'),
  }),
  sql: sqlFile(import.meta.url, 'daily-completeness.sql'),
  orderBy: ['feed', 'version', 'day'],
  identities: [
    {
      what: 'contracts of the measured days against rent_contracts',
      left: "select coalesce(sum(record_count), 0) from daily_completeness where feed = 'rents'",
      right: `select count(*) from counted_contracts, dataset_as_of
        where dataset = 'rent-contracts' and start_date <= as_of and start_date > as_of - 2 * ${publishingRules.arrival_days_most}
          and version in (select version from arrivals where feed = 'rents')`,
    },
  ],
  methodVersion: methods.completeness.version,
};
