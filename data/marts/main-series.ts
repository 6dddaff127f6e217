/** The main monthly series of the whole market, whose values every run keeps as they were published. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { measureIdOf } from '../measures/all.ts';
import { figureSql } from '../measures/figure-sql.ts';
import { builtRows } from '../measures/measure.ts';
import { medianPricePerSqft } from '../measures/sales.ts';
import { methods } from '../methods.ts';
import { sqlFile, type TableDefinition } from '../table.ts';

/** Names of the series, and of what they are made. */
export const mainSeries = {
  'sales-count': { feed: 'sales', kind: 'count', unit: null },
  'median-price-per-sqft': { feed: 'sales', kind: 'median', unit: 'aed_per_sqft' },
  'price-index': { feed: 'sales', kind: 'index', unit: 'index' },
  'price-index-new': { feed: 'sales', kind: 'index', unit: 'index' },
  'price-index-existing': { feed: 'sales', kind: 'index', unit: 'index' },
  'rent-index-new': { feed: 'rents', kind: 'index', unit: 'index' },
  'rent-index-renewed': { feed: 'rents', kind: 'index', unit: 'index' },
  'new-rents-count': { feed: 'rents', kind: 'count', unit: null },
  'renewed-rents-count': { feed: 'rents', kind: 'count', unit: null },
  'new-rents-median': { feed: 'rents', kind: 'median', unit: 'aed' },
  'renewed-rents-median': { feed: 'rents', kind: 'median', unit: 'aed' },
} as const;

/** Name of a series. */
export type SeriesName = keyof typeof mainSeries;

/** Defines `main_series`: one series and month. */
export const mainSeriesMart: TableDefinition = {
  id: 'main_series',
  layer: 'mart',
  grain: 'one series of the whole market and month',
  key: ['series', 'period'],
  inputs: [
    'sales_monthly',
    'measured_sales',
    'price_index_changes',
    'rent_index_changes',
    'rents_by_calendar',
    'dataset_as_of',
  ],
  row: z.object({
    feed: columns.feed,
    series: z.string().describe(`Name of the series: ${Object.keys(mainSeries).join(', ')}.`),
    period: noted(columns.period, 'A month.'),
    window_from: noted(columns.window_from, 'Of counts and medians that of the month.'),
    compared_with: noted(nullable(columns.compared_with), 'Null for series that are no index.'),
    value: z
      .number()
      .nullable()
      .describe(
        'The count, the median in AED (a square foot for prices), or of an index the difference of the logarithms of the levels of the two months; null without a figure.',
      ),
    n: z.int().describe('Records behind it.'),
  }),
  sql: sqlFile(import.meta.url, 'main-series.sql', {
    ...figureSql([medianPricePerSqft], { level: builtRows, isMedianOnly: true }),
    value: measureIdOf(medianPricePerSqft),
    n: medianPricePerSqft.sample,
  }),
  orderBy: ['series', 'period'],
  identities: [
    {
      what: 'contracts of the series against rents_by_calendar',
      left: "select coalesce(sum(value), 0) from main_series where series in ('new-rents-count', 'renewed-rents-count')",
      right:
        "select coalesce(sum(contract_count), 0) from rents_by_calendar where subject = 'market' and span = 'month' and property_type = 'all' and version is not null",
    },
  ],
  methodVersion: methods['market-statistics'].version,
};
