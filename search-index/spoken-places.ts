/** Spoken names of places: of one place, or of several together, of which numbered areas are found by their common name. */
import { spokenNames } from '../data/places/spoken-names.ts';
import { foldName, skeletonKey } from './folding.ts';

/** The parts of a place by which a spoken name finds it. */
export interface NamedPlace {
  readonly place_id: number;
  readonly kind: 'area' | 'community';
  readonly name: string;
  readonly name_ar: string | null;
}

/** A spoken name with the places that it means, at least one. */
export interface Spoken<Place extends NamedPlace> {
  readonly name: string;
  readonly places: readonly Place[];
}

/** Endings that number the areas of one name. */
const numbers =
  /(?: (?:first|second|third|fourth|fifth|sixth|[1-9])|(?<=[a-z])[1-9]| (?:الاولي|الثانيه|الثالثه|الرابعه|الخامسه|السادسه|[1-9]))$/u;

/** Least numbered areas that have a name together. */
const leastNumbered = 2;

/** All spoken names of the places of a snapshot. */
export class SpokenPlaces<Place extends NamedPlace> {
  readonly #byFolded = new Map<string, Spoken<Place>>();
  readonly #byKey = new Map<string, Spoken<Place>>();

  constructor(places: readonly Place[]) {
    const byReference = new Map(places.map((place) => [reference(place.kind, place.name), place]));
    const numbered = numberedAreas(places);
    for (const { name, said, places: references } of spokenNames) {
      const meant = references.flatMap((one) => {
        const [kind = '', called = ''] = one.split(':');
        if (kind === 'numbered') return numbered.get(skeletonKey(foldName(called)))?.places ?? [];
        return byReference.get(reference(kind, called)) ?? [];
      });
      this.#add({ name, places: [...new Set(meant)] }, [name, ...said]);
    }
    const communities = new Set(
      places.filter(({ kind }) => kind === 'community').map(({ name }) => skeletonKey(foldName(name))),
    );
    for (const [key, { names, ...spoken }] of numbered) if (!communities.has(key)) this.#add(spoken, names);
  }

  #add(spoken: Spoken<Place>, names: readonly string[]): void {
    if (spoken.places.length === 0) return;
    for (const folded of names.map(foldName)) {
      if (!this.#byFolded.has(folded)) this.#byFolded.set(folded, spoken);
      const key = skeletonKey(folded);
      if (!this.#byKey.has(key)) this.#byKey.set(key, spoken);
    }
  }

  /** Returns what a folded text means as it is written. */
  named(folded: string): Spoken<Place> | null {
    return this.#byFolded.get(folded) ?? null;
  }

  /** Returns what a folded text means, in any transliteration. */
  sounding(folded: string): Spoken<Place> | null {
    return this.#byKey.get(skeletonKey(folded)) ?? null;
  }

  /** Returns every spoken name, folded, with what it means. */
  all(): ReadonlyMap<string, Spoken<Place>> {
    return this.#byFolded;
  }
}

const reference = (kind: string, name: string): string => `${kind}:${foldName(name)}`;

interface Numbered<Place extends NamedPlace> extends Spoken<Place> {
  /** The common name in both languages. */
  readonly names: readonly string[];
}

/**
 * Returns the areas that share a name but for a number, by the key of that name, with the areas that have the name itself: the register
 * keeps former areas without a number, which are empty or nearly so.
 */
function numberedAreas<Place extends NamedPlace>(
  places: readonly Place[],
): ReadonlyMap<string, Numbered<Place>> {
  const parts = new Map<string, Place[]>();
  const wholes = new Map<string, Place[]>();
  for (const area of places.filter(({ kind }) => kind === 'area')) {
    const folded = foldName(area.name);
    const name = folded.replace(numbers, '');
    const key = skeletonKey(name);
    const group = name === folded ? wholes : parts;
    group.set(key, [...(group.get(key) ?? []), area]);
  }
  return new Map(
    [...parts].flatMap(([key, numbered]) => {
      const [first] = numbered;
      if (first === undefined || numbered.length < leastNumbered) return [];
      const arabic = numbered.flatMap(({ name_ar }) => {
        const folded = foldName(name_ar ?? '');
        const name = folded.replace(numbers, '');
        return name === folded ? [] : [name];
      });
      const name = withoutNumber(first.name);
      return [
        [
          key,
          { name, places: [...numbered, ...(wholes.get(key) ?? [])], names: [name, ...new Set(arabic)] },
        ] as const,
      ];
    }),
  );
}

/** Returns the name of a numbered area without its number, as the register writes it. */
function withoutNumber(name: string): string {
  return name.replace(/(?: (?:first|second|third|fourth|fifth|sixth|\d)|\d)$/i, '');
}
