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

/** Kinds that are let for business: their rents are those of commercial contracts. */
export const commercialPropertyTypes = ['office', 'shop'] as const satisfies readonly PropertyType[];

/** Returns true for a kind that is let for business. */
export function isCommercial(type: string | null | undefined): boolean {
  return commercialPropertyTypes.some((one) => one === type);
}

/** Words of the registers and of people for kinds of property, beside their own. */
export const propertyTypeSynonyms = {
  flat: 'apartment',
  flats: 'apartment',
  apartments: 'apartment',
  villas: 'villa',
  'town-house': 'townhouse',
  'town-houses': 'townhouse',
  townhouses: 'townhouse',
  plot: 'land',
  plots: 'land',
  offices: 'office',
  shops: 'shop',
  'hotel-apartments': 'hotel-apartment',
  'hotel-room': 'hotel-apartment',
  'hotel-rooms': 'hotel-apartment',
  buildings: 'building',
} as const satisfies Readonly<Record<string, PropertyType>>;

/** The kinds of property by all evidence (data/tables/project-homes.sql): `plot` is land for one house. */
export const propertyClasses = [...propertyTypes, 'plot'] as const;

/** The evidence of a property class. */
export const classBases = ['register', 'project-description', 'units', 'rents'] as const;

/** The size that a registered size is. */
export const sizeBases = ['built', 'plot', 'unknown'] as const;

/** All kinds except land, whose prices compare with prices of land only. */
export const builtPropertyTypes: readonly PropertyType[] = propertyTypes.filter((type) => type !== 'land');
