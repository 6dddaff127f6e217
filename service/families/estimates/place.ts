/** Finds where the property of an estimate lies. */
import { z } from 'zod';
import { nearestNames } from '../../../search-index/edit-distance.ts';
import { foldName } from '../../../search-index/folding.ts';
import { isResolved } from '../../../search-index/resolver.ts';
import { Problem } from '../../contract/problem.ts';
import { type NamedProperty, namedProperties } from '../../records/named-properties.ts';
import { findPlace, type Place, placeIds, placeResolver } from '../../records/place-parameter.ts';
import { readQuery } from '../../warehouse/read-query.ts';
import type { Snapshot } from '../../warehouse/snapshot.ts';

const placeSql = readQuery('estimate-place');

const Lies = z.object({
  area_id: z.int().nullable(),
  community_id: z.int().nullable(),
  project_id: z.int().nullable(),
  building_id: z.int().nullable(),
});
/** Ids of the places of a property; null where they are not known. */
export type Lies = z.output<typeof Lies>;

/** The parameters that say where a property lies. */
export interface AskedPlace {
  readonly area?: string | undefined;
  readonly project_id?: number | undefined;
  readonly building_id?: number | undefined;
}

function refused(parameter: keyof AskedPlace, message: string): Problem {
  return new Problem('parameter-invalid', `${parameter} ${message}.`, { errors: [{ parameter, message }] });
}

/**
 * Returns the one project or building of a name that is no place’s; null if the text names a place, or several. Throws `area-ambiguous` if several
 * projects or buildings have the name, and `area-unknown` if nothing has it.
 */
async function findByName(snapshot: Snapshot, asked: string | undefined): Promise<AskedPlace | null> {
  if (asked === undefined) return null;
  const place = await snapshot.run((await placeResolver(snapshot)).resolving(asked));
  if (isResolved(place) || place.kind !== 'unknown') return null;
  const properties = await namedProperties(snapshot);
  const named = properties.find(asked);
  const [only] = named;
  if (only === undefined) {
    const places = place.candidates.map((name) => ({ folded: foldName(name), name }));
    const offered = [...places, ...properties.offered];
    throw unknownName(asked, await snapshot.run(nearestNames(foldName(asked), offered, maxCandidates)));
  }
  if (named.length > 1) throw ambiguousName(asked, named);
  return only.kind === 'project' ? { project_id: only.id } : { building_id: only.id };
}

const maxCandidates = 5;

function unknownName(asked: string, candidates: readonly string[]): Problem {
  const message = 'names no area, community, project or building';
  const hint = candidates.length === 0 ? '' : ` Did you mean ${candidates.join(' or ')}?`;
  return new Problem('area-unknown', `“${asked}” ${message}.${hint}`, {
    errors: [{ parameter: 'area', message, candidates }],
  });
}

function ambiguousName(asked: string, named: readonly NamedProperty[]): Problem {
  const candidates = named.map(
    ({ kind, id, name, subtitle }) => `${name}${subtitle === null ? '' : ` (${subtitle})`}, ${kind}_id=${id}`,
  );
  const message = 'means more than one project or building; ask by id';
  return new Problem('area-ambiguous', `“${asked}” could be ${candidates.join(' or ')}.`, {
    errors: [{ parameter: 'area', message, candidates }],
  });
}

/**
 * Returns where the property lies: exactly one of the three parameters says it; `area` may name a project or a building too. Throws `parameter-invalid`,
 * `area-unknown` or `area-ambiguous`.
 */
export async function findWhereItLies(
  snapshot: Snapshot,
  { area, project_id, building_id }: AskedPlace,
): Promise<{ readonly lies: Lies; readonly place: Place | null }> {
  const given = [area, project_id, building_id].filter((value) => value !== undefined);
  if (given.length !== 1)
    throw refused(
      'area',
      'or project_id or building_id says where the property is: give exactly one of them',
    );
  const named = await findByName(snapshot, area);
  if (named !== null) return findWhereItLies(snapshot, named);
  const place = await findPlace(snapshot, area);
  if (place !== null)
    return { lies: Lies.parse({ ...placeIds(place), project_id: null, building_id: null }), place };
  const ids = { project_id: project_id ?? null, building_id: building_id ?? null };
  const [lies] = await snapshot.rows(placeSql, ids, Lies);
  const parameter = building_id === undefined ? 'project_id' : 'building_id';
  if (lies === undefined) throw refused(parameter, 'is not known');
  if (lies.area_id === null && lies.community_id === null)
    throw refused(parameter, 'lies in no known area, so that nothing can be compared with it');
  return { lies, place: null };
}
