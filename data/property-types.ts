/** The kinds of property there are, as `property_type` of the macros in tables/vocabulary.sql words them. */
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

/** Everything but land, whose prices are compared with those of land alone. */
export const builtPropertyTypes: readonly PropertyType[] = propertyTypes.filter((type) => type !== 'land');
