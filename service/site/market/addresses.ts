/** Makes the addresses of pages. An Arabic page has the address of the English one behind `/ar`. */
import type { Language } from '../../explorer/texts.ts';

const longestName = 60;

/** Returns a name as part of an address: lower case, without accents, words joined by hyphens. */
export function slugOf(name: string | null): string {
  const plain = (name ?? '').normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain.replaceAll(/['’]/g, '').match(/[a-z0-9]+/g) ?? [];
  return words.join('-').slice(0, longestName).replace(/-+$/, '');
}

/** A record with an id and an English name. */
export interface Named {
  readonly id: number;
  readonly name: string | null;
}

/** Returns the last part of a record's address: its name and its id, because names are not unique. */
export function recordSlug({ id, name }: Named): string {
  const slug = slugOf(name);
  return slug === '' ? String(id) : `${slug}-${id}`;
}

/** Returns the path of a developer's page. A company without a name has that of its brand in it. */
export function developerPath({ id, name, brand }: Named & { readonly brand: string | null }): string {
  return `/developers/${recordSlug({ id, name: name ?? brand })}`;
}

/** Returns the id at the end of a record's address; null when there is none. */
export function idIn(slug: string): number | null {
  const digits = /(?:^|-)(\d{1,16})$/.exec(slug)?.[1];
  return digits === undefined ? null : Number(digits);
}

/** Returns a path in a language. */
export function inLanguage(path: string, language: Language): string {
  if (language === 'en') return path;
  // The start page has no slash at its end, with parameters neither.
  return `/ar${path.replace(/^\/(?=$|[?#])/, '')}`;
}

/** Returns a path with parameters, in addition to those that it has. Parameters without a value are left out. */
export function withQuery(
  path: string,
  parameters: Readonly<Record<string, string | number | null | undefined>>,
): string {
  const [bare = '', present] = path.split('?');
  const query = new URLSearchParams(present);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== null && value !== undefined && value !== '') query.set(name, String(value));
  }
  return query.size === 0 ? bare : `${bare}?${query}`;
}

/** Path of the chart of a measure that links to the charts lead to. */
export const firstMeasurePath = '/measures/median_ready_price_aed_per_sqft';

/** Returns the path of the page that shows the queries behind an answer. */
export function reproducePath(of: string): string {
  return withQuery('/reproduce', { of });
}
