/** Shows the keys of a site: the list, the page of a key, and the page that shows a new secret once. */
import { findPlan, plans, type Scope, scopes } from '../../accounts/plans.ts';
import { includesRole, type SiteRole } from '../../accounts/site-roles.ts';
import type { PageContext } from '../context.ts';
import { type Choice, choices, field, form, refusal, selection } from '../fields.ts';
import { formatOf } from '../format.ts';
import { type Html, html } from '../html.ts';
import { layout, textsOf } from '../layout.ts';
import { fill } from '../texts.ts';
import { head, nothing } from './parts.ts';
import { readOnly, siteTabs } from './site-parts.ts';

/** The part of a key that pages show. */
export interface KeyShown {
  readonly id: string;
  readonly site_id: string;
  readonly name: string;
  readonly prefix: string;
  readonly last_four: string;
  readonly kind: 'secret' | 'public';
  readonly scopes: readonly string[];
  readonly status: 'active' | 'inactive';
  readonly expires_at: string | null;
  readonly last_used_at: string | null;
  readonly created_at: string;
}

interface NamedSite {
  readonly id: string;
  readonly name: string;
  readonly plan: string;
  readonly role: SiteRole;
  readonly allowed_origins: readonly string[];
}

const isManaged = ({ role }: NamedSite): boolean => includesRole(role, 'admin');

/** Draws the state of a key, as a word and a colour. */
function stateChip(context: PageContext, key: KeyShown): Html {
  const words = textsOf(context).statuses;
  if (key.status === 'inactive') return html`<span class="chip bad">${words.inactive}</span>`;
  const isExpired = key.expires_at !== null && new Date(key.expires_at) <= context.now;
  return isExpired
    ? html`<span class="chip warn">${words.expired}</span>`
    : html`<span class="chip good">${words.active}</span>`;
}

function toggleForm(context: PageContext, key: KeyShown): Html {
  const words = textsOf(context);
  const action = key.status === 'active' ? words.turnOff : words.turnOn;
  return form(context, {
    action: `/api/keys/${key.id}/toggle`,
    body: '',
    submit: action,
    submitLabel: fill(words.toggleSaid, { action, name: key.name }),
    look: 'quiet',
    inline: true,
  });
}

const addressOf = (key: KeyShown): string => `/api/sites/${key.site_id}/keys/${key.id}`;

function keyRow(context: PageContext, site: NamedSite, key: KeyShown): Html {
  const words = textsOf(context);
  const format = formatOf(context.locale);
  const when = (iso: string | null) => (iso === null ? words.never : format.instant(iso));
  return html`<tr><th scope="row"><bdi>${key.name}</bdi><span class="hint"><code>${key.prefix}…${key.last_four}</code></span></th>
<td data-label="${words.kind}">${words.kinds[key.kind]}</td>
<td data-label="${words.scopes}"><span dir="ltr">${key.scopes.join(', ')}</span></td>
<td data-label="${words.lastUsed}">${when(key.last_used_at)}</td>
<td data-label="${words.expires}">${when(key.expires_at)}</td>
<td data-label="${words.state}">${stateChip(context, key)}</td>
<td><div class="row-actions">${isManaged(site) ? toggleForm(context, key) : ''}<a class="button quiet" href="${addressOf(key)}/edit">${isManaged(site) ? words.edit : words.look}<span class="hidden">: ${key.name}</span></a></div></td></tr>`;
}

/** Says that no page may use a public key of the site yet. */
function originsFirst(context: PageContext, { id }: NamedSite): Html {
  const words = textsOf(context);
  return html`${words.noOrigins} <a href="/sites/${id}/edit#allowed_origins">${words.addOrigins}</a>`;
}

function createForm(context: PageContext, site: NamedSite): Html {
  const words = textsOf(context);
  return form(context, {
    action: `/api/sites/${site.id}/keys`,
    submit: words.createKey,
    body: [
      html`<div class="pair">${field(context, { name: 'name', label: words.name, required: true, maxLength: 200 })}
${field(context, { name: 'expires_at', label: words.expires, type: 'datetime-local', hint: words.expiresHint, ltr: true })}</div>`,
      html`<div class="pair">${choices(context, {
        name: 'kind',
        label: words.kind,
        kind: 'radio',
        values: ['secret'],
        choices: (['secret', 'public'] as const).map((kind) => ({
          value: kind,
          label: words.kinds[kind],
          hint: words.kindHints[kind],
        })),
        ...(site.allowed_origins.length === 0 ? { hint: originsFirst(context, site) } : {}),
      })}
${scopeBoxes(context, site, [], words.scopesHint)}</div>`,
    ],
  });
}

/** Draws the scopes. One that the plan of the site lacks can be taken off a key, but not chosen. */
function scopeBoxes(
  context: PageContext,
  { plan: planId }: NamedSite,
  values: readonly string[],
  hint: string | undefined,
): Html {
  const words = textsOf(context);
  const plan = findPlan(planId);
  const choiceOf = (scope: Scope): Choice => {
    if (plan === undefined || plan.defaultScopes.includes(scope))
      return { value: scope, label: scope, hint: words.scopeHints[scope] };
    const having = plans.filter(({ defaultScopes }) => defaultScopes.includes(scope));
    const inPlans = fill(words.inPlans, { plans: having.map(({ title }) => title).join(', ') });
    return {
      value: scope,
      label: scope,
      hint: `${words.scopeHints[scope]}. ${inPlans}`,
      isLocked: !values.includes(scope),
    };
  };
  return choices(context, {
    name: 'scopes',
    label: words.scopes,
    kind: 'checkbox',
    values,
    ...(hint === undefined ? {} : { hint }),
    choices: scopes.map(choiceOf),
  });
}

/** `GET /api/sites/{site}/keys`. */
export function keysPage(
  body: { readonly site: NamedSite; readonly keys: readonly KeyShown[] },
  context: PageContext,
): Html {
  const words = textsOf(context);
  const { site, keys } = body;
  const names = [words.key, words.kind, words.scopes, words.lastUsed, words.expires, words.state];
  const list =
    keys.length === 0
      ? nothing(words.noKeys, words.noKeysLead)
      : html`<div class="card records"><table><thead><tr>${names.map((name) => html`<th scope="col">${name}</th>`)}<td><span class="hidden">${words.actions}</span></td></tr></thead>
<tbody>${keys.map((key) => keyRow(context, site, key))}</tbody></table></div>`;
  const isOpen = keys.length === 0 || context.form !== null;
  return layout(context, {
    title: fill(words.keysOf, { site: site.name }),
    main: html`${head({
      title: fill(words.keysOf, { site: `\u2068${site.name}\u2069` }),
      lead: words.keysLead,
      trail: { href: '/sites', text: words.sites },
    })}${siteTabs(context, site, 'keys')}${refusal(context)}${list}
${isManaged(site) ? html`<details class="card"${isOpen ? html` open` : ''}><summary>${words.newKey}</summary>${createForm(context, site)}</details>` : readOnly(context, site.role)}`,
  });
}

/** Returns `2026-11-21T10:00:00.000Z` in the form of an input of type datetime-local. */
const forInput = (iso: string | null): string | null => (iso === null ? null : iso.slice(0, 16));

function rotateForm(context: PageContext, key: KeyShown): Html {
  const words = textsOf(context);
  return form(context, {
    action: `${addressOf(key)}/rotate`,
    submit: words.rotate,
    look: 'quiet',
    body: selection(context, {
      name: 'grace_seconds',
      label: words.grace,
      value: '86400',
      choices: Object.entries(words.graces).map(([value, label]) => ({ value, label })),
    }),
  });
}

/** `GET /api/sites/{site}/keys/{key}/edit`. */
export function keyEditPage(
  body: { readonly site: NamedSite; readonly key: KeyShown },
  context: PageContext,
): Html {
  const words = textsOf(context);
  const { site, key } = body;
  const fields = [
    html`<div class="pair">${field(context, { name: 'name', label: words.name, required: true, maxLength: 200, value: key.name })}
${field(context, { name: 'expires_at', label: words.expires, type: 'datetime-local', hint: words.expiresHint, ltr: true, value: forInput(key.expires_at) })}</div>`,
    scopeBoxes(context, site, key.scopes, undefined),
  ];
  const forms = isManaged(site)
    ? keyForms(context, key, fields)
    : [readOnly(context, site.role), html`<fieldset class="card" disabled>${fields}</fieldset>`];
  return layout(context, {
    title: fill(words.editKey, { name: key.name }),
    main: html`${head({
      title: html`<bdi>${key.name}</bdi>`,
      lead: html`<span class="facts"><code>${key.prefix}…${key.last_four}</code>${stateChip(context, key)}<span>${words.kinds[key.kind]}</span></span>`,
      trail: { href: `/api/sites/${site.id}/keys`, text: fill(words.keysOf, { site: site.name }) },
      actions: isManaged(site) ? toggleForm(context, key) : '',
    })}${refusal(context)}
${forms}`,
  });
}

/** Draws the forms that change a key, for those who may. */
function keyForms(context: PageContext, key: KeyShown, fields: readonly Html[]): Html {
  const words = textsOf(context);
  const save = form(context, {
    action: addressOf(key),
    method: 'PUT',
    submit: words.save,
    body: fields,
  });
  const remove = form(context, {
    action: addressOf(key),
    method: 'DELETE',
    submit: words.deleteKey,
    look: 'danger',
    body: '',
  });
  return html`<div class="card">${save}</div>
<div class="grid"><section class="card"><h2>${words.rotate}</h2><p class="hint">${words.rotateLead}</p>${rotateForm(context, key)}</section>
<section class="card danger-zone"><h2>${words.deleteKey}</h2><p class="hint">${words.deleteKeyLead}</p>${remove}</section></div>`;
}
