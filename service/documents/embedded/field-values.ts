/** Reads the values of a document's fields, and its place on the map. */
import { type JsonValue, type SiteDocument, SiteQueryFault } from '../../../search-index/site-index.ts';

/** A value of a field, as filters, facets and sorts read it. */
export interface FieldValue {
  /** `a.b` for the field `b` of the object or objects in `a`. */
  readonly field: string;
  readonly kind: 'value' | 'null' | 'empty' | 'object';
  /** The form in which texts are compared; empty unless it is a value. */
  readonly key: string;
  readonly shown: string;
  readonly number: number | null;
}

/** A place on the map. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Returns the form in which texts are compared: without case, and with accents composed alike. */
export function comparable(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** Returns true when a list of fields has a field or its parent. */
export function isListed(field: string, listed: readonly string[]): boolean {
  return listed.some((name) => name === '*' || field === name || field.startsWith(`${name}.`));
}

/** Returns Meilisearch's message about a field that is not listed. */
export function notListed(parameter: string, field: string, word: string, listed: readonly string[]) {
  const available =
    listed.length === 0
      ? `This index has no ${word} attributes.`
      : `Available ${word} attributes are: \`${[...listed].sort().join(', ')}\`.`;
  return new SiteQueryFault(parameter, `Attribute \`${field}\` is not ${word}. ${available}`);
}

/** Returns true for a list. `Array.isArray` does not narrow read-only lists. */
export function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Returns all values of a document, field by field. */
export function valuesOf(value: JsonValue, field = ''): readonly FieldValue[] {
  const noValue = { field, key: '', shown: '', number: null };
  if (value === null) return [{ ...noValue, kind: 'null' }];
  if (typeof value !== 'object') {
    if (value === '')
      return [
        { ...noValue, kind: 'empty' },
        { ...noValue, kind: 'value' },
      ];
    const shown = String(value);
    const number = typeof value === 'number' ? value : null;
    return [{ field, kind: 'value', key: comparable(shown), shown, number }];
  }
  if (isList(value)) {
    const members = value.filter((member) => member !== null).flatMap((member) => valuesOf(member, field));
    return [{ ...noValue, kind: value.length === 0 ? 'empty' : 'object' }, ...members.filter(isOfList)];
  }
  const names = Object.keys(value);
  const own: FieldValue = { ...noValue, kind: names.length === 0 ? 'empty' : 'object' };
  const inner = Object.entries(value).flatMap(([name, member]) =>
    valuesOf(member, field === '' ? name : `${field}.${name}`),
  );
  return field === '' ? inner : [own, ...inner];
}

/** An empty member does not make its list empty. */
const isOfList = ({ kind }: FieldValue): boolean => kind !== 'empty';

/** Returns the place of a document, from its field `_geo`; null without one. */
export function pointOf({ _geo: geo }: SiteDocument): Point | null {
  if (typeof geo !== 'object' || geo === null || isList(geo)) return null;
  const [lat, lng] = [Number(geo['lat']), Number(geo['lng'])];
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : null;
}

const earthRadiusM = 6_371_000;

/** Returns the metres between two places, on a sphere (haversine formula). */
export function distanceM(from: Point, to: Point): number {
  const radians = Math.PI / 180;
  const lat = Math.sin(((to.lat - from.lat) * radians) / 2) ** 2;
  const lng = Math.sin(((to.lng - from.lng) * radians) / 2) ** 2;
  const chord = lat + Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * lng;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(chord)));
}
