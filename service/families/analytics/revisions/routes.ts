/** The values of a series as they were published, night after night: `GET /revisions/{series}`. */
import { z } from 'zod';
import { mainSeries, type SeriesName } from '../../../../data/marts/main-series.ts';
import { type MethodName, methodOf } from '../../../../data/methods.ts';
import { PAST_KEPT_DAYS } from '../../../../data/past/past-tables.ts';
import { endpoint, list } from '../../../contract/endpoint.ts';
import { noneReason, reasonIfNone } from '../../../contract/meta.ts';
import { choice, day, writing } from '../../../contract/parameters.ts';
import { Provenance } from '../../../statistics/statistic.ts';
import { readQuery } from '../../../warehouse/read-query.ts';
import { Logged, Revision, revisionsOf } from './triangle.ts';

const sql = readQuery('published-series');
const names = Object.keys(mainSeries) as [SeriesName, ...SeriesName[]];

function methodNameOf(series: SeriesName): MethodName {
  const { kind, feed } = mainSeries[series];
  if (kind !== 'index') return 'market-statistics';
  return feed === 'sales' ? 'price-index' : 'rent-index';
}

/** `GET /api/v1/revisions/{series}`. */
export const listRevisions = endpoint({
  operationId: 'listRevisions',
  method: 'get',
  path: '/api/v1/revisions/{series}',
  tag: 'Analytics',
  summary: 'Revisions of a series',
  description: `Returns the revision triangle of a monthly series of the whole market: each month’s value by days since its end, as it was published then. A value has a row only where it differs from the one before, and holds until the next row of its month. Values of the last ${PAST_KEPT_DAYS} days are kept. Months before the first day that the loaded exports cover hold stray records only and are left out; \`meta.covered_from\` names that day. The page /docs/methods/completeness tells how late registrations arrive.`,
  reads: 'snapshot',
  counts: ({ params: { series } }) => [
    names.some((name) => name === series && mainSeries[name].feed === 'rents')
      ? 'rent-contracts'
      : 'transactions',
  ],
  params: z.strictObject({
    series: choice(names, {
      description:
        'Series: counts of sales and of rent contracts by their start, medians of AED a square foot and of annual rents, the constant-quality price index of all, new and existing homes, and the rent index of new contracts and of renewals.',
      example: 'sales-count',
    }),
  }),
  query: z.strictObject({
    from_date: day({
      description: 'First day; months begin on or after it.',
      example: '2026-01-01',
    }).optional(),
    to_date: day({ description: 'Last day; months begin on or before it.' }).optional(),
    ...writing,
  }),
  ranges: [['from_date', 'to_date']],
  answer: list('revisions', Revision, {
    series: z.enum(names).meta({ description: 'The series.' }),
    method: Provenance.shape.method,
    method_version: Provenance.shape.method_version,
    covered_from: z.iso.date().optional().meta({
      description: 'First day that the loaded exports cover, where earlier months are left out for it.',
    }),
    published_from: z.iso
      .datetime()
      .nullable()
      .meta({ description: 'Oldest publication of the series that is kept; null where there is none.' }),
    reason: noneReason,
  }),
  examples: [
    { summary: 'How counts of sales grew after their month', request: '/api/v1/revisions/sales-count' },
    {
      summary: 'Median rents of new contracts since 2026, as CSV',
      request: '/api/v1/revisions/new-rents-median?from_date=2026-01-01&format=csv',
    },
  ],
  async handle({ params: { series }, query, snapshot, signal }) {
    const entries = await snapshot.rows(sql, { series }, Logged, { signal });
    const coveredFrom = snapshot.coveredFrom(mainSeries[series].feed);
    const months = revisionsOf(entries, series);
    const covered = months.filter(({ period }) => period.slice(0, 7) >= (coveredFrom ?? '').slice(0, 7));
    const rows = covered.filter(
      ({ period }) => period >= (query.from_date ?? '') && period <= (query.to_date ?? '9999-12-31'),
    );
    return {
      rows,
      next: null,
      meta: {
        series,
        ...methodOf(methodNameOf(series)),
        ...(coveredFrom === null || covered.length === months.length ? {} : { covered_from: coveredFrom }),
        published_from: entries[0]?.logged_at ?? null,
        ...reasonIfNone(rows, 'no month of the series lies in these days'),
      },
    };
  },
});
