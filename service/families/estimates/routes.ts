/** What a property would sell for, from sales that are like it. */

import { z } from 'zod';
import { comparableEstimateSql, comparableScopes } from '../../../data/estimate/comparable-estimate.ts';
import { methodOf } from '../../../data/methods.ts';
import { propertyTypes } from '../../../data/property-types.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { endpoint, record } from '../../contract/endpoint.ts';
import { PlaceMeta } from '../../contract/meta.ts';
import { choice, decimal, flag, wholeNumber } from '../../contract/parameters.ts';
import { Problem } from '../../contract/problem.ts';
import { type Place, placeOf } from '../../records/place-parameter.ts';
import { areaParameter } from '../../records/property-parameters.ts';
import { partlyCovered } from '../../statistics/coverage.ts';
import { trailingPeriod } from '../../statistics/period.ts';
import { Figure, figure, rounded, roundedOrNull, Statistic, statistic } from '../../statistics/statistic.ts';
import { cutWindow, dayAfter, trailingYear } from '../../statistics/window.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

const placeSql = readQuery('estimate-place');
const testedSql = readQuery('estimate-tested');
const estimateSql = readQuery('comparable-estimate', { estimate: comparableEstimateSql });

const caveat =
  'An estimate from registered prices, no valuation: condition, floor, view and furnishing are not in the register.';

const money = z.number().nullable();

const Comparable = z.object({
  id: z.string().meta({ description: 'The transaction.', example: '1-11-2026-1593' }),
  transaction_date: z.iso.date(),
  scope: z.enum(comparableScopes).meta({ description: 'The narrowest place it shares with the property.' }),
  project: z.string().nullable(),
  building: z.string().nullable(),
  area_sqft: z.number(),
  price_aed: z.number(),
  price_aed_per_sqft: z.number(),
  index_factor: z.number().meta({ description: 'Change of the price index since the sale, as a factor.' }),
  index_of: z.enum(['area', 'market']).nullable().meta({
    description:
      'Place of that index; null where no index goes back to the sale, and the price is unchanged.',
  }),
  adjusted_price_aed_per_sqft: z
    .number()
    .meta({ description: 'Its price, adjusted to the day of the estimate.' }),
  weight_pct: z.number().meta({ description: 'Its part in the estimate, per cent.' }),
});

const Estimate = z
  .object({
    property: z.object({
      area_id: z.int().nullable(),
      community_id: z.int().nullable(),
      project_id: z.int().nullable(),
      building_id: z.int().nullable(),
      property_type: z.enum(propertyTypes),
      bedrooms: z.int().nullable(),
      area_sqft: z.number(),
      is_off_plan: z.boolean(),
    }),
    valued_on: z.iso.date().meta({ description: 'The day the estimate is for: the newest of the data.' }),
    price_aed: Statistic.meta({ description: 'Weighted median of the comparables, for this size.' }),
    low_aed: money.meta({ description: 'Lower end of the 80 % interval.' }),
    high_aed: money.meta({ description: 'Upper end of the 80 % interval.' }),
    price_aed_per_sqft: Figure.meta({ description: 'The same by the square foot.' }),
    scope: z
      .enum(comparableScopes)
      .nullable()
      .meta({ description: 'The widest place that comparables were taken from.' }),
    comparables: z.array(Comparable).meta({
      description: `Every sale the estimate is made of, most similar first; at most ${publishingRules.comparables_most}.`,
    }),
    tested: z
      .object({
        property_type: z.enum(['all', ...propertyTypes]),
        n: z.int().meta({ description: 'Sales it was tried on, each estimated from earlier ones only.' }),
        inside_pct: money.meta({
          description: 'Share of them that sold inside their interval, per cent; 80 is meant.',
        }),
        median_error_pct: money.meta({
          description: 'Median distance of the estimate from the price, per cent.',
        }),
      })
      .nullable()
      .meta({
        description: 'How the method does on sales it has not seen; null where too few could be tried.',
      }),
    caveat: z.string(),
  })
  .meta({ id: 'Estimate' });

const amount = z.number().nullable();
const PlaceRow = z.object({
  area_id: z.int().nullable(),
  community_id: z.int().nullable(),
  project_id: z.int().nullable(),
  building_id: z.int().nullable(),
});
type Lies = z.output<typeof PlaceRow>;

const Row = z.object({
  id: z.string(),
  transaction_date: z.iso.date(),
  scope: z.int(),
  project: z.string().nullable(),
  building: z.string().nullable(),
  area_sqft: z.number(),
  price_aed: z.number(),
  price_aed_per_sqft: z.number(),
  index_factor: z.number(),
  index_of: z.enum(['area', 'market']).nullable(),
  adjusted_aed_per_sqft: z.number(),
  weight_pct: z.number(),
  median_aed_per_sqft: z.number(),
  low_aed_per_sqft: z.number(),
  high_aed_per_sqft: z.number(),
});
type Row = z.output<typeof Row>;

const Tested = z.object({
  property_type: z.enum(['all', ...propertyTypes]),
  n: z.int(),
  inside_pct: amount,
  median_error_pct: amount,
});

interface AskedPlace {
  readonly area?: string | undefined;
  readonly project_id?: number | undefined;
  readonly building_id?: number | undefined;
}

function refused(parameter: keyof AskedPlace, message: string): Problem {
  return new Problem('parameter-invalid', `${parameter} ${message}.`, { errors: [{ parameter, message }] });
}

/** Where the property lies: exactly one of the three parameters says it. */
async function whereItLies(
  snapshot: Snapshot,
  { area, project_id, building_id }: AskedPlace,
): Promise<{ readonly lies: Lies; readonly place: Place | null }> {
  const given = [area, project_id, building_id].filter((value) => value !== undefined);
  if (given.length !== 1)
    throw refused(
      'area',
      'or project_id or building_id says where the property is: give exactly one of them',
    );
  const place = await placeOf(snapshot, area);
  if (place !== null) {
    const isArea = place.kind === 'area';
    const ids = { area_id: isArea ? place.place_id : null, community_id: isArea ? null : place.place_id };
    return { lies: { ...ids, project_id: null, building_id: null }, place };
  }
  const ids = { project_id: project_id ?? null, building_id: building_id ?? null };
  const [lies] = await snapshot.rows(placeSql, ids, PlaceRow);
  const parameter = building_id === undefined ? 'project_id' : 'building_id';
  if (lies === undefined) throw refused(parameter, 'is not known');
  if (lies.area_id === null && lies.community_id === null)
    throw refused(parameter, 'lies in no known area, so that nothing can be compared with it');
  return { lies, place: null };
}

const scopeOf = (number: number) => comparableScopes[number - 1] ?? 'area';

function toComparable(row: Row): z.input<typeof Comparable> {
  return {
    id: row.id,
    transaction_date: row.transaction_date,
    scope: scopeOf(row.scope),
    project: row.project,
    building: row.building,
    area_sqft: row.area_sqft,
    price_aed: row.price_aed,
    price_aed_per_sqft: row.price_aed_per_sqft,
    index_factor: rounded(row.index_factor, 'ratio'),
    index_of: row.index_of,
    adjusted_price_aed_per_sqft: rounded(row.adjusted_aed_per_sqft, 'aed_per_sqft'),
    weight_pct: rounded(row.weight_pct, 'pct'),
  };
}

function toTested({ inside_pct, median_error_pct, ...rest }: z.output<typeof Tested>) {
  return {
    ...rest,
    inside_pct: roundedOrNull(inside_pct, 'pct'),
    median_error_pct: roundedOrNull(median_error_pct, 'pct'),
  };
}

/** `GET /valuations/estimate`. */
export const getEstimate = endpoint({
  operationId: 'getEstimate',
  method: 'get',
  path: '/api/v1/valuations/estimate',
  tag: 'Analytics',
  summary: 'Estimate of a price',
  description: `What a property would sell for on the newest day of the data: the weighted median of sales of the same kind, bedrooms and stage within 20 % of its size in the last 12 months, moved by the price index, with an 80 % interval. Taken from its project, else its building, community, area: the narrowest with ${publishingRules.comparables_enough} of them. Every one is listed. ${caveat}`,
  reads: 'snapshot',
  query: z.strictObject({
    area: areaParameter.optional(),
    project_id: wholeNumber({
      min: 0,
      max: 2_147_483_647,
      description: 'The project it belongs to; instead of `area`.',
    }).optional(),
    building_id: wholeNumber({
      min: 0,
      max: 9_007_199_254_740_991,
      description: 'The building it is in; instead of `area`.',
    }).optional(),
    property_type: choice(propertyTypes, { description: 'Kind of property.', example: 'apartment' }),
    area_sqft: decimal({ min: 100, max: 1_000_000, description: 'Its size in square feet.', example: 850 }),
    bedrooms: wholeNumber({
      min: 0,
      max: 50,
      description: 'Its bedrooms, 0 for a studio; without them size alone counts.',
      example: 1,
    }).optional(),
    is_off_plan: flag({ description: 'Sold before completion; by default it is ready.' }).optional(),
  }),
  answer: record('estimate', Estimate, { place: PlaceMeta.optional() }),
  problems: ['area-unknown', 'area-ambiguous'],
  examples: [
    {
      summary: 'A flat of one bedroom in Dubai Marina',
      request:
        '/api/v1/valuations/estimate?area=Dubai%20Marina&property_type=apartment&bedrooms=1&area_sqft=850',
    },
    {
      summary: 'A villa in an area, before completion',
      request:
        '/api/v1/valuations/estimate?area=330&property_type=villa&bedrooms=3&area_sqft=2400&is_off_plan=true',
    },
  ],
  async handle({ query, snapshot, historyFrom, signal }) {
    const { lies, place } = await whereItLies(snapshot, query);
    const { salesAsOf, salesCoveredFrom } = trailingPeriod(snapshot, historyFrom);
    const { property_type, area_sqft } = query;
    const property = {
      ...PlaceRow.parse(lies),
      property_type,
      bedrooms: query.bedrooms ?? null,
      area_sqft,
      is_off_plan: query.is_off_plan ?? false,
    };
    const valued = { ...property, valued_on: dayAfter(salesAsOf), history_from: historyFrom };
    const rows = await snapshot.rows(estimateSql, valued, Row, { signal });
    const [tested = null] = await snapshot.rows(testedSql, { property_type }, Tested, { signal });
    const [first] = rows;
    const n = rows.length;
    const shown = n >= publishingRules.least_shown ? first : undefined;
    const inAed = (perSqft: number | undefined) =>
      perSqft === undefined ? null : rounded(perSqft * area_sqft, 'aed');
    const window = cutWindow(trailingYear(salesAsOf), historyFrom) ?? { from: salesAsOf, to: salesAsOf };
    const coverage = partlyCovered(window, salesCoveredFrom);
    const provenance = { ...methodOf('comparable-estimate'), window, as_of: salesAsOf, ...coverage };
    const wanting = { minimum: publishingRules.least_shown, of: 'comparable sales' };
    return {
      record: {
        property,
        valued_on: salesAsOf,
        price_aed: statistic({ value: inAed(shown?.median_aed_per_sqft), n }, provenance, {
          ...wanting,
          unit: 'aed',
        }),
        low_aed: inAed(shown?.low_aed_per_sqft),
        high_aed: inAed(shown?.high_aed_per_sqft),
        price_aed_per_sqft: figure(
          { value: shown?.median_aed_per_sqft ?? null, n },
          { ...wanting, unit: 'aed_per_sqft' },
        ),
        scope: n === 0 ? null : scopeOf(Math.max(...rows.map(({ scope }) => scope))),
        comparables: rows.map(toComparable),
        tested: tested === null ? null : toTested(tested),
        caveat,
      },
      ...(place === null ? {} : { meta: { place } }),
    };
  },
});
