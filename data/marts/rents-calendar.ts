/** Rents of the whole market by month, quarter and year, and of areas and communities by month. */

import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { medianEndColumns, medianRange } from '../median-interval.ts';
import { methods } from '../methods.ts';
import { publishingRules } from '../publishing-rules.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** SQL of the ends of intervals in a cell. */
export const rentRanges = {
  annual_range: medianRange('eligible_fils'),
  per_sqft_range: medianRange('eligible_fils_per_sqft'),
};

/** Columns of the rents in a cell, for every kind of period. */
export const rentFigureColumns = {
  contract_count: noted(columns.contract_count, 'Those that start in the period.'),
  annual_value_aed: nullable(columns.annual_value_aed),
  bedrooms_known_count: z.int().describe('Of these, contracts whose bedrooms the register gives.'),
  rent_n: columns.rent_n,
  median_annual_aed: z.number().nullable().describe('Median annual rent, AED.'),
  p25_annual_aed: z.number().nullable().describe('Lower quartile, AED.'),
  p75_annual_aed: z.number().nullable().describe('Upper quartile, AED.'),
  ...medianEndColumns('annual_aed', 'AED'),
  rent_per_sqft_n: z.int().describe('Contracts behind the figures by area.'),
  median_annual_aed_per_sqft: z.number().nullable().describe('Median annual rent, AED a square foot.'),
  p25_annual_aed_per_sqft: z.number().nullable().describe('Lower quartile, AED a square foot.'),
  p75_annual_aed_per_sqft: z.number().nullable().describe('Upper quartile, AED a square foot.'),
  ...medianEndColumns('annual_aed_per_sqft', 'AED a square foot'),
};

/** Defines `rents_calendar`: one subject, calendar period, property type, new or renewed. `rents_by_period`, which is ordered otherwise, serves its rows. */
export const rentsCalendar: TableDefinition = {
  id: 'rents_calendar',
  layer: 'mart',
  grain: 'one subject, calendar period, property type, new or renewed, with at least one contract',
  key: ['subject', 'subject_id', 'span', 'period', 'property_type', 'version'],
  inputs: ['started_rents', 'counted_until'],
  row: z.object({
    subject: noted(columns.subject, 'market, area or community.'),
    subject_id: noted(columns.subject_id, '0 for the market.'),
    span: noted(columns.span, 'month, or of the market also quarter and year.'),
    period: columns.period,
    property_type: noted(nullable(columns.property_type), 'all for all of them.'),
    version: nullable(columns.version),
    ...rentFigureColumns,
  }),
  sql: sqlFile(import.meta.url, 'rents-calendar.sql', rentRanges),
  orderBy: ['subject', 'subject_id', 'span', 'property_type', 'period', 'version'],
  partitionBy: 'period',
  years: ['started_rents', 'counted_until'],
  identities: [
    {
      what: 'contracts by year against rent_contracts, up to the as-of date',
      left: "select coalesce(sum(contract_count), 0) from rents_calendar where subject = 'market' and span = 'year' and property_type = 'all'",
      right: `select count(*) from counted_contracts where start_date between date '${publishingRules.day_flagged_before}'
        and (select max(as_of) from dataset_as_of where dataset = 'rent-contracts')`,
    },
    {
      what: 'contracts by month and type against those by month',
      left: "select coalesce(sum(contract_count), 0) from rents_calendar where subject = 'market' and span = 'month' and property_type is distinct from 'all'",
      right:
        "select coalesce(sum(contract_count), 0) from rents_calendar where subject = 'market' and span = 'month' and property_type = 'all'",
    },
    {
      what: 'contracts by quarter and type, and by year and type, against those of all types',
      left: "select coalesce(sum(contract_count), 0) from rents_calendar where subject = 'market' and span in ('quarter', 'year') and property_type is distinct from 'all'",
      right:
        "select coalesce(sum(contract_count), 0) from rents_calendar where subject = 'market' and span in ('quarter', 'year') and property_type = 'all'",
    },
    {
      what: 'contracts by place, month and type against those of all types',
      left: "select coalesce(sum(contract_count), 0) from rents_calendar where subject <> 'market' and property_type is distinct from 'all'",
      right:
        "select coalesce(sum(contract_count), 0) from rents_calendar where subject <> 'market' and property_type = 'all'",
    },
    {
      what: 'contracts by area and month against rent_contracts, up to the as-of date',
      left: "select coalesce(sum(contract_count), 0) from rents_calendar where subject = 'area' and property_type = 'all'",
      right: `select count(*) from counted_contracts where area_id is not null and start_date between date '${publishingRules.day_flagged_before}'
        and (select max(as_of) from dataset_as_of where dataset = 'rent-contracts')`,
    },
  ],
  methodVersion: methods['market-statistics'].version,
};
