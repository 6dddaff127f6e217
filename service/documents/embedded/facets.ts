/** How the documents that were found spread over the values of fields. */
import { SiteQueryFault } from '../../../search-index/site-index.ts';
import { comparable, type FieldColumns } from './field-values.ts';
import { isListed, notListed } from './filter.ts';

/** As many values of a field are told as Meilisearch tells. */
const valuesMost = 100;

/** What facets look at. */
export interface FacetScope {
  readonly columns: FieldColumns;
  readonly filterable: readonly string[];
}

/** Counts by value, and the ends of numbers, field by field. */
export interface Facets {
  readonly facetDistribution: Record<string, Record<string, number>>;
  readonly facetStats: Record<string, { min: number; max: number }>;
}

interface Count {
  readonly text: string;
  count: number;
}

/** Counts the values of the named fields; `*` is every filterable one. The commonest are told, in the order of their names. */
export function facetsOf(names: readonly string[], found: readonly number[], scope: FacetScope): Facets {
  const fields = names.includes('*') ? scope.filterable : names;
  const facetDistribution: Record<string, Record<string, number>> = {};
  const facetStats: Record<string, { min: number; max: number }> = {};
  for (const field of fields) {
    if (!isListed(field, scope.filterable)) throw notListed('facets', field, 'filterable', scope.filterable);
    const counts = [...countsOf(field, found, scope).values()].sort((a, b) => b.count - a.count);
    const told = counts.slice(0, valuesMost).sort((a, b) => (a.text < b.text ? -1 : 1));
    facetDistribution[field] = Object.fromEntries(told.map(({ text, count }) => [text, count]));
    const ends = endsOf(field, found, scope);
    if (ends !== null) facetStats[field] = ends;
  }
  return { facetDistribution, facetStats };
}

/** The values of one facet that begin like what was typed, the commonest first. */
export function facetHits(
  name: string,
  typed: string | null,
  found: readonly number[],
  scope: FacetScope,
): readonly { value: string; count: number }[] {
  if (!isListed(name, scope.filterable)) throw notListed('facetName', name, 'filterable', scope.filterable);
  const beginning = comparable(typed ?? '');
  if (beginning.length > 500)
    throw new SiteQueryFault('facetQuery', '`facetQuery` takes at most 500 characters.');
  return [...countsOf(name, found, scope)]
    .filter(([key]) => beginning === '' || key.split(/[^\p{L}\p{M}\p{N}]+/u).some(startsWith(beginning, key)))
    .map(([, { text, count }]) => ({ value: text, count }))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, valuesMost);
}

/** A value begins like the typed text as a whole, or one of its words does. */
function startsWith(beginning: string, key: string): (word: string) => boolean {
  return (word) => key.startsWith(beginning) || word.startsWith(beginning);
}

/** Values that differ in case only are one, shown as first met. */
function countsOf(field: string, found: readonly number[], { columns }: FacetScope): Map<string, Count> {
  const counts = new Map<string, Count>();
  for (const ordinal of found) {
    const { words, numbers } = columns.of(field, ordinal);
    const keys = new Map(words.map(({ key, text }) => [key, text]));
    for (const number of numbers) keys.set(String(number), String(number));
    for (const [key, text] of keys) {
      const known = counts.get(key);
      if (known === undefined) counts.set(key, { text, count: 1 });
      else known.count += 1;
    }
  }
  return counts;
}

function endsOf(
  field: string,
  found: readonly number[],
  { columns }: FacetScope,
): { min: number; max: number } | null {
  let [min, max] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const ordinal of found) {
    for (const number of columns.of(field, ordinal).numbers) {
      min = Math.min(min, number);
      max = Math.max(max, number);
    }
  }
  return min <= max ? { min, max } : null;
}
