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

/** The kinds of property by all evidence (data/tables/project-homes.sql): `plot` is land for one house. */
export const propertyClasses = [...propertyTypes, 'plot'] as const;

/** The evidence of a property class. */
export const classBases = ['register', 'project-description', 'units', 'rents'] as const;

/** The size that a registered size is. */
export const sizeBases = ['built', 'plot', 'unknown'] as const;

/** All kinds except land, whose prices compare with prices of land only. */
export const builtPropertyTypes: readonly PropertyType[] = propertyTypes.filter((type) => type !== 'land');
