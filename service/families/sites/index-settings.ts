/** Reads and writes the settings of a site’s search by the names of Meilisearch. */
import { z } from 'zod';
import type { SiteSearchSettings } from '../../../search-index/site-index.ts';
import { SearchSettings } from '../../accounts/records.ts';

const Names = z.array(z.string());

/** The settings of a site by Meilisearch’s names. */
export const IndexSettings = z
  .object({
    searchableAttributes: Names.meta({ description: '`*` is every field.' }),
    filterableAttributes: Names,
    sortableAttributes: Names,
    synonyms: z.record(z.string(), Names),
  })
  .meta({ id: 'SiteIndexSettings' });

/** Returns the settings of a site by Meilisearch’s names. */
export function settingsOf({
  searchable,
  filterable,
  sortable,
  synonyms,
}: SiteSearchSettings): z.input<typeof IndexSettings> {
  return {
    searchableAttributes: [...(searchable ?? ['*'])],
    filterableAttributes: [...filterable],
    sortableAttributes: [...sortable],
    synonyms: Object.fromEntries(Object.entries(synonyms).map(([word, others]) => [word, [...others]])),
  };
}

const { searchable, filterable, sortable, synonyms } = SearchSettings.shape;

/** Changed settings by Meilisearch’s names. Null resets a setting. */
export const IndexSettingsChange = z
  .strictObject({
    searchableAttributes: searchable
      .unwrap()
      .min(1)
      .nullish()
      .meta({ description: 'Searched fields, the weightiest first; `*` is every field.' }),
    filterableAttributes: filterable.unwrap().nullish(),
    sortableAttributes: sortable.unwrap().nullish(),
    synonyms: synonyms.unwrap().nullish(),
  })
  .meta({ id: 'SiteIndexSettingsChange' });

/** Returns the settings after a change. */
export function changedSettings(
  before: SearchSettings,
  change: z.output<typeof IndexSettingsChange>,
): SearchSettings {
  const { searchableAttributes: fields } = change;
  const isEvery = fields?.includes('*') ?? false;
  return {
    searchable: isEvery ? [] : after(fields, before.searchable, []),
    filterable: after(change.filterableAttributes, before.filterable, []),
    sortable: after(change.sortableAttributes, before.sortable, []),
    synonyms: after(change.synonyms, before.synonyms, {}),
  };
}

/** Returns what was sent, the default for null, and the old value where nothing was sent. */
function after<Value>(sent: Value | null | undefined, before: Value, byDefault: Value): Value {
  if (sent === undefined) return before;
  return sent ?? byDefault;
}
