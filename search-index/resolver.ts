/** Resolves a text to a place or a district: an id, a slug, or any name in either language, abbreviation or spelling. */
import { z } from 'zod';
import { nearestNames, type OfferedName } from './edit-distance.ts';
import { foldName, skeletonKey } from './folding.ts';
import { type Spoken, SpokenPlaces } from './spoken-places.ts';
import { atOnce, type Steps } from './steps.ts';

const wholeNumber = z.union([z.int(), z.bigint().transform(Number)]);

/** A row of `places` with the columns that the resolver needs. */
export const PlaceRow = z.object({
  place_id: wholeNumber,
  kind: z.enum(['area', 'community']),
  name: z.string(),
  name_ar: z.string().nullable(),
  slug: z.string(),
  municipality_number: wholeNumber.nullable(),
  primary_area_id: wholeNumber.nullable(),
});
export type PlaceRow = z.infer<typeof PlaceRow>;

/** A row of `place_names` with the columns that the resolver needs. */
export const PlaceNameRow = z.object({ folded: z.string(), place_id: wholeNumber, basis: z.string() });
export type PlaceNameRow = z.infer<typeof PlaceNameRow>;

/** A row of `place_areas` with the columns that the resolver needs. */
export const PlaceAreaRow = z.object({ community_id: wholeNumber, area_id: wholeNumber, share: z.number() });
export type PlaceAreaRow = z.infer<typeof PlaceAreaRow>;

/** Another place that overlaps this one. */
export interface Overlap {
  readonly place_id: number;
  readonly name: string;
  /** Share of the community that lies in the area, 0 to 1, whichever of the two was resolved. */
  readonly share: number;
}

export interface ResolvedPlace extends PlaceRow {
  /** How the resolver recognised the text. */
  readonly matched_by: 'id' | 'slug' | 'name' | 'spelling';
  /** The district that people mean by the name of this place, where it is more than the place. */
  readonly namesake: string | null;
  /** Largest share first: the communities of an area, or the areas of a community. */
  readonly overlaps: readonly Overlap[];
}

/** A spoken name over several places. */
export interface District extends Spoken<PlaceRow> {
  readonly kind: 'district';
  readonly matched_by: 'name' | 'spelling';
}

export interface UnresolvedPlace {
  /** `unknown`: no reading; `ambiguous`: several equally good readings. */
  readonly kind: 'unknown' | 'ambiguous';
  /** Names to offer instead, nearest first (alphabetically if ambiguous); a slug where two places share the name. */
  readonly candidates: readonly string[];
}

export type Resolution = ResolvedPlace | District | UnresolvedPlace;

/** Returns true if the text was resolved to one place. */
export function isResolved(resolution: Resolution): resolution is ResolvedPlace {
  return resolution.kind === 'area' || resolution.kind === 'community';
}

const maxCandidates = 5;

/** Bases of names that are a place's own name, not a nickname. */
const ownNames = new Set(['area-name', 'area-arabic', 'community', 'community-arabic']);

interface Rows {
  readonly places: readonly PlaceRow[];
  readonly names: readonly PlaceNameRow[];
  readonly areas: readonly PlaceAreaRow[];
}

interface Reading {
  readonly place: PlaceRow;
  readonly isOwnName: boolean;
}

/**
 * Resolves texts to places and stops at the first step that answers: id, slug, spoken name, folded name, skeleton key. A spoken name over
 * several places is a district; each of them answers to its id and its slug. Where several places share a folded name, the resolver prefers
 * a place's own name over a nickname, an area over a community (its slug or id still reaches the community), and an area in use (with a
 * municipality number) over a former one in the register. If several remain, the text is ambiguous. Letter case never decides.
 */
export class PlaceResolver {
  readonly #byId = new Map<number, PlaceRow>();
  readonly #bySlug = new Map<string, PlaceRow>();
  readonly #byFolded = new Map<string, Reading[]>();
  readonly #bySkeleton = new Map<string, Set<PlaceRow>>();
  readonly #overlaps = new Map<number, Overlap[]>();
  /** All names to offer, including names for parts of a community, which offer the community. */
  readonly #offered: OfferedName[] = [];
  /** The spoken names of these places. */
  readonly spoken: SpokenPlaces<PlaceRow>;

  private constructor(rows: Rows) {
    for (const place of rows.places) {
      this.#byId.set(place.place_id, place);
      this.#bySlug.set(place.slug, place);
    }
    for (const name of rows.names) this.#addName(name);
    for (const overlap of rows.areas) {
      this.#addOverlap(overlap.community_id, overlap.area_id, overlap.share);
      this.#addOverlap(overlap.area_id, overlap.community_id, overlap.share);
    }
    this.spoken = new SpokenPlaces(rows.places);
    for (const [folded, { name, places }] of this.spoken.all())
      if (places.length > 1) this.#offered.push({ folded, name });
    for (const overlaps of this.#overlaps.values())
      overlaps.sort((a, b) => b.share - a.share || a.place_id - b.place_id);
  }

  /** Builds a resolver from rows of places, place_names and place_areas. */
  static from(rows: Rows): PlaceResolver {
    return new PlaceResolver(rows);
  }

  /** Resolves a text to a place at a stretch. */
  resolve(text: string): Resolution {
    return atOnce(this.resolving(text));
  }

  /** Resolves a text to a place, in steps: a text that names none is compared with every name. Of two names as answers join them the first counts. */
  *resolving(asked: string): Steps<Resolution> {
    const [text = asked] = asked.split(' · ');
    const folded = foldName(text);
    // Folding drops signs, so -330 or 33'0 would become another id.
    if (/^\d+$/.test(folded)) {
      const byId = /^\p{Nd}+$/u.test(text.replaceAll(/\p{Cf}/gu, '').trim())
        ? this.#byId.get(Number(folded))
        : undefined;
      return byId ? this.#resolved(byId, 'id') : { kind: 'unknown', candidates: [] };
    }
    const read = this.read(text);
    if (read !== null) return read;
    return { kind: 'unknown', candidates: yield* nearestNames(folded, this.#offered, maxCandidates) };
  }

  /** Resolves the name of a place; null if no place has it. It does not look for similar names. */
  read(text: string): Resolution | null {
    const folded = foldName(text);
    const bySlug = this.#bySlug.get(text.trim().toLowerCase());
    if (bySlug?.slug.includes('-')) return this.#resolved(bySlug, 'slug');
    const called = this.spoken.named(folded);
    if (called !== null) return this.#meant(called, 'name');
    const named = preferred(this.#byFolded.get(folded) ?? []);
    const heard = this.spoken.sounding(folded);
    if (heard !== null && named.every((place) => heard.places.includes(place)))
      return this.#meant(heard, named.length === 0 ? 'spelling' : 'name');
    const [first] = named;
    if (first && named.length === 1) return this.#resolved(first, 'name');
    if (named.length > 1) return { kind: 'ambiguous', candidates: this.#labels(named) };
    const sounding = withoutTwins([...(this.#bySkeleton.get(skeletonKey(folded)) ?? [])]);
    const [only] = sounding;
    return only && sounding.length === 1 ? this.#resolved(only, 'spelling') : null;
  }

  /** Returns the one place that has this slug, whatever else people call so; null without one. */
  bySlug(text: string): ResolvedPlace | null {
    const place = this.#bySlug.get(text.trim().toLowerCase());
    return place === undefined ? null : this.#resolved(place, 'slug');
  }

  /** Returns the district that a text names in any transliteration; null where it names none. */
  district(text: string): Spoken<PlaceRow> | null {
    const folded = foldName(text);
    const spoken = this.spoken.named(folded) ?? this.spoken.sounding(folded);
    return spoken !== null && spoken.places.length > 1 ? spoken : null;
  }

  #namesake({ name }: PlaceRow): string | null {
    return this.district(name)?.name ?? null;
  }

  #meant({ name, places }: Spoken<PlaceRow>, matchedBy: District['matched_by']): ResolvedPlace | District {
    const [first] = places;
    return first !== undefined && places.length === 1
      ? this.#resolved(first, matchedBy)
      : { kind: 'district', name, places, matched_by: matchedBy };
  }

  #addName(name: PlaceNameRow): void {
    const place = this.#byId.get(name.place_id);
    if (!place) return;
    this.#offered.push({ folded: name.folded, name: place.name });
    if (name.basis === 'part') return;
    const readings = this.#byFolded.get(name.folded) ?? [];
    readings.push({ place, isOwnName: ownNames.has(name.basis) });
    this.#byFolded.set(name.folded, readings);
    const key = skeletonKey(name.folded);
    // A key of one letter matches too many names.
    if (key.length < 2) return;
    const sounding = this.#bySkeleton.get(key) ?? new Set();
    sounding.add(place);
    this.#bySkeleton.set(key, sounding);
  }

  #addOverlap(of: number, withId: number, share: number): void {
    const other = this.#byId.get(withId);
    if (!other) return;
    const overlaps = this.#overlaps.get(of) ?? [];
    overlaps.push({ place_id: withId, name: other.name, share });
    this.#overlaps.set(of, overlaps);
  }

  #resolved(place: PlaceRow, matchedBy: ResolvedPlace['matched_by']): ResolvedPlace {
    const overlaps = this.#overlaps.get(place.place_id) ?? [];
    return { ...place, matched_by: matchedBy, namesake: this.#namesake(place), overlaps };
  }

  #labels(places: readonly PlaceRow[]): string[] {
    const names = places.map((place) => place.name);
    const labels = places.map((place) =>
      names.filter((name) => name === place.name).length > 1 ? place.slug : place.name,
    );
    return labels.sort((a, b) => a.localeCompare(b, 'en')).slice(0, maxCandidates);
  }
}

/** Returns the best readings of one folded name; see PlaceResolver for the order. */
function preferred(readings: readonly Reading[]): PlaceRow[] {
  const own = readings.filter((reading) => reading.isOwnName);
  const places = [...new Set((own.length > 0 ? own : readings).map((reading) => reading.place))];
  const areas = places.filter((place) => place.kind === 'area');
  const inUse = areas.filter((place) => place.municipality_number !== null);
  return [inUse, areas, places].find((kept) => kept.length > 0) ?? [];
}

/** Drops a community or a former area if an area of the same name remains. */
function withoutTwins(places: readonly PlaceRow[]): PlaceRow[] {
  return places.filter((place) => {
    const name = foldName(place.name);
    const sameName = places.filter((other) => foldName(other.name) === name);
    return preferred(sameName.map((other) => ({ place: other, isOwnName: true }))).includes(place);
  });
}
