/** A small city by hand: what the contract suite fills every engine with, checkable by eye. */
import type { NameDocument } from '../../../search-index/embedded/build-names.ts';
import type { DocumentVectors } from '../../../search-index/embedded/build-properties.ts';
import type { NameKind, PropertyDocument, SearchDocument } from '../../../search-index/search-index.ts';

type Given = Partial<Omit<SearchDocument, 'kind'>> & { readonly name: string };

function named(kind: NameKind, key: string, given: Given): NameDocument {
  return {
    id: `${kind}-${key}`,
    kind,
    key,
    name_ar: null,
    subtitle: null,
    aliases: [],
    weight: 0.1,
    area_id: null,
    community_id: null,
    project_id: null,
    developer_id: null,
    ...given,
  };
}

/** Names of every kind. */
export const nameDocuments: readonly NameDocument[] = [
  named('area', '330', {
    name: 'Marsa Dubai',
    name_ar: 'مرسى دبي',
    aliases: ['Dubai Marina'],
    weight: 1,
    area_id: 330,
  }),
  named('area', '412', { name: 'Al Barsha First', name_ar: 'البرشاء الاولى', weight: 0.5, area_id: 412 }),
  named('area', '445', { name: 'Jumeirah Second', name_ar: 'جميرا الثانية', weight: 0.4, area_id: 445 }),
  named('area', '526', { name: 'Business Bay', name_ar: 'الخليج التجارى', weight: 0.9, area_id: 526 }),
  named('community', '9', {
    name: 'Jumeirah Lakes Towers',
    name_ar: 'ابراج بحيرات جميرا',
    aliases: ['JLT'],
    weight: 0.7,
    community_id: 9,
  }),
  named('community', '12', { name: 'Palm Jumeirah', name_ar: 'نخلة جميرا', weight: 0.8, community_id: 12 }),
  named('project', '1', {
    name: 'Marina Gate',
    name_ar: 'مارينا جيت',
    subtitle: 'Marsa Dubai',
    weight: 0.6,
    area_id: 330,
    project_id: 1,
    developer_id: 7,
  }),
  named('project', '2', {
    name: 'Peninsula One',
    subtitle: 'Business Bay',
    weight: 0.3,
    area_id: 526,
    project_id: 2,
  }),
  named('developer', '7', { name: 'Select Group', weight: 0.4, developer_id: 7 }),
  named('building', '100', {
    name: 'Marina Gate 1',
    subtitle: 'Marina Gate, Marsa Dubai',
    weight: 0.3,
    area_id: 330,
    project_id: 1,
  }),
  named('building', '101', {
    name: 'Marina Gate 2',
    subtitle: 'Marina Gate, Marsa Dubai',
    weight: 0.2,
    area_id: 330,
    project_id: 1,
  }),
  named('building', '102', {
    name: 'Bay Square 4 <East>',
    subtitle: 'Business Bay',
    weight: 0.1,
    area_id: 526,
  }),
  named('broker', '55', { name: 'Marina Homes Real Estate', weight: 0.05 }),
];

function property(
  key: string,
  given: Partial<PropertyDocument> & { readonly name: string },
): PropertyDocument {
  return {
    id: `property-${key}`,
    kind: 'property',
    key,
    name_ar: null,
    subtitle: null,
    aliases: [],
    weight: 0.1,
    area_id: null,
    community_id: null,
    project_id: null,
    developer_id: null,
    subject: 'project',
    subject_key: key,
    area: null,
    area_ar: null,
    community: null,
    project: null,
    developer: null,
    property_type: 'apartment',
    bedrooms: 1,
    median_price_aed: null,
    median_price_aed_per_sqft: null,
    median_rent_aed: null,
    gross_yield_pct: null,
    low_gross_yield_pct: null,
    high_gross_yield_pct: null,
    gross_yield_basis: null,
    n_sales: 0,
    n_rents: 0,
    p10_area_sqft: null,
    p90_area_sqft: null,
    off_plan_share_pct: null,
    offering: null,
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
    price_rank_pct: null,
    rent_rank_pct: null,
    yield_rank_pct: null,
    tags: [],
    ...given,
  };
}

const gate = {
  project: 'Marina Gate',
  area: 'Marsa Dubai',
  area_id: 330,
  project_id: 1,
  developer: 'Select Group',
};
const bay = { project: 'Peninsula One', area: 'Business Bay', area_id: 526, project_id: 2 };

/** Profiles of property. */
export const propertyDocuments: readonly PropertyDocument[] = [
  property('1-apartment-1', {
    ...gate,
    name: 'Marina Gate, 1 bedroom apartments',
    median_price_aed: 1_500_000,
    floors: 56,
    weight: 0.6,
    tags: ['ready', 'pool', 'metro-in-area'],
    nearest_metro: 'Sobha Realty',
  }),
  property('1-apartment-2', {
    ...gate,
    name: 'Marina Gate, 2 bedroom apartments',
    bedrooms: 2,
    median_price_aed: 2_600_000,
    floors: 60,
    weight: 0.5,
    tags: ['ready', 'luxury'],
  }),
  property('1-apartment-3', {
    ...gate,
    name: 'Marina Gate, 3 bedroom apartments',
    bedrooms: 3,
    median_price_aed: 3_900_000,
    weight: 0.4,
    tags: ['luxury', 'family'],
  }),
  property('2-apartment-0', {
    ...bay,
    name: 'Peninsula One, studios',
    bedrooms: 0,
    median_price_aed: 900_000,
    offering: 'off-plan',
    handover_year: 2027,
    weight: 0.3,
    tags: ['off-plan', 'affordable'],
  }),
  property('2-apartment-1', {
    ...bay,
    name: 'Peninsula One, 1 bedroom apartments',
    median_price_aed: 1_300_000,
    offering: 'off-plan',
    handover_year: 2027,
    weight: 0.2,
    tags: ['off-plan'],
  }),
  property('3-villa-4', {
    name: 'Meadows villas, 4 bedrooms',
    property_type: 'villa',
    bedrooms: 4,
    median_price_aed: 7_000_000,
    is_freehold: false,
    area: 'Al Thanyah Fourth',
    area_id: 371,
    weight: 0.35,
    tags: ['family', 'school-in-area'],
  }),
];

const vectors = new Map(
  Object.entries({
    'property-1-apartment-1': [0.9, 0.1, 0.2],
    'property-1-apartment-2': [0.9, 0.2, 0.1],
    'property-1-apartment-3': [0.7, 0.7, 0.1],
    'property-2-apartment-0': [0.1, 0.1, 0.9],
    'property-2-apartment-1': [0.2, 0.1, 0.8],
    'property-3-villa-4': [0.1, 0.9, 0.1],
  }).map(([id, numbers]) => [id, Float32Array.from(numbers)]),
);

/** Meaning in three directions: by the water, for families, cheap. */
export const propertyVectors: DocumentVectors = {
  embedder: 'three:directions',
  dimensions: 3,
  of: (id) => vectors.get(id),
  hashOf: (id) => id,
};

/** Hands documents over in parts, as the reader of a snapshot does. */
export async function* inParts<Document>(
  documents: readonly Document[],
  size = 4,
): AsyncGenerator<readonly Document[]> {
  for (let at = 0; at < documents.length; at += size) yield documents.slice(at, at + size);
}
