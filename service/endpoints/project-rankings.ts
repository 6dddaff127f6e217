/** Which projects lead: by sales, by growth of prices, by yield. */
import { z } from 'zod';
import { type MethodName, methodOf } from '../../data/methods.ts';
import { endpoint, list } from '../http/endpoint.ts';
import { PlaceMeta } from '../http/meta.ts';
import { choice, wholeNumber, writing } from '../http/parameters.ts';
import { Problem } from '../http/problem.ts';
import { readQuery } from '../queries/read-query.ts';
import { change, Figure, figure, okFrom, Provenance, withheld } from '../statistics/statistic.ts';
import { cutWindow, periodOf, seesWhole, trailingYear, type Window } from '../statistics/window.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';
import { yieldClasses } from './analytics-rankings-yields.ts';
import { trailingPeriod } from './area-period.ts';
import { placeOf } from './place-parameter.ts';
import { Project, projectStatuses } from './project-schema.ts';
import { areaParameter } from './property-parameters.ts';
import { reference } from './property-schema.ts';
import { propertyTypes } from './transaction-schema.ts';

const metrics = ['sales_count', 'sales_value', 'price_growth', 'gross_yield'] as const;
type Metric = (typeof metrics)[number];

const sql = (metric: string): string => readQuery('top-projects', { metric: readQuery(metric) });
const sales = sql('top-areas-sales');
const salesCounted = sql('top-projects-sales-counted');
const queries = {
  sales_count: sales,
  sales_value: sales,
  price_growth: sql('top-areas-price-growth'),
  gross_yield: sql('top-areas-gross-yield'),
} as const satisfies Record<Metric, string>;

const methodOfMetric = {
  sales_count: 'rankings',
  sales_value: 'rankings',
  price_growth: 'price-index',
  gross_yield: 'gross-yield',
} as const satisfies Record<Metric, MethodName>;

const years = { '1y': 1, '3y': 3, '5y': 5 } as const;

const { id, name, name_ar, area, developer, status } = Project.shape;

const TopProject = z
  .object({
    rank: z.int().meta({ description: 'Place in the order, from 1.' }),
    project: z.object({ id, name, name_ar, area, developer, status }).meta({ id: 'RankedProject' }),
    value: Figure.meta({
      description:
        'The metric: sales, AED, or per cent. A count or a sum is always given, whatever its sample.',
    }),
    n_before: z
      .int()
      .nullable()
      .meta({ description: 'Records of the period it is set against; null where it is set against none.' }),
    change_pct: Figure.nullable().meta({
      description:
        'Of sales: change against as many years before, per cent. Null for growth, which is one, and for yields.',
    }),
  })
  .meta({ id: 'TopPerformingProject' });

const text = z.string().nullable();
const Row = z.object({
  id: z.int(),
  name: text,
  name_ar: text,
  area_id: z.int().nullable(),
  area: text,
  area_ar: text,
  developer_id: z.int().nullable(),
  developer: text,
  developer_ar: text,
  status: text,
  value: z.number(),
  n: z.int(),
  before_value: z.number().nullable(),
  n_before: z.int().nullable(),
  quality: z.enum(['ok', 'low']).nullable(),
});
type Row = z.output<typeof Row>;

const isOfSales = (metric: Metric): boolean => metric === 'sales_count' || metric === 'sales_value';

/** The days a metric counts and those it is set against, as far as the plan sees them. */
interface Days {
  readonly window: Window | null;
  readonly before: Window | null;
  /** True when the plan sees all that the figures made beforehand count. */
  readonly isInMart: boolean;
}

function daysOf(metric: Metric, length: number, asOf: string, historyFrom: string | null): Days {
  const ofSales = isOfSales(metric);
  const window = ofSales ? periodOf(asOf, length) : trailingYear(asOf);
  const before = ofSales ? periodOf(asOf, length, 1) : trailingYear(asOf, length);
  const seesBefore = metric !== 'gross_yield' && seesWhole(before, historyFrom);
  return {
    window: cutWindow(window, historyFrom),
    before: seesBefore ? before : null,
    isInMart: seesWhole(window, historyFrom) && (metric === 'gross_yield' || seesBefore),
  };
}

function changeOf(row: Row, { before }: Days): z.input<typeof Figure> {
  const n = Math.min(row.n, row.n_before ?? 0);
  if (before === null || row.before_value === null)
    return withheld(n, 'the plan’s history begins after the years before');
  const of = { of: 'sales' };
  return change(
    figure({ value: row.value, n: row.n }, of),
    figure({ value: row.before_value, n: row.n_before ?? 0 }, of),
  );
}

function toItem(row: Row, index: number, metric: Metric, days: Days): z.input<typeof TopProject> {
  const isGrowth = metric === 'price_growth';
  const smaller = Math.min(row.n, row.n_before ?? row.n);
  const quality = row.quality ?? (isGrowth && smaller < okFrom ? 'low' : null);
  return {
    rank: index + 1,
    project: {
      id: row.id,
      name: row.name,
      name_ar: row.name_ar,
      status: projectStatuses.find((known) => known === row.status) ?? null,
      area: reference(row.area_id, { name: row.area, name_ar: row.area_ar }),
      developer: reference(row.developer_id, { name: row.developer, name_ar: row.developer_ar }),
    },
    value: figure(
      { value: row.value, n: row.n },
      { minimum: 0, unit: isOfSales(metric) ? 'aed' : 'pct', ...(quality === null ? {} : { quality }) },
    ),
    n_before: days.before === null ? null : row.n_before,
    change_pct: isOfSales(metric) ? changeOf(row, days) : null,
  };
}

/** Yields are of the last 12 months, of flats or of villas. */
function checkYield(propertyType: string | undefined, period: string | undefined): void {
  const classes: readonly string[] = yieldClasses;
  const faults = [
    ...(period === undefined || period === '1y'
      ? []
      : [{ parameter: 'period', message: 'takes 1y with metric=gross_yield', candidates: ['1y'] }]),
    ...(propertyType === undefined || classes.includes(propertyType)
      ? []
      : [
          {
            parameter: 'property_type',
            message: `takes ${yieldClasses.join(' or ')} with metric=gross_yield`,
            candidates: [...yieldClasses],
          },
        ]),
  ];
  if (faults.length === 0) return;
  const said = faults.map(({ parameter, message }) => `${parameter} ${message}`).join('; ');
  throw new Problem('parameter-invalid', `${said}.`, { errors: faults });
}

const defaultRows = 20;

function asOfMetric(snapshot: Snapshot, metric: Metric): string {
  const { salesAsOf, yieldsAsOf } = trailingPeriod(snapshot, null);
  return metric === 'gross_yield' ? yieldsAsOf : salesAsOf;
}

/** `GET /projects/top-performing`. */
export const listTopProjects = endpoint({
  operationId: 'listTopProjects',
  method: 'get',
  path: '/api/v1/projects/top-performing',
  tag: 'Projects',
  summary: 'Leading projects',
  description:
    'Projects in the order of one metric, greatest first. Sales are those of the period, with the change against as many years before; growth sets the price index of the last 12 months against that of the 12 that ended one period ago. Growth and yields rank samples of at least 30 on both sides unless `min_sample` says otherwise.',
  reads: 'snapshot',
  query: z.strictObject({
    metric: choice(metrics, {
      description:
        'What they are ranked by: registered sales (default), their value, growth of the price index, or gross yield.',
      example: 'sales_value',
    }).optional(),
    area: areaParameter.optional(),
    property_type: choice(propertyTypes, {
      description: 'Only this kind of property.',
      example: 'apartment',
    }).optional(),
    period: choice(['1y', '3y', '5y'], {
      description: 'Length of the period; a year by default.',
      example: '3y',
    }).optional(),
    min_sample: wholeNumber({
      min: 1,
      max: 1_000_000,
      description:
        'Fewest records behind a row, in the period and before it. For growth and yields 30 unless given.',
      example: 10,
    }).optional(),
    limit: wholeNumber({ min: 1, max: 100, description: 'Rows.', example: 10 })
      .optional()
      .meta({ override: { default: defaultRows } }),
    ...writing,
  }),
  answer: list('projects', TopProject, {
    metric: z.enum(metrics).meta({ description: 'What they are ranked by.' }),
    place: PlaceMeta.optional(),
    before: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable().meta({
      description: 'Days it is set against; null where there are none or the plan does not see them all.',
    }),
    reason: z.string().optional().meta({ description: 'Why the list is empty, where the plan is why.' }),
    ...Provenance.shape,
  }),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    { summary: 'Most sales in the last 12 months', request: '/api/v1/projects/top-performing?limit=10' },
    {
      summary: 'Most money in three years in Dubai Marina, as CSV',
      request: '/api/v1/projects/top-performing?metric=sales_value&period=3y&area=dubai-marina&format=csv',
    },
  ],
  async handle({ query, snapshot, historyFrom, signal }) {
    const { metric = 'sales_count', property_type: type, period = '1y' } = query;
    if (metric === 'gross_yield') checkYield(type, query.period);
    const place = await placeOf(snapshot, query.area);
    const asOf = asOfMetric(snapshot, metric);
    const days = daysOf(metric, years[period], asOf, historyFrom);
    const meta = {
      metric,
      before: days.before,
      ...methodOf(methodOfMetric[metric]),
      window: days.window ?? { from: asOf, to: asOf },
      as_of: asOf,
      ...(place === null ? {} : { place }),
    };
    if (days.window === null || (!days.isInMart && !isOfSales(metric)))
      return {
        rows: [],
        next: null,
        meta: { ...meta, reason: 'the plan’s history begins after the days that this needs' },
      };
    const values = {
      ...days.window,
      metric,
      by: 'project',
      years: years[period],
      property_type: type ?? 'all',
      min_sample: query.min_sample ?? (isOfSales(metric) ? null : okFrom),
      area_id: place?.kind === 'area' ? place.place_id : null,
      community_id: place?.kind === 'community' ? place.place_id : null,
      rows: query.limit ?? defaultRows,
    };
    const text = days.isInMart ? queries[metric] : salesCounted;
    const rows = await snapshot.rows(text, values, Row, { signal });
    return { rows: rows.map((row, index) => toItem(row, index, metric, days)), next: null, meta };
  },
});
