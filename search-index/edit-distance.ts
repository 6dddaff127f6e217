/** Ranks names by how few letters must change to turn the typed text into the name. */
import leven from 'leven';
import type { Steps } from './steps.ts';

/** If more than this part of the typed letters must change, the name is not a match. */
const farthest = 0.5;

/** The number of a tower is met by no other number. */
const isNumber = /^\d+$/;

/**
 * Scores a name against the typed text: 0 means equal, `null` means too different. A name that contains every typed word (`marina` in
 * `dubai marina`) ranks after names with one slip and before all other names.
 */
export function nameDistance(typed: string, name: string): number | null {
  const typedWords = typed.split(' ');
  const nameWords = name.split(' ');
  const holdsEveryWord = typedWords.every((word) =>
    isNumber.test(word)
      ? nameWords.includes(word)
      : word.length >= 2 && nameWords.some((nameWord) => nameWord.startsWith(word)),
  );
  if (holdsEveryWord) return Math.min(leven(typed, name), 1 + (nameWords.length - typedWords.length) / 10);
  const most = Math.max(1, Math.floor(typed.length * farthest));
  // A text of another length needs at least the difference in letters, and the comparison takes the product of both lengths.
  if (Math.abs(typed.length - name.length) > most) return null;
  const changes = leven(typed, name, { maxDistance: most + 1 });
  return changes <= most ? changes : null;
}

/** A name as it is compared, and as it is shown. */
export interface OfferedName {
  readonly folded: string;
  readonly name: string;
}

/** Names that are compared in one step. */
const namesAtOnce = 32;

/** Returns at most `most` names that differ little from a folded text, nearest first. A unit is a name compared. */
export function* nearestNames(folded: string, offered: Iterable<OfferedName>, most: number): Steps<string[]> {
  if (folded === '') return [];
  const best = new Map<string, number>();
  let compared = 0;
  for (const { folded: known, name } of offered) {
    const distance = nameDistance(folded, known);
    if (distance !== null) best.set(name, Math.min(distance, best.get(name) ?? distance));
    compared += 1;
    if (compared % namesAtOnce === 0) yield namesAtOnce;
  }
  return [...best]
    .sort(([nameA, a], [nameB, b]) => a - b || nameA.localeCompare(nameB, 'en'))
    .slice(0, most)
    .map(([name]) => name);
}
