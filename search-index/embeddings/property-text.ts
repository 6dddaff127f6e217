/** Writes a property as a sentence for embedders. It leaves out figures, because they change every night and embedders cannot use them. */
import type { PropertyDocument } from '../search-index.ts';

const typeNames: Readonly<Record<string, string>> = {
  apartment: 'apartment',
  villa: 'villa house',
  townhouse: 'townhouse',
  land: 'plot of land',
  office: 'office',
  shop: 'retail shop',
  'hotel-apartment': 'serviced hotel apartment',
  building: 'whole building',
};

const tagNames: Readonly<Record<string, string>> = {
  'off-plan': 'off plan, under construction',
  ready: 'ready to move in',
  freehold: 'freehold',
  pool: 'swimming pool',
  'high-rise': 'high-rise tower',
  'metro-in-area': 'metro station in the area',
  'mall-in-area': 'shopping mall in the area',
  'school-in-area': 'schools in the area',
  luxury: 'luxury',
  affordable: 'affordable',
  'affordable-rent': 'affordable rent',
  'high-yield': 'high rental yield',
  family: 'for families',
};

function propertyKind({ bedrooms, property_type }: PropertyDocument): string {
  const type = typeNames[property_type] ?? 'property';
  if (bedrooms === null) return type;
  return bedrooms === 0 ? `studio ${type}` : `${bedrooms} bedroom ${type}`;
}

/** Returns the sentence of a property. It changes only if the facts in it change. */
export function propertyText(document: PropertyDocument): string {
  const { name, project, community, area, developer, nearest_metro, nearest_mall, nearest_landmark, tags } =
    document;
  const places = [...new Set([project, community, area])].filter((place) => place !== null && place !== name);
  const near = [nearest_metro, nearest_mall, nearest_landmark].filter((place) => place !== null);
  return [
    `${propertyKind(document)} in ${[name, ...places].join(', ')}`,
    ...(developer === null ? [] : [`by ${developer}`]),
    ...(near.length === 0 ? [] : [`near ${near.join(', ')}`]),
    ...(tags.length === 0 ? [] : [tags.map((tag) => tagNames[tag] ?? tag).join(', ')]),
  ].join('. ');
}
