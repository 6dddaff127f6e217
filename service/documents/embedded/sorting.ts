/** Sorts by fields, up or down, or by the distance from a place, as the client asks. */
import { type SearchWork, SiteQueryFault } from '../../../search-index/site-index.ts';
import type { FieldColumn } from './field-column.ts';
import { distanceM, type Point } from './field-values.ts';
import { isListed, notListed } from './filter.ts';
import type { Segment } from './segment.ts';
import { lookEvery, type Ordinals, type Selection, visitSelected } from './selected.ts';

/** Compares two documents by their numbers in the index. */
export type Comparator = (a: number, b: number) => number;

/** A part of a sort: a field or a place, up or down. */
export interface SortPart {
  readonly up: boolean;
  /** The field; null for the distance from `origin`. */
  readonly field: string | null;
  readonly origin: Point | null;
}

/** A document's value to sort by: numbers come before texts, and nothing comes last. */
interface SortValues {
  readonly numbers: Float64Array;
  /** Returns the text of a document without a number. */
  readonly textAt: (number: number) => string | undefined;
}

/** The texts of a segment's documents; the numbers of its documents begin with `base`. */
interface SegmentTexts {
  readonly base: number;
  readonly keys: readonly string[];
  /** One more than the number of a document's text among the keys; 0 without a text. */
  readonly texts: Uint32Array;
}

const onePart = /^(.+):(asc|desc)$/s;
const place = /^_geoPoint\(\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*\)$/;

/** Reads a sort. Throws `SiteQueryFault`. */
export function readSort(sort: readonly string[], sortable: readonly string[]): readonly SortPart[] {
  return sort.map((text) => {
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
    return { up: direction === 'asc', field: origin === null ? field : null, origin };
  });
}

/**
 * Returns the comparison of a sort for the selected documents of all segments, whose numbers follow each other; null
 * without a sort. Documents without a value come last either way.
 */
export async function compileSort(
  sort: readonly SortPart[],
  selection: Selection,
  work: SearchWork,
): Promise<Comparator | null> {
  const parts: Comparator[] = [];
  for (const part of sort) parts.push(comparator(await sortValues(part, selection, work), part.up));
  if (parts.length === 0) return null;
  return (a, b) => {
    for (const part of parts) {
      const order = part(a, b);
      if (order !== 0) return order;
    }
    return 0;
  };
}

/** Returns the first documents in order, `most` of them: a heap whose top is the last of the best so far. */
export async function firstOf(
  ordinals: Ordinals,
  compare: Comparator,
  most: number,
  work: SearchWork,
): Promise<readonly number[]> {
  const heap: number[] = [];
  for (let from = 0; from < ordinals.length && most > 0; from += lookEvery) {
    if (work.isDue) await work.pause();
    keepFirst(heap, ordinals.subarray(from, from + lookEvery), compare, most);
  }
  return heap.sort(compare);
}

function keepFirst(heap: number[], ordinals: Ordinals, compare: Comparator, most: number): void {
  for (let at = 0; at < ordinals.length; at += 1) {
    const ordinal = ordinals[at] ?? 0;
    if (heap.length < most) rise(heap, ordinal, compare);
    else if (compare(ordinal, heap[0] ?? 0) < 0) sink(heap, ordinal, compare);
  }
}

function rise(heap: number[], ordinal: number, compare: Comparator): void {
  let at = heap.length;
  heap.push(ordinal);
  while (at > 0) {
    const parent = (at - 1) >> 1;
    const above = heap[parent] ?? 0;
    if (compare(ordinal, above) <= 0) break;
    heap[at] = above;
    at = parent;
  }
  heap[at] = ordinal;
}

/** Replaces the top. */
function sink(heap: number[], ordinal: number, compare: Comparator): void {
  let at = 0;
  while (2 * at + 1 < heap.length) {
    let child = 2 * at + 1;
    const [left, right] = [heap[child] ?? 0, heap[child + 1]];
    if (right !== undefined && compare(right, left) > 0) child += 1;
    const below = heap[child] ?? 0;
    if (compare(below, ordinal) <= 0) break;
    heap[at] = below;
    at = child;
  }
  heap[at] = ordinal;
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

/** Returns the value of each selected document, by its number in the index. */
async function sortValues(
  { up, field, origin }: SortPart,
  selection: Selection,
  work: SearchWork,
): Promise<SortValues> {
  const size = selection.segments.reduce((sum, segment) => sum + segment.size, 0);
  const numbers = new Float64Array(size).fill(Number.NaN);
  const inSegments: SegmentTexts[] = [];
  let base = 0;
  await visitSelected(selection, work, async (segment) => {
    const texts = new Uint32Array(field === null ? 0 : segment.size);
    const column = field === null ? null : await segment.column(field, work);
    inSegments.push({ base, keys: column?.keys ?? [], texts });
    base += segment.size;
    if (column === null) return (found, first) => measureFrom(origin, segment, found, first, numbers);
    return (found, first) => takeValues(column, up, found, first, { numbers, texts });
  });
  return { numbers, textAt: (number) => textAt(inSegments, number) };
}

function measureFrom(
  origin: Point | null,
  segment: Segment,
  found: Ordinals,
  base: number,
  numbers: Float64Array,
): void {
  for (const number of found) {
    const point = segment.pointOf(number - base);
    if (point !== null && origin !== null) numbers[number] = distanceM(origin, point);
  }
}

function takeValues(
  column: FieldColumn,
  up: boolean,
  found: Ordinals,
  base: number,
  into: { readonly numbers: Float64Array; readonly texts: Uint32Array },
): void {
  for (let at = 0; at < found.length; at += 1) {
    const number = found[at] ?? 0;
    const start = column.starts[number - base] ?? 0;
    const end = column.starts[number - base + 1] ?? 0;
    if (start === end) continue;
    const value = end - start === 1 ? (column.values[start] ?? 0) : firstValue(column, start, end, up);
    const own = column.numbers[value] ?? Number.NaN;
    if (Number.isNaN(own)) into.texts[number - base] = value + 1;
    else into.numbers[number] = own;
  }
}

/** Returns the first of a document's values in the direction of the sort. */
function firstValue({ values, keys, numbers }: FieldColumn, start: number, end: number, up: boolean): number {
  const read = (value: number) => {
    const number = numbers[value] ?? Number.NaN;
    return Number.isNaN(number) ? (keys[value] ?? '') : number;
  };
  let first = values[start] ?? 0;
  for (let at = start + 1; at < end; at += 1) {
    const value = values[at] ?? 0;
    if (isBefore(read(value), read(first), up)) first = value;
  }
  return first;
}

function textAt(inSegments: readonly SegmentTexts[], number: number): string | undefined {
  let at = inSegments.length - 1;
  while (at > 0 && (inSegments[at]?.base ?? 0) > number) at -= 1;
  const own = inSegments[at];
  return own?.keys[(own.texts[number - own.base] ?? 0) - 1];
}

function isBefore(value: number | string, other: number | string, up: boolean): boolean {
  if (typeof value !== typeof other) return typeof value === 'number';
  return up ? value < other : value > other;
}

function comparator({ numbers, textAt: textOf }: SortValues, up: boolean): Comparator {
  const sign = up ? 1 : -1;
  return (a, b) => {
    const [first, second] = [numbers[a] ?? Number.NaN, numbers[b] ?? Number.NaN];
    if (first < second) return -sign;
    if (first > second) return sign;
    if (first === second) return 0;
    const isFirstNumber = Number(!Number.isNaN(first));
    const isSecondNumber = Number(!Number.isNaN(second));
    return isSecondNumber - isFirstNumber || compareTexts(textOf(a), textOf(b), sign);
  };
}

/** Orders texts; nothing comes last. */
function compareTexts(first: string | undefined, second: string | undefined, sign: number): number {
  if (first === undefined || second === undefined)
    return Number(first === undefined) - Number(second === undefined);
  return first < second ? -sign : first > second ? sign : 0;
}
