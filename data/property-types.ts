/** The kinds of property, as `property_type` of the macros in tables/vocabulary.sql words them. */
export const propertyTypes = [
  'apartment',
  'villa',
  'townhouse',
  'land',
  'office',
  'shop',
  'hotel-apartment',
  'building',
  'other',
] as const;
export type PropertyType = (typeof propertyTypes)[number];

/** All kinds except land, whose prices compare with prices of land only. */
export const builtPropertyTypes: readonly PropertyType[] = propertyTypes.filter((type) => type !== 'land');
