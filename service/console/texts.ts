/** The texts of the console by language, and the function that fills their placeholders. */
import type { Locale } from './locale.ts';
import { ar } from './texts-ar.ts';
import { en, type Texts } from './texts-en.ts';

export type { Texts } from './texts-en.ts';

/** The texts of a language. */
export const texts: Readonly<Record<Locale, Texts>> = { en, ar };

/** Returns a text with its placeholders filled. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}
