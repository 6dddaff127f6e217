/** Turns conditions on names into one function that tests a document. */
import type { Filter, NameKind } from '../search-index.ts';
import { nameKinds } from '../search-index.ts';
import { placeFields } from './build-names.ts';
import type { Accepts } from './costs.ts';
import type { EmbeddedNames } from './names.ts';

type PlaceField = (typeof placeFields)[number];

const isPlaceField = (field: string): field is PlaceField =>
  placeFields.some((placeField) => placeField === field);

function meets(names: EmbeddedNames, filter: Filter): Accepts {
  if ('anyOf' in filter) {
    const any = filter.anyOf.map((one) => meets(names, one));
    return (document) => any.some((accepts) => accepts(document));
  }
  if ('not' in filter) {
    const accepts = meets(names, filter.not);
    return (document) => !accepts(document);
  }
  const { field } = filter;
  if ('in' in filter) {
    // A name has no other fields, so it meets no condition on them.
    if (!isPlaceField(field)) return () => false;
    const values = new Set(filter.in);
    return (document) => values.has(names.placeOf(document, field));
  }
  if (field !== 'weight') return () => false;
  // The file stores weights as 32-bit floats.
  const [min, max] = [Math.fround(filter.min ?? 0), Math.fround(filter.max ?? 1)];
  return (document) => names.weightOf(document) >= min && names.weightOf(document) <= max;
}

/** Returns a function that is true for documents of these kinds that meet all conditions. */
export function nameFilter(
  names: EmbeddedNames,
  kinds: readonly NameKind[],
  filters: readonly Filter[] = [],
): Accepts {
  const wanted = nameKinds.map((kind) => kinds.includes(kind));
  const conditions = filters.map((filter) => meets(names, filter));
  return (document) =>
    wanted[names.kindOf(document)] === true && conditions.every((accepts) => accepts(document));
}
