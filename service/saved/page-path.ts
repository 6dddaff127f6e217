/** Reads the paths of pages that people may save: a place, a building, a project, or a comparison of places. */

/** What a saved page shows. */
export type Subject =
  | { readonly kind: 'place'; readonly slug: string }
  | { readonly kind: 'building'; readonly id: number }
  | { readonly kind: 'project'; readonly id: number }
  | { readonly kind: 'compare'; readonly slugs: readonly string[] };

const forms = /^\/(areas|communities|buildings|projects)\/([a-z0-9-]{1,120})$/;
const comparison = /^\/compare\?places=([a-z0-9-]{1,120}(?:,[a-z0-9-]{1,120}){0,4})$/;
const idAtEnd = /(?:^|-)(\d{1,16})$/;

/** Returns the subject of a path without its language; null for another path. */
export function subjectOf(path: string): Subject | null {
  const compared = comparison.exec(path)?.[1];
  if (compared !== undefined) return { kind: 'compare', slugs: compared.split(',') };
  const [, folder, slug] = forms.exec(path) ?? [];
  if (folder === undefined || slug === undefined) return null;
  if (folder === 'areas' || folder === 'communities') return { kind: 'place', slug };
  const id = Number(idAtEnd.exec(slug)?.[1]);
  if (!Number.isSafeInteger(id)) return null;
  return { kind: folder === 'buildings' ? 'building' : 'project', id };
}

/** Returns the path to save for an address that a person pastes or a page links: without host, language and other parameters. */
export function pathToSave(address: string): string | null {
  const url = URL.parse(address.trim(), 'http://ours.invalid');
  if (url === null) return null;
  const path = url.pathname.replace(/^\/ar(?=\/)/, '').replace(/\/$/, '');
  const places = url.searchParams.get('places');
  const whole = path === '/compare' && places !== null ? `/compare?places=${places}` : path;
  return subjectOf(whole) === null ? null : whole;
}
