/** Measures how sure it is that two names belong to one project: words compare by sound, in either script; numbers and letters compare exactly. */
import { evenly, likeness, type Weighed, weighed } from './likeness.ts';
import type { ProjectName } from './project-name.ts';

/** Words that are translated into the other script, not spelt in it, and words that name a kind of property. */
export interface ProjectWords {
  /** filler: says nothing · by: a developer follows · tail: says nothing of a developer · kind: tower, residence, … · word: any other */
  readonly roleOf: ReadonlyMap<string, string>;
  /** Arabic word → the English words that it stands for. */
  readonly meanings: ReadonlyMap<string, ReadonlySet<string>>;
  /** Words of kinds, by their sound. */
  readonly kinds: readonly { readonly kind: string; readonly sounds: Weighed }[];
  /** How much a word tells, 0.3 to 1: a word that many names share tells little. */
  readonly weightOf: (word: string) => number;
}

/** Makes the vocabulary from folded rows of the mapping `project-words` and from the names to search. */
export function projectWords(
  rows: readonly { readonly word: string; readonly word_ar: string; readonly role: string }[],
  names: readonly ProjectName[],
): ProjectWords {
  const roleOf = new Map<string, string>();
  const meanings = new Map<string, Set<string>>();
  for (const { word, word_ar, role } of rows) {
    if (word !== '' && !roleOf.has(word)) roleOf.set(word, role);
    if (word_ar === '') continue;
    if (!roleOf.has(word_ar)) roleOf.set(word_ar, role);
    meanings.set(word_ar, (meanings.get(word_ar) ?? new Set()).add(wordStem(word)));
  }
  // Short words sound like too many others.
  const kinds = [
    ...new Set(rows.filter(({ word, role }) => role === 'kind' && word.length > 7).map(({ word }) => word)),
  ];
  const counts = new Map<string, number>();
  for (const { words } of names)
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const most = Math.log(Math.max(names.length, 100));
  return {
    roleOf,
    meanings,
    kinds: kinds.map((word) => ({ kind: wordStem(word), sounds: evenly(word) })),
    weightOf: (word) => Math.max(0.3, 1 - Math.log(counts.get(word) ?? 1) / most),
  };
}

/** A name prepared for comparing with many others. */
export interface ReadyName {
  readonly name: ProjectName;
  readonly isArabic: boolean;
  /** All its words, and the words before `by`; equal if the name has no `by`. */
  readonly whole: WordList;
  readonly head: WordList;
}

interface WordList {
  /** Without fillers and kinds. */
  readonly words: readonly string[];
  readonly kinds: readonly string[];
  readonly sounds: readonly Weighed[];
}

/** Prepares a name. */
export function readyName(name: ProjectName, vocabulary: ProjectWords): ReadyName {
  const isArabic = /[\u0600-\u06FF]/.test(name.key);
  const at = name.words.findIndex((word, index) => index > 0 && vocabulary.roleOf.get(word) === 'by');
  const whole = toWordList(name.words, vocabulary);
  return { name, isArabic, whole, head: at < 0 ? whole : toWordList(name.words.slice(0, at), vocabulary) };
}

function toWordList(all: readonly string[], vocabulary: ProjectWords): WordList {
  const kinds: string[] = [];
  const words: string[] = [];
  let isDeveloper = false;
  for (const [index, word] of all.entries()) {
    const role = vocabulary.roleOf.get(word);
    isDeveloper ||= role === 'by' && index > 0;
    if (role === 'tail' && isDeveloper) continue;
    const kind = wordKind(word, role, vocabulary);
    if (kind !== null) kinds.push(kind);
    // `باي` is also how `bay` is spelt.
    else if (role !== 'filler' && (role !== 'by' || word === byInArabic)) words.push(word);
  }
  return { words, kinds, sounds: bothWays(words, vocabulary) };
}

const byInArabic = 'باي';

/** Returns the words as they are, and without the Arabic article if that differs. */
function bothWays(words: readonly string[], { weightOf }: ProjectWords): Weighed[] {
  const parts = words.map((text) => ({ text, weight: weightOf(text) }));
  const whole = weighed(parts);
  if (words.every((word) => withoutArticle(word) === word)) return [whole];
  return [whole, weighed(parts.map(({ text, weight }) => ({ text: withoutArticle(text), weight })))];
}

function wordKind(word: string, role: string | undefined, { meanings, kinds }: ProjectWords): string | null {
  if (role === 'kind') return [...(meanings.get(word) ?? [wordStem(word)])][0] ?? null;
  if (role !== undefined || word.length < 5) return null;
  const sounds = evenly(withoutArticle(word));
  return kinds.find((kind) => likeness(kind.sounds, sounds) >= 0.85)?.kind ?? null;
}

/** Returns one form for English singulars and plurals, and for all words that begin with residen. */
function wordStem(word: string): string {
  if (/^residen/.test(word)) return 'residence';
  return word.length > 4 ? word.replace(/s$/, '') : word;
}

const withoutArticle = (word: string): string => word.replace(/^ال(?=.{3})/, '').replace(/^لل(?=.{3})/, '');

const spelt: Readonly<Record<string, string>> = {
  ايه: 'a',
  ا: 'a',
  بي: 'bp',
  ب: 'b',
  سي: 'c',
  ج: 'c',
  دي: 'd',
  د: 'd',
  اي: 'eia',
  اف: 'f',
  جي: 'gj',
  جيه: 'j',
  اتش: 'h',
  كيه: 'k',
  كي: 'k',
  ال: 'l',
  ام: 'm',
  ان: 'n',
  او: 'o',
  كيو: 'q',
  ار: 'r',
  اس: 's',
  تي: 't',
  يو: 'u',
  واي: 'y',
  زد: 'z',
};

/** Returns the confidence that two names belong to one project, 0 to 1; null if numbers or letters differ. */
export function compareNames(one: ReadyName, other: ReadyName, vocabulary: ProjectWords): number | null {
  if (one.name.numbers.join() !== other.name.numbers.join()) return null;
  const letters = agreeingLetters(one, other);
  if (letters === null) return null;
  const ignored = [one, other].some(({ name: { words } }) => words.includes('by') && !words.includes('bay'))
    ? [...letters, byInArabic]
    : letters;
  const cut = 0.05;
  const ways: [WordList, WordList, number][] = [[one.whole, other.whole, 0]];
  if (one.head !== one.whole) ways.push([one.head, other.whole, cut]);
  if (other.head !== other.whole) ways.push([one.whole, other.head, cut]);
  return Math.max(0, ...ways.map(([a, b, cost]) => compareLists(a, b, ignored, one.name, vocabulary) - cost));
}

/** Returns the words that spell letters. A letter in one name must be in the other, as a letter or by its Arabic name; null if it is not. */
function agreeingLetters(one: ReadyName, other: ReadyName): readonly string[] | null {
  const words: string[] = [];
  for (const [a, b] of [
    [one, other],
    [other, one],
  ] as const) {
    const left = [...b.name.letters];
    for (const letter of a.name.letters) {
      const at = left.indexOf(letter);
      if (at >= 0) left.splice(at, 1);
      else {
        const word = b.name.words.find(
          (candidate) => spelt[candidate]?.includes(letter) === true && !words.includes(candidate),
        );
        if (word === undefined) return null;
        words.push(word);
      }
    }
  }
  return words;
}

function compareLists(
  one: WordList,
  other: WordList,
  ignored: readonly string[],
  name: ProjectName,
  vocabulary: ProjectWords,
): number {
  const a = one.words.filter((word) => !ignored.includes(word));
  const b = other.words.filter((word) => !ignored.includes(word));
  const translated = takeTranslated(a, b, vocabulary) + takeTranslated(b, a, vocabulary);
  const isWhole = a.length === one.words.length && b.length === other.words.length;
  const [mine, others] = isWhole
    ? [one.sounds, other.sounds]
    : [bothWays(a, vocabulary), bothWays(b, vocabulary)];
  const apart = kindsApart(one.kinds, other.kinds);
  if (a.length === 0 && b.length === 0) return translated > 0 ? 1 - apart : bareNames(name, one, apart);
  const alike = Math.max(...mine.flatMap((x) => others.map((y) => likeness(x, y))));
  // Translated words agree, and weigh about as much as four letters each.
  const rest =
    Math.max(...[...mine, ...others].map(({ weights }) => weights.reduce((sum, weight) => sum + weight, 0))) *
    0.7;
  return (alike * rest + translated) / (rest + translated) - (1 - alike) * 0.3 - apart;
}

/** Removes from both lists each word of the first that a word of the second translates. Returns their weight, about four letters a word. */
function takeTranslated(from: string[], to: string[], { meanings, weightOf }: ProjectWords): number {
  let weight = 0;
  for (const word of [...from]) {
    const said = meanings.get(word);
    const place = said === undefined ? -1 : to.findIndex((candidate) => said.has(wordStem(candidate)));
    if (place < 0) continue;
    from.splice(from.indexOf(word), 1);
    weight += 4 * weightOf(to.splice(place, 1)[0] ?? '');
  }
  return weight;
}

/** Returns the confidence of two names without other words: enough with a letter, a long number, or the same kind. */
function bareNames(name: ProjectName, list: WordList, apart: number): number {
  if (name.letters.length > 0) return 1 - apart;
  const isTelling = list.kinds.length > 0 || name.numbers.some((number) => number.length > 2);
  return apart === 0 && isTelling ? 0.9 : 0;
}

/** Returns the cost of different kinds: little for a kind that one name lacks, much for two kinds against each other. */
function kindsApart(one: readonly string[], other: readonly string[]): number {
  const missing = [...new Set(one)].filter((kind) => !other.includes(kind)).length;
  const added = [...new Set(other)].filter((kind) => !one.includes(kind)).length;
  if (missing > 0 && added > 0) return 0.2;
  return 0.075 * (missing + added);
}
