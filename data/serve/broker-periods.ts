/** Serves the ranking of brokers over the whole market. */
import { z } from 'zod';
import { columns, noted } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';
import { brokers } from '../tables/brokers.ts';

const lastYear = `transaction_date >= (select trailing_from(max(as_of), 1) from dataset_as_of where dataset = 'transactions')
  and transaction_date <= (select max(as_of) from dataset_as_of where dataset = 'transactions')`;

/** Defines `broker_periods`: one broker of the register and one period with sales in it. */
export const brokerPeriods: TableDefinition = {
  id: 'broker_periods',
  layer: 'serve',
  grain: 'one broker of the register and one period up to the as-of date, with at least one sale in it',
  key: ['years', 'broker_id'],
  inputs: ['broker_transactions', 'brokers', 'dataset_as_of'],
  row: z.object({
    years: columns.years,
    count_rank: z.int().describe('Rank by number of sales within the period, ties by number.'),
    value_rank: z.int().describe('The same by their value.'),
    broker_id: brokers.row.shape['broker_id'],
    sales_count: noted(columns.sales_count, 'Those of the period, each once for every broker on it.'),
    sales_value_aed: columns.sales_value_aed,
    sales_count_before: z.int().describe('Registered sales of the period before, as long.'),
    sales_value_aed_before: z.number().describe('Their value, AED.'),
  }),
  sql: sqlFile(import.meta.url, 'broker-periods.sql'),
  orderBy: ['years', 'count_rank'],
  identities: [
    {
      what: 'sales of the last 12 months of broker_periods against broker_transactions',
      left: 'select coalesce(sum(sales_count), 0) from serve.broker_periods where years = 1',
      right: `select count(*) from serve.broker_transactions t join brokers using (broker_number) where t.type = 'sales' and ${lastYear}`,
    },
  ],
  methodVersion: null,
};
