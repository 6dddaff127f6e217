/** Projects known by name and place only: decides which names in which places are one project. */
import type { Wording } from './link-projects.ts';
import type { ProjectName } from './project-name.ts';

/** A wording, and its name as it was read. */
export interface ReadWording {
  readonly wording: Wording;
  readonly name: ProjectName;
}

/** Returns name and place, from which the id of a project without a number is made. */
export const wordingKey = ({ name, wording }: ReadWording): string => `${name.key}|${wording.place}`;

/** Returns, for each own key, the key that stands for the same name in places that may be one. */
export function standing(
  unlinked: readonly ReadWording[],
  areaPairs: ReadonlySet<string>,
): Map<string, string> {
  const byName = new Map<string, ReadWording[]>();
  for (const named of unlinked) byName.set(named.name.key, [...(byName.get(named.name.key) ?? []), named]);
  const stands = new Map<string, string>();
  for (const group of byName.values()) {
    for (const cluster of findClusters(group, areaPairs)) {
      // An area comes before a place with a name only; then the text decides, so the order of the rows does not matter.
      const [first] = cluster
        .map(wordingKey)
        .sort((a, b) => Number(a.includes('|named ')) - Number(b.includes('|named ')) || (a < b ? -1 : 1));
      for (const named of cluster) stands.set(wordingKey(named), first ?? wordingKey(named));
    }
  }
  return stands;
}

/** Splits a group of one name into groups that may each be one project. */
function findClusters(group: readonly ReadWording[], areaPairs: ReadonlySet<string>): ReadWording[][] {
  const knownPlaces = new Set(
    group.filter(({ wording }) => wording.area !== null).map(({ wording }) => wording.place),
  ).size;
  const clusters: ReadWording[][] = [];
  for (const named of group) {
    const joined = clusters.filter((cluster) =>
      cluster.some((other) => mayBeOne(named, other, areaPairs, knownPlaces)),
    );
    for (const cluster of joined) clusters.splice(clusters.indexOf(cluster), 1);
    clusters.push([...joined.flat(), named]);
  }
  return clusters;
}

function mayBeOne(
  one: ReadWording,
  other: ReadWording,
  areaPairs: ReadonlySet<string>,
  knownPlaces: number,
): boolean {
  const [a, b] = [one.wording, other.wording];
  if (a.place === b.place) return true;
  if (a.area === null || b.area === null) return knownPlaces === 1 && one.name.key.length >= 8;
  if (a.areas.includes(b.area) || b.areas.includes(a.area)) return true;
  return areaPairs.has(`${a.area} ${b.area}`) || areaPairs.has(`${b.area} ${a.area}`);
}
