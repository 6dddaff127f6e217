/** Searches for buildings and for projects by name, with slips and transliterations forgiven. */
import { z } from 'zod';
import type { Filter, NameKind } from '../../../search-index/search-index.ts';
import { cursorInvalid } from '../../contract/cursor.ts';
import { type Call, endpoint, list } from '../../contract/endpoint.ts';
import { exampleRecords } from '../../contract/example-records.ts';
import { placeMetaFields } from '../../contract/meta.ts';
import type { CursorKey, Page } from '../../contract/paging.ts';
import { defaultLimit, paging, writing } from '../../contract/parameters.ts';
import { findScope, placeMeta, type Scope } from '../../records/place-parameter.ts';
import { areaParameter, developerParameter, projectParameter } from '../../records/property-parameters.ts';
import { cutPage, engineMeta, FoundName, searchText } from './schema.ts';

const filters = {
  area: areaParameter.optional(),
  developer_id: developerParameter.optional(),
};

interface NameQuery {
  readonly q: string;
  readonly area?: string | undefined;
  readonly project_id?: number | undefined;
  readonly developer_id?: number | undefined;
  readonly limit?: number | undefined;
}

function nameFilters(query: NameQuery, place: Scope | null): Filter[] {
  return [
    ...placeFilters(place),
    ...(['project_id', 'developer_id'] as const).flatMap((field) => {
      const id = query[field];
      return id === undefined ? [] : [{ field, in: [id] }];
    }),
  ];
}

/** Returns the filter of names in a place, or in any of several. */
function placeFilters(scope: Scope | null): Filter[] {
  const places = scope === null ? [] : scope.kind === 'union' ? scope.places : [scope];
  if (places.length === 0) return [];
  const idsOf = (kind: 'area' | 'community') =>
    places.filter((place) => place.kind === kind).map(({ place_id }) => place_id);
  const anyOf = (['area', 'community'] as const).flatMap((kind) => {
    const ids = idsOf(kind);
    return ids.length === 0 ? [] : [{ field: `${kind}_id`, in: ids } as const];
  });
  return anyOf.length === 1 ? anyOf : [{ anyOf }];
}

/** The place in the order of hits where a page begins. A cursor of another snapshot goes on at the same place. */
function cursorOffset(after: CursorKey | null): number {
  if (after === null) return 0;
  const offset = z.int().nonnegative().safeParse(after[0]);
  if (!offset.success) throw cursorInvalid();
  return offset.data;
}

async function search(
  { query, snapshot, after, signal }: Call<unknown, NameQuery, unknown, 'snapshot'>,
  kind: NameKind,
): Promise<Page<z.input<typeof FoundName>>> {
  const place = await findScope(snapshot, query.area);
  const index = await snapshot.searchIndex();
  const found = await index.searchNames(
    {
      q: query.q,
      kinds: [kind],
      filters: nameFilters(query, place),
      offset: cursorOffset(after),
      limit: query.limit ?? defaultLimit,
    },
    signal,
  );
  return cutPage(found, index.engine, placeMeta(place));
}

const meta = { ...placeMetaFields, ...engineMeta };
const problems = ['area-unknown', 'area-ambiguous', 'search-unavailable'] as const;

/** `GET /api/v1/search/buildings`. */
export const searchBuildings = endpoint({
  operationId: 'searchBuildings',
  method: 'get',
  path: '/api/v1/search/buildings',
  aliases: ['/search/buildings'],
  tag: 'Search',
  scope: 'search',
  summary: 'Buildings by name, best first',
  description:
    'Buildings whose name is like `q`: slips, transliterations, words out of order and words of the place beside the name are understood. The first 500. The directory at /buildings has them all, in order.',
  reads: 'snapshot',
  counts: ['transactions', 'rent-contracts'],
  asOfNow: 'the search index is of the present snapshot',
  query: z.strictObject({
    q: searchText,
    ...filters,
    project_id: projectParameter.optional(),
    ...paging,
    ...writing,
  }),
  answer: list('buildings', FoundName, meta),
  problems,
  examples: [
    { summary: 'By name', request: '/api/v1/search/buildings?q=tower&limit=5' },
    { summary: 'Within a community', request: '/api/v1/search/buildings?q=tower&area=dubai-marina' },
  ],
  handle: (call) => search(call, 'building'),
});

/** `GET /api/v1/search/projects`. */
export const searchProjects = endpoint({
  operationId: 'searchProjects',
  method: 'get',
  path: '/api/v1/search/projects',
  aliases: ['/search/projects'],
  tag: 'Search',
  scope: 'search',
  summary: 'Projects by name, best first',
  description:
    'Projects whose name is like `q`, or whose register number it is: slips, transliterations, words out of order and words of the place or developer beside the name are understood. The first 500.',
  reads: 'snapshot',
  counts: ['transactions', 'rent-contracts'],
  asOfNow: 'the search index is of the present snapshot',
  query: z.strictObject({ q: searchText, ...filters, ...paging, ...writing }),
  answer: list('projects', FoundName, meta),
  problems,
  examples: [
    { summary: 'By name, with a slip', request: '/api/v1/search/projects?q=marena%20gate' },
    {
      summary: 'Of a developer',
      request: `/api/v1/search/projects?q=lakes&developer_id=${exampleRecords.developer}`,
    },
  ],
  handle: (call) => search(call, 'project'),
});
