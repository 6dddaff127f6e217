/** Parameters and answers of a search for names, shared by its operations. */
import { z } from 'zod';
import {
  type Found,
  type NameKind,
  nameKinds,
  type SearchDocument,
  type SearchHit,
} from '../../../search-index/search-index.ts';
import type { Call } from '../../contract/endpoint.ts';
import type { Page } from '../../contract/paging.ts';
import { text, wholeNumber } from '../../contract/parameters.ts';
import { findDistrict, placeMeta } from '../../records/place-parameter.ts';
import { type PlaceLabels, placeLabels } from '../../statistics/place/labels.ts';
import { PlaceReference } from '../../statistics/place/schema.ts';

/** `q=`: half a name is enough. */
export const searchText = text({
  max: 200,
  description:
    'A name or its beginning, English or Arabic: words in any order, slips, usual spellings and abbreviations are understood.',
  example: 'jumeira vilage',
}).refine((value) => value.trim() !== '', 'takes at least one character');

/** `limit=` of suggestions. */
export const suggestionLimit = wholeNumber({
  min: 1,
  max: 20,
  description: 'Suggestions at most. Default 10.',
  example: 5,
});

/** The default number of suggestions. */
export const usualSuggestions = 10;

const score = z.number().meta({
  description: 'Likeness, 1 for an exact match; comparable within one answer.',
  example: 0.93,
});
const highlight = z.string().meta({
  description: 'The name that matched, escaped for HTML, with `<mark>` around the typed text.',
  example: '<mark>Dub</mark>ai Marina',
});
const subtitle = z.string().nullable().meta({
  description: 'Place or developer, which distinguishes equal names.',
  example: 'Marsa Dubai',
});

/** The names that people say, of a suggested place alone. */
const placeNames = PlaceReference.pick({ label: true, label_ar: true }).partial().shape;

/** One suggestion. */
export const SuggestionItem = z
  .object({
    kind: z.enum(nameKinds).meta({ description: 'Kind of the named thing.', example: 'community' }),
    id: z.int().meta({ description: 'Its id in this API; of an area or community, for `area`.' }),
    name: z.string().meta({
      description: 'Name, in English where the register has an English name.',
      example: 'Dubai Marina',
    }),
    name_ar: z.string().nullable().meta({ description: 'Name in Arabic; null where unknown.' }),
    ...placeNames,
    subtitle,
    score,
    highlight,
  })
  .meta({ id: 'Suggestion' });

const idParameter = (what: string) =>
  z
    .int()
    .nullable()
    .meta({ description: `Id of ${what}; null where unknown.` });

/** One thing found by its name. */
export const FoundName = SuggestionItem.omit({ kind: true, label: true, label_ar: true })
  .extend({
    area_id: idParameter('the cadastral area'),
    community_id: idParameter('the community'),
    project_id: idParameter('the project'),
    developer_id: idParameter('the developer'),
  })
  .meta({ id: 'FoundName' });

/** `meta.engine`: who answered. */
export const engineMeta = {
  engine: z
    .enum(['embedded', 'meilisearch'])
    .meta({ description: 'Search engine that answered: the one inside the service, or Meilisearch.' }),
};

/** A suggestion as clients see it. */
export function toSuggestion({ document, ...found }: SearchHit): z.input<typeof SuggestionItem> {
  const { kind, key, name, name_ar, subtitle } = document;
  // Nothing but names is suggested; a property has no id of its own.
  return { kind: toNameKind(kind), id: Number(key), name, name_ar, subtitle, ...found };
}

function toNameKind(kind: SearchDocument['kind']): NameKind {
  if (kind === 'property') throw new TypeError('A property was suggested where only names are.');
  return kind;
}

/** A hit as clients see it. */
export function toFoundName(hit: SearchHit): z.input<typeof FoundName> {
  const { kind: _, ...suggestion } = toSuggestion(hit);
  const { area_id, community_id, project_id, developer_id } = hit.document;
  return { ...suggestion, area_id, community_id, project_id, developer_id };
}

type SnapshotCall = Pick<Call<unknown, unknown, unknown, 'snapshot'>, 'snapshot' | 'signal'>;

/** Returns suggestions with the names of places that people say; of an area and a community that are one place only the better one. */
function withLabels(
  found: readonly z.input<typeof SuggestionItem>[],
  labels: PlaceLabels,
): z.input<typeof SuggestionItem>[] {
  const seen = new Set<number>();
  return found.flatMap((one) => {
    if (one.kind !== 'area' && one.kind !== 'community') return [one];
    const other = labels.oneWith(one.id);
    if (other !== null && seen.has(other)) return [];
    seen.add(one.id);
    return [{ ...one, ...labels.of(one.id) }];
  });
}

/** Suggestions for a typed text. */
export async function suggest(
  { snapshot, signal }: SnapshotCall,
  question: { readonly q: string; readonly kinds: readonly NameKind[]; readonly limit: number | undefined },
): Promise<Page<z.input<typeof SuggestionItem>>> {
  const namesPlaces = question.kinds.includes('area') || question.kinds.includes('community');
  const index = await snapshot.searchIndex();
  const { suggestions, engine } = await index.suggest(
    { ...question, limit: question.limit ?? usualSuggestions },
    signal,
  );
  const labels = await placeLabels(snapshot);
  return {
    rows: withLabels(suggestions.map(toSuggestion), labels),
    next: null,
    meta: { engine, ...(namesPlaces ? placeMeta(await findDistrict(snapshot, question.q)) : {}) },
    isProvisional: engine !== index.engine,
  };
}

/** A page of what was found; an answer of the engine that stands in is not kept. */
export function cutPage(
  { hits, next, engine }: Found<SearchDocument>,
  usualEngine: string,
  meta: Readonly<Record<string, unknown>>,
): Page<z.input<typeof FoundName>> {
  return {
    rows: hits.map(toFoundName),
    next: next === null ? null : [next],
    meta: { ...meta, engine },
    isProvisional: engine !== usualEngine,
  };
}
