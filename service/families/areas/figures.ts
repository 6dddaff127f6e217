/** Statistics of one area or community: the last 12 months whole, by property type and by bedrooms, and prices month by month. */

import { z } from 'zod';
import { methodOf } from '../../../data/methods.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { endpoint, record } from '../../contract/endpoint.ts';
import { PlaceMeta } from '../../contract/meta.ts';
import { writing } from '../../contract/parameters.ts';
import { AreaPath, type Place, placeAt, placeIds, understood } from '../../records/place-parameter.ts';
import { indexNotCovered } from '../../statistics/index-coverage.ts';
import { namedContractsOf } from '../../statistics/named-contracts.ts';
import { type Period, trailingPeriod } from '../../statistics/period.ts';
import { figuresOf, noFigures, type PlaceFigures, yieldsOf } from '../../statistics/place/figures.ts';
import { namedContractsPct, PlaceReference } from '../../statistics/place/schema.ts';
import {
  RentFigures,
  rentFigures,
  rentsProvenance,
  SalesFigures,
  salesFigures,
  salesProvenance,
  YieldFigures,
  yieldFigures,
  yieldProvenance,
} from '../../statistics/place/statistics.ts';
import { Figure, figure, Provenance, rounded } from '../../statistics/statistic.ts';
import { cutWindow, dayAfter, monthsBefore, type Window } from '../../statistics/window.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

const PropertyType = z.string().nullable().meta({
  description: 'Kind of property; null where the register does not say.',
  example: 'apartment',
});

const TrendMonth = z
  .object({
    month: z.iso.date().meta({ description: 'First day of the month.' }),
    sales_count: z.int().meta({ description: 'Registered sales.' }),
    median_price_aed_per_sqft: Figure.meta({
      description: 'Median price, AED a square foot, of built property.',
    }),
    price_index: Figure.meta({
      description:
        'Stratified price index, which compares the same mix of property; 100 in the first month that has an index.',
    }),
    price_index_smoothed: z.number().nullable().meta({
      description:
        'Mean of the index of the month and its two neighbours; null where one of them is missing.',
    }),
    partial: z.literal(true).optional().meta({
      description:
        'True when the figures do not cover the whole month: it is not over, the plan’s history begins within it, or the loaded exports do not cover it.',
    }),
  })
  .meta({ id: 'AreaTrendMonth' });

export const AreaStats = z
  .object({
    ...PlaceReference.shape,
    sales: SalesFigures,
    rents: RentFigures,
    yield: YieldFigures,
    by_property_type: z.array(
      z.object({
        property_type: PropertyType,
        sales: SalesFigures,
        rents: RentFigures,
        yield: YieldFigures,
      }),
    ),
    by_bedrooms: z.array(
      z.object({
        property_type: PropertyType,
        bedrooms: z.int().nullable().meta({
          description:
            'Bedrooms; 0 is a studio. Null where the register does not give them, as for most rents.',
        }),
        sales: SalesFigures,
        rents: RentFigures,
      }),
    ),
    price_trend: z
      .array(TrendMonth)
      .meta({ description: 'The last 24 months, as far as the plan sees them.' }),
  })
  .meta({ id: 'AreaStats' });

/** The same as rows, for the flat formats; what a row is not about is null. */
const AreaStatsRow = z
  .object({
    grouped_by: z.enum(['all', 'property_type', 'property_type_and_bedrooms', 'month']),
    property_type: PropertyType,
    bedrooms: z.int().nullable(),
    month: z.iso.date(),
    is_partial: z.boolean(),
    ...SalesFigures.shape,
    ...RentFigures.shape,
    ...YieldFigures.shape,
    price_index: Figure,
    price_index_smoothed: z.number().nullable(),
  })
  .partial();

function rowsOf(stats: z.output<typeof AreaStats>): z.input<typeof AreaStatsRow>[] {
  return [
    { grouped_by: 'all', ...stats.sales, ...stats.rents, ...stats.yield },
    ...stats.by_property_type.map(({ property_type, sales, rents, yield: yields }) => ({
      grouped_by: 'property_type' as const,
      property_type,
      ...sales,
      ...rents,
      ...yields,
    })),
    ...stats.by_bedrooms.map(({ property_type, bedrooms, sales, rents }) => ({
      grouped_by: 'property_type_and_bedrooms' as const,
      property_type,
      bedrooms,
      ...sales,
      ...rents,
    })),
    ...stats.price_trend.map(({ partial, ...month }) => ({
      grouped_by: 'month' as const,
      is_partial: partial === true,
      ...month,
    })),
  ];
}

/** How the figures of a record that mixes sales, rents and yields were made; `price_trend` has a window of its own. */
const statsMeta = {
  place: PlaceMeta,
  sales: Provenance,
  rents: Provenance,
  named_contracts_pct: namedContractsPct,
  yield: Provenance,
  price_trend: Provenance,
  price_index: Provenance,
};

const trendSql = readQuery('area-trend');
const TrendRow = z.object({
  month: z.iso.date(),
  sales_count: z.int(),
  n: z.int(),
  value: z.number().nullable(),
  p25: z.number().nullable(),
  p75: z.number().nullable(),
  index_stratified: z.number().nullable(),
  smoothed: z.number().nullable(),
  base_year: z.int().nullable(),
  index_n: z.int(),
});
type TrendRow = z.output<typeof TrendRow>;

const trendMonths = 24;

/** 24 calendar months, the last of which holds the as-of date, as far as the plan sees them. */
function trendWindow({ salesAsOf }: Period, historyFrom: string | null): Window | null {
  const from = `${monthsBefore(`${salesAsOf.slice(0, 7)}-01`, trendMonths - 1)}`;
  return cutWindow({ from, to: salesAsOf }, historyFrom);
}

/** The index of a month set to 100 in `first`; a month of another chain, whose base is another year, cannot be set against it. */
function indexOf(row: TrendRow, first: TrendRow | undefined, missing: string | null) {
  const { index_stratified: index, smoothed, index_n: n } = row;
  const base = first?.index_stratified ?? null;
  const isLinked = index !== null && base !== null && row.base_year === first?.base_year;
  const options = { unit: 'index', of: 'sales that can be compared' } as const;
  return {
    price_index: isLinked
      ? figure({ value: (100 * index) / base, n }, options)
      : figure(
          { value: null, n },
          { ...options, ...(n < publishingRules.least_shown ? {} : { reason: missing ?? noLink }) },
        ),
    price_index_smoothed: isLinked && smoothed !== null ? rounded((100 * smoothed) / base, 'index') : null,
  };
}

const noLink = 'nothing links this month to the first';

async function trendOf(snapshot: Snapshot, place: Place, window: Window | null, signal: AbortSignal) {
  if (window === null) return [];
  const values = {
    ...placeIds(place),
    from_date: window.from,
    to_date: window.to,
  };
  const rows = await snapshot.rows(trendSql, values, TrendRow, { signal });
  const coveredFrom = snapshot.coveredFrom('sales');
  const isCut = (month: string) =>
    month < window.from ||
    dayAfter(window.to) < monthsBefore(month, -1) ||
    (coveredFrom !== null && month < coveredFrom);
  const missing = ({ month: period, base_year }: TrendRow) =>
    indexNotCovered({ period, base_year }, coveredFrom);
  // The index of a month knows all of it: one that the plan sees in part shows none.
  const isShown = (row: TrendRow) => row.month >= window.from && missing(row) === null;
  const first = rows.find((row) => row.index_stratified !== null && isShown(row));
  return rows.map((row) => ({
    month: row.month,
    sales_count: row.sales_count,
    median_price_aed_per_sqft: figure(row, { unit: 'aed_per_sqft', of: 'sales' }),
    ...indexOf(isShown(row) ? row : { ...row, index_stratified: null, smoothed: null }, first, missing(row)),
    ...(isCut(row.month) ? { partial: true as const } : {}),
  }));
}

/** Most sales and contracts first; what the register does not say last. */
function byWeight(a: PlaceFigures, b: PlaceFigures): number {
  const weight = (row: PlaceFigures) => row.sales_count + row.contract_count;
  const type = (row: PlaceFigures) => row.property_type ?? '\u{ffff}';
  return weight(b) - weight(a) || (type(a) < type(b) ? -1 : 1);
}

function byTypeAndBedrooms(a: PlaceFigures, b: PlaceFigures): number {
  const type = (row: PlaceFigures) => row.property_type ?? '\u{ffff}';
  const bedrooms = (row: PlaceFigures) => row.bedrooms ?? Number.MAX_SAFE_INTEGER;
  if (type(a) !== type(b)) return type(a) < type(b) ? -1 : 1;
  return bedrooms(a) - bedrooms(b);
}

/** `GET /areas/{id}/stats`. */
export const getAreaStats = endpoint({
  operationId: 'getAreaStats',
  method: 'get',
  path: '/api/v1/areas/{id}/stats',
  tag: 'Areas',
  summary: 'Statistics of one area or community',
  description:
    'Returns sales, rents, gross yield and the share sold off-plan of the last 12 months, by property type and bedrooms, and prices of 24 months. Every figure has its sample, or the reason why it is withheld. Sales and rents each end on the newest registration of their own register. As CSV, Arrow or Parquet, the answer is one table with a row for the whole, for each property type, for each number of bedrooms and for each month.',
  reads: 'snapshot',
  params: AreaPath,
  query: z.strictObject(writing),
  answer: record('stats', AreaStats, statsMeta, { row: AreaStatsRow, rowsOf }),
  problems: ['place-not-found', 'area-ambiguous'],
  examples: [
    { summary: 'Dubai Marina', request: '/api/v1/areas/dubai-marina/stats' },
    { summary: 'The same as CSV', request: '/api/v1/areas/dubai-marina/stats?format=csv' },
  ],
  async handle({ params, snapshot, historyFrom, signal }) {
    const found = await placeAt(snapshot, params.id);
    const place = understood(found, params.id);
    const period = trailingPeriod(snapshot, historyFrom);
    const places = [found.place_id];
    const window = trendWindow(period, historyFrom);
    const [rows, yields, price_trend, namedContracts] = await Promise.all([
      figuresOf({ snapshot, places, period, signal }),
      yieldsOf(snapshot, places, signal),
      trendOf(snapshot, place, window, signal),
      namedContractsOf(snapshot, historyFrom),
    ]);
    const show = (row: PlaceFigures) => ({
      sales: salesFigures(row, period),
      rents: rentFigures(row, period),
    });
    const isNow = (row: PlaceFigures) => row.sales_count + row.contract_count > 0;
    const whole = rows.find((row) => row.property_type === 'all' && row.bedrooms === -1);
    const types = rows.filter((row) => row.property_type !== 'all' && row.bedrooms === -1 && isNow(row));
    const cells = rows.filter((row) => row.property_type !== 'all' && row.bedrooms !== -1 && isNow(row));
    return {
      record: {
        ...found,
        id: found.place_id,
        ...show(whole ?? noFigures(found.place_id)),
        yield: yieldFigures(yields, 'all', period),
        by_property_type: types.toSorted(byWeight).map((row) => ({
          property_type: row.property_type,
          ...show(row),
          yield: yieldFigures(yields, row.property_type, period),
        })),
        by_bedrooms: cells.toSorted(byTypeAndBedrooms).map((row) => ({
          property_type: row.property_type,
          bedrooms: row.bedrooms,
          ...show(row),
        })),
        price_trend,
      },
      meta: {
        place,
        sales: salesProvenance(period),
        rents: rentsProvenance(period),
        named_contracts_pct: namedContracts(found.place_id),
        yield: yieldProvenance(period),
        price_trend: salesProvenance({ ...period, sales: window }),
        price_index: { ...salesProvenance({ ...period, sales: window }), ...methodOf('price-index') },
      },
    };
  },
});
