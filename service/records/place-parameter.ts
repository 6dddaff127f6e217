/** A text that names a place → the one place it means, or the problem that offers others: for `area=`, `areas=` and paths. */

import { z } from 'zod';
import {
  isResolved,
  PlaceAreaRow,
  PlaceNameRow,
  PlaceResolver,
  PlaceRow,
  type ResolvedPlace,
  type UnresolvedPlace,
} from '../../search-index/resolver.ts';
import { text } from '../contract/parameters.ts';
import { Problem, type ProblemFault } from '../contract/problem.ts';
import type { ProblemCode } from '../contract/problem-codes.ts';
import { keptOfSnapshot } from '../warehouse/kept-of-snapshot.ts';
import { readQuery } from '../warehouse/read-query.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';

/** A place as filters take it and as `meta.place` names it. */
export interface Place {
  readonly kind: 'area' | 'community';
  readonly place_id: number;
  readonly name: string;
  readonly asked: string;
}

/** Returns the values of the filters by area and by community, of which a place sets one. */
export function placeIds(place: Place | null): { area_id: number | null; community_id: number | null } {
  return {
    area_id: place?.kind === 'area' ? place.place_id : null,
    community_id: place?.kind === 'community' ? place.place_id : null,
  };
}

/** The path parameter of every operation on one area. */
export const AreaPath = z.strictObject({
  id: text({
    max: 200,
    description: 'An area or a community: id, slug or name, English or Arabic.',
    example: 'dubai-marina',
  }),
});

const placesSql = readQuery('places');
const namesSql = readQuery('place-names');
const areasSql = readQuery('place-areas');

/** Returns the resolver of a snapshot's names. */
export const placeResolver = keptOfSnapshot(async (snapshot): Promise<PlaceResolver> => {
  const [places, names, areas] = await Promise.all([
    snapshot.rows(placesSql, {}, PlaceRow),
    snapshot.rows(namesSql, {}, PlaceNameRow),
    snapshot.rows(areasSql, {}, PlaceAreaRow),
  ]);
  return PlaceResolver.from({ places, names, areas });
});

/** The place a query parameter names; null when it was not sent. Throws `area-unknown` or `area-ambiguous`. */
export async function findPlace(
  snapshot: Snapshot,
  asked: string | undefined,
  parameter = 'area',
): Promise<Place | null> {
  if (asked === undefined) return null;
  const [place] = await findPlaces(snapshot, [asked], parameter);
  return place === undefined ? null : understood(place.found, place.asked);
}

/** The place of a path, whole. Throws `place-not-found` or `area-ambiguous`. */
export async function placeAt(snapshot: Snapshot, asked: string, parameter = 'id'): Promise<ResolvedPlace> {
  const found = await snapshot.run((await placeResolver(snapshot)).resolving(asked));
  if (isResolved(found)) return found;
  throw misunderstood('place-not-found', [{ asked, found, parameter }]);
}

/** Returns the place that a path names, with the text that was sent. */
export function understood({ kind, place_id, name }: ResolvedPlace, asked: string): Place {
  return { kind, place_id, name, asked };
}

/** A place and the text it was asked for with. */
export interface AskedPlace {
  readonly asked: string;
  readonly found: ResolvedPlace;
}

/** The places some texts of one parameter name, in their order. Throws one problem that lists all that name none, or too many. */
export async function findPlaces(
  snapshot: Snapshot,
  texts: readonly string[],
  parameter: string,
): Promise<readonly AskedPlace[]> {
  const resolver = await placeResolver(snapshot);
  const places: AskedPlace[] = [];
  const others: Misreading[] = [];
  for (const asked of texts) {
    const found = await snapshot.run(resolver.resolving(asked));
    if (isResolved(found)) places.push({ asked, found });
    else others.push({ asked, found, parameter });
  }
  if (others.length > 0) throw misunderstood('area-unknown', others);
  return places;
}

interface Misreading {
  readonly asked: string;
  readonly found: UnresolvedPlace;
  readonly parameter: string;
}

function misreadingFault({ asked, found, parameter }: Misreading, quote: boolean): ProblemFault {
  const what =
    found.kind === 'ambiguous'
      ? 'means more than one place; ask for one of the candidates'
      : 'names no area or community';
  return { parameter, message: quote ? `“${asked}” ${what}` : what, candidates: found.candidates };
}

/** One problem for all texts that were not understood: `whenUnknown` if any is unknown, else `area-ambiguous`. */
function misunderstood(whenUnknown: ProblemCode, readings: readonly Misreading[]): Problem {
  const details = readings.map(({ asked, found }) => {
    const quoted = found.candidates.join(' or ');
    if (found.kind === 'ambiguous') return `“${asked}” could be ${quoted}.`;
    return `“${asked}” names no area or community.${quoted === '' ? '' : ` Did you mean ${quoted}?`}`;
  });
  const isUnknown = readings.some(({ found }) => found.kind === 'unknown');
  return new Problem(isUnknown ? whenUnknown : 'area-ambiguous', details.join(' '), {
    errors: readings.map((reading) => misreadingFault(reading, readings.length > 1)),
  });
}
