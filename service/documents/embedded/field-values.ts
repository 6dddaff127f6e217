/** What a document has in a field, as filters, facets and sorting see it: computed once a document and field, kept while the document stays. */
import type { JsonValue, SiteDocument } from '../../../search-index/site-index.ts';

/** A word of a field: as it is shown, and as it is compared. */
export interface FieldWord {
  readonly text: string;
  readonly key: string;
}

/** Everything a document has in one field; members of lists count each. */
export interface FieldValues {
  readonly isPresent: boolean;
  readonly isNull: boolean;
  /** An empty text, list or object. */
  readonly isEmpty: boolean;
  /** Texts and truth values. */
  readonly words: readonly FieldWord[];
  readonly numbers: readonly number[];
}

const absent: FieldValues = { isPresent: false, isNull: false, isEmpty: false, words: [], numbers: [] };

/** How texts are compared: without regard to case and to the way accents are composed. */
export function comparable(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** The values a path leads to: `a.b` is the field `b` of each object in `a`, or a field of that very name. */
export function valuesAt(document: SiteDocument, path: string): readonly JsonValue[] {
  const direct = own(document, path);
  if (direct !== undefined) return [direct];
  const steps = path.split('.');
  return steps.reduce<readonly JsonValue[]>(
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

/** Reads what a document has at a path. */
export function fieldValues(document: SiteDocument, path: string): FieldValues {
  const values = valuesAt(document, path);
  if (values.length === 0) return absent;
  const words: FieldWord[] = [];
  const numbers: number[] = [];
  const take = (value: JsonValue): void => {
    if (typeof value === 'number') numbers.push(value);
    else if (typeof value === 'string') words.push({ text: value, key: comparable(value) });
    else if (typeof value === 'boolean') words.push({ text: String(value), key: String(value) });
    else if (value !== null && isList(value)) value.forEach(take);
  };
  values.forEach(take);
  return {
    isPresent: true,
    isNull: values.some((value) => value === null),
    isEmpty: values.some(isEmptyValue),
    words,
    numbers,
  };
}

function isEmptyValue(value: JsonValue): boolean {
  if (value === '') return true;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** Columns of the fields that were asked for, each made on its first use. */
export class FieldColumns {
  readonly #documents: readonly (SiteDocument | null)[];
  readonly #columns = new Map<string, (FieldValues | undefined)[]>();

  /** `documents` by their ordinal, null where one was removed; the list may change, `forget` then says where. */
  constructor(documents: readonly (SiteDocument | null)[]) {
    this.#documents = documents;
  }

  /** What the document of an ordinal has in a field. */
  of(field: string, ordinal: number): FieldValues {
    let column = this.#columns.get(field);
    if (column === undefined) {
      column = [];
      this.#columns.set(field, column);
    }
    const known = column[ordinal];
    if (known !== undefined) return known;
    const document = this.#documents[ordinal];
    const values = document === undefined || document === null ? absent : fieldValues(document, field);
    column[ordinal] = values;
    return values;
  }

  /** The document of an ordinal is another. */
  forget(ordinal: number): void {
    for (const column of this.#columns.values()) column[ordinal] = undefined;
  }
}

/** A place on the map. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

/** Where a document is, by its field `_geo`; null where it does not say. */
export function pointOf(document: SiteDocument): Point | null {
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
