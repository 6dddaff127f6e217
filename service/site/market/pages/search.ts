/** Draws the results of a search over places, buildings, projects and developers. */
import type { Suggestion } from '../../../../client/src/api-types.ts';
import { html } from '../../../console/html.ts';
import { Problem } from '../../../contract/problem.ts';
import { recordSlug, withQuery } from '../addresses.ts';
import { searchBox } from '../frame.ts';
import type { Content, Draw, PageType } from '../page.ts';
import { head } from '../parts.ts';
import { type PlacesOnSite, readPlacesOnSite } from '../present-names.ts';
import type { Reader } from '../reader.ts';
import { fill } from '../words/words.ts';

/** Names offered while a reader types. */
export const mostOffered = 8;
const mostShown = 20;
const mostNear = 5;
const kinds = 'area,community,project,building,developer';

/** A found record, or a district, which has no id. */
type Found = Pick<Suggestion, 'id' | 'name' | 'name_ar' | 'subtitle' | 'label'> & {
  readonly kind: Suggestion['kind'] | 'district';
};

/** Returns the path of a found record; null for kinds without a page. A district is the list of its places. */
export function foundPath(
  { kind, id, name }: Pick<Found, 'kind' | 'id' | 'name'>,
  places: PlacesOnSite,
): string | null {
  switch (kind) {
    case 'area':
    case 'community':
      return places.get(id)?.path ?? null;
    case 'district':
      return withQuery('/areas', { q: name });
    case 'project':
      return `/projects/${recordSlug({ id, name })}`;
    case 'building':
      return `/buildings/${recordSlug({ id, name })}`;
    case 'developer':
      return `/developers/${recordSlug({ id, name })}`;
    default:
      return null;
  }
}

/** Finds records by a part of their name; a district of that name comes first. */
export async function find(reader: Reader, q: string, limit: number): Promise<readonly Found[]> {
  const found = await reader.maybe('/api/v1/search/autocomplete', { q, kinds, limit });
  const districts = (found?.meta.resolved ?? []).map(({ name }) => ({
    ...{ kind: 'district' as const, id: 0, name, name_ar: null, subtitle: null },
  }));
  return [...districts, ...(found?.suggestions ?? [])];
}

/** Returns the line below the name of a found record: none below a place, whose name says it. */
export function subtitleOf({ label, subtitle }: Found): string | null {
  return label === undefined ? subtitle : null;
}

/** Returns all places, where there are places among what was found. */
export function placesOfFound(reader: Reader, found: readonly Found[]): Promise<PlacesOnSite> {
  const hasPlaces = found.some(({ kind }) => kind === 'area' || kind === 'community');
  return hasPlaces ? readPlacesOnSite(reader) : Promise.resolve(new Map());
}

/** Returns the problem of an address without a record, with names that are like the words of the address. */
export async function withNearNames(problem: Problem, { reader, params }: Draw): Promise<Problem> {
  const words = Object.values(params)
    .join(' ')
    .replaceAll(/[-_\d\s]+/g, ' ')
    .trim();
  if (words.length < 2 || problem.errors.some(({ candidates = [] }) => candidates.length > 0)) return problem;
  const near = await find(reader, words.slice(0, 100), mostNear);
  const candidates = near.flatMap(({ name }) => (name === null ? [] : [name]));
  if (candidates.length === 0) return problem;
  return new Problem(problem.code, problem.detail, {
    errors: [{ parameter: 'address', message: 'names no record', candidates }],
  });
}

async function draw(drawn: Draw): Promise<Content> {
  const { words, reader, query, to, nameOf } = drawn;
  const q = (query['q'] ?? '').slice(0, 100);
  const found = q.length < 2 ? [] : await find(reader, q, mostShown);
  const places = await placesOfFound(reader, found);
  const items = found.flatMap((one) => {
    const path = foundPath(one, places);
    if (path === null) return [];
    const subtitle = subtitleOf(one);
    return [
      html`<li><a href="${to(path)}"><bdi>${nameOf(one)}</bdi></a><span>${words.foundKinds[one.kind]}${subtitle === null ? '' : html` · <bdi>${subtitle}</bdi>`}</span></li>`,
    ];
  });
  const main = html`${head(q === '' ? words.searchTitle : html`${words.searchTitle}: <bdi>${q}</bdi>`, null)}
${searchBox(drawn, 'find-here', q)}
${items.length > 0 ? html`<ul class="found">${items}</ul>` : html`<p class="note">${q.length < 2 ? words.searchAsk : fill(words.searchEmpty, { q })}</p>`}`;
  return {
    title: q === '' ? words.searchTitle : fill(words.searchTitleOf, { q }),
    description: words.searchLabel,
    main,
    path: q === '' ? '/search' : `/search?q=${encodeURIComponent(q)}`,
    isIndexed: false,
  };
}

/** `GET /search`. */
export const searchPage: PageType = {
  name: 'Search',
  path: '/search',
  summary: 'Search',
  parameters: ['q'],
  draw,
};
