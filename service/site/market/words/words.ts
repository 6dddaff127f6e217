/** The texts of the market site in both languages. */
import type { Language } from '../../../explorer/texts.ts';
import { ar } from './ar.ts';
import { claimWords } from './claims.ts';
import { en } from './en.ts';
import { measureWords } from './measures.ts';
import { movesWords } from './moves.ts';
import { readingWords } from './reading.ts';
import { recordWords } from './records.ts';

/** Every text of one language. */
export type Words = typeof en &
  typeof readingWords.en &
  typeof movesWords.en &
  typeof recordWords.en &
  typeof measureWords.en &
  typeof claimWords.en;

/** The texts of a language. */
export const words: Readonly<Record<Language, Words>> = {
  en: {
    ...{ ...en, ...readingWords.en, ...movesWords.en },
    ...{ ...recordWords.en, ...measureWords.en, ...claimWords.en },
  },
  ar: {
    ...{ ...ar, ...readingWords.ar, ...movesWords.ar },
    ...{ ...recordWords.ar, ...measureWords.ar, ...claimWords.ar },
  },
};

/** Returns a text with its placeholders filled. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
