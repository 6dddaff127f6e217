/** Finds the present addresses of places and projects that answers name without them, so that pages link to no address that redirects. */
import type { AreaReference, Transaction } from '../../../client/src/api-types.ts';
import { slugOf } from './addresses.ts';
import type { AnswerOf, Reader } from './reader.ts';

/** Paths of places by their id. */
export type PlacePaths = ReadonlyMap<number, string>;

/** Returns every area and community. */
export async function readPlaces(reader: Reader): Promise<AnswerOf<'/api/v1/areas'>['areas']> {
  return (await reader.shared('/api/v1/areas', { kind: 'all', sort: 'id' }))?.areas ?? [];
}

/** Returns the path of every area and community. */
export async function readPlacePaths(reader: Reader): Promise<PlacePaths> {
  return new Map(
    (await readPlaces(reader)).map(({ id, kind, slug }) => [
      id,
      `/${kind === 'area' ? 'areas' : 'communities'}/${slug}`,
    ]),
  );
}

/** Returns the path of an area. */
export function areaPath({ id, name }: Pick<AreaReference, 'id' | 'name'>, paths: PlacePaths): string {
  return paths.get(id) ?? `/areas/${slugOf(name) || id}`;
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
