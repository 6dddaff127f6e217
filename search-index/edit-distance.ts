/** Ranks names by how few letters must change to turn the typed text into the name. */
import leven from 'leven';

/** If more than this part of the typed letters must change, the name is not a match. */
const farthest = 0.5;

/**
 * Scores a name against the typed text: 0 means equal, `null` means too different. A name that contains every typed word (`marina` in
 * `dubai marina`) ranks after names with one slip and before all other names.
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
