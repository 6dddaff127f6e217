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

/** Least likeness of two words of paths, 0 to 1: a plural, a short form and a slip of a finger are like, `estimate` and `status` are not. */
const leastLikeness = 0.6;

/** Returns how like two words are, 0 to 1; a word that begins another is as like as a plural. */
function likeness(one: string, other: string): number {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  const near = 1 - leven(short, long) / long.length;
  return short.length >= 4 && long.startsWith(short) ? Math.max(near, 0.8) : near;
}

/**
 * Returns up to `most` known paths that an unknown one may stand for: those that share most of its words, then those with fewest others, then those that
 * differ in fewest letters. A path is left out that shares only the prefix of all of them.
 */
export function nearestPaths(asked: string, known: readonly string[], most = 3): string[] {
  const path = asked.slice(0, longestCompared).toLowerCase();
  const words = pathWords(path);
  const near = known
    .map((name) => {
      const others = pathWords(name.toLowerCase());
      const shared = words.map((word, place) => {
        const best = Math.max(0, ...others.map((other) => likeness(word, other)));
        // A word in the same place is the subject of both.
        const isInPlace = likeness(word, others[place] ?? '') === best;
        return best < leastLikeness ? 0 : best + (isInPlace ? 0.2 : 0);
      });
      const score = shared.reduce((sum, one) => sum + one, 0);
      const isNear = shared.some((one, index) => one > 0 && !prefixWords.has(words[index] ?? ''));
      const strangers = Math.max(0, others.length - words.length);
      return { name, score: isNear ? score - strangers / 10 : 0, distance: leven(path, name) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.distance - b.distance || a.name.localeCompare(b.name));
  const best = near[0]?.score ?? 0;
  return near
    .filter(({ score }) => score > best - 0.5)
    .slice(0, most)
    .map(({ name }) => name);
}

/** Words of the prefix that all data operations share. */
const prefixWords: ReadonlySet<string> = new Set(['api', 'v1']);

/** Returns the words of a path without its parameters. */
const pathWords = (path: string): string[] =>
  path
    .replaceAll(/\{[^}]*\}/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');

const wordsOf = (name: string): string[] => name.split(/[-_\s]+/).filter((word) => word !== '');

/** Returns the end of a sentence that suggests the candidates; empty when there are none. */
export function didYouMean(candidates: readonly string[]): string {
  return candidates.length === 0
    ? ''
    : `; did you mean ${candidates.map((word) => `\`${word}\``).join(' or ')}?`;
}
