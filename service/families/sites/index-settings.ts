/** Writes the settings of a site’s search in the form of Meilisearch’s `GET /indexes/{uid}/settings`. */
import { z } from 'zod';
import type { SiteSearchEngine, SiteSearchSettings } from '../../../search-index/site-index.ts';

const Names = z.array(z.string());

const fixed = {
  displayedAttributes: ['*'],
  stopWords: [],
  nonSeparatorTokens: [],
  separatorTokens: [],
  dictionary: [],
  distinctAttribute: null,
  typoTolerance: {
    ...{ enabled: true, disableOnWords: [], disableOnAttributes: [], disableOnNumbers: true },
    minWordSizeForTypos: { oneTypo: 5, twoTypos: 9 },
  },
  faceting: { maxValuesPerFacet: 100, sortFacetValuesBy: { '*': 'alpha' } },
  pagination: { maxTotalHits: 1_000 },
  localizedAttributes: null,
  facetSearch: true,
  embedders: {},
};

/** The settings by Meilisearch’s names. */
export const IndexSettings = z
  .object({
    displayedAttributes: Names,
    searchableAttributes: Names.meta({ description: '`*` is every field.' }),
    filterableAttributes: Names,
    sortableAttributes: Names,
    rankingRules: Names.meta({ description: 'What decides the order, the first rule first.' }),
    stopWords: Names,
    nonSeparatorTokens: Names,
    separatorTokens: Names,
    dictionary: Names,
    synonyms: z.record(z.string(), Names),
    distinctAttribute: z.string().nullable(),
    typoTolerance: z.record(z.string(), z.unknown()),
    faceting: z.record(z.string(), z.unknown()),
    pagination: z.record(z.string(), z.unknown()),
    localizedAttributes: z.array(z.unknown()).nullable(),
    facetSearch: z.boolean(),
    embedders: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'SiteIndexSettings' });

type Settings = z.input<typeof IndexSettings>;

const rankingRules: Readonly<Record<SiteSearchEngine['name'], readonly string[]>> = {
  embedded: ['words', 'typo', 'sort', 'attribute'],
  meilisearch: ['words', 'typo', 'proximity', 'attribute', 'sort', 'exactness'],
};

/** Returns all settings of a site. */
export function settingsOf(
  { searchable, filterable, sortable, synonyms }: SiteSearchSettings,
  engine: SiteSearchEngine['name'],
): Settings {
  return {
    ...fixed,
    searchableAttributes: [...(searchable ?? ['*'])],
    filterableAttributes: [...filterable],
    sortableAttributes: [...sortable],
    rankingRules: [...rankingRules[engine]],
    synonyms: Object.fromEntries(Object.entries(synonyms).map(([word, others]) => [word, [...others]])),
  };
}

/** Name of a setting in an address → its name in the settings. */
export const settingNames: ReadonlyMap<string, keyof Settings> = new Map(
  IndexSettings.keyof().options.map((name) => [
    name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    name,
  ]),
);
