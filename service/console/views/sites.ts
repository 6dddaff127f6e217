/** Shows a person's sites: the list, and the pages for making and changing one. */
import { findPlan } from '../../accounts/plans.ts';
import { includesRole, type SiteRole } from '../../accounts/site-roles.ts';
import type { PageContext } from '../context.ts';
import { field, form, refusal } from '../fields.ts';
import { formatOf } from '../format.ts';
import { type Html, html, type Part } from '../html.ts';
import { layout, textsOf } from '../layout.ts';
import { memberTexts } from '../member-texts.ts';
import { planTexts } from '../plan-texts.ts';
import { fill } from '../texts.ts';
import { answerForms, type InvitedTo, invitedBy } from './invitation.ts';
import { button, head, nothing } from './parts.ts';
import { readOnly, roleChip, siteTabs } from './site-parts.ts';

/** The part of a site that the pages show. */
export interface SiteShown {
  readonly id: string;
  readonly name: string;
  readonly domain: string | null;
  readonly allowed_origins: readonly string[];
  readonly plan: string;
  readonly role: SiteRole;
  readonly created_at: string;
}

/** Settings of the search in a site's documents. */
export interface SearchShown {
  readonly searchable: readonly string[];
  readonly filterable: readonly string[];
  readonly sortable: readonly string[];
  readonly synonyms: Readonly<Record<string, readonly string[]>>;
}

/** Summarises a plan. */
function planFacts(context: PageContext, id: string): Html {
  const words = textsOf(context);
  const format = formatOf(context.locale);
  const plan = findPlan(id);
  if (plan === undefined) return html`<span class="chip">${id}</span>`;
  const rate =
    plan.requestsPerMinute === null
      ? words.unlimited
      : fill(words.rate, { n: format.count(plan.requestsPerMinute) });
  const since =
    plan.historyFrom === null
      ? words.historyAll
      : fill(words.historySince, { date: format.dayText(plan.historyFrom) });
  return html`<span class="chip" lang="en">${plan.title}</span><span>${rate}</span><span>${since}</span>`;
}

/** Draws the open invitations of the person. */
function invitationCards(context: PageContext, invitations: readonly InvitedTo[]): Part {
  return invitations.map(
    (invitation) =>
      html`<section class="card invited"><div><h2>${fill(memberTexts[context.locale].invitedTitle, { site: `\u2068${invitation.site_name}\u2069` })}</h2><p>${invitedBy(context, invitation)} ${memberTexts[context.locale].roleHints[invitation.role]}</p></div>${answerForms(context, invitation)}</section>`,
  );
}

/** `GET /sites`. */
export function sitesPage(
  body: { readonly sites: readonly SiteShown[]; readonly invitations: readonly InvitedTo[] },
  context: PageContext,
): Html {
  const words = textsOf(context);
  const { sites, invitations } = body;
  const create = button('/sites/create', words.newSite);
  const cards = sites.map(
    (
      site,
    ) => html`<li class="card site"><h2><bdi>${site.name}</bdi>${site.role === 'owner' ? '' : html` ${roleChip(context, site.role)}`}</h2>
<p class="hint"><bdi>${site.domain ?? site.id}</bdi></p>
<p class="facts">${planFacts(context, site.plan)}</p>
<p class="actions"><a class="button primary" href="/api/sites/${site.id}/keys">${words.keys}<span class="hidden">: ${site.name}</span></a><a class="button quiet" href="/dashboard?site=${site.id}">${words.usage}<span class="hidden">: ${site.name}</span></a><a class="button quiet" href="/sites/${site.id}/edit">${words.settings}<span class="hidden">: ${site.name}</span></a></p></li>`,
  );
  const list =
    sites.length === 0
      ? nothing(words.noSites, words.noSitesLead, html`<p class="actions">${create}</p>`)
      : html`<ul class="grid">${cards}</ul>`;
  return layout(context, {
    title: words.sites,
    main: html`${head({ title: words.sites, lead: words.sitesLead, actions: sites.length === 0 ? '' : create })}${invitationCards(context, invitations)}${list}`,
  });
}

function siteFields(context: PageContext, site: SiteShown | null): Part {
  const words = textsOf(context);
  return [
    html`<div class="pair">${field(context, { name: 'name', label: words.name, required: true, maxLength: 200, value: site?.name ?? null })}
${field(context, { name: 'domain', label: words.domain, hint: words.domainHint, placeholder: 'example.com', ltr: true, value: site?.domain ?? null })}</div>`,
    field(context, {
      name: 'allowed_origins',
      label: words.origins,
      hint: words.originsHint,
      lines: 3,
      ltr: true,
      value: site?.allowed_origins.join('\n') ?? null,
    }),
  ];
}

/** `GET /sites/create`. */
export function siteCreatePage(_body: unknown, context: PageContext): Html {
  const words = textsOf(context);
  return layout(context, {
    title: words.newSite,
    main: html`${head({ title: words.newSite, lead: words.sitesLead, trail: { href: '/sites', text: words.sites } })}${refusal(context)}
<div class="card">${form(context, { action: '/sites', body: siteFields(context, null), submit: words.createSite })}</div>`,
  });
}

const lines = (names: readonly string[]): string => names.join('\n');

function searchFields(context: PageContext, search: SearchShown): Html {
  const words = textsOf(context);
  const list = (name: 'searchable' | 'filterable' | 'sortable', hint: string): Html =>
    field(context, { name, label: words[name], hint, lines: 3, ltr: true, value: lines(search[name]) });
  const synonyms = Object.entries(search.synonyms).map(([word, others]) => `${word}: ${others.join(', ')}`);
  return html`<h2>${words.searchSettings}</h2>
<div class="pair">${list('searchable', words.searchableHint)}${list('filterable', words.oneALine)}${list('sortable', words.oneALine)}</div>
${field(context, { name: 'synonyms', label: words.synonyms, hint: words.synonymsHint, lines: 3, value: lines(synonyms) })}`;
}

/** `GET /sites/{id}/edit`. */
export function siteEditPage(
  body: { readonly site: SiteShown & { readonly search: SearchShown } },
  context: PageContext,
): Html {
  const words = textsOf(context);
  const { site } = body;
  const title = fill(words.editSite, { name: site.name });
  const fields = html`${siteFields(context, site)}${searchFields(context, site.search)}`;
  const action = `/sites/${site.id}`;
  const settings = includesRole(site.role, 'admin')
    ? html`<div class="card">${form(context, { action, method: 'PUT', submit: words.save, body: fields })}<p class="hint">${words.planHint} <a href="/sites/${site.id}/plan">${planTexts[context.locale].compare}</a></p></div>`
    : html`${readOnly(context, site.role)}<fieldset class="card" disabled>${fields}</fieldset>`;
  return layout(context, {
    title,
    main: html`${head({
      title: html`<bdi>${site.name}</bdi>`,
      lead: html`<span class="facts">${planFacts(context, site.plan)}</span>`,
      trail: { href: '/sites', text: words.sites },
    })}${siteTabs(context, site, 'settings')}${refusal(context)}
${settings}${site.role === 'owner' ? deleteCard(context, site) : ''}`,
  });
}

function deleteCard(context: PageContext, site: SiteShown): Html {
  const words = textsOf(context);
  const remove = form(context, {
    action: `/sites/${site.id}`,
    method: 'DELETE',
    submit: words.deleteSite,
    look: 'danger',
    body: field(context, {
      name: 'name',
      scope: 'delete',
      label: fill(words.typeName, { name: site.name }),
      required: true,
      autocomplete: 'off',
    }),
  });
  return html`<section class="card danger-zone"><h2>${words.deleteSite}</h2><p class="hint">${words.deleteSiteLead}</p>${remove}</section>`;
}
