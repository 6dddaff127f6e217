/**
 * Reads the values of a document's field for filters, facets and sorting. They are computed once for each document and
 * field, and stay as long as the document.
 */
import type { JsonValue, SiteDocument } from '../../../search-index/site-index.ts';

/** All values of a document in one field. Each member of a list counts. */
export interface FieldValues {
  readonly isPresent: boolean;
  readonly isNull: boolean;
  /** True for an empty text, list or object. */
  readonly isEmpty: boolean;
  /** Texts and truth values, in the form of comparison. */
  readonly keys: readonly string[];
  readonly numbers: readonly number[];
  /** Numbers of the different values in the column's list of them. */
  readonly values: readonly number[];
}

const absent: FieldValues = {
  isPresent: false,
  isNull: false,
  isEmpty: false,
  keys: [],
  numbers: [],
  values: [],
};

/** Returns the form in which texts are compared: without case, and with accents composed alike. */
export function comparable(text: string): string {
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

/** One field of all documents: the values of each, and the list of different values. */
export class FieldColumn {
  readonly #field: string;
  readonly #documents: readonly (SiteDocument | null)[];
  readonly #cells: (FieldValues | undefined)[] = [];
  /** Form of comparison → its number. */
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];

  /** `documents` by ordinal: a list that only grows, or turns members into null. */
  constructor(field: string, documents: readonly (SiteDocument | null)[]) {
    this.#field = field;
    this.#documents = documents;
  }

  /** Returns the values of the document with this ordinal. */
  of(ordinal: number): FieldValues {
    const known = this.#cells[ordinal];
    if (known !== undefined) return known;
    const document = this.#documents[ordinal];
    const values = document === undefined || document === null ? absent : this.#read(document);
    this.#cells[ordinal] = values;
    return values;
  }

  /** Number of different values so far. */
  get size(): number {
    return this.#texts.length;
  }

  /** Returns a value by its number, in the spelling met first. */
  textOf(value: number): string {
    return this.#texts[value] ?? '';
  }

  #read(document: SiteDocument): FieldValues {
    const found = valuesAt(document, this.#field);
    if (found.length === 0) return absent;
    const keys: string[] = [];
    const numbers: number[] = [];
    const values = new Set<number>();
    const take = (value: JsonValue): void => {
      if (typeof value === 'object') {
        if (value !== null && isList(value)) value.forEach(take);
        return;
      }
      const text = String(value);
      const key = comparable(text);
      if (typeof value === 'number') numbers.push(value);
      else keys.push(key);
      values.add(this.#numberOf(key, text));
    };
    found.forEach(take);
    return {
      isPresent: true,
      isNull: found.some((value) => value === null),
      isEmpty: found.some(isEmptyValue),
      keys,
      numbers,
      values: [...values],
    };
  }

  #numberOf(key: string, text: string): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.#texts.length;
    this.#numbers.set(key, number);
    this.#texts.push(text);
    return number;
  }
}

function isEmptyValue(value: JsonValue): boolean {
  if (value === '') return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
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

/** Fields and documents for filters, facets and sorting. */
export interface FieldScope {
  readonly columnOf: (field: string) => FieldColumn;
  readonly pointOf: (ordinal: number) => Point | null;
  readonly filterable: readonly string[];
  readonly sortable: readonly string[];
}
