/** Makes the tools that a page draws with. */
import type { Ask } from '../../contract/ask.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { createFormat } from '../../explorer/browser/format.ts';
import { reasonInArabic } from '../../explorer/browser/reasons.ts';
import { type Language, texts } from '../../explorer/texts.ts';
import { type Draw, languageTools } from './page.ts';
import { Reader, type SharedAnswers } from './reader.ts';
import { words } from './words/words.ts';

/** The request that a page answers. */
export interface Visited {
  readonly language: Language;
  readonly baseUrl: string;
  readonly today: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly ask: Ask;
  readonly operations: ReadonlyMap<string, Endpoint>;
  readonly sharedAnswers: SharedAnswers;
}

/** Made once, because making the formats of a language takes longer than writing with them. */
const formats = { en: createFormat('en', texts.en), ar: createFormat('ar', texts.ar) } as const;

/** Returns the tools for one page. */
export function drawFor({ language, ask, operations, sharedAnswers, ...visited }: Visited): Draw {
  const format = formats[language];
  return {
    ...visited,
    ...languageTools(language),
    language,
    words: words[language],
    format,
    claims: [],
    reader: new Reader(ask, operations, sharedAnswers),
    reasonOf: (reason) => (language === 'ar' ? reasonInArabic(reason, format) : reason),
  };
}
