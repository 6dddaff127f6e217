/** Finds the present addresses of places and projects that answers name without them, so that pages link to no address that redirects. */
import type { Area, AreaReference, Transaction } from '../../../client/src/api-types.ts';
import { foldName } from '../../../search-index/folding.ts';
import { slugOf } from './addresses.ts';
import type { Draw } from './page.ts';
import type { AnswerOf, Reader } from './reader.ts';

/** A place with the path of its page: an area and a community that are one place have the area's page. */
export interface PlaceOnSite extends Area {
  readonly path: string;
}

/** Places by their id. */
export type PlacesOnSite = ReadonlyMap<number, PlaceOnSite>;

/** Returns every area and community. */
export async function readPlaces(reader: Reader): Promise<AnswerOf<'/api/v1/areas'>['areas']> {
  return (await reader.shared('/api/v1/areas', { kind: 'all', sort: 'id' }))?.areas ?? [];
}

/** Returns the path of the page that a place has where it is one with no other. */
export function placePath({ kind, slug }: Pick<Area, 'kind' | 'slug'>): string {
  return `/${kind === 'area' ? 'areas' : 'communities'}/${slug}`;
}

/** Returns every area and community with the path of its page. */
export async function readPlacesOnSite(reader: Reader): Promise<PlacesOnSite> {
  const places = await readPlaces(reader);
  const byId = new Map(places.map((place) => [place.id, place]));
  return new Map(
    places.map((place) => {
      const other = place.kind === 'community' && place.one_with !== null ? byId.get(place.one_with) : null;
      return [place.id, { ...place, path: placePath(other ?? place) }];
    }),
  );
}

/** Returns the path of an area. */
export function areaPath({ id, name }: Pick<AreaReference, 'id' | 'name'>, places: PlacesOnSite): string {
  return places.get(id)?.path ?? `/areas/${slugOf(name) || id}`;
}

/** The place of a record as its export words it. */
export interface PlaceOfRecord {
  readonly area: string | null;
  readonly area_ar?: string | null;
  /** English. */
  readonly community: string | null;
}

/** Returns the name of the place of a record: its community and then its area; one of them where both have one name or one is unknown. */
export function placeOfRecord(
  { nameOf }: Pick<Draw, 'nameOf'>,
  { area, area_ar = null, community }: PlaceOfRecord,
  places: PlacesOnSite,
): string {
  const registered = nameOf({ name: area, name_ar: area_ar });
  if (community === null) return registered;
  const found = [...places.values()].find(({ kind, name }) => kind === 'community' && name === community);
  const common = nameOf({ name: community, name_ar: found?.name_ar ?? null });
  return registered === '' || foldName(registered) === foldName(common)
    ? common
    : `${common}${betweenNames}${registered}`;
}

/** Stands between the common name of a place and the one of the register. */
const betweenNames = ' · ';

/** Returns the common name of a place alone, for sentences that name it again. */
export function commonName(label: string): string {
  return label.split(betweenNames)[0] ?? label;
}

/** A record that names a project as its export does. */
type OfProject = Pick<Transaction, 'project_id' | 'project_basis'>;

/** Names of projects on the register, by id, where a deal names the project otherwise. */
export type ProjectNames = ReadonlyMap<number, string | null>;

/** How a project was found when the export has another name for it than the register. */
const otherwiseNamed: readonly Transaction['project_basis'][] = ['displayed-name', 'transliteration'];

/** Returns the names on the register of the projects that the records name otherwise. */
export async function readProjectNames(reader: Reader, records: readonly OfProject[]): Promise<ProjectNames> {
  const ids = records.flatMap(({ project_id: id, project_basis: basis }) =>
    id !== null && otherwiseNamed.includes(basis) ? [id] : [],
  );
  const found = await Promise.all(
    [...new Set(ids)].map((id) => reader.maybe('/api/v1/projects/{id}', { id })),
  );
  return new Map(
    found.flatMap((answer) => (answer === null ? [] : [[answer.project.id, answer.project.name]])),
  );
}
