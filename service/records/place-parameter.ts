/** A text that names places → what it means, or the problem that offers others: for `area=`, `areas=` and paths. */

import { z } from 'zod';
import {
  type District,
  isResolved,
  PlaceAreaRow,
  PlaceNameRow,
  PlaceResolver,
  PlaceRow,
  type ResolvedPlace,
  type UnresolvedPlace,
} from '../../search-index/resolver.ts';
import type { placeMetaFields } from '../contract/meta.ts';
import { text } from '../contract/parameters.ts';
import { Problem, type ProblemFault } from '../contract/problem.ts';
import type { ProblemCode } from '../contract/problem-codes.ts';
import { keptOfSnapshot } from '../warehouse/kept-of-snapshot.ts';
import { readQuery } from '../warehouse/read-query.ts';
import type { Snapshot } from '../warehouse/snapshot.ts';
import { namedProperties } from './named-properties.ts';

/** A place as filters take it and as `meta.place` names it. */
export interface Place {
  readonly kind: 'area' | 'community';
  readonly place_id: number;
  readonly name: string;
  readonly asked: string;
  readonly slug?: string;
  /** The district of this name, which is more than the place. */
  readonly namesake?: string | null;
}

/** Several places together: those of a district, or of several names. A record counts once, in whichever of them it lies. */
export interface PlaceUnion {
  readonly kind: 'union';
  readonly name: string;
  readonly named: readonly NamedPlaces[];
  readonly places: readonly Place[];
}

/** The places that one text names: one, or those of a district. */
export interface NamedPlaces {
  readonly asked: string;
  readonly name: string;
  readonly kind: Place['kind'] | 'district';
  readonly places: readonly Place[];
}

/** What `area=` names. */
export type Scope = Place | PlaceUnion;

/** Values of the filters by place, of which a scope sets one. */
export interface PlaceIds {
  readonly area_id: number | null;
  readonly community_id: number | null;
  /** Ids of areas and communities, which are never the same. */
  readonly place_ids: number[] | null;
}

/** Returns the values of the filters by place. */
export function placeIds(scope: Scope | null): PlaceIds {
  return {
    area_id: scope?.kind === 'area' ? scope.place_id : null,
    community_id: scope?.kind === 'community' ? scope.place_id : null,
    place_ids: scope?.kind === 'union' ? scope.places.map(({ place_id }) => place_id) : null,
  };
}

/** Returns the one place of a scope; null where it is several or none. */
export function onePlace(scope: Scope | null): Place | null {
  return scope === null || scope.kind === 'union' ? null : scope;
}

/** Returns the areas that a union consists of; null for one place, or where it has communities. */
export function areasOfUnion(scope: Scope | null): number[] | null {
  if (scope?.kind !== 'union' || scope.places.some(({ kind }) => kind !== 'area')) return null;
  return scope.places.map(({ place_id }) => place_id);
}

type PlaceMeta = { [Name in keyof typeof placeMetaFields]?: z.input<(typeof placeMetaFields)[Name]> };

/** Returns what `meta` says of the places that were asked for. */
export function placeMeta(scope: Scope | null): PlaceMeta {
  if (scope === null) return {};
  if (scope.kind === 'union') return { resolved: scope.named.map(resolvedName) };
  return { ...pathMeta(scope), resolved: [resolvedName({ ...scope, places: [scope] })] };
}

/** Returns what `meta` says of the place of a path. */
export function pathMeta(place: Place) {
  const { kind, place_id, name, asked } = place;
  return { place: { kind, place_id, name, asked }, ...namesakeNotice(place) };
}

function resolvedName({ asked, name, kind, places }: NamedPlaces) {
  return {
    asked,
    name,
    kind,
    places: places.map(({ kind: own, place_id, name: called, slug }) => ({
      kind: own,
      place_id,
      name: called,
      ...(slug === undefined ? {} : { slug }),
    })),
  };
}

/** Returns the notice that a place is not all that people mean by its name; nothing for others. */
function namesakeNotice({ kind, name, namesake = null }: Pick<Place, 'kind' | 'name' | 'namesake'>): {
  readonly notice?: string;
} {
  if (namesake === null) return {};
  return {
    notice: `These are records of the ${kind} ${name} alone, as the register has it. \`area=${namesake}\` means the whole district.`,
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

/**
 * The one place that a query parameter names, for figures that no union of places has; null when it was not sent. Throws `area-unknown` or
 * `area-ambiguous`.
 */
export async function findPlace(
  snapshot: Snapshot,
  asked: string | undefined,
  parameter = 'area',
): Promise<Place | null> {
  const scope = await findScope(snapshot, asked, parameter);
  if (scope?.kind !== 'union') return scope;
  throw severalPlaces(scope, parameter);
}

/** Most names in one parameter. */
const mostNames = 20;

/**
 * Returns the places that a query parameter names: a place, a district, or several of them by commas; null when it was not sent. Throws `area-unknown`,
 * `area-ambiguous` or `parameter-invalid`.
 */
export async function findScope(
  snapshot: Snapshot,
  asked: string | undefined,
  parameter = 'area',
): Promise<Scope | null> {
  if (asked === undefined) return null;
  const resolver = await placeResolver(snapshot);
  const texts = asked.split(/[,،]/u).filter((text) => text.trim() !== '');
  if (texts.length > mostNames) {
    const message = `takes ${mostNames} names at most`;
    throw new Problem('parameter-invalid', `\`${parameter}\` ${message}.`, {
      errors: [{ parameter, message }],
    });
  }
  const named: NamedPlaces[] = [];
  const others: Misreading[] = [];
  for (const text of texts.length === 0 ? [asked] : texts) {
    const found = await snapshot.run(resolver.resolving(text));
    if (isResolved(found)) {
      named.push({ asked: text, name: found.name, kind: found.kind, places: [understood(found, text)] });
    } else if (found.kind === 'district') named.push(district(found, text));
    else others.push({ asked: text, found, parameter });
  }
  if (others.length > 0) throw await misread(snapshot, 'area-unknown', others);
  const places = [...new Map(named.flatMap((one) => one.places).map((one) => [one.place_id, one])).values()];
  const [only] = places;
  if (only !== undefined && places.length === 1) return only;
  return { kind: 'union', name: named.map(({ name }) => name).join(', '), named, places };
}

/** Returns the district that a text of a search names, with its places; null where it names none. */
export async function findDistrict(snapshot: Snapshot, asked: string): Promise<PlaceUnion | null> {
  const found = (await placeResolver(snapshot)).district(asked);
  if (found === null) return null;
  const named = district(found, asked);
  return { kind: 'union', name: found.name, named: [named], places: named.places };
}

function district({ name, places }: Pick<District, 'name' | 'places'>, asked: string): NamedPlaces {
  return { asked, name, kind: 'district', places: places.map((place) => understood(place, asked)) };
}

function severalPlaces({ name, named, places }: PlaceUnion, parameter: string): Problem {
  const message = `names several places, and this operation answers one: ask for each, by its id or slug`;
  const members = places.map(({ slug, place_id }) => slug ?? String(place_id));
  const isDistrict = named.length === 1;
  return new Problem(
    'area-ambiguous',
    `“${name}” ${isDistrict ? `is a district of ${places.length} places` : 'are several places'}, and its figures are made of one place. Ask for one of ${members.map((slug) => `${slug} (/api/v1/areas/${slug})`).join(', ')}.`,
    { errors: [{ parameter, message, candidates: members }] },
  );
}

/** The place of a path, whole: a slug is its own place, whatever else people call so. Throws `place-not-found` or `area-ambiguous`. */
export async function placeAt(snapshot: Snapshot, asked: string, parameter = 'id'): Promise<ResolvedPlace> {
  const resolver = await placeResolver(snapshot);
  const found = resolver.bySlug(asked) ?? (await snapshot.run(resolver.resolving(asked)));
  if (isResolved(found)) return found;
  if (found.kind !== 'district')
    throw await misread(snapshot, 'place-not-found', [{ asked, found, parameter }]);
  const named = district(found, asked);
  throw severalPlaces({ kind: 'union', name: found.name, named: [named], places: named.places }, parameter);
}

/** Returns the place that a text names, with the text. */
export function understood(
  { kind, place_id, name, slug, namesake = null }: PlaceRow & { readonly namesake?: string | null },
  asked: string,
): Place {
  return { kind, place_id, name, asked, slug, namesake };
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
    else if (found.kind === 'district') {
      const named = district(found, asked);
      throw severalPlaces(
        { kind: 'union', name: found.name, named: [named], places: named.places },
        parameter,
      );
    } else others.push({ asked, found, parameter });
  }
  if (others.length > 0) throw await misread(snapshot, 'area-unknown', others);
  return places;
}

/** Most projects and buildings of one name that a problem offers. */
const mostProperties = 5;

/** Returns the problem of texts that name no place: a project or a building among them is named with its address. */
async function misread(
  snapshot: Snapshot,
  whenUnknown: ProblemCode,
  readings: readonly Misreading[],
): Promise<Problem> {
  for (const { asked, found, parameter } of readings) {
    if (found.kind !== 'unknown') continue;
    const properties = (await namedProperties(snapshot)).find(asked).slice(0, mostProperties);
    if (properties.length === 0) continue;
    const candidates = properties.map(
      ({ kind, id, name }) => `${name}: ${kind}_id=${id}, /api/v1/${kind}s/${id}`,
    );
    const [only] = properties;
    const what =
      only !== undefined && properties.length === 1 ? `is a ${only.kind}` : 'is a project or building';
    const message = `${what}, no area or community`;
    return new Problem(whenUnknown, `“${asked}” ${message}. Ask by its id: ${candidates.join(' or ')}.`, {
      errors: [{ parameter, message, candidates }],
    });
  }
  return misunderstood(whenUnknown, readings);
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
