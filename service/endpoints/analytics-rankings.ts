/** Which areas lead: by sales, by growth of prices or rents, by yield. */
import { z } from 'zod';
import { type MethodName, methodOf } from '../../data/methods.ts';
import { endpoint, list } from '../http/endpoint.ts';
import { choice, wholeNumber, writing } from '../http/parameters.ts';
import { Problem } from '../http/problem.ts';
import { readQuery } from '../queries/read-query.ts';
import { change, Figure, figure, okFrom, Provenance, shownFrom, withheld } from '../statistics/statistic.ts';
import { cutWindow, periodOf, seesWhole, trailingYear, type Window } from '../statistics/window.ts';
import { yieldClasses } from './analytics-rankings-yields.ts';
import { trailingPeriod } from './area-period.ts';
import { PlaceReference, placeKinds } from './area-schema.ts';
import { propertyTypes } from './transaction-schema.ts';

const metrics = ['sales_count', 'sales_value', 'price_growth', 'gross_yield', 'rent_growth'] as const;
type Metric = (typeof metrics)[number];

const sql = (metric: string): string => readQuery('top-areas', { metric: readQuery(metric) });
const queries = {
  sales: sql('top-areas-sales'),
  salesCounted: sql('top-areas-sales-counted'),
  price_growth: sql('top-areas-price-growth'),
  gross_yield: sql('top-areas-gross-yield'),
  rent_growth: sql('top-areas-rent-growth'),
} as const;

const methodOfMetric = {
  sales_count: 'rankings',
  sales_value: 'rankings',
  price_growth: 'price-index',
  gross_yield: 'gross-yield',
  rent_growth: 'rankings',
} as const satisfies Record<Metric, MethodName>;

const years = { '1y': 1, '3y': 3, '5y': 5 } as const;

const TopArea = z
  .object({
    rank: z.int().meta({ description: 'Place in the order, from 1.' }),
    area: PlaceReference,
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
  .meta({ id: 'TopArea' });

const Row = PlaceReference.omit({ id: true }).extend({
  place_id: z.int(),
  value: z.number(),
  n: z.int(),
  before_value: z.number().nullable(),
  n_before: z.int().nullable(),
  quality: z.enum(['ok', 'low']).nullable(),
});
type Row = z.output<typeof Row>;

const isOfSales = (metric: Metric): boolean => metric === 'sales_count' || metric === 'sales_value';

/** Days that a metric counts, and those it is set against; null where the plan sees too little of them. */
interface Days {
  readonly window: Window | null;
  readonly before: Window | null;
  /** False when the plan's history begins within the window. */
  readonly isWhole: boolean;
  readonly asOf: string;
}

function daysOf(metric: Metric, length: number, asOf: string, historyFrom: string | null): Days {
  const of = isOfSales(metric)
    ? { window: periodOf(asOf, length), before: periodOf(asOf, length, 1) }
    : { window: trailingYear(asOf), before: metric === 'gross_yield' ? null : trailingYear(asOf, length) };
  return {
    window: cutWindow(of.window, historyFrom),
    before: of.before !== null && seesWhole(of.before, historyFrom) ? of.before : null,
    isWhole: seesWhole(of.window, historyFrom),
    asOf,
  };
}

/** True when the figures made beforehand may be shown to this plan. */
function isSeen(metric: Metric, { before, isWhole }: Days): boolean {
  return isWhole && (isOfSales(metric) || metric === 'gross_yield' || before !== null);
}

const unseen = 'the plan’s history begins after the years before';

function changeOf(row: Row, days: Days): z.input<typeof Figure> {
  const n = Math.min(row.n, row.n_before ?? 0);
  if (days.before === null || row.before_value === null) return withheld(n, unseen);
  const of = { of: 'sales' };
  return change(
    figure({ value: row.value, n: row.n }, of),
    figure({ value: row.before_value, n: row.n_before ?? 0 }, of),
  );
}

function toItem(row: Row, index: number, metric: Metric, days: Days): z.input<typeof TopArea> {
  const { place_id: id, kind, name, name_ar, slug } = row;
  const seesBefore = days.before !== null;
  return {
    rank: index + 1,
    area: { id, kind, name, name_ar, slug },
    value: figure(
      { value: row.value, n: row.n },
      {
        minimum: 0,
        unit: isOfSales(metric) ? 'aed' : 'pct',
        ...(row.quality === null ? {} : { quality: row.quality }),
        ...(row.quality === null && row.n_before !== null && !isOfSales(metric)
          ? { quality: Math.min(row.n, row.n_before) >= okFrom ? 'ok' : 'low' }
          : {}),
      },
    ),
    n_before: seesBefore ? row.n_before : null,
    change_pct: isOfSales(metric) ? changeOf(row, days) : null,
  };
}

function checkType(metric: Metric, propertyType: string | undefined): void {
  const classes: readonly string[] = yieldClasses;
  if (metric !== 'gross_yield' || propertyType === undefined || classes.includes(propertyType)) return;
  const message = `takes ${yieldClasses.join(' or ')} with metric=gross_yield; townhouses are counted with villas`;
  throw new Problem('parameter-invalid', `property_type ${message}.`, {
    errors: [{ parameter: 'property_type', message, candidates: yieldClasses }],
  });
}

function checkPeriod(metric: Metric, period: string | undefined): void {
  if (metric !== 'gross_yield' || period === undefined || period === '1y') return;
  const message = 'takes 1y with metric=gross_yield: a yield is of the last 12 months';
  throw new Problem('parameter-invalid', `period ${message}.`, {
    errors: [{ parameter: 'period', message, candidates: ['1y'] }],
  });
}

const defaultRows = 20;

/** `GET /analytics/top-areas`. */
export const listTopAreas = endpoint({
  operationId: 'listTopAreas',
  method: 'get',
  path: '/api/v1/analytics/top-areas',
  tag: 'Analytics',
  summary: 'Leading areas',
  description:
    'Areas or communities in the order of one metric, greatest first. Sales are those of the period, with the change against as many years before. Growth sets the last 12 months against the 12 that ended one period ago. Growth and yields rank samples of at least 30 on both sides unless `min_sample` says otherwise.',
  reads: 'snapshot',
  query: z.strictObject({
    metric: choice(metrics, {
      description:
        'What they are ranked by: registered sales (default), their value, growth of the price index, gross yield, or growth of the rent of new contracts by the square foot.',
      example: 'sales_value',
    }).optional(),
    by: choice(placeKinds, {
      description: 'Rank areas (default) or communities.',
      example: 'community',
    }).optional(),
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
  answer: list('areas', TopArea, {
    metric: z.enum(metrics).meta({ description: 'What they are ranked by.' }),
    before: z.object({ from: z.iso.date(), to: z.iso.date() }).nullable().meta({
      description: 'Days it is set against; null where there are none or the plan does not see them all.',
    }),
    reason: z.string().optional().meta({ description: 'Why the list is empty, where the plan is why.' }),
    ...Provenance.shape,
  }),
  examples: [
    { summary: 'Most sales in the last 12 months', request: '/api/v1/analytics/top-areas?limit=10' },
    {
      summary: 'Communities where rents of flats grew most in three years',
      request:
        '/api/v1/analytics/top-areas?metric=rent_growth&by=community&property_type=apartment&period=3y',
    },
  ],
  async handle({ query, snapshot, historyFrom, signal }) {
    const { metric = 'sales_count', by = 'area', property_type: type, period = '1y' } = query;
    checkType(metric, type);
    checkPeriod(metric, query.period);
    const known = trailingPeriod(snapshot, historyFrom);
    const asOf = { rent_growth: known.rentsAsOf, gross_yield: known.yieldsAsOf };
    const day = metric === 'rent_growth' || metric === 'gross_yield' ? asOf[metric] : known.salesAsOf;
    const days = daysOf(metric, years[period], day, historyFrom);
    const meta = {
      metric,
      before: days.before,
      ...methodOf(methodOfMetric[metric]),
      window: days.window ?? { from: day, to: day },
      as_of: day,
    };
    const seen = isSeen(metric, days);
    if (days.window === null || (!seen && !isOfSales(metric)))
      return {
        rows: [],
        next: null,
        meta: { ...meta, reason: 'the plan’s history begins after the days that this needs' },
      };
    const text = isOfSales(metric) ? queries[seen ? 'sales' : 'salesCounted'] : queryOf(metric);
    const values = {
      metric,
      by,
      years: years[period],
      property_type: type ?? 'all',
      min_sample: query.min_sample ?? (isOfSales(metric) ? null : okFrom),
      shown_from: shownFrom,
      from: days.window.from,
      to: days.window.to,
      rows: query.limit ?? defaultRows,
    };
    const rows = await snapshot.rows(text, values, Row, { signal });
    return { rows: rows.map((row, index) => toItem(row, index, metric, days)), next: null, meta };
  },
});

function queryOf(metric: Metric): string {
  return metric === 'sales_count' || metric === 'sales_value' ? queries.sales : queries[metric];
}
