/** How the documents that were found spread over the values of fields. */
import { SiteQueryFault } from '../../../search-index/site-index.ts';
import { comparable, type FieldColumn, type FieldScope } from './field-values.ts';
import { isListed, notListed } from './filter.ts';

/** As many values of a field are told as Meilisearch tells. */
const valuesMost = 100;
const typedMost = 500;

/** Counts by value, and the ends of numbers, field by field. */
export interface Facets {
  readonly facetDistribution: Record<string, Record<string, number>>;
  readonly facetStats: Record<string, { min: number; max: number }>;
}

interface Count {
  readonly value: string;
  readonly count: number;
}

/** Counts the values of the named fields; `*` is every filterable one. The commonest are told, in the order of their names. */
export function facetsOf(names: readonly string[], found: readonly number[], scope: FieldScope): Facets {
  const { filterable } = scope;
  const fields = names.includes('*') ? filterable.filter((name) => name !== '*' && name !== '_geo') : names;
  for (const field of fields) {
    if (!isListed(field, filterable)) throw notListed('facets', field, 'filterable', filterable);
  }
  const distributions = fields.map((field) => {
    const told = countsOf(scope.columnOf(field), found).slice(0, valuesMost);
    const inOrder = told.sort((a, b) => (a.value < b.value ? -1 : 1));
    return [field, Object.fromEntries(inOrder.map(({ value, count }) => [value, count]))] as const;
  });
  const ends = fields.flatMap((field) => {
    const range = endsOf(scope.columnOf(field), found);
    return range === null ? [] : [[field, range] as const];
  });
  return { facetDistribution: Object.fromEntries(distributions), facetStats: Object.fromEntries(ends) };
}

/** The values of one facet of which a word begins with what was typed, the commonest first. */
export function facetHits(
  name: string,
  typed: string | null,
  found: readonly number[],
  scope: FieldScope,
): readonly Count[] {
  if (!isListed(name, scope.filterable)) throw notListed('facetName', name, 'filterable', scope.filterable);
  const beginning = comparable(typed ?? '');
  if (beginning.length > typedMost) {
    throw new SiteQueryFault('facetQuery', `\`facetQuery\` takes at most ${typedMost} characters.`);
  }
  const fits = (value: string) => {
    const key = comparable(value);
    return (
      key.startsWith(beginning) ||
      key.split(/[^\p{L}\p{M}\p{N}]+/u).some((word) => word.startsWith(beginning))
    );
  };
  return countsOf(scope.columnOf(name), found)
    .filter(({ value }) => fits(value))
    .slice(0, valuesMost);
}

/** The commonest first. Values that differ in case only are one, shown as first met. */
function countsOf(column: FieldColumn, found: readonly number[]): Count[] {
  for (const ordinal of found) column.of(ordinal);
  const counts = new Uint32Array(column.size);
  for (const ordinal of found) {
    for (const value of column.of(ordinal).values) counts[value] = (counts[value] ?? 0) + 1;
  }
  const met: Count[] = [];
  for (const [value, count] of counts.entries())
    if (count > 0) met.push({ value: column.textOf(value), count });
  return met.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

function endsOf(column: FieldColumn, found: readonly number[]): { min: number; max: number } | null {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const ordinal of found) {
    for (const number of column.of(ordinal).numbers) {
      min = Math.min(min, number);
      max = Math.max(max, number);
    }
  }
  return min <= max ? { min, max } : null;
}
