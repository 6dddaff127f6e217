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

/** Returns the end of a sentence that suggests the candidates; empty when there are none. */
export function didYouMean(candidates: readonly string[]): string {
  return candidates.length === 0
    ? ''
    : `; did you mean ${candidates.map((word) => `\`${word}\``).join(' or ')}?`;
}
