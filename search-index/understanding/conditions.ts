/** Turns an interpretation into conditions of the search port, grouped by wish so that each wish can be loosened separately. */
import { builtPropertyTypes } from '../../data/property-types.ts';
import type { Choice } from '../embedded/property-fields.ts';
import type { ChoiceField, Filter, NumberField, PropertySearch } from '../search-index.ts';
import type { NearKind, Order, PropertyFilters } from './interpretation.ts';
import { usuallyNear } from './nearness.ts';
import type { Points } from './points.ts';

/** Wishes in the order in which the search loosens them. */
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

const distanceByKind: Readonly<Record<NearKind, NumberField>> = {
  metro: 'metro_within_m',
  mall: 'mall_within_m',
  school: 'school_within_m',
};

/** Returns filters on distances, which every point of the area of a property must keep to. */
function nearness({ near = [], near_within_m, near_points }: PropertyFilters, points: Points): Filter[] {
  const kinds = near.map(
    (kind): Filter => ({
      field: distanceByKind[kind],
      max: near_within_m ?? usuallyNear[kind],
    }),
  );
  if (near_points === undefined) return kinds;
  const around = points.areasWithin(
    near_points.map(({ id }) => id),
    near_within_m ?? usuallyNear.mall,
  );
  // A community may reach beyond the area that most of it lies in.
  return [...kinds, { field: 'area_id', in: around }, { not: { field: 'subject', in: ['community'] } }];
}

function within(field: NumberField, min: number | undefined, max: number | undefined): Filter[] {
  if (min === undefined && max === undefined) return [];
  return [{ field, ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }];
}

function among(field: ChoiceField, choices: readonly Choice[] | undefined): Filter[] {
  return choices === undefined || choices.length === 0 ? [] : [{ field, in: choices }];
}

/** Returns a filter without land where prices are compared and no type was asked for: prices of plots and homes are not comparable. */
export function comparedAmong({ property_types }: PropertyFilters): Filter[] {
  return property_types === undefined ? among('property_type', builtPropertyTypes) : [];
}

function levelTags({ price_level, purpose }: PropertyFilters): readonly string[] {
  if (price_level === 'high') return ['luxury'];
  if (purpose === 'rent') return ['affordable-rent'];
  return purpose === 'buy' ? ['affordable'] : ['affordable', 'affordable-rent'];
}

/** Returns filters on the price tags, which come from the percentiles of the snapshot. */
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

/**
 * Returns one filter for areas and communities, which both divide the same ground: a property in any of the given places matches. Projects
 * and developers narrow it.
 */
function places({ area_ids, community_ids, project_ids, developer_ids }: PropertyFilters): Filter[] {
  const anyOf = [...among('area_id', area_ids), ...among('community_id', community_ids)];
  const narrowed = [...among('project_id', project_ids), ...among('developer_id', developer_ids)];
  return [...(anyOf.length < 2 ? anyOf : [{ anyOf }]), ...narrowed];
}

/** Returns filters on sizes: the range of a property's sizes must overlap the range asked for. */
function sizes({ min_area_sqft, max_area_sqft }: PropertyFilters): Filter[] {
  return [
    ...within('p90_area_sqft', min_area_sqft, undefined),
    ...within('p10_area_sqft', undefined, max_area_sqft),
  ];
}

const conditions: Readonly<Record<Wish, (filters: PropertyFilters, points: Points) => Filter[]>> = {
  near: nearness,
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

/** Returns the filter on the market: the property must have deals in it. The search never loosens this filter. */
function market({ purpose }: PropertyFilters): Filter[] {
  if (purpose === undefined) return [];
  return [{ field: purpose === 'buy' ? 'n_sales' : 'n_rents', min: 1 }];
}

/** Returns filters against what is unwanted. The search never loosens them. */
function unwanted({ except }: PropertyFilters): Filter[] {
  if (except === undefined) return [];
  const { bedrooms = [], property_types } = except;
  const all = [
    ...among('area_id', except.area_ids),
    ...among('community_id', except.community_ids),
    ...among('project_id', except.project_ids),
    ...among('developer_id', except.developer_ids),
    ...among('property_type', property_types),
    ...bedrooms.map((count): Filter => ({ field: 'bedrooms', min: count, max: count })),
  ];
  return all.map((filter) => ({ not: filter }));
}

/** Returns the conditions of one wish; an empty list if the question does not have the wish. */
export function wishFilters(wish: Wish, filters: PropertyFilters, points: Points): Filter[] {
  return conditions[wish](filters, points);
}

/** Returns all conditions in the form of the port. */
export function allFilters(filters: PropertyFilters, points: Points): Filter[] {
  return [
    ...market(filters),
    ...unwanted(filters),
    ...wishes.flatMap((wish) => wishFilters(wish, filters, points)),
  ];
}

/** Returns the order of results, where the question gives one. */
export function resultOrder(order: Order | null, { purpose }: PropertyFilters): PropertySearch['sort'] {
  if (order === null) return undefined;
  if (order === '-gross_yield') return { field: 'gross_yield_pct', descending: true };
  if (order === '-area') return { field: 'p90_area_sqft', descending: true };
  const isRent = order === 'rent' || purpose === 'rent';
  return { field: isRent ? 'median_rent_aed' : 'median_price_aed', descending: false };
}
