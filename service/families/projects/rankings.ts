/** Which projects lead: by sales, by growth of prices, by yield. */

import { z } from 'zod';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { projectStatuses } from '../../../data/vocabularies.ts';
import { endpoint, list } from '../../contract/endpoint.ts';
import { placeMetaFields, reasonIfNone } from '../../contract/meta.ts';
import { choice } from '../../contract/parameters.ts';
import { findScope, placeIds, placeMeta } from '../../records/place-parameter.ts';
import { Project } from '../../records/projects/schema.ts';
import { areaParameter } from '../../records/property-parameters.ts';
import { reference } from '../../records/property-schema.ts';
import { trailingPeriod } from '../../statistics/period.ts';
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
import type { Snapshot } from '../../warehouse/snapshot.ts';

const metrics = ['sales_count', 'sales_value', 'price_growth', 'gross_yield'] as const;
type Metric = (typeof metrics)[number];

const sql = (metric: string): string => readQuery('top-projects', { metric: readQuery(metric) });
const sales = sql('top-areas-sales');
const salesCounted = sql('top-projects-sales-counted');
const queries = {
  sales_count: sales,
  sales_value: sales,
  price_growth: sql('top-areas-growth'),
  gross_yield: sql('top-areas-gross-yield'),
} as const satisfies Record<Metric, string>;

const { id, name, name_ar, area, developer, status } = Project.shape;

const TopProject = z
  .object({
    rank: z.int().meta({ description: 'Place in the order, from 1.' }),
    project: z.object({ id, name, name_ar, area, developer, status }).meta({ id: 'RankedProject' }),
    ...rankedFigures,
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
  ...RankedRow.shape,
});
type Row = z.output<typeof Row>;

function toItem(row: Row, index: number, metric: Metric, days: RankingDays): z.input<typeof TopProject> {
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
    ...rankingFigures(row, metric, days),
  };
}

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
  description: `Projects in the order of one metric, greatest first. Sales are those of the period, with the change against as many years before; growth compares like with like in the last 12 months and in the 12 that ended one period ago, of one stage of homes (\`stage\`).`,
  reads: 'snapshot',
  counts: ({ query: { metric } }) =>
    metric === 'gross_yield' ? ['transactions', 'rent-contracts'] : ['transactions'],
  query: z.strictObject({
    metric: choice(metrics, {
      description:
        'Metric of the ranking: registered sales (default), their value, growth of prices, or gross yield.',
      example: 'sales_value',
    }).optional(),
    area: areaParameter.optional(),
    ...rankingParameters,
  }),
  answer: list('projects', TopProject, {
    metric: z.enum(metrics).meta({ description: 'Metric of the ranking.' }),
    ...placeMetaFields,
    ...rankingMeta,
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
    checkYield(metric, query);
    const stage = rankedStage(metric, query);
    const place = await findScope(snapshot, query.area);
    const asOf = asOfMetric(snapshot, metric);
    const request = { snapshot, years: periodYears[period], asOf, historyFrom, stage };
    const days = rankingDays(metric, request);
    const meta = { ...rankingProvenance(metric, days, request), ...placeMeta(place) };
    const unranked = unrankedBecause(metric, days);
    if (days.window === null || unranked !== null)
      return { rows: [], next: null, meta: { ...meta, ...(unranked === null ? {} : { reason: unranked }) } };
    const values = {
      ...days.window,
      metric,
      by: 'project',
      years: periodYears[period],
      property_type: type ?? 'all',
      ...grownFrom(metric, stage),
      sees_before: days.before !== null,
      min_sample: query.min_sample ?? (isOfSales(metric) ? null : publishingRules.least_ok),
      ...placeIds(place),
      rows: query.limit ?? defaultRows,
    };
    const text = days.isSeen ? queries[metric] : salesCounted;
    const rows = await snapshot.rows(text, values, Row, { signal });
    return {
      rows: rankedTies(
        rows.map((row, index) => toItem(row, index, metric, days)),
        metric,
      ),
      next: null,
      meta: { ...meta, ...reasonIfNone(rows, noneRanksBecause(metric, query.min_sample)) },
    };
  },
});
