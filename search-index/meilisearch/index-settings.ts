/** Defines the settings of the indexes in Meilisearch and detects changed settings. */
import { isDeepStrictEqual } from 'node:util';
import type { Embedder, Settings } from 'meilisearch';
import { foldName } from '../folding.ts';
import { ideaWords, meantBy } from '../lexicon.ts';
import { choiceFields, numberFields, type SearchDocument } from '../search-index.ts';

/** Returns the name of an embedder of this project in an index: its id, limited to characters that Meilisearch accepts. */
export function embedderName(id: string | undefined): string {
  return `mulk-${(id ?? '').replace(/[^A-Za-z0-9_-]/g, '-')}`;
}

/** Fields that filters on names use. */
const nameFilters = ['kind', 'area_id', 'community_id', 'project_id', 'developer_id', 'weight'];

/** Fields with words of names in both languages. The key field holds the skeletons of the same words. */
export const nameFields = ['name', 'name_ar', 'aliases', 'subtitle'] as const;

/** The search compares this field with the skeleton of the typed text. */
export const KEY_FIELD = 'name_keys';

const common: Settings = {
  displayedAttributes: ['*'],
  stopWords: [],
  distinctAttribute: null,
  typoTolerance: {
    enabled: true,
    minWordSizeForTypos: { oneTypo: 4, twoTypos: 8 },
    disableOnWords: [],
    disableOnAttributes: [],
  },
  localizedAttributes: [{ attributePatterns: ['name_ar'], locales: ['ara'] }],
};

/** Returns the settings of an index of names. */
export function placeSettings(synonyms: Readonly<Record<string, readonly string[]>>): Settings {
  return {
    ...common,
    searchableAttributes: [...nameFields, KEY_FIELD],
    filterableAttributes: nameFilters,
    sortableAttributes: ['weight'],
    rankingRules: ['sort', 'words', 'typo', 'proximity', 'attribute', 'exactness', 'weight:desc'],
    synonyms: mutable(synonyms),
    pagination: { maxTotalHits: 10_000 },
  };
}

/** Returns the settings of an index of properties. Without embedders, the search uses words alone. */
export function propertySettings(
  synonyms: Readonly<Record<string, readonly string[]>>,
  embedders: Readonly<Record<string, Embedder>>,
): Settings {
  return {
    ...common,
    searchableAttributes: [
      ...nameFields,
      KEY_FIELD,
      'project',
      'community',
      'area',
      'area_ar',
      'developer',
      'property_type',
      'tags',
      'nearest_metro',
      'nearest_mall',
      'nearest_landmark',
      'kind',
    ],
    filterableAttributes: [...new Set(['id', ...choiceFields, ...numberFields])],
    sortableAttributes: [...numberFields],
    rankingRules: ['sort', 'words', 'typo', 'proximity', 'attribute', 'exactness', 'weight:desc'],
    synonyms: mutable(synonyms),
    pagination: { maxTotalHits: 10_000 },
    faceting: { maxValuesPerFacet: 1000, sortFacetValuesBy: { '*': 'count' } },
    embedders: { ...embedders },
  };
}

function mutable(synonyms: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  return Object.fromEntries(Object.entries(synonyms).map(([word, others]) => [word, [...others]]));
}

/** Meilisearch ignores synonyms with more words than this, and more synonyms of one term. */
const longestSynonym = 3;
const mostSynonyms = 50;

/** Collects the other names of places, so that `jlt` finds the projects in Jumeirah Lakes Towers. */
export class SynonymBook {
  readonly #names = new Map<string, Set<string>>();

  /** Adds the aliases of areas and communities; other documents are no places that contain something. */
  add(document: SearchDocument): void {
    if (document.kind !== 'area' && document.kind !== 'community') return;
    const name = foldName(document.name);
    if (!isShort(name)) return;
    for (const alias of document.aliases.map(foldName)) {
      if (!isShort(alias) || alias === name) continue;
      const names = this.#names.get(alias) ?? new Set();
      if (names.size < mostSynonyms) this.#names.set(alias, names.add(name));
    }
  }

  /** Returns the names of each alias, in alphabetical order. */
  synonyms(): Record<string, string[]> {
    const entries = [...this.#names].map(([alias, names]) => [alias, [...names].sort()] as const);
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** Returns the synonyms of places together with the words of concepts, for the index of properties. */
export function withIdeas(synonyms: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  const all = mutable(synonyms);
  for (const word of ideaWords())
    all[word] = [...new Set([...(all[word] ?? []), ...meantBy(word)])].sort().slice(0, mostSynonyms);
  return all;
}

function isShort(folded: string): boolean {
  return folded !== '' && folded.split(' ').length <= longestSynonym;
}

/** Returns the names of the settings that differ from the wanted ones. Settings that Meilisearch adds itself do not count. */
export function driftedSettings(wanted: Settings, found: Settings): (keyof Settings)[] {
  const names = Object.keys(wanted) as (keyof Settings)[];
  return names.filter((name) => {
    if (name === 'synonyms' && !isDeepStrictEqual(synonymKeys(found[name]), synonymKeys(wanted[name])))
      return true;
    return !covers(found[name], wanted[name], isOrdered(name));
  });
}

function synonymKeys(synonyms: Settings['synonyms']): string[] {
  return Object.keys(synonyms ?? {}).sort();
}

function isOrdered(name: keyof Settings): boolean {
  return name === 'searchableAttributes' || name === 'rankingRules';
}

/** Meilisearch shows only parts of secrets, so they cannot be compared. */
const hidden = new Set(['apiKey', 'headers']);

/** Returns true if `found` contains everything in `wanted`. Objects may hold more, unless an empty one is wanted. */
function covers(found: unknown, wanted: unknown, ordered: boolean): boolean {
  if (Array.isArray(wanted) && Array.isArray(found)) {
    if (ordered) return isDeepStrictEqual(found, wanted);
    return (
      found.length === wanted.length &&
      wanted.every((one) => found.some((other) => covers(other, one, false)))
    );
  }
  if (isRecord(wanted) && isRecord(found ?? {})) {
    const names = Object.keys(wanted);
    if (names.length === 0) return Object.keys(found ?? {}).length === 0;
    if (!isRecord(found)) return false;
    return names.every((name) => hidden.has(name) || covers(found[name], wanted[name], ordered));
  }
  return isDeepStrictEqual(found ?? null, wanted ?? null);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
