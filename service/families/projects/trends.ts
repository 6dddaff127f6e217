/** Prices in a project: medians and the price index by month, quarter or year. */
import { z } from 'zod';
import { figureShape } from '../../../data/measures/figure-shape.ts';
import { figureSql } from '../../../data/measures/figure-sql.ts';
import { builtRows } from '../../../data/measures/measure.ts';
import {
  medianPrice,
  medianPricePerSqft,
  offPlanCount,
  salesCount,
  salesValue,
} from '../../../data/measures/sales.ts';
import { clusterInProject } from '../../../data/methods/quantile-interval.ts';
import { methodOf } from '../../../data/methods.ts';
import { endpoint, list } from '../../contract/endpoint.ts';
import { exampleRecords } from '../../contract/example-records.ts';
import { choice, numberList, writing } from '../../contract/parameters.ts';
import { projectAt } from '../../records/projects/lists.ts';
import { ProjectParams } from '../../records/property-parameters.ts';
import { readPropertyAreas } from '../../records/transactions/lists.ts';
import { CompletenessMeta, completenessFields, readCompleteness } from '../../statistics/completeness.ts';
import { type CoveredFrom, partlyCovered } from '../../statistics/coverage.ts';
import { indexNotCovered } from '../../statistics/index-coverage.ts';
import { indexStages, stageMeaning } from '../../statistics/index-stages.ts';
import { trailingPeriod } from '../../statistics/period.ts';
import { Figure, figure, levelRow, Provenance, withheld } from '../../statistics/statistic.ts';
import {
  cutWindow,
  dayAfter,
  dayBefore,
  monthsBefore,
  monthsFrom,
  type Window,
} from '../../statistics/window.ts';
import { readQuery } from '../../warehouse/read-query.ts';

const granularities = ['month', 'quarter', 'year'] as const;
type Granularity = (typeof granularities)[number];

/** A period of a project's prices. */
const PriceTrend = z
  .object({
    period: z.iso.date().meta({ description: 'First day of the period.', example: '2025-01-01' }),
    is_partial: z.boolean().meta({
      description:
        'True for a period that is not over, that the plan does not see whole, or that begins before the loaded exports cover it.',
    }),
    ...completenessFields,
    sales_count: z.int().meta({ description: 'Registered sales.' }),
    sales_value_aed: z.number().meta({ description: 'Sum of their values, AED.' }),
    off_plan_count: z.int().meta({ description: 'Of these, sold before completion.' }),
    median_price_aed: Figure.meta({ description: 'Median price of built property, AED.' }),
    median_price_aed_per_sqft: Figure.meta({
      description: 'Median price of built property, AED a square foot.',
    }),
    index: Figure.meta({
      description:
        'Stratified price index of one stage of sales in the project, 100 in the first period shown that has one; `n` sales behind it.',
    }),
    index_smoothed: Figure.meta({
      description: 'The same, mean of the month before, the month and the month after; months only.',
    }),
  })
  .meta({ id: 'ProjectPriceTrend' });

const amount = z.number().nullable();
const trendMeasures = [salesCount, salesValue, offPlanCount, medianPrice, medianPricePerSqft] as const;
const use = {
  level: builtRows,
  cluster: clusterInProject({
    building: 'building_id',
    period:
      "case when $granularity::VARCHAR = 'month' then transaction_date else date_trunc('month', transaction_date)::date end",
  }),
} as const;
const figures = figureSql(trendMeasures, use);
const Row = z.object({ period: z.iso.date(), ...figureShape(trendMeasures, use) });
const IndexRow = z.object({
  period: z.iso.date(),
  index_stratified: amount,
  smoothed: amount,
  base_year: z.int().nullable(),
  n: z.int(),
});
type IndexRow = z.output<typeof IndexRow>;

const whole = readQuery('project-price-trends', { ...figures, source: 'transaction_list_by_area' });
const ofAreas = readQuery('project-price-trends', {
  ...figures,
  source: readQuery('transactions-of-areas'),
});
const indexSql = readQuery('project-price-index');

const monthsIn = { month: 1, quarter: 3, year: 12 } as const;

/** True when the period reaches beyond the days that are seen. */
function isPartial(
  period: string,
  granularity: Granularity,
  seen: Window,
  { historyFrom, coveredFrom }: { readonly historyFrom: string | null; readonly coveredFrom: CoveredFrom },
): boolean {
  if (coveredFrom !== null && period < coveredFrom) return true;
  const lastDay = dayBefore(monthsBefore(period, -monthsIn[granularity]));
  return lastDay > seen.to || (historyFrom !== null && period < seen.from);
}

const monthsOnly = 'only the index by month is smoothed';
const byBedrooms = 'the index is made of all sizes together, not by bedrooms';

interface IndexScale {
  /** The index of the first period that shows one. */
  readonly first: number | null;
  readonly isByBedrooms: boolean;
  readonly granularity: Granularity;
  readonly coveredFrom: CoveredFrom;
  readonly historyFrom: string | null;
}

/** The index as multiples of its first period shown; says why where it is withheld. */
function indexFigures(
  found: IndexRow | undefined,
  { first, isByBedrooms, granularity, coveredFrom, historyFrom }: IndexScale,
) {
  const missing = found === undefined ? null : indexNotCovered(found, coveredFrom, historyFrom);
  if (isByBedrooms) return { index: withheld(0, byBedrooms), index_smoothed: withheld(0, byBedrooms) };
  const n = found?.n ?? 0;
  const scaled = (value: number | null | undefined) =>
    value == null || first === null || missing !== null
      ? withheld(n, missing ?? 'too few sales that can be compared with the year before')
      : figure({ value: (100 * value) / first, n }, { unit: 'index', of: 'sales' });
  return {
    index: scaled(found?.index_stratified),
    index_smoothed: granularity === 'month' ? scaled(found?.smoothed) : withheld(0, monthsOnly),
  };
}

/** `GET /projects/{id}/price-trends`. */
export const listProjectPriceTrends = endpoint({
  operationId: 'listProjectPriceTrends',
  method: 'get',
  path: '/api/v1/projects/{id}/price-trends',
  tag: 'Projects',
  summary: 'Prices of a project over time',
  description:
    'One row a month, quarter or year with a sale: counts of all registered sales, medians of eligible ones but land, and the stratified price index of one stage, which compares like with like (`meta.index_method`).',
  reads: 'snapshot',
  counts: ['transactions'],
  params: ProjectParams,
  query: z.strictObject({
    granularity: choice(granularities, {
      description: 'Length of a period; a quarter by default.',
      example: 'quarter',
    }).optional(),
    bedrooms: numberList({
      min: 0,
      max: 50,
      most: 20,
      description: 'Bedrooms, 0 is a studio; several with commas. The index is not made by bedrooms.',
      example: '1,2',
    }).optional(),
    stage: choice(indexStages, {
      description: `Of the index only. ${stageMeaning}`,
      example: 'new',
    }).optional(),
    ...writing,
  }),
  answer: list('price_trends', PriceTrend, {
    granularity: z.enum(granularities),
    index_stage: z.enum(indexStages).meta({ description: 'Stage of the sales of the index.' }),
    index_method: z.string(),
    index_method_version: z.int(),
    ...Provenance.shape,
    completeness: CompletenessMeta,
  }),
  problems: ['record-moved', 'project-not-found'],
  examples: [
    {
      summary: 'Elite Residence by quarter',
      request: `/api/v1/projects/${exampleRecords.project}/price-trends`,
    },
    {
      summary: 'Two-bedroom flats by year, as CSV',
      request: `/api/v1/projects/${exampleRecords.project}/price-trends?granularity=year&bedrooms=2&format=csv`,
    },
  ],
  async handle({ params, query, snapshot, historyFrom, signal }) {
    const { id } = await projectAt(snapshot, params.id, signal);
    const areas = await readPropertyAreas(snapshot, 'project', id, signal);
    const granularity = query.granularity ?? 'quarter';
    const stage = query.stage ?? indexStages[0];
    const { salesAsOf, salesCoveredFrom: coveredFrom } = trailingPeriod(snapshot, historyFrom);
    const seen = cutWindow({ from: '0001-01-01', to: salesAsOf }, historyFrom);
    const days = seen ?? { from: dayAfter(salesAsOf), to: salesAsOf };
    const values = {
      ...days,
      granularity,
      project_id: id,
      areas: `[${(areas ?? []).join(',')}]`,
      bedrooms: query.bedrooms === undefined ? null : `[${query.bedrooms.join(',')}]`,
    };
    const [completeness, rows, indexRows] = await Promise.all([
      readCompleteness(snapshot, 'sales'),
      snapshot.rows(areas === undefined ? whole : ofAreas, values, Row, { signal }),
      snapshot.rows(indexSql, { ...values, stage }, IndexRow, { signal }),
    ]);
    const index = new Map(indexRows.map((row) => [row.period, row]));
    const shown = indexRows
      .filter(({ period }) => rows.some((row) => row.period === period))
      .filter((row) => indexNotCovered(row, coveredFrom, historyFrom) === null);
    const isByBedrooms = query.bedrooms !== undefined;
    const first = shown.find(({ index_stratified }) => index_stratified !== null)?.index_stratified ?? null;
    const window = { from: historyFrom ?? rows[0]?.period ?? salesAsOf, to: salesAsOf };
    const { method: index_method, method_version: index_method_version } = methodOf('price-index');
    return {
      rows: rows.map((row) => ({
        period: row.period,
        sales_count: row.sales_count,
        off_plan_count: row.off_plan_count,
        is_partial: isPartial(row.period, granularity, days, { historyFrom, coveredFrom }),
        ...completeness.of(monthsFrom(row.period, monthsIn[granularity], days.to)),
        sales_value_aed: Math.round(row.sales_value_aed),
        median_price_aed: figure(levelRow(medianPrice, row), { unit: 'aed', of: 'sales' }),
        median_price_aed_per_sqft: figure(levelRow(medianPricePerSqft, row), {
          unit: 'aed_per_sqft',
          of: 'sales',
        }),
        ...indexFigures(index.get(row.period), {
          first,
          isByBedrooms,
          granularity,
          coveredFrom,
          historyFrom,
        }),
      })),
      next: null,
      meta: {
        granularity,
        index_stage: stage,
        index_method,
        index_method_version,
        ...methodOf('market-statistics'),
        window,
        as_of: salesAsOf,
        ...partlyCovered(window, coveredFrom),
        completeness: completeness.meta,
      },
    };
  },
});
