/** Computes what properties would sell or rent for, from records that are like them. */
import type { z } from 'zod';
import type { EstimateFeed } from '../../../data/methods/estimate/model.ts';
import { type MethodName, methodOf } from '../../../data/methods.ts';
import { publishingRules } from '../../../data/publishing-rules.ts';
import { register } from '../../../data/register.ts';
import type { Call } from '../../contract/endpoint.ts';
import { Problem } from '../../contract/problem.ts';
import { partlyCovered } from '../../statistics/coverage.ts';
import { trailingPeriod } from '../../statistics/period.ts';
import { figure, rounded, roundedOrNull, statistic } from '../../statistics/statistic.ts';
import { cutWindow, dayAfter, seesWhole, trailingYear } from '../../statistics/window.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';
import type { ComparableRow, Property } from './comparables.ts';
import { noRentLaw, permittedIncreasePct } from './decree-43.ts';
import type { Lies } from './place.ts';
import { type Predicted, predictTogether, type SharedFigures } from './prediction.ts';
import {
  type Comparable,
  type ComparableContract,
  type ComparableScope,
  caveat,
  type Estimate,
  type EstimateQuery,
  type RentEstimate,
  type RentEstimateQuery,
  rentCaveat,
} from './schema.ts';
import { sizeSqft, unused } from './size.ts';

/** Needs of estimates beside their questions. */
export interface Estimating
  extends Pick<Call<unknown, unknown, unknown, 'snapshot'>, 'historyFrom' | 'signal'> {
  readonly snapshot: Snapshot;
  readonly figures: SharedFigures;
}

const unseen = 'the plan’s history begins within the 14 months that an estimate is made of';

/** Ends of the widths of intervals, as parts of the estimate, that the words of confidence stand for. */
const widest = { high: 0.2, medium: 0.4 } as const;

function comparableScope(
  { project_id, building_id, community_id, area_id }: Lies,
  row: ComparableRow,
): ComparableScope {
  if (project_id !== null && row.project_id === project_id) return 'project';
  if (building_id !== null && row.building_id === building_id) return 'building';
  if (community_id !== null && row.community_id === community_id) return 'community';
  return area_id !== null && row.area_id === area_id ? 'area' : 'market';
}

/** Returns the narrowest place with enough comparables. */
function narrowestScope(lies: Lies, rows: readonly ComparableRow[]): ComparableScope | null {
  if (rows.length === 0) return null;
  const scopes = rows.map((row) => comparableScope(lies, row));
  const narrow = (['project', 'building', 'community', 'area'] as const).find(
    (scope) => scopes.filter((one) => one === scope).length >= publishingRules.least_shown,
  );
  return narrow ?? 'market';
}

function confidenceIn(made: Predicted['made']): 'high' | 'medium' | 'low' | null {
  if (made === null || made.half === null) return null;
  const width = Math.exp(made.half) - Math.exp(-made.half);
  if (width <= widest.high) return 'high';
  return width <= widest.medium ? 'medium' : 'low';
}

function changePct(ln: number): number {
  return rounded((Math.exp(ln) - 1) * 100, 'pct');
}

/** Returns the comparables: those with the bedrooms asked for before all others, and of each part most weight first. */
function weighed({ rows, made }: Predicted, { bedrooms }: Pick<Property, 'bedrooms'>) {
  const isOther = ({ row }: { readonly row: ComparableRow }) =>
    Number(bedrooms !== null && row.bedrooms !== bedrooms);
  return rows
    .map((row, index) => ({ row, weight: made?.weights[index] ?? 0 }))
    .toSorted((one, other) => isOther(one) - isOther(other) || other.weight - one.weight);
}

function comparable(lies: Lies, row: ComparableRow, weight: number) {
  return {
    id: row.id,
    transaction_date: row.happened_on,
    scope: comparableScope(lies, row),
    project: row.project,
    building: row.building,
    bedrooms: row.bedrooms,
    area_sqft: row.area_sqft,
    weight_pct: rounded(100 * weight, 'pct'),
    index_factor: rounded(Math.exp(-row.drift), 'ratio'),
  };
}

function toComparable(lies: Lies, row: ComparableRow, weight: number): z.input<typeof Comparable> {
  return {
    ...comparable(lies, row, weight),
    price_aed: row.price_aed,
    price_aed_per_sqft: rounded(Math.exp(row.ln_price), 'aed_per_sqft'),
    index_of: 'market',
    adjusted_price_aed_per_sqft: rounded(Math.exp(row.ln_price - row.drift), 'aed_per_sqft'),
  };
}

function toContract(lies: Lies, row: ComparableRow, weight: number): z.input<typeof ComparableContract> {
  return {
    ...comparable(lies, row, weight),
    version: row.stage === 'renewed' ? 'renewed' : 'new',
    annual_rent_aed: row.price_aed,
    adjusted_annual_rent_aed: rounded(Math.exp(row.ln_price - row.drift), 'aed'),
  };
}

/** Returns what estimates of prices and of rents say alike. `perUnit` turns the model’s price into AED. */
function alike(lies: Lies, predicted: Predicted, perUnit: number) {
  const { made, tested, rows } = predicted;
  const end = (sign: 1 | -1) =>
    made?.half == null ? null : rounded(Math.exp(made.ln + sign * made.half) * perUnit, 'aed');
  return {
    low_aed: end(-1),
    high_aed: end(1),
    confidence: confidenceIn(made),
    scope: narrowestScope(lies, rows),
    effects: (made?.effects ?? []).map(({ effect, ln, n }) => ({ effect, change_pct: changePct(ln), n })),
    tested:
      tested === null
        ? null
        : {
            ...tested,
            inside_pct: roundedOrNull(tested.inside_pct, 'pct'),
            median_error_pct: roundedOrNull(tested.median_error_pct, 'pct'),
          },
  };
}

/** A question, and where its property lies. */
export interface Asked<Query> {
  readonly query: Query;
  readonly lies: Lies;
}

interface Made<Query> {
  /** True if the plan does not see the whole year before `valued_on`. */
  readonly isCut: boolean;
  readonly query: Query;
  readonly property: Property;
  readonly predicted: Predicted;
  readonly provenance: Parameters<typeof statistic>[1];
  readonly valuedOn: string;
}

interface Kind<Query> {
  readonly feed: EstimateFeed;
  readonly method: MethodName;
  readonly stage: (query: Query) => string;
}

function periodOf(snapshot: Snapshot, feed: EstimateFeed, historyFrom: string | null) {
  const { salesAsOf, salesCoveredFrom, rentsAsOf, rentsCoveredFrom } = trailingPeriod(snapshot, historyFrom);
  return feed === 'sales'
    ? { asOf: salesAsOf, coveredFrom: salesCoveredFrom }
    : { asOf: rentsAsOf, coveredFrom: rentsCoveredFrom };
}

async function make<Query extends EstimateQuery | RentEstimateQuery>(
  { snapshot, historyFrom, signal, figures }: Estimating,
  asked: readonly Asked<Query>[],
  { feed, method, stage }: Kind<Query>,
): Promise<Made<Query>[]> {
  const { asOf: newest, coveredFrom } = periodOf(snapshot, feed, historyFrom);
  const asOf = asked[0]?.query.valued_on ?? newest;
  const isToday = asOf === newest;
  const year = trailingYear(asOf);
  const isCut = !(isToday || seesWhole(year, historyFrom));
  const questions = asked.map(({ query, lies }) => {
    const { property_type, bedrooms = null } = query;
    const size = { area_sqft: sizeSqft(query) };
    return { query, property: { ...lies, property_type, bedrooms, ...size, stage: stage(query) } };
  });
  const properties = questions.map(({ property }) => property);
  const neighbours = { feed, properties, valuedOn: dayAfter(asOf), isToday };
  const predictions = isCut
    ? properties.map(() => nothing)
    : await predictTogether(snapshot, neighbours, figures, signal);
  const window = cutWindow(year, historyFrom) ?? { from: asOf, to: asOf };
  const provenance = { ...methodOf(method), window, as_of: asOf, ...partlyCovered(window, coveredFrom) };
  return questions.flatMap((question, at) => {
    const predicted = predictions[at];
    return predicted === undefined ? [] : [{ ...question, isCut, predicted, provenance, valuedOn: asOf }];
  });
}

const nothing: Predicted = { rows: [], level: null, made: null, tested: null };

/** Throws `parameter-invalid` for a day that the data of the feed do not reach. */
export function requireReachedDay(
  asked: unknown,
  feed: EstimateFeed,
  { snapshot, historyFrom }: Pick<Estimating, 'snapshot' | 'historyFrom'>,
): void {
  const { asOf } = periodOf(snapshot, feed, historyFrom);
  if (typeof asked !== 'string' || asked <= asOf) return;
  const message = `is after ${asOf}, the newest day of the data`;
  throw new Problem('parameter-invalid', `\`valued_on\` ${message}.`, {
    errors: [{ parameter: 'valued_on', message }],
  });
}

/** Returns how the figure is withheld: without a level the plan does not see enough, else comparables are too few. */
function withholding(
  { isCut, predicted: { level, rows } }: Made<unknown>,
  historyFrom: string | null,
  counted: string,
) {
  const isUnseen = isCut || (level === null && historyFrom !== null && rows.length > 0);
  return {
    minimum: publishingRules.least_shown,
    of: `comparable ${counted}`,
    ...(isUnseen ? { reason: unseen } : {}),
  };
}

const prices: Kind<EstimateQuery> = {
  feed: 'sales',
  method: 'comparable-estimate',
  stage: ({ is_off_plan }) => (is_off_plan === true ? 'off-plan' : 'ready'),
};

/** Returns estimates of prices on the newest day of the data, of properties that all have an area, or that all have a community without one, and one `valued_on`. */
export async function estimatePrices(
  needs: Estimating,
  asked: readonly Asked<EstimateQuery>[],
): Promise<z.input<typeof Estimate>[]> {
  const made = await make(needs, asked, prices);
  return made.map((one) => toEstimate(one, needs.historyFrom));
}

function toEstimate(one: Made<EstimateQuery>, historyFrom: string | null): z.input<typeof Estimate> {
  const { query, property, predicted, provenance, valuedOn } = one;
  const { made, level, rows } = predicted;
  const { stage: _, ...described } = property;
  const wanting = withholding(one, historyFrom, 'sales');
  const perSqft = made === null ? null : Math.exp(made.ln);
  const price = perSqft === null ? null : rounded(perSqft * property.area_sqft, 'aed');
  return {
    property: {
      ...described,
      property_type: query.property_type,
      is_off_plan: query.is_off_plan ?? false,
    },
    valued_on: valuedOn,
    not_used: unused(query),
    price_aed: statistic({ value: price, n: rows.length }, provenance, { ...wanting, unit: 'aed' }),
    price_aed_per_sqft: figure({ value: perSqft, n: rows.length }, { ...wanting, unit: 'aed_per_sqft' }),
    market_level_aed_per_sqft: level === null ? null : rounded(Math.exp(level.ln_level), 'aed_per_sqft'),
    ...alike(property, predicted, property.area_sqft),
    comparables: weighed(predicted, property).map(({ row, weight }) => toComparable(property, row, weight)),
    caveat,
  };
}

const renewalCaveat =
  'Decree 43 of 2013 measures against the average rent of similar property, which the authority publishes; this is an estimate of it. A change needs notice 90 days before the contract ends, unless the contract says otherwise.';

function renewal(
  currentRent: number | undefined,
  estimate: number | null,
  low: number | null,
  high: number | null,
) {
  if (currentRent === undefined) return null;
  const permitted = (average: number | null) =>
    average === null || !register.hasDecree43 ? null : permittedIncreasePct(currentRent, average);
  const increase = permitted(estimate);
  return {
    current_rent_aed: currentRent,
    below_estimate_pct: estimate === null ? null : rounded((1 - currentRent / estimate) * 100, 'pct'),
    permitted_increase_pct: increase,
    permitted_increase_at_low_pct: permitted(low),
    permitted_increase_at_high_pct: permitted(high),
    highest_rent_aed: increase === null ? null : rounded((currentRent * (100 + increase)) / 100, 'aed'),
    caveat: register.hasDecree43 ? renewalCaveat : noRentLaw,
  };
}

const rents: Kind<RentEstimateQuery> = {
  feed: 'rents',
  method: 'rent-estimate',
  stage: ({ version = 'new' }) => version,
};

/** Returns estimates of rents on the newest day of the data, of properties that all have an area, or that all have a community without one, and one `valued_on`. */
export async function estimateRents(
  needs: Estimating,
  asked: readonly Asked<RentEstimateQuery>[],
): Promise<z.input<typeof RentEstimate>[]> {
  const made = await make(needs, asked, rents);
  return made.map((one) => toRentEstimate(one, needs.historyFrom));
}

function toRentEstimate(
  one: Made<RentEstimateQuery>,
  historyFrom: string | null,
): z.input<typeof RentEstimate> {
  const { query, property, predicted, provenance, valuedOn } = one;
  const { made, level, rows } = predicted;
  const { stage: _, ...described } = property;
  const rent = made === null ? null : rounded(Math.exp(made.ln), 'aed');
  const ends = alike(property, predicted, 1);
  return {
    property: { ...described, property_type: query.property_type, version: query.version ?? 'new' },
    valued_on: valuedOn,
    not_used: unused(query),
    annual_rent_aed: statistic({ value: rent, n: rows.length }, provenance, {
      ...withholding(one, historyFrom, 'contracts'),
      unit: 'aed',
    }),
    market_level_annual_aed: level === null ? null : rounded(Math.exp(level.ln_level), 'aed'),
    ...ends,
    comparables: weighed(predicted, property).map(({ row, weight }) => toContract(property, row, weight)),
    renewal: renewal(query.current_rent_aed, rent, ends.low_aed, ends.high_aed),
    caveat: rentCaveat,
  };
}
