/** Counts how the documents that were found spread over the values of fields. */
import { type SearchWork, type SiteFacetQuery, SiteQueryFault } from '../../../search-index/site-index.ts';
import type { FieldColumn } from './field-column.ts';
import { comparable } from './field-values.ts';
import { isListed, notListed } from './filter.ts';
import { type Ordinals, type Selection, visitSelected } from './selected.ts';
import { firstOf } from './sorting.ts';
import type { NumberedFields } from './value-numbers.ts';

/** Most values of a field that are returned, as in Meilisearch. */
const valuesMost = 100;
const typedMost = 500;
/** Values between two looks at the clock. */
const lookEvery = 64;

interface Range {
  min: number;
  max: number;
}

/** Counts by value, and the ranges of numbers, field by field. */
export interface Facets {
  readonly facetDistribution: Record<string, Record<string, number>>;
  readonly facetStats: Record<string, Range>;
}

interface Count {
  readonly value: string;
  readonly count: number;
}

/** The documents to count, and the numbered values of the site's fields. */
export interface Counting {
  readonly found: Selection;
  readonly numbered: NumberedFields;
}

/** The counts of a field's values. */
interface Counted {
  readonly texts: readonly string[];
  readonly counts: Uint32Array;
  /** The places of values that the documents have. */
  readonly places: Uint32Array;
  /** The lowest and the highest number; null without one. */
  readonly range: Range | null;
}

/** Counts the values of the named fields; `*` is every filterable one. Returns the most frequent, ordered by name. */
export async function facetsOf(
  names: readonly string[],
  counting: Counting,
  filterable: readonly string[],
  work: SearchWork,
): Promise<Facets> {
  const fields = names.includes('*') ? filterable.filter((name) => name !== '*' && name !== '_geo') : names;
  for (const field of fields) {
    if (!isListed(field, filterable)) throw notListed('facets', field, 'filterable', filterable);
  }
  const distributions: [string, Record<string, number>][] = [];
  const ends: [string, Range][] = [];
  for (const field of new Set(fields)) {
    const counted = await countValues(field, counting, work);
    const told = await mostFrequent(counted, work);
    const inOrder = told.sort((a, b) => (a.value < b.value ? -1 : 1));
    distributions.push([field, Object.fromEntries(inOrder.map(({ value, count }) => [value, count]))]);
    if (counted.range !== null) ends.push([field, counted.range]);
  }
  return { facetDistribution: Object.fromEntries(distributions), facetStats: Object.fromEntries(ends) };
}

/** Returns the values of one facet that have a word beginning with the typed text, in their order, as in Meilisearch. */
export async function facetHits(
  { facetName: name, facetQuery: typed }: Pick<SiteFacetQuery, 'facetName' | 'facetQuery'>,
  counting: Counting,
  filterable: readonly string[],
  work: SearchWork,
): Promise<readonly Count[]> {
  if (!isListed(name, filterable)) throw notListed('facetName', name, 'filterable', filterable);
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
  const { texts, counts, places } = await countValues(name, counting, work);
  const fitting: Count[] = [];
  for (const place of places) {
    const value = texts[place] ?? '';
    if (fits(value)) fitting.push({ value, count: counts[place] ?? 0 });
    if (place % lookEvery === 0 && work.isDue) await work.pause();
  }
  return fitting.sort((a, b) => (a.value < b.value ? -1 : 1)).slice(0, valuesMost);
}

/** Counts the documents of each value, and finds the lowest and highest number. */
async function countValues(field: string, { found, numbered }: Counting, work: SearchWork): Promise<Counted> {
  const columns: FieldColumn[] = [];
  for (const segment of found.segments) columns.push(await segment.column(field, work));
  const { numbers, texts } = numbered.field(field, columns);
  const counts = new Uint32Array(texts.length);
  const range = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY };
  let at = 0;
  await visitSelected(found, work, (segment) => {
    const [column, own] = [columns[at], numbers[at]];
    at += 1;
    if (column === undefined || own === undefined) throw new RangeError(`${segment.size} documents too many`);
    const hasNumbers = column.numbers.some((number) => !Number.isNaN(number));
    return Promise.resolve((selected, base) => {
      countIn(column, own, selected, base, counts);
      if (hasNumbers) widen(range, column, selected, base);
    });
  });
  const places: number[] = [];
  for (let place = 0; place < texts.length; place += 1) if (counts[place] !== 0) places.push(place);
  return { counts, texts, places: Uint32Array.from(places), range: range.min <= range.max ? range : null };
}

function countIn(
  { starts, values }: FieldColumn,
  numbered: Uint32Array,
  selected: Ordinals,
  base: number,
  counts: Uint32Array,
): void {
  for (let at = 0; at < selected.length; at += 1) {
    const ordinal = (selected[at] ?? 0) - base;
    const last = starts[ordinal + 1] ?? 0;
    for (let place = starts[ordinal] ?? 0; place < last; place += 1) {
      const counted = numbered[values[place] ?? 0] ?? 0;
      counts[counted] = (counts[counted] ?? 0) + 1;
    }
  }
}

function widen(
  range: Range,
  { starts, values, numbers }: FieldColumn,
  selected: Ordinals,
  base: number,
): void {
  for (let at = 0; at < selected.length; at += 1) {
    const ordinal = (selected[at] ?? 0) - base;
    const last = starts[ordinal + 1] ?? 0;
    for (let place = starts[ordinal] ?? 0; place < last; place += 1) {
      const number = numbers[values[place] ?? 0] ?? Number.NaN;
      if (number < range.min) range.min = number;
      if (number > range.max) range.max = number;
    }
  }
}

/** Returns the first counts, the highest first. */
async function mostFrequent({ places, counts, texts }: Counted, work: SearchWork): Promise<Count[]> {
  const first = await firstOf(
    places,
    (a, b) => (counts[b] ?? 0) - (counts[a] ?? 0) || ((texts[a] ?? '') < (texts[b] ?? '') ? -1 : 1),
    valuesMost,
    work,
  );
  return first.map((place) => ({ value: texts[place] ?? '', count: counts[place] ?? 0 }));
}
