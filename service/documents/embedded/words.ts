/** Splits texts and queries into words and folds them, in English and Arabic alike. */
import { foldName } from '../../../search-index/folding.ts';

/** A word of a text, with its place for highlighting. */
export interface PlacedWord {
  readonly start: number;
  readonly end: number;
  /** The folded words that it is; most often one. */
  readonly forms: readonly string[];
}

/** A parsed query: `"a phrase" word -without`. */
export interface TypedQuery {
  readonly words: readonly string[];
  /** Words that must stand side by side. */
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

/** Returns the folded words of a text in order, those in Arabic without their article. */
export function wordsOf(text: string): readonly string[] {
  const folded = foldName(text);
  return folded === '' ? [] : folded.split(' ').map((word) => word.replace(arabicArticle, ''));
}

/** Returns the words of a text with their places. */
export function placedWords(text: string): readonly PlacedWord[] {
  return [...text.matchAll(wordPattern)].map((found) => ({
    start: found.index,
    end: found.index + found[0].length,
    forms: wordsOf(found[0]),
  }));
}

/** Parses a typed query. */
export function readQuery(typed: string): TypedQuery {
  const phrases: (readonly string[])[] = [];
  const excluded: string[] = [];
  const loose = typed.replaceAll(/(-?)"([^"]*)"?|(?<=^|\s)-([\p{L}\p{N}]+)/gu, (_, minus, quoted, word) => {
    const words = wordsOf(String(quoted ?? word ?? ''));
    if (minus === '-' || word !== undefined) excluded.push(...words);
    else if (words.length > 0) phrases.push(words.slice(0, wordsMost));
    return ' ';
  });
  const words = wordsOf(loose);
  return {
    words: words.slice(0, wordsMost),
    phrases: phrases.slice(0, phrasesMost),
    excluded: [...new Set(excluded)].slice(0, excludedMost),
    isOpen: words.length <= wordsMost && !/[\s"]$/u.test(typed),
  };
}
