/** The population of measures of rents: contracts by the year they start in. rent_contracts is divided by year of registration; figures by period count the start. */
import { columns } from '../columns/columns.ts';
import { sqlFile, type TableDefinition } from '../table.ts';
import { rentContracts } from '../tables/rent-contracts.ts';

const sql = sqlFile(import.meta.url, 'measured-contracts.sql');

/** Defines `measured_contracts`: one contract. */
export const measuredContracts: TableDefinition = {
  id: 'measured_contracts',
  layer: 'stage',
  isView: true,
  grain: 'one contract',
  key: [],
  inputs: ['counted_contracts'],
  row: rentContracts.row
    .pick({
      start_date: true,
      area_id: true,
      community_id: true,
      project_id: true,
      property_type: true,
      bedrooms: true,
      version: true,
      line_count: true,
      annual_amount_aed: true,
      annual_aed_per_sqft: true,
      area_sqft: true,
      is_eligible: true,
    })
    .extend({ bedrooms_error: columns.bedrooms_error }),
  sql,
  orderBy: [],
  partitionBy: 'start_date',
  // A night's registrations start in a few years, so only the figures of those years have new rows.
  years: `select year(start_date) as year, concat_ws(' ', count(*), sum(hash(s)), bit_xor(hash(s))) as inputs, count(*) as rows from (${sql}) s group by all`,
  methodVersion: null,
};
