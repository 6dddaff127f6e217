/** Chooses the language of the console: the person's choice, else the first that the browser prefers. */

/** Languages of the console. The first is the default. */
export const locales = ['en', 'ar'] as const;
export type Locale = (typeof locales)[number];

/** The cookie that keeps the choice. It holds no secret and names no person. */
export const localeCookie = 'lang';

/** Returns true for a language of the console. */
export function isLocale(text: string | undefined): text is Locale {
  return locales.some((locale) => locale === text);
}

/**
 * Returns the language of a request: the choice in the cookie, else the first of `Accept-Language` that the console
 * has.
 */
export function localeOf(chosen: string | undefined, acceptLanguage: string | undefined): Locale {
  if (isLocale(chosen)) return chosen;
  const asked = (acceptLanguage ?? '')
    .split(',')
    .map((entry, position) => {
      const [tag = '', ...parameters] = entry.trim().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return {
        language: tag.split('-')[0]?.toLowerCase(),
        quality: quality === undefined ? 1 : Number(quality.trim().slice(2)),
        position,
      };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.position - b.position);
  for (const { language } of asked) if (isLocale(language)) return language;
  return locales[0];
}
