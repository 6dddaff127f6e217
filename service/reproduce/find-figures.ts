/**
 * Finds where each number of an answer comes from: the query, the row and the column that has it, and how it was rounded.
 *
 * A number and a column belong together when their names fit and the rounded value is the number. Where rows of one query have the same value, the row that has more of
 * the words and numbers beside it in the answer is the one.
 */
import type { RecordedQuery } from './record-queries.ts';

/** A number of an answer, and its place in a query. */
export interface FoundFigure {
  /** JSON pointer into the answer. */
  readonly pointer: string;
  readonly value: number;
  /** Index of the query. */
  readonly query: number;
  readonly row: number;
  readonly column: string;
  /** Decimals that the answer has; null where the number is not rounded. */
  readonly digits: number | null;
}

interface Leaf {
  readonly pointer: string;
  /** The names that a column of it may have. */
  readonly names: readonly string[];
  readonly value: string | number | boolean;
}

const digitsOfAnswers = [0, 2, 4] as const;

/** Rounds half away from zero, as answers do. */
export function roundedTo(value: number, digits: number): number {
  const shift = 10 ** digits;
  return (Math.sign(value) * Math.round(Math.abs(value) * shift * (1 + Number.EPSILON))) / shift + 0;
}

/** Returns the numbers of an answer that queries have. */
export function findFigures(answer: unknown, queries: readonly RecordedQuery[]): FoundFigure[] {
  const records = new Map<string, Leaf[]>();
  collect(answer, [], '', records);
  return [...records.values()].flatMap((leaves) => ofRecord(leaves, queries));
}

/** Gathers the leaves of an answer by the record that they belong to: the nearest element of a list, or the whole. */
function collect(
  value: unknown,
  path: readonly string[],
  record: string,
  records: Map<string, Leaf[]>,
): void {
  const pointer = path.map((step) => `/${step.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  if (Array.isArray(value)) {
    for (const [at, item] of value.entries())
      collect(item, [...path, String(at)], `${pointer}/${at}`, records);
    return;
  }
  if (typeof value === 'object' && value !== null) {
    for (const [name, item] of Object.entries(value)) {
      if (path.length === 0 && name === 'meta') continue;
      collect(item, [...path, name], record, records);
    }
    return;
  }
  if (typeof value !== 'number' && typeof value !== 'string' && typeof value !== 'boolean') return;
  const leaves = records.get(record) ?? [];
  leaves.push({ pointer, names: namesOf(path), value });
  records.set(record, leaves);
}

/** Returns the names that the column of a leaf may have: `price_aed`, or, of `median_price_aed.p25`, `p25_price_aed`. */
function namesOf(path: readonly string[]): string[] {
  const [own = '', parent = '', above = ''] = path.toReversed();
  const bare = (name: string) => name.replace(/^median_/, '');
  if (own === 'value') return [parent, 'value'];
  if (own === 'p25' || own === 'p75') return [`${own}_${bare(parent)}`, own];
  if (own === 'low' || own === 'high') return [`${own}_${bare(above)}`, own];
  return own === 'count' ? [own, 'row_count'] : [own];
}

/** A row of a query, and the column that has a value. */
interface Place {
  readonly query: number;
  readonly row: number;
  readonly column: string;
  readonly digits: number | null;
}

function ofRecord(leaves: readonly Leaf[], queries: readonly RecordedQuery[]): FoundFigure[] {
  const fits = new Map<string, number>();
  /** Returns how much of the record a row has. */
  const fitOf = ({ query, row }: Place): number => {
    const key = `${query} ${row}`;
    const columns = queries[query]?.rows[row] ?? {};
    const fit = fits.get(key) ?? leaves.filter((leaf) => isIn(leaf, columns)).length;
    fits.set(key, fit);
    return fit;
  };
  return leaves.flatMap(({ names, value, pointer }) => {
    if (typeof value !== 'number') return [];
    const places = queries.flatMap((query, index) => placesIn(query, index, names, value));
    const [first, ...others] = places;
    if (first === undefined) return [];
    const best = others.reduce((chosen, place) => (fitOf(place) > fitOf(chosen) ? place : chosen), first);
    return [{ pointer, value, ...best }];
  });
}

/** Returns where a query has a number under one of these names. */
function placesIn({ rows }: RecordedQuery, query: number, names: readonly string[], value: number): Place[] {
  const columns = columnsNamed(rows[0] ?? {}, names);
  if (columns.length === 0) return [];
  return rows.flatMap((held, row) => {
    for (const column of columns) {
      const digits = digitsBetween(held[column], value);
      if (digits !== undefined) return [{ query, row, column, digits }];
    }
    return [];
  });
}

function isIn({ names, value }: Leaf, row: Readonly<Record<string, unknown>>): boolean {
  if (typeof value !== 'number') return names.some((name) => row[name] === value);
  return columnsNamed(row, names).some((column) => digitsBetween(row[column], value) !== undefined);
}

/** Returns the decimals that a value was rounded to; null where it was not rounded, and undefined where it is another value. */
function digitsBetween(held: unknown, value: number): number | null | undefined {
  if (typeof held !== 'number') return undefined;
  if (Number.isInteger(held) && held === value) return null;
  const digits = digitsOfAnswers.find((decimals) => roundedTo(held, decimals) === value);
  return digits === undefined && held === value ? null : digits;
}

const generic = new Set(['value', 'p25', 'p75', 'low', 'high']);

/** Returns the columns of a row that have one of these names. Free aggregates number theirs: `value_0`. */
function columnsNamed(row: Readonly<Record<string, unknown>>, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (name in row) return [name];
    return generic.has(name)
      ? [0, 1, 2, 3, 4, 5].map((at) => `${name}_${at}`).filter((one) => one in row)
      : [];
  });
}
