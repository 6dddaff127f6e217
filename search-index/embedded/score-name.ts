/** Scores how well a name matches the typed text by comparing their words. This is the last step and runs only for the candidates. */
import leven from 'leven';
import { looseWords, skeletonKey, skeletonWord } from '../folding.ts';

/** The typed text, prepared once for all names. */
export interface Typed {
  /** Folded words, without loose words such as "al" where any other word remains. */
  readonly words: readonly string[];
  /** True if only loose words were typed ("al" at the start of a name). Loose words of names then count too. */
  readonly isLoose: boolean;
  readonly sounds: readonly string[];
  readonly key: string;
  /** Returns the skeleton of a word of a name, cached because the same words repeat in the candidates. */
  readonly soundOf: (word: string) => string;
}

/** Parts of the search. Benchmarks switch them off to measure the effect of each. */
export interface Parts {
  /** Accepts wrong, missing, extra and swapped letters. */
  readonly slips: boolean;
  /** Accepts transliterations, articles and other word breaks. */
  readonly skeleton: boolean;
  /** Treats the letters of one family as equal and ignores accents and case in the typed text. */
  readonly folding: boolean;
}

/** Everything on. */
export const allParts: Parts = { slips: true, skeleton: true, folding: true };

/** Returns how many slips are accepted in a word of this length. */
export function slipsIn(letters: number): number {
  if (letters < 4) return 0;
  return letters < 8 ? 1 : 2;
}

/** Returns the words that distinguish names, or all words if none does. */
export function tellingWords(words: readonly string[]): readonly string[] {
  const telling = words.filter((word) => !looseWords.has(word));
  return telling.length > 0 ? telling : words;
}

function remembered(): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    const sound = known.get(word) ?? skeletonWord(word);
    known.set(word, sound);
    return sound;
  };
}

/** Words of the typed text that are compared. */
const mostWords = 8;

/** Prepares the typed text. Of a long one the last word counts too: it tells the phases and buildings of one project apart. */
export function prepare(folded: string, { skeleton }: Parts): Typed {
  const all = tellingWords(folded.split(' ').filter(Boolean));
  const words = all.length > mostWords ? [...all.slice(0, mostWords - 1), ...all.slice(-1)] : all;
  return {
    words,
    isLoose: words.every((word) => looseWords.has(word)),
    sounds: skeleton ? words.map(skeletonWord) : [],
    key: skeleton ? skeletonKey(folded) : folded.replaceAll(' ', ''),
    soundOf: remembered(),
  };
}

/** Returns the fewest changes that turn `typed` into a beginning of `word`; `most` + 1 if it needs more. */
function slipsToBegin(typed: string, word: string, most: number): number {
  let best = most + 1;
  for (let more = -most; more <= most; more += 1) {
    const slips = leven(typed, word.slice(0, Math.max(0, typed.length + more)));
    // Swapping two letters counts as two changes here but as one slip for a user.
    if (slips < best) best = slips;
    if (slips === 2 && most > 0 && isSwap(typed, word)) best = Math.min(best, 1);
  }
  return best;
}

function isSwap(typed: string, word: string): boolean {
  let place = 0;
  while (place < typed.length && typed[place] === word[place]) place += 1;
  if (typed[place] !== word[place + 1] || typed[place + 1] !== word[place]) return false;
  return typed.slice(place + 2) === word.slice(place + 2, typed.length);
}

/** Returns the likeness of one typed word and one word of a name, 0 to 1. */
function likeness(typed: Typed, index: number, word: string, parts: Parts): number {
  const part = typed.words[index] ?? '';
  if (word === part) return 1;
  if (word.startsWith(part)) return 0.9 + (0.08 * part.length) / word.length;
  const sound = typed.sounds[index] ?? '';
  if (sound.length > 1) {
    const key = typed.soundOf(word);
    if (key === sound) return 0.93;
    if (sound.length > 2 && key.startsWith(sound)) return 0.8 + (0.08 * sound.length) / key.length;
  }
  const most = parts.slips ? slipsIn(part.length) : 0;
  if (most === 0) return 0;
  const slips = slipsToBegin(part, word, most);
  if (slips > most) return 0;
  const rest = Math.max(0, word.length - part.length) / word.length;
  return 0.95 - (1.1 * slips) / part.length - 0.06 * rest;
}

/** Returns the word of a name that is most like a typed word; place -1 if no word is. */
function bestWord(
  typed: Typed,
  index: number,
  left: readonly string[],
  parts: Parts,
): { readonly place: number; readonly like: number } {
  let like = 0;
  let place = -1;
  for (const [at, word] of left.entries()) {
    const found = word === '' ? 0 : likeness(typed, index, word, parts);
    if (found > like) {
      like = found;
      place = at;
    }
  }
  return { place, like };
}

function isAround(part: string, around: ReadonlySet<string>): boolean {
  return around.has(part) || (part.length > 2 && [...around].some((word) => word.startsWith(part)));
}

/** Scores typed words against words of a name: each typed word takes the best word that remains. Words of `around` count less. */
function wordwise(typed: Typed, name: readonly string[], around: ReadonlySet<string>, parts: Parts): number {
  const left = [...name];
  let sum = 0;
  let letters = 0;
  let answered = 0;
  let first = -1;
  for (const [index, part] of typed.words.entries()) {
    const { place, like } = bestWord(typed, index, left, parts);
    letters += part.length;
    if (place < 0) {
      sum += isAround(part, around) ? 0.55 * part.length : 0;
      continue;
    }
    sum += like * part.length;
    answered += left[place]?.length ?? 0;
    left[place] = '';
    if (index === 0) first = place;
  }
  const whole = name.reduce((total, word) => total + word.length, 0);
  if (answered === 0) return 0;
  return (sum / letters) * (0.86 + 0.11 * (answered / whole) + (first === 0 ? 0.03 : 0));
}

/** Scores the whole name, joined to one word, against the typed text. */
function keywise(typed: Typed, key: string, parts: Parts): number {
  if (typed.key.length < 3 || key.length < 2) return 0;
  if (key === typed.key) return 0.97;
  const rest = typed.key.length / key.length;
  if (key.startsWith(typed.key)) return 0.8 + 0.14 * rest;
  const most = parts.slips && typed.key.length >= 5 ? slipsIn(typed.key.length) : 0;
  if (most === 0) return 0;
  const slips = slipsToBegin(typed.key, key, most);
  return slips > most ? 0 : 0.86 - (1.1 * slips) / typed.key.length - 0.08 * (1 - Math.min(1, rest));
}

/** Returns the likeness of a name and the typed text, 0 to 1. `folded` is the folded name; `around` holds the folded words of its subtitle. */
export function nameLikeness(
  typed: Typed,
  typedText: string,
  folded: string,
  around: ReadonlySet<string>,
  parts: Parts,
): number {
  if (folded === typedText) return 1;
  const all = folded.split(' ');
  const words = typed.isLoose ? all : tellingWords(all);
  const byWords = wordwise(typed, words, around, parts);
  const byKey = parts.skeleton ? keywise(typed, skeletonKey(folded), parts) : 0;
  return Math.max(byWords, byKey);
}
