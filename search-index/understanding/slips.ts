/** Counts slips between a typed text and a name, as a whole and word by word. */
import leven from 'leven';
import { looseWords, skeletonKey, skeletonWord } from '../folding.ts';

/** Words of many names; one that is right shows little about the others. */
const generalWords = new Set(
  'tower towers residence residences building properties property developments developers developer realty group'.split(
    ' ',
  ),
);

/** Letters of a word for each slip that it may have. */
const lettersBySlip = 4;

/** Returns true if each word of a text differs little from the same word of one of the names; words may also be joined or split. */
export function isSlipByWord(folded: string, names: readonly string[]): boolean {
  const typed = folded.split(' ').filter((word) => !looseWords.has(word));
  return names.some((one) => {
    const own = one.split(' ').filter((word) => !looseWords.has(word));
    if (own.length !== typed.length) return slips(skeletonKey(folded), skeletonKey(one)) <= 1;
    const isSame = (word: string, at: number) => skeletonWord(word) === skeletonWord(own[at] ?? '');
    const isAnchored = typed.some(
      (word, at) => word.length > 4 && isSame(word, at) && !generalWords.has(word),
    );
    return typed.every((word, at) => {
      const name = own[at] ?? '';
      if (isSame(word, at)) return true;
      // Beside a word that is right, a short word may have another vowel: "Business Bey".
      const isShort = isAnchored && word.length === 3 && isOtherVowel(word, name);
      return isShort || slips(word, name) <= mostSlips(word, isAnchored);
    });
  });
}

/** Returns how many slips a word may have; beside a word that is right, twice as many. */
function mostSlips({ length }: string, isAnchored: boolean): number {
  if (length < 4) return 0;
  const most = Math.floor(length / (isAnchored ? lettersBySlip / 2 : lettersBySlip));
  return Math.min(most, length < 5 ? 1 : 3);
}

/** Returns true if only vowels differ. */
export function isOtherVowel(typed: string, word: string): boolean {
  return typed.replaceAll(/[aeiou]/g, 'a') === word.replaceAll(/[aeiou]/g, 'a');
}

/** Returns the number of slips between two spellings; two neighbouring letters swapped are one slip. */
export function slips(typed: string, name: string): number {
  const changes = leven(typed, name);
  if (changes < 2) return changes;
  const swaps = [...typed].filter(
    (letter, at) =>
      letter !== name[at] &&
      letter === name[at + 1] &&
      typed[at + 1] === name[at] &&
      letter !== typed[at + 1],
  ).length;
  return Math.max(1, changes - swaps);
}
