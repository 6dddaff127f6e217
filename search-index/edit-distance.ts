/** Ranks names by how little has to be changed to turn what was typed into them. */
import leven from 'leven';

/** Above this part of the typed letters changed, a name is no longer what somebody meant. */
const farthest = 0.5;

/**
 * Scores a name against what was typed, 0 the same and `null` too far. Names that hold every typed word (`marina` in `dubai
 * marina`) come after single slips and before the rest.
 */
export function nameDistance(typed: string, name: string): number | null {
  const typedWords = typed.split(' ');
  const nameWords = name.split(' ');
  const changes = leven(typed, name);
  const holdsEveryWord = typedWords.every(
    (word) => word.length >= 2 && nameWords.some((nameWord) => nameWord.startsWith(word)),
  );
  if (holdsEveryWord) return Math.min(changes, 1 + (nameWords.length - typedWords.length) / 10);
  return changes <= Math.max(1, typed.length * farthest) ? changes : null;
}
