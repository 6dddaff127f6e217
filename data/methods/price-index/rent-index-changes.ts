/** Changes of the constant-quality rent indices of new and of renewed contracts from period to period. */
import { z } from 'zod';
import { columns, noted, nullable } from '../../columns/columns.ts';
import { methods } from '../../methods.ts';
import { publishingRules } from '../../publishing-rules.ts';
import { sqlFile, type TableDefinition } from '../../table.ts';

const { index_period_least } = publishingRules;

/** Defines `rent_index_changes`: one subject, property type, version, length and period with enough contracts. */
export const rentIndexChanges: TableDefinition = {
  id: 'rent_index_changes',
  layer: 'mart',
  served: true,
  grain: `one subject, property type, version, granularity and period with at least ${index_period_least} eligible contracts`,
  key: ['subject', 'subject_id', 'property_type', 'version', 'granularity', 'period'],
  inputs: ['rent_index_points'],
  row: z.object({
    subject: noted(columns.subject, 'market, area or community.'),
    subject_id: noted(columns.subject_id, '0 for the market.'),
    property_type: noted(columns.property_type, 'all for all of them.'),
    version: columns.version,
    granularity: noted(columns.granularity, 'month or quarter.'),
    period: noted(columns.period, 'By the start of contracts.'),
    window_from: noted(columns.window_from, 'It has twelve months, and the change is made of it.'),
    compared_with: nullable(columns.compared_with),
    ln_change: nullable(columns.ln_change),
    ln_change_errors: nullable(columns.ln_change_errors),
    n: z.int().describe('Contracts of the period that another period of the window is compared with.'),
    n_before: noted(columns.n_before, '0 where there is no change.'),
    contract_count: noted(columns.contract_count, 'The eligible ones of the period, with a size.'),
    cluster_count: noted(columns.cluster_count, 'These are place, type and bedrooms.'),
  }),
  sql: sqlFile(import.meta.url, 'rent-index-changes.sql'),
  partitionBy: 'period',
  years: ['rent_index_points'],
  orderBy: ['subject', 'subject_id', 'property_type', 'version', 'granularity', 'period'],
  identities: [
    {
      what: 'contracts behind the rent index of the market against eligible contracts with a size of the same months and versions',
      left: "select coalesce(sum(contract_count), 0) from rent_index_changes where subject = 'market' and property_type = 'all' and granularity = 'month'",
      right: `select coalesce(sum(n), 0) from (select count(*) as n from rent_contracts where is_eligible and version in ('new', 'renewed') and annual_aed_per_sqft > 0 and area_sqft > 0 and start_date <= (select max(as_of) from dataset_as_of where dataset = 'rent-contracts') and coalesce(start_date >= (select covered_from from covered_from where dataset = 'rent-contracts'), true) group by version, date_trunc('month', start_date) having count(*) >= ${index_period_least})`,
      days: { rent_contracts: 'start_date' },
    },
  ],
  methodVersion: methods['rent-index'].version,
};
