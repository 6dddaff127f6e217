/** A few profiles of property that can be checked by eye. */
import type { PropertyDocument } from '../../search-index/search-index.ts';

const usual: Omit<PropertyDocument, 'id' | 'key' | 'subject_key' | 'name'> = {
  kind: 'property',
  subject: 'project',
  name_ar: null,
  subtitle: null,
  aliases: [],
  weight: 0.5,
  area_id: 330,
  area: 'Marsa Dubai',
  area_ar: 'مرسى دبي',
  community_id: 100001,
  community: 'Dubai Marina',
  project_id: null,
  project: null,
  developer_id: null,
  developer: null,
  property_type: 'apartment',
  bedrooms: 1,
  median_price_aed: 1_500_000,
  median_price_aed_per_sqft: 1800,
  n_sales: 20,
  median_rent_aed: null,
  n_rents: 0,
  gross_yield_pct: null,
  gross_yield_basis: null,
  p10_area_sqft: 700,
  p90_area_sqft: 900,
  off_plan_share_pct: 0,
  offering: 'ready',
  is_freehold: true,
  completed_year: null,
  handover_year: null,
  floors: null,
  nearest_metro: null,
  nearest_mall: null,
  nearest_landmark: null,
  metro_stations_in_area: 0,
  malls_in_area: 0,
  schools_in_area: 0,
  metro_within_m: null,
  mall_within_m: null,
  school_within_m: null,
  price_rank_pct: 50,
  rent_rank_pct: null,
  yield_rank_pct: null,
  tags: ['ready', 'freehold'],
};

/** A profile that differs from the usual one. */
export function propertyOf(
  number: number,
  name: string,
  differing: Partial<PropertyDocument> = {},
): PropertyDocument {
  const { property_type, bedrooms } = { ...usual, ...differing };
  const key = `project-${number}-${property_type}-${bedrooms ?? 'any'}`;
  return {
    ...usual,
    id: `property-${key}`,
    key,
    subject_key: String(number),
    name,
    project_id: number,
    ...differing,
  };
}

/** Flats in the marina, a villa by a golf course, an office, and a flat to rent. */
export const properties: readonly PropertyDocument[] = [
  propertyOf(1, 'Marina Gate', { weight: 0.9 }),
  propertyOf(1, 'Marina Gate', {
    bedrooms: 2,
    median_price_aed: 2_500_000,
    p10_area_sqft: 1100,
    p90_area_sqft: 1300,
  }),
  propertyOf(2, 'Beach Vista', {
    bedrooms: 2,
    median_price_aed: 3_000_000,
    tags: ['ready', 'freehold', 'luxury', 'metro-in-area'],
  }),
  propertyOf(3, 'Golf Greens', {
    property_type: 'villa',
    bedrooms: 4,
    median_price_aed: 6_000_000,
    median_rent_aed: 350_000,
    n_rents: 12,
    area_id: 410,
    area: 'Palm Jumeirah',
    community_id: null,
    community: null,
    offering: 'off-plan',
    handover_year: 2027,
    tags: ['off-plan', 'freehold', 'family'],
  }),
  propertyOf(4, 'Ontario Tower', {
    property_type: 'office',
    bedrooms: null,
    area_id: 526,
    area: 'Business Bay',
    community_id: null,
    community: 'Business Bay',
  }),
  propertyOf(5, 'Una', {
    bedrooms: null,
    median_price_aed: null,
    n_sales: 0,
    median_rent_aed: 60_000,
    n_rents: 30,
    p10_area_sqft: null,
    p90_area_sqft: null,
    offering: null,
    tags: ['affordable-rent'],
  }),
];
