/** Which areas lead: by sales, by growth of prices or rents, by yield. */

import { z } from 'zod';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { endpoint, list } from '../../contract/endpoint.ts';
import { reasonIfNone } from '../../contract/meta.ts';
import { choice } from '../../contract/parameters.ts';
import { trailingPeriod } from '../../statistics/period.ts';
import { type PlaceLabels, placeLabels } from '../../statistics/place/labels.ts';
import { PlaceColumns, PlaceReference, placeLists, whichPlaces } from '../../statistics/place/schema.ts';
import {
  checkYield,
  defaultRows,
  grownFrom,
  isOfSales,
  noneRanksBecause,
  periodYears,
  RankedRow,
  type RankingDays,
  rankedFigures,
  rankedStage,
  rankedTies,
  rankingDays,
  rankingFigures,
  rankingMeta,
  rankingParameters,
  rankingProvenance,
  unrankedBecause,
} from '../../statistics/ranking.ts';

import { readQuery } from '../../warehouse/read-query.ts';

const metrics = ['sales_count', 'sales_value', 'price_growth', 'gross_yield', 'rent_growth'] as const;
type Metric = (typeof metrics)[number];

const sql = (metric: string): string => readQuery('top-areas', { metric: readQuery(metric) });
const queries = {
  sales: sql('top-areas-sales'),
  salesCounted: sql('top-areas-sales-counted'),
  price_growth: sql('top-areas-growth'),
  gross_yield: sql('top-areas-gross-yield'),
  rent_growth: sql('top-areas-growth'),
} as const;

const TopArea = z
  .object({
    rank: z.int().meta({ description: 'Place in the order, from 1.' }),
    area: PlaceReference,
    ...rankedFigures,
  })
  .meta({ id: 'TopArea' });

const Row = PlaceColumns.extend(RankedRow.shape);
type Row = z.output<typeof Row>;

function toItem(
  row: Row,
  index: number,
  {
    metric,
    days,
    labels,
  }: { readonly metric: Metric; readonly days: RankingDays; readonly labels: PlaceLabels },
): z.input<typeof TopArea> {
  const { place_id: id, kind, name, name_ar, slug } = row;
  return {
    rank: index + 1,
    area: { id, kind, name, name_ar, slug, ...labels.of(id) },
    ...rankingFigures(row, metric, days),
  };
}

/** `GET /analytics/top-areas`. */
export const listTopAreas = endpoint({
  operationId: 'listTopAreas',
  method: 'get',
  path: '/api/v1/analytics/top-areas',
  tag: 'Analytics',
  summary: 'Leading areas',
  description: `Ranks places by one metric, greatest first. Sales are those of the period, with the change against the same number of years before. Growth compares like with like (same project, else place; type, bedrooms, size) in the last 12 months and in the 12 months that ended one period ago; that of prices is of one stage of homes (\`stage\`).`,
  reads: 'snapshot',
  counts: ['transactions', 'rent-contracts'],
  query: z.strictObject({
    metric: choice(metrics, {
      description:
        'Metric of the ranking: registered sales (default), their value, growth of prices, gross yield, or growth of the rents of new contracts.',
      example: 'sales_value',
    }).optional(),
    by: choice(placeLists, {
      description: `Ranked: \`place\` (default; ${whichPlaces}), areas or communities.`,
      example: 'community',
    }).optional(),
    ...rankingParameters,
  }),
  answer: list('areas', TopArea, {
    metric: z.enum(metrics).meta({ description: 'Metric of the ranking.' }),
    ...rankingMeta,
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
    const { metric = 'sales_count', by = 'place', property_type: type, period = '1y' } = query;
    checkYield(metric, query);
    const stage = rankedStage(metric, query);
    const known = trailingPeriod(snapshot, historyFrom);
    const asOf = { rent_growth: known.rentsAsOf, gross_yield: known.yieldsAsOf };
    const day = metric === 'rent_growth' || metric === 'gross_yield' ? asOf[metric] : known.salesAsOf;
    const request = { snapshot, years: periodYears[period], asOf: day, historyFrom, stage };
    const days = rankingDays(metric, request);
    const meta = rankingProvenance(metric, days, request);
    const unranked = unrankedBecause(metric, days);
    if (days.window === null || unranked !== null)
      return { rows: [], next: null, meta: { ...meta, ...(unranked === null ? {} : { reason: unranked }) } };
    const text = isOfSales(metric) ? queries[days.isSeen ? 'sales' : 'salesCounted'] : rankingQuery(metric);
    const values = {
      metric,
      by,
      years: periodYears[period],
      property_type: type ?? 'all',
      sees_before: days.before !== null,
      min_sample: query.min_sample ?? (isOfSales(metric) ? null : publishingRules.least_ok),
      ...grownFrom(metric, stage),
      from: days.window.from,
      to: days.window.to,
      rows: query.limit ?? defaultRows,
    };
    const rows = await snapshot.rows(text, values, Row, { signal });
    const labels = await placeLabels(snapshot);
    return {
      rows: rankedTies(
        rows.map((row, index) => toItem(row, index, { metric, days, labels })),
        metric,
      ),
      next: null,
      meta: { ...meta, ...reasonIfNone(rows, noneRanksBecause(metric, query.min_sample)) },
    };
  },
});

function rankingQuery(metric: Metric): string {
  return isOfSales(metric) ? queries.sales : queries[metric];
}
