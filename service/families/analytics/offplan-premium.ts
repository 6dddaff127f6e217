/** The price of a square foot before completion against the price after it, matched by place and kind. */

import { z } from 'zod';
import { methodOf } from '../../../data/methods.ts';
import { propertyTypes } from '../../../data/property-types.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { register } from '../../../data/register.ts';
import { endpoint, list } from '../../contract/endpoint.ts';
import { noneReason, placeMetaFields, reasonIfNone } from '../../contract/meta.ts';
import { choice, paging, writing } from '../../contract/parameters.ts';
import { Problem } from '../../contract/problem.ts';
import { KeysetList, sortWords } from '../../records/keyset.ts';
import { findPlace, type Place, placeMeta } from '../../records/place-parameter.ts';
import { figuresPropertyType, onePlaceParameter } from '../../records/property-parameters.ts';
import { partlyCovered } from '../../statistics/coverage.ts';
import { trailingPeriod } from '../../statistics/period.ts';
import { Figure, figure, Provenance, roundedOrNull } from '../../statistics/statistic.ts';
import { seesWhole, trailingYear } from '../../statistics/window.ts';

const subjects = ['market', 'area', 'community', 'project', 'property_type'] as const;
type SubjectName = (typeof subjects)[number];

const OffplanPremium = z
  .object({
    by: z.enum(subjects).meta({ description: 'Subject of the row.' }),
    id: z
      .int()
      .nullable()
      .meta({ description: 'Area, community or project; null for the market and its kinds.' }),
    name: z.string().nullable().meta({ description: 'Name of the area, community or project.' }),
    name_ar: z.string().nullable().meta({ description: 'Its name in Arabic; null where unknown.' }),
    property_type: z.enum(['all', ...propertyTypes]).meta({ description: 'Kind of property.' }),
    premium_pct: Figure.meta({
      description:
        'Price of a square foot of off-plan property above that of ready property in the same community or area, sub-type, bedrooms and quarter, per cent; `n` is the smaller of the two samples.',
    }),
    low_pct: z.number().nullable().meta({ description: 'Lower end of its 95 % interval, per cent.' }),
    high_pct: z.number().nullable().meta({ description: 'Upper end of its 95 % interval, per cent.' }),
    cells: z.int().meta({
      description: `Cells with at least ${publishingRules.least_shown} off-plan and ${publishingRules.least_shown} ready sales.`,
    }),
    n_off_plan: z.int().meta({ description: 'Off-plan sales in these cells.' }),
    n_ready: z.int().meta({ description: 'Ready sales in these cells.' }),
    coverage_pct: z.number().nullable().meta({
      description: 'Share of all eligible sales that lie in these cells, per cent; null without a sale.',
    }),
    sales_count: z.int().meta({ description: 'Eligible sales of one unit, matched or not.' }),
    unmatched_premium_pct: Figure.meta({
      description:
        'Median of all off-plan sales against the median of all ready sales, per cent. It mixes cheap and expensive places and is given for comparison only.',
    }),
  })
  .meta({ id: 'OffplanPremium' });

const amount = z.number().nullable();

const Row = z.object({
  row_key: z.string(),
  id: z.int().nullable(),
  name: z.string().nullable(),
  name_ar: z.string().nullable(),
  property_type: z.enum(['all', ...propertyTypes]),
  premium_pct: amount,
  low_pct: amount,
  high_pct: amount,
  cells: z.int(),
  n_off_plan: z.int(),
  n_ready: z.int(),
  coverage_pct: amount,
  sales_count: z.int(),
  off_plan_count: z.int(),
  ready_count: z.int(),
  unmatched_pct: amount,
});
type Row = z.output<typeof Row>;

const sorts = { sales_count: 'integer', premium_pct: 'number', coverage_pct: 'number' } as const;
const sortsTaken = sortWords<keyof typeof sorts>(
  '-sales_count',
  'sales_count',
  'premium_pct',
  'coverage_pct',
);

const premia = new KeysetList({
  query: 'offplan-premium',
  row: Row,
  sorts,
  id: { column: 'row_key', type: 'text' },
});

/** Differences that the cells do not match. Every answer names them. */
const premiumCaveat =
  'The age of the building, its floor, its view and the payment plan are not matched: off-plan property is also newer property.';

const unseen = 'the plan’s history begins within the 12 months that a premium is made of';
const noSales = 'no eligible sale of one unit in these 12 months';

/** Why a row has no premium; null where its samples decide. */
function noPremiumBecause({ cells, sales_count, off_plan_count, ready_count }: Row): string | null {
  if (sales_count === 0) return noSales;
  if (off_plan_count === 0) return 'no off-plan sales in these 12 months';
  if (ready_count === 0) return 'no ready sales in these 12 months';
  return cells === 0
    ? `no quarter has ${publishingRules.least_shown} off-plan and ${publishingRules.least_shown} ready sales of the same kind`
    : null;
}

function toItem(row: Row, by: SubjectName, isSeen: boolean): z.input<typeof OffplanPremium> {
  const { row_key: _, premium_pct, unmatched_pct, off_plan_count, ready_count, ...rest } = row;
  const matched = { value: premium_pct, n: Math.min(row.n_off_plan, row.n_ready) };
  const unmatched = { value: unmatched_pct, n: Math.min(off_plan_count, ready_count) };
  const reason = isSeen ? noPremiumBecause(row) : unseen;
  return {
    by,
    ...rest,
    low_pct: roundedOrNull(row.low_pct, 'pct'),
    high_pct: roundedOrNull(row.high_pct, 'pct'),
    coverage_pct: roundedOrNull(row.coverage_pct, 'pct'),
    premium_pct: figure(matched, { unit: 'pct', ...(reason === null ? {} : { reason }) }),
    unmatched_premium_pct: figure(unmatched, {
      unit: 'pct',
      of: 'off-plan or ready sales',
      ...(isSeen ? {} : { reason: unseen }),
    }),
  };
}

/** Returns the subjects of the rows: a place as a whole, its kinds of property, or its projects. */
function rowSubjects(asked: SubjectName | undefined, place: Place | null) {
  const by = asked ?? place?.kind ?? 'market';
  const isOfKinds = by === 'property_type';
  if (place === null)
    return {
      by,
      values: {
        subject: isOfKinds ? 'market' : by,
        // The market is one subject; of areas, communities and projects all are listed.
        subject_id: isOfKinds || by === 'market' ? 0 : null,
        area_id: null,
        community_id: null,
        is_of_kinds: isOfKinds,
      },
    };
  if (by === 'project') {
    const [area_id, community_id] = place.kind === 'area' ? [place.place_id, null] : [null, place.place_id];
    return { by, values: { subject: by, subject_id: null, area_id, community_id, is_of_kinds: false } };
  }
  if (!isOfKinds && by !== place.kind) {
    const message = `takes ${place.kind}, property_type or project beside \`area\`, for ${place.name} is one ${place.kind}`;
    throw new Problem('parameter-invalid', `\`by\` ${message}.`, { errors: [{ parameter: 'by', message }] });
  }
  const { kind: subject, place_id: subject_id } = place;
  return { by, values: { subject, subject_id, area_id: null, community_id: null, is_of_kinds: isOfKinds } };
}

/** `GET /analytics/offplan-premium`. */
export const listOffplanPremium = endpoint({
  operationId: 'listOffplanPremium',
  method: 'get',
  path: '/api/v1/analytics/offplan-premium',
  tag: 'Analytics',
  summary: 'Off-plan premium',
  description: `Compares the price of a square foot before and after completion in the last 12 months: for ${register.territory.en}, its kinds of property, areas, communities or projects, or with \`area\` for one place. Sales are matched by area (community, project), sub-type, bedrooms and quarter. The interval comes from a bootstrap with a fixed seed, so that every run gives the same figures. ${premiumCaveat}`,
  reads: 'snapshot',
  counts: ['transactions'],
  query: z.strictObject({
    area: onePlaceParameter.optional(),
    by: choice(subjects, {
      description:
        'Subject of the rows: by default the whole market, or with `area` that place. With `area`, the values `property_type` and `project` give the types and projects of the place.',
      example: 'area',
    }).optional(),
    property_type: figuresPropertyType,
    sort: choice(sortsTaken, {
      description:
        'Order of the rows; a minus sorts the greatest first. Rows with equal values are ordered by id, and withheld figures come last.',
    }).optional(),
    ...paging,
    ...writing,
  }),
  answer: list('premiums', OffplanPremium, {
    ...placeMetaFields,
    ...Provenance.shape,
    reason: noneReason,
    caveat: z.string().meta({ description: 'Differences that the matching does not remove.' }),
  }),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    {
      summary: `Off-plan premium of all ${register.territory.en}`,
      request: '/api/v1/analytics/offplan-premium',
    },
    {
      summary: 'Off-plan premium of one community',
      request: '/api/v1/analytics/offplan-premium?area=Dubai%20Marina',
    },
    {
      summary: 'Areas where off-plan flats cost most above ready flats',
      request: '/api/v1/analytics/offplan-premium?by=area&property_type=apartment&sort=-premium_pct&limit=10',
    },
  ],
  async handle({ query, snapshot, historyFrom, after, signal }) {
    const { property_type = 'all', sort = '-sales_count', limit } = query;
    const { salesAsOf, salesCoveredFrom } = trailingPeriod(snapshot, historyFrom);
    const window = trailingYear(salesAsOf);
    const place = await findPlace(snapshot, query.area);
    const { by, values: scope } = rowSubjects(query.by, place);
    // The figure is made of a whole year: a plan that sees less of it sees none.
    const isSeen = seesWhole(window, historyFrom);
    const isNamed = scope.subject_id !== null && (!scope.is_of_kinds || property_type !== 'all');
    const values = { ...scope, property_type, is_seen: isSeen, is_named: isNamed };
    const page = await premia.page(sort, { snapshot, values, limit, after, signal });
    return {
      rows: page.rows.map((row) => toItem(row, by, isSeen)),
      next: page.next,
      meta: {
        ...placeMeta(place),
        ...methodOf('offplan-premium'),
        window,
        as_of: salesAsOf,
        ...partlyCovered(window, salesCoveredFrom),
        caveat: premiumCaveat,
        ...reasonIfNone(page.rows, isSeen ? noSales : unseen),
      },
    };
  },
});
