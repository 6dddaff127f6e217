/** Finds the known names nearest to an unknown one, for “Did you mean …?”. */
import leven from 'leven';

const longestCompared = 64;

/** Returns up to `most` known names that resemble `asked`, nearest first; none when no name is near. */
export function nearest(asked: string, known: readonly string[], most = 3): string[] {
  const word = asked.slice(0, longestCompared).toLowerCase().replaceAll(/[-\s]/g, '_');
  const near = known
    .map((name) => {
      const other = name.toLowerCase().replaceAll('-', '_');
      const shared = word.length >= 3 && (other.includes(word) || word.includes(other));
      return { name, distance: leven(word, other), shared };
    })
    .filter(({ name, distance, shared }) => shared || distance <= Math.max(1, Math.floor(name.length * 0.4)))
    .sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name));
  const best = near[0]?.distance ?? 0;
  return near
    .filter(({ distance, shared }) => shared || distance <= best + 1)
    .slice(0, most)
    .map(({ name }) => name);
}

/**
 * Returns the known names that an unknown name of a parameter may stand for: those that resemble it, else those that have all its words, in whatever
 * order, else the one that differs in at most half of its letters.
 */
export function nearestName(asked: string, known: readonly string[], most = 3): string[] {
  const near = nearest(asked, known, most);
  if (near.length > 0) return near;
  const word = asked.slice(0, longestCompared).toLowerCase();
  const words = wordsOf(word);
  const spoken = known.filter((name) => words.every((one) => wordsOf(name).includes(one)));
  if (words.length > 0 && spoken.length > 0) return spoken.slice(0, most);
  const [first] = known
    .map((name) => ({ name, distance: leven(word, name) }))
    .filter(({ name, distance }) => distance <= name.length / 2)
    .sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name));
  return first === undefined ? [] : [first.name];
}

const wordsOf = (name: string): string[] => name.split(/[-_\s]+/).filter((word) => word !== '');

/** Returns the end of a sentence that suggests the candidates; empty when there are none. */
export function didYouMean(candidates: readonly string[]): string {
  return candidates.length === 0
    ? ''
    : `; did you mean ${candidates.map((word) => `\`${word}\``).join(' or ')}?`;
}
