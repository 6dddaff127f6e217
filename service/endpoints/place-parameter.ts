/** `area=` → the one place it means, or the problem that offers others. */

import {
  isResolved,
  PlaceAreaRow,
  PlaceNameRow,
  PlaceResolver,
  PlaceRow,
  type ResolvedPlace,
} from '../../search-index/resolver.ts';
import { Problem } from '../http/problem.ts';
import { readQuery } from '../queries/read-query.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';

/** What a place filter needs of a place, and what `meta.place` says of it. */
export interface Place {
  readonly kind: 'area' | 'community';
  readonly place_id: number;
  readonly name: string;
  readonly asked: string;
}

const placesSql = readQuery('places');
const namesSql = readQuery('place-names');
const areasSql = readQuery('place-areas');

/** One resolver a snapshot; dropped with it. */
const resolvers = new WeakMap<Snapshot, Promise<PlaceResolver>>();

function resolverOf(snapshot: Snapshot): Promise<PlaceResolver> {
  const known = resolvers.get(snapshot);
  if (known !== undefined) return known;
  const loading = load(snapshot);
  resolvers.set(snapshot, loading);
  loading.catch(() => resolvers.delete(snapshot));
  return loading;
}

async function load(snapshot: Snapshot): Promise<PlaceResolver> {
  const [places, names, areas] = await Promise.all([
    snapshot.rows(placesSql, {}, PlaceRow),
    snapshot.rows(namesSql, {}, PlaceNameRow),
    snapshot.rows(areasSql, {}, PlaceAreaRow),
  ]);
  return PlaceResolver.from({ places, names, areas });
}

/** The place a query parameter names; null when it was not sent. Throws `area-unknown` or `area-ambiguous`. */
export async function placeOf(
  snapshot: Snapshot,
  asked: string | undefined,
  parameter = 'area',
): Promise<Place | null> {
  if (asked === undefined) return null;
  const found = (await resolverOf(snapshot)).resolve(asked);
  if (isResolved(found)) return understood(found, asked);
  const candidates = [...found.candidates];
  const quoted = candidates.join(' or ');
  if (found.kind === 'ambiguous') {
    throw new Problem('area-ambiguous', `“${asked}” could be ${quoted}.`, {
      errors: [
        { parameter, message: 'means more than one place; ask for one of the candidates', candidates },
      ],
    });
  }
  const meant = candidates.length === 0 ? '' : ` Did you mean ${quoted}?`;
  throw new Problem('area-unknown', `“${asked}” names no area or community.${meant}`, {
    errors: [{ parameter, message: 'names no area or community', candidates }],
  });
}

function understood({ kind, place_id, name }: ResolvedPlace, asked: string): Place {
  return { kind, place_id, name, asked };
}
