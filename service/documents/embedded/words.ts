/** Splits texts and queries into words and folds them, in English and Arabic alike. */
import { foldName } from '../../../search-index/folding.ts';

/** A word of a text: its position, and the forms that find it. */
export interface TextWord {
  readonly start: number;
  readonly end: number;
  /** The folded word: several forms if folding splits it. */
  readonly forms: readonly string[];
}

/** A parsed query: `"a phrase" word -without`. */
export interface TypedQuery {
  readonly words: readonly string[];
  /** Words that must stand side by side; they are among `words` too. */
  readonly phrases: readonly (readonly string[])[];
  readonly excluded: readonly string[];
  /** True when the last word may be unfinished. */
  readonly isOpen: boolean;
}

/** Most words of a query, as in Meilisearch. */
const wordsMost = 10;
const phrasesMost = 10;
const excludedMost = 100;
const wordPattern = /[\p{L}\p{M}\p{N}'’‘`´]+/gu;
const arabicArticle = /^ال(?=\p{L}{3})/u;

/** Returns the folded words of a text, in order. */
export function wordsOf(text: string): readonly string[] {
  const folded = foldName(text);
  return folded === '' ? [] : folded.split(' ');
}

/** Returns the forms under which a word is indexed: itself and, in Arabic, without its article. */
export function formsOf(word: string): string[] {
  const bare = word.replace(arabicArticle, '');
  return bare === word ? [word] : [word, bare];
}

/** Returns the form of a query's word to look up: without the article, since the index has both forms. */
export function soughtForm(word: string): string {
  return word.replace(arabicArticle, '');
}

/** Returns the words of a text with their positions, for highlighting. */
export function placedWords(text: string): readonly TextWord[] {
  return [...text.matchAll(wordPattern)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
    forms: wordsOf(found[0]).flatMap(formsOf),
  }));
}

/** Parses a typed query. */
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
