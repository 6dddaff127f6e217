/** Counts how the documents that were found spread over the values of fields. */
import { type SearchWork, type SiteFacetQuery, SiteQueryFault } from '../../../search-index/site-index.ts';
import { comparable, type FieldColumn, type FieldScope } from './field-values.ts';
import { isListed, notListed } from './filter.ts';
import type { Ordinals } from './sorting.ts';

/** Most values of a field that are returned, as in Meilisearch. */
const valuesMost = 100;
const typedMost = 500;

/** Counts by value, and the ranges of numbers, field by field. */
export interface Facets {
  readonly facetDistribution: Record<string, Record<string, number>>;
  readonly facetStats: Record<string, { min: number; max: number }>;
}

interface Count {
  readonly value: string;
  readonly count: number;
}

/** Counts the values of the named fields; `*` is every filterable one. Returns the most frequent, ordered by name. */
export async function facetsOf(
  names: readonly string[],
  found: Ordinals,
  scope: FieldScope,
  work: SearchWork,
): Promise<Facets> {
  const { filterable } = scope;
  const fields = names.includes('*') ? filterable.filter((name) => name !== '*' && name !== '_geo') : names;
  for (const field of fields) {
    if (!isListed(field, filterable)) throw notListed('facets', field, 'filterable', filterable);
  }
  const distributions: [string, Record<string, number>][] = [];
  const ends: [string, { min: number; max: number }][] = [];
  for (const field of new Set(fields)) {
    const column = scope.columnOf(field);
    const told = (await countValues(column, found, work)).slice(0, valuesMost);
    const inOrder = told.sort((a, b) => (a.value < b.value ? -1 : 1));
    distributions.push([field, Object.fromEntries(inOrder.map(({ value, count }) => [value, count]))]);
    const range = await endsOf(column, found, work);
    if (range !== null) ends.push([field, range]);
  }
  return { facetDistribution: Object.fromEntries(distributions), facetStats: Object.fromEntries(ends) };
}

/** Returns the values of one facet that have a word beginning with the typed text, most frequent first. */
export async function facetHits(
  { facetName: name, facetQuery: typed }: Pick<SiteFacetQuery, 'facetName' | 'facetQuery'>,
  found: Ordinals,
  scope: FieldScope,
  work: SearchWork,
): Promise<readonly Count[]> {
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
  return (await countValues(scope.columnOf(name), found, work))
    .filter(({ value }) => fits(value))
    .slice(0, valuesMost);
}

/** Returns the most frequent first. Values that differ only in case count as one, in the spelling met first. */
async function countValues(column: FieldColumn, found: Ordinals, work: SearchWork): Promise<Count[]> {
  const counts: number[] = [];
  for (const ordinal of found) {
    for (const value of column.of(ordinal).values) counts[value] = (counts[value] ?? 0) + 1;
    if (work.isDue) await work.pause();
  }
  const met: Count[] = [];
  for (const [value, count = 0] of counts.entries())
    if (count > 0) met.push({ value: column.textOf(value), count });
  return met.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}

async function endsOf(
  column: FieldColumn,
  found: Ordinals,
  work: SearchWork,
): Promise<{ min: number; max: number } | null> {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const ordinal of found) {
    for (const number of column.of(ordinal).numbers) {
      min = Math.min(min, number);
      max = Math.max(max, number);
    }
    if (work.isDue) await work.pause();
  }
  return min <= max ? { min, max } : null;
}
