/** Turns what was understood into conditions for the search port, each a wish of its own that can be loosened. */
import { builtPropertyTypes } from '../../data/property-types.ts';
import type { Choice } from '../embedded/property-fields.ts';
import type { ChoiceField, Filter, NumberField, PropertySearch } from '../search-index.ts';
import type { NearKind, Order, PropertyFilters } from './interpretation.ts';

/** Wishes in the order in which they are loosened: the first is given up most easily. */
export const wishes = [
  'near',
  'family',
  'price_level',
  'yield_level',
  'handover',
  'size',
  'yield',
  'tenure',
  'budget',
  'bedrooms',
  'stage',
  'place',
  'property_type',
] as const;
export type Wish = (typeof wishes)[number];

const tagOf: Readonly<Record<NearKind, string>> = {
  metro: 'metro-in-area',
  mall: 'mall-in-area',
  school: 'school-in-area',
};

function within(field: NumberField, min: number | undefined, max: number | undefined): Filter[] {
  if (min === undefined && max === undefined) return [];
  return [{ field, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }];
}

function among(field: ChoiceField, choices: readonly Choice[] | undefined): Filter[] {
  return choices === undefined || choices.length === 0 ? [] : [{ field, in: choices }];
}

/** Where prices are compared and no type is asked for, land is left out: what a plot costs says nothing beside what a home costs. */
export function comparedAmong({ property_types }: PropertyFilters): Filter[] {
  return property_types === undefined ? among('property_type', builtPropertyTypes) : [];
}

function levelTags({ price_level, purpose }: PropertyFilters): readonly string[] {
  if (price_level === 'high') return ['luxury'];
  if (purpose === 'rent') return ['affordable-rent'];
  return purpose === 'buy' ? ['affordable'] : ['affordable', 'affordable-rent'];
}

/** Levels are the tags that the snapshot's own percentiles gave. */
function priceLevel(filters: PropertyFilters): Filter[] {
  if (filters.price_level === undefined) return [];
  return [{ field: 'tags', in: levelTags(filters) }, ...comparedAmong(filters)];
}

function budget(filters: PropertyFilters): Filter[] {
  const limits = [
    ...within('median_price_aed', filters.min_price_aed, filters.max_price_aed),
    ...within('median_rent_aed', filters.min_rent_aed, filters.max_rent_aed),
    ...within('median_price_aed_per_sqft', filters.min_price_aed_per_sqft, filters.max_price_aed_per_sqft),
  ];
  return limits.length === 0 ? [] : [...limits, ...comparedAmong(filters)];
}

/** Areas and communities are two vocabularies of the same ground: lying in one of any of them is enough. */
function places({ area_ids, community_ids }: PropertyFilters): Filter[] {
  const anyOf = [...among('area_id', area_ids), ...among('community_id', community_ids)];
  return anyOf.length < 2 ? anyOf : [{ anyOf }];
}

/** The sizes a property comes in must meet the sizes asked for somewhere. */
function sizes({ min_area_sqft, max_area_sqft }: PropertyFilters): Filter[] {
  return [
    ...within('p90_area_sqft', min_area_sqft, undefined),
    ...within('p10_area_sqft', undefined, max_area_sqft),
  ];
}

const conditions: Readonly<Record<Wish, (filters: PropertyFilters) => Filter[]>> = {
  near: ({ near = [] }) => near.map((kind): Filter => ({ field: 'tags', in: [tagOf[kind]] })),
  family: ({ for_family }) => (for_family === undefined ? [] : [{ field: 'tags', in: ['family'] }]),
  price_level: priceLevel,
  yield_level: ({ yield_level }) =>
    yield_level === undefined ? [] : [{ field: 'tags', in: ['high-yield'] }],
  handover: ({ min_handover_year, max_handover_year }) =>
    within('handover_year', min_handover_year, max_handover_year),
  size: sizes,
  yield: ({ min_gross_yield_pct, max_gross_yield_pct }) =>
    within('gross_yield_pct', min_gross_yield_pct, max_gross_yield_pct),
  tenure: ({ is_freehold }) => among('is_freehold', is_freehold === undefined ? undefined : [is_freehold]),
  budget,
  bedrooms: ({ min_bedrooms, max_bedrooms }) => within('bedrooms', min_bedrooms, max_bedrooms),
  stage: ({ is_off_plan }) =>
    is_off_plan === undefined ? [] : [{ field: 'offering', in: [is_off_plan ? 'off-plan' : 'ready'] }],
  place: places,
  property_type: ({ property_types }) => among('property_type', property_types),
};

/** The market that is asked about must know the property: this is never loosened. */
function market({ purpose }: PropertyFilters): Filter[] {
  if (purpose === undefined) return [];
  return [{ field: purpose === 'buy' ? 'n_sales' : 'n_rents', min: 1 }];
}

/** The conditions of one wish; none when it was not made. */
export function conditionsOf(wish: Wish, filters: PropertyFilters): Filter[] {
  return conditions[wish](filters);
}

/** Everything that was asked, as the port takes it. */
export function filtersOf(filters: PropertyFilters): Filter[] {
  return [...market(filters), ...wishes.flatMap((wish) => conditionsOf(wish, filters))];
}

/** How results are ordered when the question says so. */
export function sortOf(order: Order | null, { purpose }: PropertyFilters): PropertySearch['sort'] {
  if (order === null) return undefined;
  if (order === '-gross_yield') return { field: 'gross_yield_pct', descending: true };
  if (order === '-area') return { field: 'p90_area_sqft', descending: true };
  const isRent = order === 'rent' || purpose === 'rent';
  return { field: isRent ? 'median_rent_aed' : 'median_price_aed', descending: false };
}
