/** The brokers with most sales, where an optional export links deals to brokers. */
import { z } from 'zod';
import type { PropertyType } from '../../../data/property-types.ts';
import { endpoint, list } from '../../contract/endpoint.ts';
import { noneReason, placeMetaFields, reasonIfNone } from '../../contract/meta.ts';
import {
  choice,
  defaultLimit,
  paging,
  propertyTypeChoice,
  text,
  writing,
} from '../../contract/parameters.ts';
import { asOfDataset } from '../../records/developer-schema.ts';
import { findScope, placeIds, placeMeta } from '../../records/place-parameter.ts';
import { notCovered, partlyCovered } from '../../statistics/coverage.ts';
import { Provenance } from '../../statistics/statistic.ts';
import { cutWindow, seesWhole, type Window, yearsEndingBy } from '../../statistics/window.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { Broker, coverageMeta, readCoverage } from './schema.ts';

const TopBroker = Broker.pick({ id: true, name: true, name_ar: true, office_name: true, office_number: true })
  .extend({
    rank: z.int(),
    sales_count: z.int().meta({ description: 'Registered sales of the period.' }),
    sales_value_aed: z.number(),
    sales_count_before: z.int().nullable().meta({
      description:
        'Registered sales of the period before; null when the plan does not see all of it, or the loaded exports do not cover all of it.',
    }),
    sales_value_aed_before: z.number().nullable(),
  })
  .meta({ id: 'TopBroker' });

const WindowMeta = z.object({ from: z.iso.date(), to: z.iso.date() });
const countedSql = readQuery('brokers-top');
const martSql = readQuery('brokers-top-mart');
const years = { '1y': 1, '3y': 3, '5y': 5 } as const;

/** Which brokers are asked for: those with sales in a window, of a place or kind of property where one is named. */
interface TopRequest {
  readonly window: Window;
  /** First day of the period before; null where nothing is said of it. */
  readonly beforeFrom: string | null;
  readonly place: Awaited<ReturnType<typeof findScope>>;
  readonly propertyType: PropertyType | undefined;
  readonly metric: 'sales_count' | 'sales_value';
  readonly rows: number;
  readonly signal: AbortSignal;
}

/** The ranking as it is counted from the deals of brokers. */
export function countedBrokers(snapshot: Snapshot, request: TopRequest) {
  const { window, beforeFrom, place, propertyType, metric, rows, signal } = request;
  const values = {
    ...window,
    before_from: beforeFrom,
    ...placeIds(place),
    property_type: propertyType ?? null,
    metric,
    rows,
  };
  return snapshot.rows(countedSql, values, TopBroker, { signal });
}

/** The same from the mart, which has whole periods of the whole market. */
export function topBrokers(snapshot: Snapshot, request: TopRequest) {
  const { window, beforeFrom, place, propertyType, metric, rows, signal } = request;
  const whole = Object.values(years).find(
    (length) => yearsEndingBy(asOfDataset(snapshot, 'transactions'), length).from === window.from,
  );
  if (whole === undefined || place !== null || propertyType !== undefined)
    return countedBrokers(snapshot, request);
  return snapshot.rows(martSql, { years: whole, before_from: beforeFrom, metric, rows }, TopBroker, {
    signal,
  });
}

/** `GET /brokers/top`. */
export const listTopBrokers = endpoint({
  operationId: 'listTopBrokers',
  method: 'get',
  path: '/api/v1/brokers/top',
  tag: 'Brokers',
  summary: 'Brokers with most sales',
  description:
    'Ranks the brokers of the register by their registered sales in the period, or by the value of these. A sale counts once for every broker that it names. It needs the optional broker-deal export; without it, the list is empty and `meta.coverage` says so.',
  reads: 'snapshot',
  counts: ['broker-deals'],
  query: z.strictObject({
    metric: choice(['sales_count', 'sales_value'], {
      description: 'Metric of the ranking; `sales_count` by default.',
    }).optional(),
    period: choice(['1y', '3y', '5y'], {
      description: 'Years up to the newest registration; `1y` by default.',
    }).optional(),
    area: text({
      max: 200,
      description: 'Only sales in this area or community, as in `/transactions`.',
    }).optional(),
    property_type: propertyTypeChoice({ description: 'Only sales of this kind of property.' }).optional(),
    limit: paging.limit,
    ...writing,
  }),
  answer: list('brokers', TopBroker, {
    ...coverageMeta,
    ...placeMetaFields,
    metric: z.enum(['sales_count', 'sales_value']),
    reason: noneReason,
    covered_from: Provenance.shape.covered_from,
    window: WindowMeta.nullable().meta({
      description: 'Days that the figures cover; null when the plan sees none of them.',
    }),
  }),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    { summary: 'Of the last 12 months', request: '/api/v1/brokers/top?limit=5' },
    {
      summary: 'By value in an area over three years',
      request: '/api/v1/brokers/top?metric=sales_value&period=3y&area=330',
    },
  ],
  async handle({ query, snapshot, historyFrom, signal }) {
    const place = await findScope(snapshot, query.area);
    const { metric = 'sales_count' } = query;
    const asOf = asOfDataset(snapshot, 'transactions');
    const length = years[query.period ?? '1y'];
    const before = yearsEndingBy(asOf, length, 1);
    const window = cutWindow(yearsEndingBy(asOf, length), historyFrom);
    const coveredFrom = snapshot.coveredFrom('sales');
    const missing = notCovered(before, 'sales', coveredFrom);
    const meta = {
      ...(await readCoverage(snapshot, signal)),
      metric,
      window,
      ...(window === null ? {} : partlyCovered(window, coveredFrom)),
      ...placeMeta(place),
    };
    if (window === null)
      return {
        rows: [],
        next: null,
        meta: { ...meta, reason: 'the plan’s history begins after these days' },
      };
    const rows = await topBrokers(snapshot, {
      window,
      beforeFrom: missing === null && seesWhole(before, historyFrom) ? before.from : null,
      place,
      propertyType: query.property_type,
      metric,
      rows: query.limit ?? defaultLimit,
      signal,
    });
    const none = reasonIfNone(rows, 'no broker is named with a sale of these days');
    return { rows, next: null, meta: { ...meta, ...none } };
  },
});
