/** Rents of the whole market, of areas and of communities in the windows that end on the as-of date. */
import { z } from 'zod';
import { columns, noted, nullable } from '../columns/columns.ts';
import { cellFigures, figuresOrNone } from '../measures/cell-figures.ts';
import { figureShape } from '../measures/figure-shape.ts';
import { methods } from '../methods.ts';
import { subjectOfSlice } from '../slices.ts';
import { sqlFile, type TableDefinition } from '../table.ts';
import { rentMeasures, rentUse } from './rents-by-calendar.ts';

/** SQL of the ids of subjects by kind. */
const subjects = { market: '0', area: 'area_id', community: 'community_id' };

const use = { ...rentUse("date_trunc('month', start_date)::date"), ofBedrooms: 'bedrooms <> -1' } as const;
/** Contracts of the last 12 months count in the cells of their type and bedrooms too. */
const ofLastYear = (cells: string, whole: string) =>
  `unnest(case when is_last_year then [${whole}, ${cells}] else [${whole}] end)`;
const cells = {
  subject_id: 'subject_id',
  span: 'span',
  period: 'period',
  property_type: ofLastYear('property_type, property_type', "'all'"),
  bedrooms: ofLastYear('-1, bedrooms', '-1'),
  version: 'version',
};
const kept = [...Object.keys(cells), 'is_last_year'];

/** Defines `rents_by_period`: one subject, window, property type, number of bedrooms, new or renewed. */
export const rentsByPeriod: TableDefinition = {
  id: 'rents_by_period',
  layer: 'mart',
  served: true,
  grain:
    'one subject, window up to the as-of date, property type, number of bedrooms, new or renewed, with at least one contract or line',
  key: ['subject', 'subject_id', 'span', 'period', 'property_type', 'bedrooms', 'version'],
  inputs: ['measured_contracts', 'rent_contract_lines', 'dataset_as_of'],
  row: z.object({
    subject: noted(columns.subject, 'market, area or community.'),
    subject_id: noted(columns.subject_id, '0 for the market.'),
    span: noted(columns.span, 'month_to_date, year_to_date or trailing_year.'),
    period: noted(columns.period, 'Of the window.'),
    property_type: noted(nullable(columns.property_type), 'all for all of them.'),
    bedrooms: noted(nullable(columns.bedrooms), '-1 for any.'),
    version: nullable(columns.version),
    ...figureShape(rentMeasures, use),
    line_count: z
      .int()
      .nullable()
      .describe('Register lines, by what the line covers; null but for the last 12 months.'),
  }),
  sql: sqlFile(import.meta.url, 'rents-by-period.sql', {
    figures: cellFigures({ rows: 'in_windows', kept, cells, ...use }, [rentMeasures, use]),
    columns: figuresOrNone([rentMeasures, use]),
    subject_id: subjectOfSlice(subjects),
  }),
  slices: Object.keys(subjects),
  orderBy: ['subject', 'subject_id', 'span', 'property_type', 'bedrooms', 'period', 'version'],
  identities: [
    {
      what: 'contracts of the last 12 months and the 12 before against rent_contracts',
      left: "select coalesce(sum(contract_count), 0) from rents_by_period where subject = 'market' and span = 'trailing_year' and property_type = 'all'",
      right: `select count(*) from measured_contracts, dataset_as_of
        where dataset = 'rent-contracts' and start_date <= as_of and start_date > (as_of - interval 2 year)::date`,
    },
  ],
  methodVersion: methods['market-statistics'].version,
};
