/** The words of the console by language, and what fills their gaps. */
import type { Flash } from './context.ts';
import type { Locale } from './locale.ts';
import { ar } from './texts-ar.ts';
import { en, type Texts } from './texts-en.ts';

export type { Texts } from './texts-en.ts';

/** The texts of a language. */
export const texts: Readonly<Record<Locale, Texts>> = { en, ar };

/** A message the service can leave for the next page. */
export type FlashCode = keyof Texts['flashes'];

/** Every such message. */
export function isFlashCode(code: string): code is FlashCode {
  return Object.hasOwn(en.flashes, code);
}

/** The message of a code, in the reader's language. */
export function flashText(locale: Locale, code: FlashCode): Flash {
  return { kind: 'done', text: texts[locale].flashes[code] };
}

/** A text with its gaps filled. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
