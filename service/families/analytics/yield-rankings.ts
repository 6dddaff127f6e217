/** Gross yields building by building. */

import { z } from 'zod';

import { normalDeviate } from '../../../data/methods/median-interval.ts';
import { yieldBases } from '../../../data/methods/yields/yield-bases.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { endpoint, list } from '../../contract/endpoint.ts';
import { noneReason, placeMetaFields, reasonIfNone } from '../../contract/meta.ts';
import { choice, paging, wholeNumber, writing } from '../../contract/parameters.ts';
import { KeysetList, sortWords } from '../../records/keyset.ts';
import { findScope, placeIds, placeMeta } from '../../records/place-parameter.ts';
import { areaParameter } from '../../records/property-parameters.ts';
import { withTies } from '../../statistics/difference.ts';
import { trailingPeriod } from '../../statistics/period.ts';
import { yieldProvenance } from '../../statistics/place/statistics.ts';
import { tiedWithAbove } from '../../statistics/ranking.ts';
import { Figure, figure, Provenance } from '../../statistics/statistic.ts';
import { type Ends, unseenYields, yieldClasses, yieldEnds } from '../../statistics/yields.ts';
import { readQuery } from '../../warehouse/read-query.ts';

const named = z.object({ id: z.int(), name: z.string().nullable() });

const BuildingYield = z
  .object({
    tied_with_above: tiedWithAbove,
    building: z.object({ id: z.int(), name: z.string(), name_ar: z.string().nullable() }),
    area: named.nullable(),
    community: named.nullable(),
    project: named.nullable(),
    property_type: z
      .enum(['all', ...yieldClasses])
      .meta({ description: 'Class of property; `villa` holds townhouses.' }),
    gross_yield_pct: Figure.meta({
      description: 'Annual rent divided by price, per cent; `n` is the smaller of the two samples.',
    }),
    net_yield_pct: Figure.meta({ description: 'Gross yield minus the yearly service charge, per cent.' }),
    n_sales: z
      .int()
      .meta({ description: 'Number of ready sales in the building that the yield is computed from.' }),
    n_rents: z.int().meta({ description: 'Number of new contracts that the yield is computed from.' }),
    segments_used: z.int().meta({
      description: 'Number of segments of bedrooms or size with enough sales and enough contracts.',
    }),
    basis: z.enum(yieldBases).meta({
      description:
        '`area_rent`: the register of contracts names no building, so the rents are those of the same segments in its area.',
    }),
  })
  .meta({ id: 'BuildingYield' });

const amount = z.number().nullable();

const Row = z.object({
  building_id: z.int(),
  name: z.string(),
  name_ar: z.string().nullable(),
  area_id: z.int().nullable(),
  area: z.string().nullable(),
  community_id: z.int().nullable(),
  community: z.string().nullable(),
  project_id: z.int().nullable(),
  project: z.string().nullable(),
  property_type: z.enum(['all', ...yieldClasses]),
  gross_yield_pct: z.number(),
  low_gross_yield_pct: amount,
  high_gross_yield_pct: amount,
  net_yield_pct: amount,
  low_net_yield_pct: amount,
  high_net_yield_pct: amount,
  net_reason: z.string().nullable(),
  n_sales: z.int(),
  n_rents: z.int(),
  segments_used: z.int(),
  quality: z.enum(['ok', 'low']),
  basis: z.enum(yieldBases),
});
type Row = z.output<typeof Row>;

const sorts = {
  gross_yield_pct: 'number',
  net_yield_pct: 'number',
  n_sales: 'integer',
  name: 'text',
} as const;
const sortsTaken = sortWords<keyof typeof sorts>(
  '-gross_yield_pct',
  'gross_yield_pct',
  'net_yield_pct',
  'n_sales',
  'name',
);

function yieldsFrom(query: string) {
  return new KeysetList({
    query: 'yield-by-building',
    fragments: { yields: readQuery(query, { deviate: String(normalDeviate) }) },
    row: Row,
    sorts,
    id: { column: 'building_id', type: 'integer' },
  });
}

const overAll = yieldsFrom('yield-by-building-all');
const ofBedrooms = yieldsFrom('yield-by-building-bedrooms');

const reference = (id: number | null, name: string | null) => (id === null ? null : { id, name });

function toItem(row: Row): z.input<typeof BuildingYield> {
  const n = Math.min(row.n_sales, row.n_rents);
  const ends = yieldEnds(row);
  const shown = (value: number | null, interval: Ends, reason: string | null) =>
    figure(
      { value, n, interval },
      { unit: 'pct', minimum: 0, quality: row.quality, ...(reason === null ? {} : { reason }) },
    );
  return {
    building: { id: row.building_id, name: row.name, name_ar: row.name_ar },
    area: reference(row.area_id, row.area),
    community: reference(row.community_id, row.community),
    project: reference(row.project_id, row.project),
    property_type: row.property_type,
    gross_yield_pct: shown(row.gross_yield_pct, ends.gross, null),
    net_yield_pct: shown(row.net_yield_pct, ends.net, row.net_reason),
    n_sales: row.n_sales,
    n_rents: row.n_rents,
    segments_used: row.segments_used,
    basis: row.basis,
  };
}

/** `GET /analytics/yield-by-building`. */
export const listYieldByBuilding = endpoint({
  operationId: 'listYieldByBuilding',
  method: 'get',
  path: '/api/v1/analytics/yield-by-building',
  tag: 'Analytics',
  summary: 'Gross yields by building',
  description: `Returns the buildings with enough ready sales in the last 12 months for a gross yield, highest first. \`quality\` is \`ok\` where every segment of the yield has ${publishingRules.least_ok} sales and ${publishingRules.least_ok} contracts; \`min_sample=${publishingRules.least_ok}\` leaves only such samples.`,
  reads: 'snapshot',
  counts: ['transactions', 'rent-contracts'],
  query: z.strictObject({
    area: areaParameter.optional(),
    property_type: choice(yieldClasses, {
      description: 'Only flats, or only villas with townhouses.',
      example: 'apartment',
    }).optional(),
    bedrooms: wholeNumber({
      min: 0,
      max: 50,
      description:
        'Only this number of bedrooms, 0 for studios. It finds buildings where both sales and contracts give their bedrooms.',
      example: 1,
    }).optional(),
    min_sample: wholeNumber({
      min: publishingRules.yield_segment_least,
      max: 100_000,
      description: 'Least number of sales, and of contracts, for a row.',
      example: publishingRules.least_ok,
    })
      .optional()
      .meta({ override: { default: publishingRules.yield_segment_least } }),
    sort: choice(sortsTaken, {
      description:
        'Order of the rows; a minus sorts the greatest first. Rows with equal values are ordered by id, and withheld figures come last.',
    }).optional(),
    ...paging,
    ...writing,
  }),
  answer: list('buildings', BuildingYield, {
    ...Provenance.shape,
    reason: noneReason,
    ...placeMetaFields,
  }),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    { summary: 'Highest gross yields', request: '/api/v1/analytics/yield-by-building?limit=10' },
    {
      summary: 'Flats of one bedroom in one area',
      request: '/api/v1/analytics/yield-by-building?area=330&property_type=apartment&bedrooms=1',
    },
  ],
  async handle({ query, snapshot, historyFrom, after, signal }) {
    const period = trailingPeriod(snapshot, historyFrom);
    const place = await findScope(snapshot, query.area);
    const meta = { ...yieldProvenance(period), ...placeMeta(place) };
    // A yield is made of a whole year: a plan that sees less of it sees no yield.
    if (period.yields === null) return { rows: [], next: null, meta: { ...meta, reason: unseenYields } };
    const values = {
      property_type: query.property_type ?? 'all',
      bedrooms: query.bedrooms ?? null,
      min_sample: query.min_sample ?? publishingRules.yield_segment_least,
      ...placeIds(place),
    };
    const rows = query.bedrooms === undefined ? overAll : ofBedrooms;
    const sort = query.sort ?? '-gross_yield_pct';
    const page = await rows.page(sort, { snapshot, values, limit: query.limit, after, signal });
    const reason = `no building has ${values.min_sample} ready sales and as many new contracts`;
    return {
      rows: sort.endsWith('yield_pct')
        ? withTies(page.rows.map(toItem), (item) =>
            sort === 'net_yield_pct' ? item.net_yield_pct : item.gross_yield_pct,
          )
        : page.rows.map(toItem),
      next: page.next,
      meta: { ...meta, ...reasonIfNone(page.rows, reason) },
    };
  },
});
