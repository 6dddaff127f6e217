/** Searches the documents of one site: finds, ranks and formats them, and counts facets. */
import {
  type SiteFacetHit,
  type SiteFacetQuery,
  type SiteHit,
  type SiteHits,
  type SiteQuery,
  SiteQueryFault,
  type SiteSelection,
} from '../../../search-index/site-index.ts';
import { comparable, distanceM, isListed, notListed, type Point } from './field-values.ts';
import { type DocumentSet, readFilter } from './filter.ts';
import { formatHit } from './format-hit.ts';
import type { SiteDatabase } from './site-database.ts';
import { planWords, type WordPlan } from './word-plan.ts';

/** Most hits that paging reaches, as in Meilisearch. */
const reachable = 1_000;
const hitsPerPage = 20;
/** Most values of a facet that are returned, as in Meilisearch. */
const valuesMost = 100;

type Comparator = (a: number, b: number) => number;

/** A found document. */
interface Ranked {
  readonly number: number;
  readonly score: number;
}

/** Answers a search. `spend` counts the characters of each hit. */
export function search(site: SiteDatabase, query: SiteQuery, spend: (characters: number) => void): SiteHits {
  const sort = readSort(query.sort, site.settings.sortable);
  const { found, plan } = select(site, query);
  const isPaged = query.page !== null || query.hitsPerPage !== null;
  const limit = isPaged ? (query.hitsPerPage ?? hitsPerPage) : query.limit;
  const from = isPaged ? ((query.page ?? 1) - 1) * limit : query.offset;
  const ranked = rank(
    site,
    found,
    plan,
    comparator(site, sort),
    Math.min(reachable, Math.max(0, from + limit)),
  );
  const origin = sort.find((part) => part.origin !== null)?.origin ?? null;
  const places = origin === null ? null : site.points();
  const hits = ranked
    .slice(Math.max(0, from), Math.max(0, from + limit))
    .map(({ number, score }): SiteHit => {
      const point = places?.get(number);
      const hit = {
        ...formatHit(site.document(number), query, plan.marked),
        ...(origin !== null && point !== undefined
          ? { _geoDistance: Math.round(distanceM(origin, point)) }
          : {}),
        ...(query.showRankingScore ? { _rankingScore: score } : {}),
      };
      spend(JSON.stringify(hit).length);
      return hit;
    });
  const count = numbersOf(found).length;
  const facets = query.facets.length === 0 ? null : facetsOf(site, query.facets, found);
  return {
    hits,
    total: isPaged ? Math.min(count, reachable) : count,
    facetDistribution: facets?.facetDistribution ?? null,
    facetStats: facets?.facetStats ?? null,
  };
}

/** Returns the values of a facet that have a word beginning with the typed text, in their order, as in Meilisearch. */
export function searchFacet(site: SiteDatabase, query: SiteFacetQuery): readonly SiteFacetHit[] {
  const { facetName: name } = query;
  if (!isListed(name, site.settings.filterable))
    throw notListed('facetName', name, 'filterable', site.settings.filterable);
  const typed = comparable(query.facetQuery ?? '');
  const begins = (value: string) =>
    [value, ...value.split(/[^\p{L}\p{M}\p{N}]+/u)].some((word) => word.startsWith(typed));
  return countValues(site, name, select(site, query).found, 'facetName')
    .filter(({ value }) => begins(comparable(value)))
    .map(({ value, count }) => ({ value, count }))
    .sort(byValue)
    .slice(0, valuesMost);
}

/** Returns the documents that a search means. */
function select(site: SiteDatabase, selection: SiteSelection): { found: DocumentSet; plan: WordPlan } {
  const filter = readFilter(selection.filter, site.settings.filterable);
  const plan = planWords(site, selection);
  const found = filter?.(site) ?? site.all();
  const least = plan.tiers.at(-1);
  const matching = least === undefined ? null : site.matching(least.expression, plan.tiers.length === 1);
  const without = plan.excluded === null ? null : site.matching(plan.excluded, false);
  for (let number = 0; number < found.length; number += 1)
    if (matching?.[number] === 0 || without?.[number] === 1) found[number] = 0;
  return { found, plan };
}

/** Returns the first found documents: tier by tier, then in the order of the client's sort, by score, by first writing. */
function rank(
  site: SiteDatabase,
  found: DocumentSet,
  { tiers, step }: WordPlan,
  sorted: Comparator,
  most: number,
): readonly Ranked[] {
  if (tiers.length === 0) {
    const all = [...found.keys()].filter((number) => found[number] === 1);
    return all
      .sort(sorted)
      .slice(0, most)
      .map((number) => ({ number, score: 1 }));
  }
  const ranked: Ranked[] = [];
  const isLeft = found.slice();
  for (const tier of tiers) {
    if (ranked.length >= most) break;
    const [numbers, scores] = site.scored(tier.expression);
    const own = numbers.flatMap((number, at) =>
      isLeft[number] === 1 ? { number, score: scores[at] ?? 0 } : [],
    );
    const best = own.reduce((most, { score }) => Math.max(most, score), Number.MIN_VALUE);
    for (const { number } of own) isLeft[number] = 0;
    own.sort((a, b) => sorted(a.number, b.number) || b.score - a.score || a.number - b.number);
    for (const { number, score } of own.slice(0, most - ranked.length))
      ranked.push({ number, score: tier.score - step * (1 - Math.max(0, score) / best) });
  }
  return ranked;
}

/** A part of a sort: a field or the distance from a place, up or down. */
interface SortPart {
  readonly field: string;
  readonly origin: Point | null;
  readonly isUp: boolean;
}

/** Reads a sort. Throws `SiteQueryFault`. */
function readSort(sort: readonly string[], sortable: readonly string[]): readonly SortPart[] {
  return sort.map((text) => {
    const [, field = '', direction] = /^(.+):(asc|desc)$/s.exec(text) ?? [];
    if (field === '')
      throw new SiteQueryFault(
        'sort',
        `Invalid syntax for the sort parameter: expected expression ending by \`:asc\` or \`:desc\`, found \`${text}\`.`,
      );
    const place = /^_geoPoint\(\s*(-?[\d.]+)\s*,\s*(-?[\d.]+)\s*\)$/.exec(field);
    const origin = place === null ? null : { lat: Number(place[1]), lng: Number(place[2]) };
    const listed = origin === null ? field : '_geo';
    if (!isListed(listed, sortable)) throw notListed('sort', listed, 'sortable', sortable);
    return { field, origin, isUp: direction === 'asc' };
  });
}

/** Returns the comparison of a sort: numbers come before texts, and documents without a value last. */
function comparator(site: SiteDatabase, sort: readonly SortPart[]): Comparator {
  const parts = sort.map((part): Comparator => {
    const [keys, sign] = [sortKeys(site, part), part.isUp ? 1 : -1];
    return (a, b) => {
      const [first, second] = [keys.get(a), keys.get(b)];
      if (first === second) return 0;
      if (first === undefined || second === undefined) return first === undefined ? 1 : -1;
      return ordered(first, second, sign);
    };
  });
  return (a, b) => {
    for (const part of parts) {
      const order = part(a, b);
      if (order !== 0) return order;
    }
    return 0;
  };
}

/** Returns the value of each document that has one: the first of several in the direction of the sort. */
function sortKeys(
  site: SiteDatabase,
  { field, origin, isUp }: SortPart,
): ReadonlyMap<number, number | string> {
  const keys = new Map<number, number | string>();
  if (origin !== null) {
    for (const [number, point] of site.points()) keys.set(number, distanceM(origin, point));
    return keys;
  }
  const column = site.column(field, 'sort');
  for (const [at, document] of column.documents.entries()) {
    if (column.kinds[at] !== 'value') continue;
    const key = column.numbers[at] ?? column.keys[at] ?? '';
    const known = keys.get(document);
    if (known === undefined || ordered(key, known, isUp ? 1 : -1) < 0) keys.set(document, key);
  }
  return keys;
}

/** Orders two values up (1) or down (-1); numbers come before texts either way. */
function ordered(first: number | string, second: number | string, sign: number): number {
  if (typeof first !== typeof second) return typeof first === 'number' ? -1 : 1;
  return first < second ? -sign : first > second ? sign : 0;
}

/** A value of a field, and how many found documents have it. */
interface Counted extends SiteFacetHit {
  readonly number: number | null;
}

/** Counts the found documents of each value of a field. Values that differ in case are one, shown as first written. */
function countValues(
  site: SiteDatabase,
  field: string,
  found: DocumentSet,
  parameter: 'facets' | 'facetName',
): readonly Counted[] {
  const counted = new Map<string, { value: string; number: number | null; count: number }>();
  const { documents, kinds, keys, shown, numbers } = site.column(field, parameter);
  for (const [at, document] of documents.entries()) {
    if (found[document] !== 1 || kinds[at] !== 'value') continue;
    const [key, known] = [keys[at] ?? '', counted.get(keys[at] ?? '')];
    if (known !== undefined) known.count += 1;
    else counted.set(key, { value: shown[at] ?? '', number: numbers[at] ?? null, count: 1 });
  }
  return [...counted.values()];
}

const byValue = (a: SiteFacetHit, b: SiteFacetHit): number => (a.value < b.value ? -1 : 1);
const numbersOf = (found: DocumentSet): readonly number[] =>
  [...found.keys()].filter((number) => found[number] === 1);

/** Counts the values of the named fields; `*` is every filterable one. Returns the most frequent, ordered by name. */
function facetsOf(site: SiteDatabase, names: readonly string[], found: DocumentSet) {
  const { filterable } = site.settings;
  const fields = names.includes('*') ? filterable.filter((name) => name !== '*' && name !== '_geo') : names;
  const facetDistribution: Record<string, Record<string, number>> = {};
  const facetStats: Record<string, { min: number; max: number }> = {};
  for (const field of fields) {
    if (!isListed(field, filterable)) throw notListed('facets', field, 'filterable', filterable);
    const counted = countValues(site, field, found, 'facets');
    const frequent = counted.toSorted((a, b) => b.count - a.count || byValue(a, b)).slice(0, valuesMost);
    facetDistribution[field] = Object.fromEntries(
      frequent.sort(byValue).map(({ value, count }) => [value, count]),
    );
    const numbers = counted.flatMap(({ number }) => number ?? []);
    const [min, max] = [
      numbers.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
      numbers.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
    ];
    if (min <= max) facetStats[field] = { min, max };
  }
  return { facetDistribution, facetStats };
}
