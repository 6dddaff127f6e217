/** How indexes are set up in Meilisearch, and how settings that somebody changed are noticed. */
import { isDeepStrictEqual } from 'node:util';
import type { Embedder, Settings } from 'meilisearch';
import { foldName } from '../folding.ts';
import { ideaWords, meantBy } from '../lexicon.ts';
import { choiceFields, numberFields, type SearchDocument } from '../search-index.ts';

/** What an embedder of Meilisearch's own is called in an index. */
export const OWN_EMBEDDER = 'own';

/** What an embedder of this project is called in an index: its id, as far as Meilisearch takes it. */
export function embedderName(id: string | undefined): string {
  return `mulk-${(id ?? '').replace(/[^A-Za-z0-9_-]/g, '-')}`;
}

/** Filters on names are on these. */
const nameFilters = ['kind', 'area_id', 'community_id', 'project_id', 'developer_id', 'weight'];

/** Words of names in both languages; keys are the same words by sound. */
export const nameFields = ['name', 'name_ar', 'aliases', 'subtitle'] as const;

/** Searched with the skeleton of what was typed. */
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

/** Settings of an index of names. */
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

/** Settings of an index of properties; without embedders, words alone decide. */
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

/** Meilisearch matches no synonym of more words, and takes no more of them for one term. */
const longestSynonym = 3;
const mostSynonyms = 50;

/** Gathers what places are also called, so that `jlt` finds what lies in Jumeirah Lakes Towers. */
export class SynonymBook {
  readonly #names = new Map<string, Set<string>>();

  /** Takes the aliases of areas and communities; other names are no place anything lies in. */
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

  /** Alias → names, each in the order of letters. */
  synonyms(): Record<string, string[]> {
    const entries = [...this.#names].map(([alias, names]) => [alias, [...names].sort()] as const);
    return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
  }
}

/** Synonyms of places and, for what properties are like, words for ideas. */
export function withIdeas(synonyms: Readonly<Record<string, readonly string[]>>): Record<string, string[]> {
  const all = mutable(synonyms);
  for (const word of ideaWords())
    all[word] = [...new Set([...(all[word] ?? []), ...meantBy(word)])].sort().slice(0, mostSynonyms);
  return all;
}

function isShort(folded: string): boolean {
  return folded !== '' && folded.split(' ').length <= longestSynonym;
}

/** Names the settings that are not as they should be; what Meilisearch adds of its own is not looked at. */
export function driftedSettings(wanted: Settings, found: Settings): (keyof Settings)[] {
  const names = Object.keys(wanted) as (keyof Settings)[];
  return names.filter((name) => {
    if (name === 'synonyms' && !isDeepStrictEqual(keysOf(found[name]), keysOf(wanted[name]))) return true;
    return !covers(found[name], wanted[name], isOrdered(name));
  });
}

function keysOf(synonyms: Settings['synonyms']): string[] {
  return Object.keys(synonyms ?? {}).sort();
}

function isOrdered(name: keyof Settings): boolean {
  return name === 'searchableAttributes' || name === 'rankingRules';
}

/** Secrets are shown by Meilisearch in part only, so they prove nothing. */
const hidden = new Set(['apiKey', 'headers']);

/** True when everything wanted was found; objects may hold more, except where they are wanted empty. */
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
