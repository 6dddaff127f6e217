/** Replaces Arabic in Latin letters, short forms and slips of the pen by the words that they mean; each word keeps its position in the question. */
import leven from 'leven';
import { emptyWords } from './empty-words.ts';
import { isOtherVowel } from './slips.ts';
import { arabiziWords, correctable, listingWords } from './spoken-words.ts';
import type { Word } from './words.ts';

const longestSpelling = 5;
/** Arabic words that are also English; they count as Arabic only beside another Arabic word. */
const joining = [...arabiziWords]
  .filter(([, meaning]) => meaning.length === 0 || meaning[0] === 'في' || meaning[0] === 'و')
  .map(([word]) => word);
const weak = new Set([
  ...joining,
  'elf',
  'ajar',
  'month',
  'nos',
  'mob',
  'sana',
  'mou',
  'ard',
  'yamm',
  'fila',
  'mahal',
  'nus',
  'mu',
  'illa',
]);

interface Spelled {
  readonly text: string;
  readonly count: number;
}

/** Returns words as written, with no space where none was: a digit may begin an Arabic word ("8oraf", "3al 5areeta"). */
function asWritten(words: readonly Word[]): string {
  return words
    .map(
      ({ text, end }, at) => text + (words[at + 1] === undefined || words[at + 1]?.start === end ? '' : ' '),
    )
    .join('');
}

/** Returns the spellings at a place, the longest first. */
function* spellings(words: readonly Word[], at: number): Generator<Spelled> {
  for (let count = Math.min(longestSpelling, words.length - at); count >= 1; count -= 1)
    yield { text: asWritten(words.slice(at, at + count)), count };
}

function meant(words: readonly Word[], meaning: readonly string[], { count }: Spelled, at: number): Word[] {
  const start = words[at]?.start ?? 0;
  const end = words[at + count - 1]?.end ?? 0;
  const number = (text: string) => (/^\d+$/.test(text) ? Number(text) : null);
  return meaning.map((text) => ({ text, start, end, number: number(text) }));
}

/** Replaces the spellings of a table; "2 lakh" and "3 ghorfa" have their number before them. */
function replaced(words: readonly Word[], table: ReadonlyMap<string, readonly string[]>): Word[] {
  const result: Word[] = [];
  for (let at = 0; at < words.length; ) {
    const found = [...spellings(words, at)].find(({ text }) => table.has(text));
    if (found === undefined) {
      result.push(...words.slice(at, at + 1));
      at += 1;
      continue;
    }
    const meaning = table.get(found.text) ?? [];
    const counted = result.slice(-1).find(({ number }) => number !== null && /^\d+$/.test(meaning[0] ?? ''));
    if (counted === undefined)
      result.push(...meant(words, meaning.length === 0 ? ['the'] : meaning, found, at));
    else result.splice(-1, 1, ...multiplied(counted, meaning, words, found, at));
    at += found.count;
  }
  return result;
}

/** Returns "2 lakh" as 200 thousand, and "3 ghorfa" as 3 bedrooms. */
function multiplied(
  before: Word,
  [first = '', unit = '']: readonly string[],
  words: readonly Word[],
  found: Spelled,
  at: number,
): Word[] {
  const end = words[at + found.count - 1]?.end ?? before.end;
  const isScale = unit === 'thousand' || unit === 'million';
  const number = isScale ? (before.number ?? 1) * Number(first) : (before.number ?? 1);
  return [
    { ...before, text: String(number), number },
    { text: unit, start: before.end, end, number: null },
  ];
}

const letters: readonly (readonly [RegExp, string])[] = [
  [/8|3'/g, 'gh'],
  [/5/g, 'kh'],
  [/7/g, 'h'],
  [/[2']/g, ''],
  [/3/g, 'a'],
  [/(?<=.)[aeiouy]+h?$/g, ''],
  [/(?<=.)[aeiouy]+/g, 'a'],
  [/(.)\1+/g, '$1'],
];
const leastSounds = 5;

/** Returns the sound of an Arabic word in Latin letters: digits as letters, all vowels as one. */
function soundOf(text: string): string {
  return letters.reduce((sound, [from, to]) => sound.replaceAll(from, to), text);
}

/** Meanings by sound; a sound with several meanings has none. */
const bySound = new Map<string, readonly string[] | null>();
for (const [word, meaning] of arabiziWords) {
  const sound = soundOf(word);
  const known = bySound.get(sound);
  const isSame = known === undefined || known?.join(' ') === meaning.join(' ');
  if (sound.length >= leastSounds) bySound.set(sound, isSame ? meaning : null);
}

/** Joins a digit that is a letter to the letters after it, if both together sound like a word: "8orfatayn". */
function joinedDigits(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    const text = `${last?.text ?? ''}${word.text}`;
    const isOne = last !== undefined && last.end === word.start && /^[235789][a-z]/.test(text);
    if (isOne && (bySound.get(soundOf(text)) ?? null) !== null)
      joined[joined.length - 1] = { ...last, text, end: word.end, number: null };
    else joined.push(word);
  }
  return joined;
}

/** Replaces words that only sound like a spelling of the table. */
function heard(words: readonly Word[], isKnown: (text: string) => boolean): Word[] {
  return joinedDigits(words).flatMap((word) => {
    const { text, start, end } = word;
    const meaning = bySound.get(soundOf(text)) ?? null;
    if (meaning === null || !/^[a-z0-9]+$/.test(text) || isKnown(text) || isOfVocabulary(text)) return [word];
    return meaning.map((one) => ({ text: one, start, end, number: /^\d+$/.test(one) ? Number(one) : null }));
  });
}

const han = /^\p{Script=Han}{2,}$/u;
const longestHan = 4;

/** Splits Chinese, which has no spaces, into the longest words of the table. */
function splitHan(word: Word): Word[] {
  if (!han.test(word.text) || listingWords.has(word.text)) return [word];
  // Folding can make a letter shorter; then the places of the parts in the question are unknown.
  if (word.text.length !== word.end - word.start) return [word];
  const parts: Word[] = [];
  for (let at = 0; at < word.text.length; ) {
    const counts = Array.from({ length: longestHan }, (_, index) => longestHan - index);
    const count = counts.find((one) => listingWords.has(word.text.slice(at, at + one)));
    const start = word.start + at;
    const last = parts.at(-1);
    const to = at + (count ?? 1);
    if (count === undefined && last !== undefined && last.end === start && !listingWords.has(last.text))
      parts[parts.length - 1] = { ...last, text: last.text + word.text.slice(at, to), end: word.start + to };
    else parts.push({ text: word.text.slice(at, to), start, end: word.start + to, number: null });
    at = to;
  }
  return parts;
}

const cyrillic: Readonly<Record<string, string>> = Object.fromEntries(
  'а a,б b,в v,г g,д d,е e,ё e,ж zh,з z,и i,й y,к k,л l,м m,н n,о o,п p,р r,с s,т t,у u,ф f,х h,ц ts,ч ch,ш sh,щ sh,ъ ,ы y,ь ,э e,ю yu,я ya'
    .split(',')
    .map((pair) => pair.split(' ')),
);

/** Writes Russian letters in Latin ones, so that names are found: "Дубай Марина". */
function inLatin(word: Word): Word {
  if (!/^\p{Script=Cyrillic}+$/u.test(word.text)) return word;
  const text = word.text
    .replaceAll('дж', 'j')
    .replaceAll(/\p{Script=Cyrillic}/gu, (letter) => cyrillic[letter] ?? letter)
    .replace(/^dubay$/, 'dubai');
  return { ...word, text };
}

function isArabizi(words: readonly Word[]): boolean {
  return words.some((_, at) =>
    [...spellings(words, at)].some(({ text }) => arabiziWords.has(text) && !weak.has(text)),
  );
}

/** Returns true if two neighbouring letters are swapped. */
function isSwapped(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  const at = [...one].findIndex((letter, place) => letter !== other[place]);
  return (
    at >= 0 &&
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    one.slice(at + 2) === other.slice(at + 2)
  );
}

/** Returns the spellings of a word with two neighbouring letters swapped. */
function swaps(text: string): string[] {
  return Array.from(
    text.slice(1),
    (letter, at) => `${text.slice(0, at)}${letter}${text.charAt(at)}${text.slice(at + 2)}`,
  );
}

const swap = 0.5;
const shortest = 3;
const long = 7;

/** Returns true if a word is shortened to its consonants, all or some vowels dropped: "bdrm", "aprtmnt", "undr". */
function isShortened(typed: string, word: string): boolean {
  const consonants = (text: string) => text.slice(1).replaceAll(/[aeiou]/g, '');
  // Three letters are short for a word only without vowels: "rnt", "flt".
  if (typed.length <= shortest && /[aeiou]/.test(typed.slice(1))) return false;
  if (typed.length >= word.length || typed[0] !== word[0] || consonants(typed) !== consonants(word))
    return false;
  let at = 0;
  for (const letter of word) if (letter === typed[at]) at += 1;
  return at === typed.length && word.length - typed.length <= typed.length / 2 + 1;
}

/** Returns how far a typed word is from a word of the domain; null if it is too far to be a slip. A swap is nearer than another letter. */
function slipDistance(typed: string, word: string): number | null {
  if (typed.startsWith(word)) return null;
  if (isSwapped(typed, word)) return swap;
  if (typed[0] !== word[0]) return null;
  if (isShortened(typed, word)) return 0.75 + (word.length - typed.length) / 100;
  if (typed.length <= shortest) return null;
  const changes = leven(typed, word);
  if (typed.length >= long) return changes <= 2 ? changes : null;
  // A short word with another letter is mostly another word: safe, sale.
  if (changes !== 1) return null;
  const isSure = typed.length > shortest + 1 || typed.length !== word.length || isOtherVowel(typed, word);
  return isSure ? changes : null;
}

/** Corrects a slip in a word of the domain, if no other word is as near. */
function corrected(word: Word, isKnown: (text: string) => boolean): Word[] {
  const { text } = word;
  const isWord = word.number === null && text.length >= shortest && /^[a-z]+$/.test(text);
  if (!isWord || emptyWords.has(text) || isKnown(text) || isOfVocabulary(text)) return [word];
  const near = correctable
    .map((known) => ({ known, distance: slipDistance(text, known) }))
    .flatMap(({ known, distance }) => (distance === null ? [] : { known, distance }))
    .toSorted((one, other) => one.distance - other.distance);
  const [found, second] = near;
  if (found === undefined || (found.distance > swap && swaps(text).some(isKnown))) return [word];
  const isSame = second === undefined || stem(second.known) === stem(found.known);
  if (!isSame && second.distance === found.distance) return [word];
  const isCorrected = true;
  return found.known === 'offplan'
    ? ['off', 'plan'].map((part) => ({ ...word, text: part, isCorrected }))
    : [{ ...word, text: found.known, isCorrected }];
}

/** Words are one for correction if only the ending of a plural or comparison differs. */
function stem(word: string): string {
  return word.replace(/(?:s|er|est|ly|by)$/, '');
}

/** English words within a slip of a word of the domain; they are right as they are. */
const ordinary = new Set(
  'father mother other either rather another lather weather leather rant rend rest tent went sent vent cent lent dent bent resale scale safe same sane sake sole salt pale male tale stale shot show shape ship stop step officer flag flap flash flatly float villain village reads really red read reed metre meter mature scholar skool famine yelled field shield undo uncle budge badge bridge primate privet hostel motel hotels balance batch hath bath baths both bedrock beds moth months mouth money billion mall mail mill main made maid maids man mean mode model moder nearer neat dear hear fear tear years gear bear pear wear rear seat sear spear wither width wit wish wide wire wind witch within without wealth bellow yellow fellow bow blow bowl abode about alone cheat chap chapter cheque shoe shipping packing barking marking harden gardener warden vie few vies prize pride prince print prime size sine side site sire torn down tow tone own horse hose mouse hours host deal dead dial meal seal land lend band hand sand lane plot plus slot pilot blot plan play plane plant clan space spice grace spare place open pen pane rate date late gate rats ration area arena pool poll fool tool cool move love more mover moves most mobile floor flood flour four door sell cell tell bell well self seller buy by bay boy bury busy big bug bus but mtr mtrs sal wht tht'.split(
    ' ',
  ),
);

function isOfVocabulary(text: string): boolean {
  return correctable.includes(text) || ordinary.has(text);
}

/** Reads "2b2b" and "1B 1B" as bedrooms and bathrooms, and "3b" as bedrooms. */
function bedsAndBaths(words: readonly Word[]): Word[] {
  const counts = (at: number) => {
    const [count, unit] = words.slice(at, at + 2);
    return count?.number !== null && (count?.number ?? 99) < 10 && unit?.text === 'b';
  };
  return words.map((word, at) => {
    if (at === 0 || !counts(at - 1)) return word;
    return { ...word, text: at > 2 && counts(at - 3) ? 'bath' : 'bed' };
  });
}

/** Returns the words of a question as they are meant. `isKnown` says which words need no correction. */
export function respelled(words: readonly Word[], isKnown: (text: string) => boolean): Word[] {
  const plain = replaced(bedsAndBaths(words.flatMap(splitHan)), listingWords);
  const english = isArabizi(plain) ? heard(replaced(plain, arabiziWords), isKnown) : plain;
  return english.map(inLatin).flatMap((word) => corrected(word, isKnown));
}
