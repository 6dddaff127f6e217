/** Computes what a property would sell for, from sales that are like it. */
import { z } from 'zod';
import { comparableEstimateSql, comparableScopes } from '../../../data/estimate/comparable-estimate.ts';
import { methodOf } from '../../../data/methods.ts';
import { propertyTypes } from '../../../data/property-types.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import type { Call } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import { findPlace, type Place, placeIds } from '../../records/place-parameter.ts';
import { partlyCovered } from '../../statistics/coverage.ts';
import { trailingPeriod } from '../../statistics/period.ts';
import { figure, rounded, roundedOrNull, statistic } from '../../statistics/statistic.ts';
import { cutWindow, dayAfter, trailingYear } from '../../statistics/window.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import { type Comparable, caveat, type Estimate, type EstimateQuery } from './schema.ts';

const placeSql = readQuery('estimate-place');
const testedSql = readQuery('estimate-tested');
const estimateSql = readQuery('comparable-estimate', { estimate: comparableEstimateSql });

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

/** Returns where the property lies: exactly one of the three parameters says it. */
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
  const place = await findPlace(snapshot, area);
  if (place !== null) {
    return { lies: { ...placeIds(place), project_id: null, building_id: null }, place };
  }
  const ids = { project_id: project_id ?? null, building_id: building_id ?? null };
  const [lies] = await snapshot.rows(placeSql, ids, PlaceRow);
  const parameter = building_id === undefined ? 'project_id' : 'building_id';
  if (lies === undefined) throw refused(parameter, 'is not known');
  if (lies.area_id === null && lies.community_id === null)
    throw refused(parameter, 'lies in no known area, so that nothing can be compared with it');
  return { lies, place: null };
}

const scopeNumbered = (number: number) => comparableScopes[number - 1] ?? 'area';

function toComparable(row: Row): z.input<typeof Comparable> {
  return {
    id: row.id,
    transaction_date: row.transaction_date,
    scope: scopeNumbered(row.scope),
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

type EstimateCall = Pick<
  Call<unknown, EstimateQuery, unknown, 'snapshot'>,
  'query' | 'snapshot' | 'historyFrom' | 'signal'
>;

/** Returns the estimate of a property on the newest day of the data, and the place it was asked for in. */
export async function estimateProperty({
  query,
  snapshot,
  historyFrom,
  signal,
}: EstimateCall): Promise<{ readonly estimate: z.input<typeof Estimate>; readonly place: Place | null }> {
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
  const estimate = {
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
    scope: n === 0 ? null : scopeNumbered(Math.max(...rows.map(({ scope }) => scope))),
    comparables: rows.map(toComparable),
    tested: tested === null ? null : toTested(tested),
    caveat,
  };
  return { estimate, place };
}
