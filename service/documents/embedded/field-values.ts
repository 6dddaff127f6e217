/** Reads the values of a document's field, and its place on the map. */
import type { JsonValue, SiteDocument } from '../../../search-index/site-index.ts';
import type { FieldColumn } from './field-column.ts';

const plainText = /^[\x20-\x7e]*$/;

/** Returns the form in which texts are compared: without case, and with accents composed alike. */
export function comparable(text: string): string {
  if (plainText.test(text)) return text.trim().toLowerCase();
  return text.normalize('NFKC').trim().toLowerCase();
}

/**
 * Returns the values that a path leads to. `a.b` is the field `b` of each object in `a`, or a field with that exact
 * name.
 */
export function valuesAt(document: SiteDocument, path: string): readonly JsonValue[] {
  const direct = own(document, path);
  if (direct !== undefined) return [direct];
  if (!path.includes('.')) return [];
  return path
    .split('.')
    .reduce<readonly JsonValue[]>(
      (values, step) => values.flatMap((value) => stepInto(value, step)),
      [document],
    );
}

function stepInto(value: JsonValue, step: string): readonly JsonValue[] {
  if (isList(value)) return value.flatMap((member) => stepInto(member, step));
  if (typeof value !== 'object' || value === null) return [];
  const found = own(value, step);
  return found === undefined ? [] : [found];
}

function own(object: { readonly [name: string]: JsonValue }, name: string): JsonValue | undefined {
  return Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Returns true for a list. `Array.isArray` does not narrow read-only lists. */
export function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Returns all texts within a value. */
export function textOf(value: JsonValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null) return '';
  return (isList(value) ? value : Object.values(value)).map(textOf).join(' ');
}

/** A place on the map. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Returns the place of a document, from its field `_geo`; null without one. */
export function pointOf(document: SiteDocument | null | undefined): Point | null {
  if (document === undefined || document === null) return null;
  const geo = own(document, '_geo');
  if (typeof geo !== 'object' || geo === null || isList(geo)) return null;
  const [lat, lng] = [Number(own(geo, 'lat')), Number(own(geo, 'lng'))];
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : null;
}

const earthRadiusM = 6_371_000;

/** Returns the metres between two places, on a sphere. */
export function distanceM(from: Point, to: Point): number {
  const radians = Math.PI / 180;
  const lat = Math.sin(((to.lat - from.lat) * radians) / 2) ** 2;
  const lng = Math.sin(((to.lng - from.lng) * radians) / 2) ** 2;
  const chord = lat + Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * lng;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** Fields and documents of a segment for filters. */
export interface FieldScope {
  readonly columnOf: (field: string) => Promise<FieldColumn>;
  readonly pointOf: (ordinal: number) => Point | null;
  readonly filterable: readonly string[];
}
