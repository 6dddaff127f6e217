/** Texts and queries as words: how they are cut and folded, in English and Arabic alike. */
import { foldName } from '../../../search-index/folding.ts';

/** A word of a text: where it stands, and the forms it is found by. */
export interface TextWord {
  readonly start: number;
  readonly end: number;
  /** The word folded. More than one when folding cuts it. */
  readonly forms: readonly string[];
}

/** A query as it was typed, read: `"a phrase" word -without`. */
export interface TypedQuery {
  readonly words: readonly string[];
  /** Words that have to stand side by side; they are among `words` too. */
  readonly phrases: readonly (readonly string[])[];
  readonly excluded: readonly string[];
  /** The last word may be unfinished. */
  readonly isOpen: boolean;
}

/** Meilisearch looks at as many. */
const wordsMost = 10;
const phrasesMost = 10;
const excludedMost = 100;
const wordPattern = /[\p{L}\p{M}\p{N}'’‘`´]+/gu;
const arabicArticle = /^ال(?=\p{L}{3})/u;

/** The folded words of a text, in order. */
export function wordsOf(text: string): readonly string[] {
  const folded = foldName(text);
  return folded === '' ? [] : folded.split(' ');
}

/** What a word is filed under: itself and, in Arabic, without its article. */
export function formsOf(word: string): string[] {
  const bare = word.replace(arabicArticle, '');
  return bare === word ? [word] : [word, bare];
}

/** The word of a query that is looked for: without the article, which the index has both ways. */
export function soughtForm(word: string): string {
  return word.replace(arabicArticle, '');
}

/** Words of a text with their places, for highlighting. */
export function placedWords(text: string): readonly TextWord[] {
  return [...text.matchAll(wordPattern)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
    forms: wordsOf(found[0]).flatMap(formsOf),
  }));
}

/** Reads what was typed. */
export function readQuery(typed: string): TypedQuery {
  const phrases: (readonly string[])[] = [];
  const excluded: string[] = [];
  const loose = typed.replaceAll(/(-?)"([^"]*)"?|(?<=^|\s)-([\p{L}\p{N}]+)/gu, (_, minus, quoted, word) => {
    const words = wordsOf(String(quoted ?? word ?? ''));
    if (minus === '-' || word !== undefined) excluded.push(...words);
    else if (words.length > 0) phrases.push(words);
    return ' ';
  });
  const words = [...wordsOf(loose)].slice(0, wordsMost);
  const isOpen = words.length > 0 && !/\s$/u.test(typed);
  const inPhrases = phrases.flat();
  return {
    words: [...inPhrases, ...words].slice(0, wordsMost).map(soughtForm),
    phrases: phrases.slice(0, phrasesMost).map((phrase) => phrase.slice(0, wordsMost).map(soughtForm)),
    excluded: [...new Set(excluded.map(soughtForm))].slice(0, excludedMost),
    isOpen,
  };
}
