/** What a document has in a field, as filters, facets and sorting see it: computed once a document and field, kept while the document stays. */
import type { JsonValue, SiteDocument } from '../../../search-index/site-index.ts';

/** Everything a document has in one field; members of lists count each. */
export interface FieldValues {
  readonly isPresent: boolean;
  readonly isNull: boolean;
  /** An empty text, list or object. */
  readonly isEmpty: boolean;
  /** Texts and truth values, as they are compared. */
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

/** How texts are compared: without regard to case and to the way accents are composed. */
export function comparable(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** The values a path leads to: `a.b` is the field `b` of each object in `a`, or a field of that very name. */
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

/** True for a list, which `Array.isArray` does not say of a read-only one. */
export function isList(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** All texts within a value. */
export function textOf(value: JsonValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (value === null) return '';
  return (isList(value) ? value : Object.values(value)).map(textOf).join(' ');
}

/** One field of all documents: what each has, and every value there is. */
export class FieldColumn {
  readonly #field: string;
  readonly #documents: readonly (SiteDocument | null)[];
  readonly #cells: (FieldValues | undefined)[] = [];
  /** Compared form → its number. */
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];

  /** `documents` by ordinal; a list that only grows, or turns members into null. */
  constructor(field: string, documents: readonly (SiteDocument | null)[]) {
    this.#field = field;
    this.#documents = documents;
  }

  /** What the document of an ordinal has. */
  of(ordinal: number): FieldValues {
    const known = this.#cells[ordinal];
    if (known !== undefined) return known;
    const document = this.#documents[ordinal];
    const values = document === undefined || document === null ? absent : this.#read(document);
    this.#cells[ordinal] = values;
    return values;
  }

  /** How many different values have been met. */
  get size(): number {
    return this.#texts.length;
  }

  /** A value as it was first met, by its number. */
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

/** Where a document is, by its field `_geo`; null where it does not say. */
export function pointOf(document: SiteDocument | null | undefined): Point | null {
  if (document === undefined || document === null) return null;
  const geo = own(document, '_geo');
  if (typeof geo !== 'object' || geo === null || isList(geo)) return null;
  const [lat, lng] = [Number(own(geo, 'lat')), Number(own(geo, 'lng'))];
  return Number.isFinite(lat) && Number.isFinite(lng) ? { lat, lng } : null;
}

const earthRadiusM = 6_371_000;

/** Metres between two places, on a sphere. */
export function distanceM(from: Point, to: Point): number {
  const radians = Math.PI / 180;
  const lat = Math.sin(((to.lat - from.lat) * radians) / 2) ** 2;
  const lng = Math.sin(((to.lng - from.lng) * radians) / 2) ** 2;
  const chord = lat + Math.cos(from.lat * radians) * Math.cos(to.lat * radians) * lng;
  return 2 * earthRadiusM * Math.asin(Math.min(1, Math.sqrt(chord)));
}

/** What filters, facets and sorting look at. */
export interface FieldScope {
  readonly columnOf: (field: string) => FieldColumn;
  readonly pointOf: (ordinal: number) => Point | null;
  readonly filterable: readonly string[];
  readonly sortable: readonly string[];
}
