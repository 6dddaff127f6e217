/** Rents of the whole market by month, quarter and year, and of areas and communities by month. */

import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { cellFigures } from '../measures/cell-figures.ts';
import {
  annualValue,
  bedroomsKnownCount,
  contractCount,
  medianRent,
  medianRentPerSqft,
} from '../measures/contracts.ts';
import { figureShape } from '../measures/figure-shape.ts';
import { figureSql } from '../measures/figure-sql.ts';
import { clusterInPlace } from '../methods/quantile-interval.ts';
import { methods } from '../methods.ts';
import { publishingRules } from '../publishing-rules.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Measures of the rents in a cell, for every kind of period. New and renewed contracts are apart. */
export const rentMeasures = [
  contractCount,
  annualValue,
  bedroomsKnownCount,
  medianRent,
  medianRentPerSqft,
] as const;

/** How the figures of a period are made, in the mart and over rows: in a month, contracts without a project are clustered by day. */
export function rentUse(period: string) {
  return { cluster: clusterInPlace({ project: 'project_id', area: 'area_id', period }) } as const;
}

const use = rentUse('start_date');
/** A contract counts in three periods of the market, and in the month of its area and community. */
const cells = {
  subject: "unnest(['market', 'market', 'market', 'area', 'community'])",
  subject_id: 'unnest([0, 0, 0, area_id, community_id])::bigint',
  span: "unnest(['month', 'quarter', 'year', 'month', 'month'])",
  period: 'unnest([month, quarter, year, month, month])',
  kind: 'kind',
  version: 'version',
};
const kept = ['area_id', 'community_id', 'month', 'quarter', 'year', 'kind', 'version'];
const counted = 'subject_id is not null';

/** Defines `rents_by_calendar`: one subject, calendar period, property type, new or renewed. */
export const rentsByCalendar: TableDefinition = {
  id: 'rents_by_calendar',
  layer: 'mart',
  served: true,
  grain: 'one subject, calendar period, property type, new or renewed, with at least one contract',
  key: ['subject', 'subject_id', 'span', 'period', 'property_type', 'version'],
  inputs: ['measured_contracts', 'counted_until'],
  row: z.object({
    subject: noted(columns.subject, 'market, area or community.'),
    subject_id: noted(columns.subject_id, '0 for the market.'),
    span: noted(columns.span, 'month, or of the market also quarter and year.'),
    period: columns.period,
    property_type: noted(nullable(columns.property_type), 'all for all of them.'),
    version: nullable(columns.version),
    ...figureShape(rentMeasures, use),
  }),
  sql: sqlFile(import.meta.url, 'rents-by-calendar.sql', {
    names: figureSql(rentMeasures, use).names,
    figures: cellFigures({ rows: 'rents', kept, cells, counted, ...use }, [rentMeasures, use]),
  }),
  orderBy: ['subject', 'subject_id', 'span', 'property_type', 'period', 'version'],
  partitionBy: 'period',
  years: ['measured_contracts', 'counted_until'],
  identities: [
    {
      what: 'contracts by year against rent_contracts, up to the as-of date',
      left: "select coalesce(sum(contract_count), 0) from rents_by_calendar where subject = 'market' and span = 'year' and property_type = 'all'",
      right: `select count(*) from measured_contracts where start_date between date '${publishingRules.day_flagged_before}'
        and (select max(as_of) from dataset_as_of where dataset = 'rent-contracts')`,
    },
    {
      what: 'contracts by month and type against those by month',
      left: "select coalesce(sum(contract_count), 0) from rents_by_calendar where subject = 'market' and span = 'month' and property_type is distinct from 'all'",
      right:
        "select coalesce(sum(contract_count), 0) from rents_by_calendar where subject = 'market' and span = 'month' and property_type = 'all'",
    },
    {
      what: 'contracts by quarter and type, and by year and type, against those of all types',
      left: "select coalesce(sum(contract_count), 0) from rents_by_calendar where subject = 'market' and span in ('quarter', 'year') and property_type is distinct from 'all'",
      right:
        "select coalesce(sum(contract_count), 0) from rents_by_calendar where subject = 'market' and span in ('quarter', 'year') and property_type = 'all'",
    },
    {
      what: 'contracts by place, month and type against those of all types',
      left: "select coalesce(sum(contract_count), 0) from rents_by_calendar where subject <> 'market' and property_type is distinct from 'all'",
      right:
        "select coalesce(sum(contract_count), 0) from rents_by_calendar where subject <> 'market' and property_type = 'all'",
    },
    {
      what: 'contracts by area and month against rent_contracts, up to the as-of date',
      left: "select coalesce(sum(contract_count), 0) from rents_by_calendar where subject = 'area' and property_type = 'all'",
      right: `select count(*) from measured_contracts where area_id is not null and start_date between date '${publishingRules.day_flagged_before}'
        and (select max(as_of) from dataset_as_of where dataset = 'rent-contracts')`,
    },
  ],
  methodVersion: methods['market-statistics'].version,
};
