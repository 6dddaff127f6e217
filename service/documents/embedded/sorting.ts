/** Sorts by fields, up or down, or by the distance from a place, as the client asks. */
import { type SearchWork, SiteQueryFault } from '../../../search-index/site-index.ts';
import { distanceM, type FieldScope, type Point } from './field-values.ts';
import { isListed, notListed } from './filter.ts';

/** Compares two documents by their ordinals. */
export type Comparator = (a: number, b: number) => number;

const onePart = /^(.+):(asc|desc)$/s;
const place = /^_geoPoint\(\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*\)$/;

/**
 * Returns the comparison of a sort; null without one. Documents without a value come last either way. Throws
 * `SiteQueryFault`.
 */
export function compileSort(sort: readonly string[], scope: FieldScope): Comparator | null {
  if (sort.length === 0) return null;
  const parts = sort.map((text) => comparatorOfPart(text, scope));
  return (a, b) => {
    for (const part of parts) {
      const order = part(a, b);
      if (order !== 0) return order;
    }
    return 0;
  };
}

/** Ordinals of documents. */
export type Ordinals = Readonly<Uint32Array>;

/** Documents that are sorted in one go. */
const sortedAtOnce = 500;

/** Returns the first documents in order, `most` of them, without putting the others in order. */
export async function firstOf(
  ordinals: Ordinals,
  compare: Comparator,
  most: number,
  work: SearchWork,
): Promise<readonly number[]> {
  let first: number[] = [];
  for (let from = 0; from < ordinals.length; from += sortedAtOnce) {
    first = [...first, ...ordinals.slice(from, from + sortedAtOnce)].sort(compare).slice(0, most);
    if (work.isDue) await work.pause();
  }
  return first;
}

/** Returns the place from which distances are measured: the first `_geoPoint` of the sort. */
export function originOf(sort: readonly string[]): Point | null {
  for (const text of sort) {
    const point = pointIn(onePart.exec(text)?.[1] ?? '');
    if (point !== null) return point;
  }
  return null;
}

function pointIn(text: string): Point | null {
  const found = place.exec(text);
  return found === null ? null : { lat: Number(found[1]), lng: Number(found[2]) };
}

function comparatorOfPart(text: string, { columnOf, sortable, pointOf }: FieldScope): Comparator {
  const [, field = '', direction = ''] = onePart.exec(text) ?? [];
  if (field === '') {
    throw new SiteQueryFault(
      'sort',
      `Invalid syntax for the sort parameter: expected expression ending by \`:asc\` or \`:desc\`, found \`${text}\`.`,
    );
  }
  const origin = pointIn(field);
  const listed = origin === null ? field : '_geo';
  if (!isListed(listed, sortable)) throw notListed('sort', listed, 'sortable', sortable);
  const up = direction === 'asc';
  if (origin !== null) {
    const away = (ordinal: number) => {
      const point = pointOf(ordinal);
      return point === null ? null : distanceM(origin, point);
    };
    return (a, b) => compareSorted(away(a), away(b), up);
  }
  const column = columnOf(field);
  const first = (ordinal: number) => {
    const { numbers, keys } = column.of(ordinal);
    if (numbers.length > 0) return up ? least(numbers) : -least(numbers.map((number) => -number));
    const sorted = keys.length > 1 ? keys.toSorted() : keys;
    return (up ? sorted[0] : sorted.at(-1)) ?? null;
  };
  return (a, b) => compareSorted(first(a), first(b), up);
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((smallest, number) => Math.min(smallest, number));
}

/** Orders numbers before texts, and null last. */
function compareSorted(a: number | string | null, b: number | string | null, up: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  const order = a < b ? -1 : a > b ? 1 : 0;
  return up ? order : -order;
}
