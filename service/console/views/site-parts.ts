/** Draws what every page of a site has: the links to its other pages, and the note for people who may only look. */
import type { SiteRole } from '../../accounts/site-roles.ts';
import type { PageContext } from '../context.ts';
import { type Html, html } from '../html.ts';
import { textsOf } from '../layout.ts';
import { memberTexts } from '../member-texts.ts';
import { planTexts } from '../plan-texts.ts';
import { searchTexts } from '../search-texts.ts';
import { fill } from '../texts.ts';

/** A page of a site. */
export type SitePage = 'keys' | 'usage' | 'search' | 'members' | 'plan' | 'settings';

/** Draws links to the pages of a site. */
export function siteTabs(
  context: PageContext,
  site: { readonly id: string; readonly name: string },
  current: SitePage,
): Html {
  const words = textsOf(context);
  const { locale } = context;
  const pages: readonly (readonly [SitePage, string, string])[] = [
    ['keys', `/api/sites/${site.id}/keys`, words.keys],
    ['usage', `/dashboard?site=${site.id}`, words.usage],
    ['search', `/sites/${site.id}/search`, searchTexts[locale].tab],
    ['members', `/sites/${site.id}/members`, memberTexts[locale].members],
    ['plan', `/sites/${site.id}/plan`, planTexts[locale].title],
    ['settings', `/sites/${site.id}/edit`, words.settings],
  ];
  const links = pages.map(
    ([page, href, text]) =>
      html`<a href="${href}"${page === current ? html` aria-current="page"` : ''}>${text}</a>`,
  );
  return html`<nav class="site-tabs" aria-label="${site.name}">${links}</nav>`;
}

/** Draws the note that stands in place of forms that the role of the person does not allow. */
export function readOnly(context: PageContext, role: SiteRole): Html {
  const words = memberTexts[context.locale];
  return html`<p class="note">${fill(words.readOnly, { role: words.roles[role] })}</p>`;
}

/** Draws a chip with a role; the owner has none. */
export function roleChip(context: PageContext, role: SiteRole): Html {
  return html`<span class="chip role">${memberTexts[context.locale].roles[role]}</span>`;
}
