/**
 * Shows webhooks: the list, the page of a webhook with its deliveries, a delivery, and the page that shows a signing
 * secret once.
 */
import { includesRole, type SiteRole } from '../../accounts/site-roles.ts';
import type { PageContext } from '../context.ts';
import { choices, field, form, refusal, selection } from '../fields.ts';
import { formatOf } from '../format.ts';
import { type Html, html, type Part } from '../html.ts';
import { layout, textsOf } from '../layout.ts';
import { fill } from '../texts.ts';
import { button, head, nothing } from './parts.ts';
import { readOnly } from './site-parts.ts';
import { plansOf, upgradeTo } from './upgrade.ts';

/** The part of a webhook that the pages show. */
export interface WebhookShown {
  readonly id: string;
  readonly site_id: string;
  readonly url: string;
  readonly description: string | null;
  readonly events: readonly string[];
  readonly filters: readonly {
    readonly name: string;
    readonly query: Readonly<Record<string, string>>;
  }[];
  readonly status: 'enabled' | 'disabled';
  readonly disabled_reason: 'owner' | 'gone' | 'failing' | null;
  readonly last_success_at: string | null;
  readonly created_at: string;
}

/** The part of a webhook that a notice shows. */
export type FailingWebhook = Pick<WebhookShown, 'id' | 'url' | 'status' | 'disabled_reason'>;

/** One try of a delivery. */
export interface TryShown {
  readonly at: string;
  readonly status_code: number | null;
  readonly fault: string | null;
  readonly duration_ms: number;
  readonly response: string | null;
}

/** The part of a delivery that the pages show. */
export interface DeliveryShown {
  readonly id: string;
  readonly event: string;
  readonly status: 'pending' | 'delivered' | 'dead';
  readonly tries: number;
  readonly next_try_at: string | null;
  readonly created_at: string;
  readonly last_try: TryShown | null;
}

/** A site in the list of the form. */
export interface WebhookSite {
  readonly id: string;
  readonly name: string;
  readonly can_have_webhooks: boolean;
  readonly role: SiteRole;
}

const eventNames = [
  'snapshot.published',
  'transaction.matched',
  'ingest.rejected',
  'key.limit_reached',
  'portfolio.finished',
] as const;

function stateChip(context: PageContext, { status, disabled_reason: reason }: WebhookShown): Html {
  const words = textsOf(context);
  if (status === 'enabled') return html`<span class="chip good">${words.webhookStates.enabled}</span>`;
  const isOwn = reason === 'owner' || reason === null;
  return html`<span class="chip ${isOwn ? 'warn' : 'bad'}">${isOwn ? words.webhookStates.disabled : words.disabledReasons[reason]}</span>`;
}

/** Draws the notice that a webhook was switched off because its address kept failing. */
export function failingNotice(context: PageContext, webhooks: readonly FailingWebhook[]): Part {
  const failing = webhooks.filter(
    ({ status, disabled_reason: reason }) =>
      status === 'disabled' && (reason === 'failing' || reason === 'gone'),
  );
  const words = textsOf(context);
  return failing.map(
    ({ id, url }) =>
      html`<p class="flash fault" role="alert">${words.disabledWhy} <a href="/webhooks/${id}"><bdi dir="ltr">${url}</bdi></a></p>`,
  );
}

/** Returns a filter as its owner typed it. Only characters that would be misread stay encoded. */
function filterLines(webhook: WebhookShown | null): string {
  const readable = (text: string): string => text.replaceAll(/[%&+#\n]/g, encodeURIComponent);
  return (webhook?.filters ?? [])
    .map(({ name, query }) => {
      const parameters = Object.entries(query).map(([key, value]) => `${key}=${readable(value)}`);
      return `${name}: ${parameters.join('&')}`;
    })
    .join('\n');
}

function webhookFields(context: PageContext, webhook: WebhookShown | null): Part {
  const words = textsOf(context);
  return [
    html`<div class="pair">${field(context, { name: 'url', label: words.address, type: 'url', required: true, hint: words.addressHint, placeholder: 'https://example.com/hooks', ltr: true, value: webhook?.url ?? null })}
${field(context, { name: 'description', label: words.description, hint: words.descriptionHint, maxLength: 200, value: webhook?.description ?? null })}</div>`,
    choices(context, {
      name: 'events',
      label: words.events,
      kind: 'checkbox',
      values: webhook?.events ?? ['snapshot.published'],
      choices: eventNames.map((event) => ({ value: event, label: event, hint: words.eventHints[event] })),
    }),
    field(context, {
      name: 'filters',
      label: words.filter,
      hint: words.filterHint,
      lines: 3,
      ltr: true,
      value: filterLines(webhook),
    }),
  ];
}

function webhookRow(context: PageContext, webhook: WebhookShown, site: string): Html {
  const words = textsOf(context);
  const format = formatOf(context.locale);
  const success = webhook.last_success_at === null ? words.never : format.instant(webhook.last_success_at);
  return html`<tr><th scope="row"><a href="/webhooks/${webhook.id}"><bdi dir="ltr">${webhook.url}</bdi></a><span class="hint"><bdi>${webhook.description ?? ''}</bdi></span></th>
<td data-label="${words.site}"><bdi>${site}</bdi></td><td data-label="${words.events}"><span dir="ltr">${webhook.events.join(', ')}</span></td>
<td data-label="${words.lastSuccess}">${success}</td><td data-label="${words.state}">${stateChip(context, webhook)}</td></tr>`;
}

/** `GET /webhooks`. */
export function webhooksPage(
  body: { readonly sites: readonly WebhookSite[]; readonly webhooks: readonly WebhookShown[] },
  context: PageContext,
): Html {
  const words = textsOf(context);
  const { sites, webhooks } = body;
  const managed = sites.filter(({ role }) => includesRole(role, 'admin'));
  const able = managed.filter((site) => site.can_have_webhooks);
  const nameOf = new Map(sites.map(({ id, name }) => [id, name]));
  const names = [words.webhook, words.site, words.events, words.lastSuccess, words.state];
  const list =
    webhooks.length === 0
      ? nothing(
          words.noWebhooks,
          able.length === 0 ? words.webhooksPlan : words.webhooksLead,
          upgradeTo(
            context,
            'webhooks',
            able.length === 0 ? sites.filter(({ role }) => role === 'owner') : [],
          ),
        )
      : html`<div class="card records"><table><thead><tr>${names.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${webhooks.map((webhook) => webhookRow(context, webhook, nameOf.get(webhook.site_id) ?? webhook.site_id))}</tbody></table></div>`;
  const create = form(context, {
    action: '/webhooks',
    submit: words.createWebhook,
    body: [
      selection(context, {
        name: 'site_id',
        label: words.site,
        value: able[0]?.id ?? null,
        choices: managed.map(({ id, name, can_have_webhooks: isAble }) =>
          isAble
            ? { value: id, label: name }
            : { value: id, label: `${name} (${plansOf(context, 'webhooks')})`, isLocked: true },
        ),
      }),
      webhookFields(context, null),
    ],
  });
  const isOpen = webhooks.length === 0 || context.form !== null;
  return layout(context, {
    title: words.webhooks,
    main: html`${head({ title: words.webhooks, ...(webhooks.length === 0 ? {} : { lead: words.webhooksLead }) })}${failingNotice(context, webhooks)}${refusal(context)}${list}
${able.length === 0 ? '' : html`<details class="card"${isOpen ? html` open` : ''}><summary>${words.newWebhook}</summary>${create}</details>`}`,
  });
}

const outcomeLooks = { pending: 'warn', delivered: 'good', dead: 'bad' } as const;

function deliveryChip(context: PageContext, { status }: DeliveryShown): Html {
  return html`<span class="chip ${outcomeLooks[status]}">${textsOf(context).deliveryStates[status]}</span>`;
}

const outcomeOf = (last: TryShown | null): Part =>
  last === null ? '–' : html`<span dir="ltr">${last.status_code ?? last.fault}</span>`;

function replayForm(context: PageContext, webhook: WebhookShown, delivery: DeliveryShown): Html {
  const words = textsOf(context);
  const time = formatOf(context.locale).instantText(delivery.created_at);
  return form(context, {
    action: `/webhooks/${webhook.id}/deliveries/${delivery.id}/replay`,
    body: '',
    submit: words.replay,
    submitLabel: fill(words.replaySaid, { event: delivery.event, time }),
    look: 'quiet',
    inline: true,
  });
}

function deliveryRow(
  context: PageContext,
  { webhook, role }: Pick<WebhookBody, 'webhook' | 'role'>,
  delivery: DeliveryShown,
): Html {
  const words = textsOf(context);
  const format = formatOf(context.locale);
  const next = delivery.next_try_at === null ? '–' : format.instant(delivery.next_try_at);
  return html`<tr><th scope="row"><a href="/webhooks/${webhook.id}/deliveries/${delivery.id}"><bdi dir="ltr">${delivery.event}</bdi></a><span class="hint">${format.instant(delivery.created_at)}</span></th>
<td data-label="${words.state}">${deliveryChip(context, delivery)}</td><td data-label="${words.tries}">${format.count(delivery.tries)}</td>
<td data-label="${words.answer}">${outcomeOf(delivery.last_try)}</td><td data-label="${words.nextTry}">${next}</td>
<td><div class="row-actions">${includesRole(role, 'admin') ? replayForm(context, webhook, delivery) : ''}</div></td></tr>`;
}

function deliveriesCard(context: PageContext, body: WebhookBody): Html {
  const { webhook, deliveries, next_cursor: cursor } = body;
  const words = textsOf(context);
  if (deliveries.length === 0)
    return nothing(words.noDeliveries, includesRole(body.role, 'admin') ? words.noDeliveriesLead : '');
  const names = [words.event, words.state, words.tries, words.answer, words.nextTry];
  const more =
    cursor === null
      ? ''
      : html`<p class="actions">${button(`/webhooks/${webhook.id}?cursor=${encodeURIComponent(cursor)}`, words.older, 'quiet')}</p>`;
  return html`<section class="card records"><h2>${words.deliveries}</h2><table><thead><tr>${names.map((name) => html`<th scope="col">${name}</th>`)}<td><span class="hidden">${words.actions}</span></td></tr></thead>
<tbody>${deliveries.map((delivery) => deliveryRow(context, body, delivery))}</tbody></table>${more}</section>`;
}

interface WebhookBody {
  readonly webhook: WebhookShown;
  readonly role: SiteRole;
  readonly deliveries: readonly DeliveryShown[];
  readonly next_cursor: string | null;
}

/** Draws the forms that change a webhook, for those who may. */
function webhookForms(context: PageContext, webhook: WebhookShown): Html {
  const words = textsOf(context);
  const action = `/webhooks/${webhook.id}`;
  const save = form(context, {
    action,
    method: 'PUT',
    submit: words.save,
    body: [
      webhookFields(context, webhook),
      selection(context, {
        name: 'status',
        label: words.state,
        value: webhook.status,
        choices: (['enabled', 'disabled'] as const).map((value) => ({
          value,
          label: words.webhookStates[value],
        })),
      }),
    ],
  });
  const rotate = form(context, { action: `${action}/rotate`, body: '', submit: words.rotate, look: 'quiet' });
  const remove = form(context, {
    action,
    method: 'DELETE',
    body: '',
    submit: words.deleteWebhook,
    look: 'danger',
  });
  return html`<details class="card"${context.form === null ? '' : html` open`}><summary>${words.settings}</summary>${save}</details>
<div class="grid"><section class="card"><h2>${words.rotateSecret}</h2><p class="hint">${words.rotateSecretLead}</p>${rotate}</section>
<section class="card danger-zone"><h2>${words.deleteWebhook}</h2><p class="hint">${words.deleteWebhookLead}</p>${remove}</section></div>`;
}

/** `GET /webhooks/{webhook}`. */
export function webhookPage(body: WebhookBody, context: PageContext): Html {
  const words = textsOf(context);
  const { webhook, role } = body;
  const isManager = includesRole(role, 'admin');
  const test = form(context, {
    action: `/webhooks/${webhook.id}/test`,
    body: '',
    submit: words.sendTest,
    look: 'quiet',
    inline: true,
  });
  return layout(context, {
    title: words.webhook,
    main: html`${head({
      title: html`<bdi dir="ltr">${webhook.url}</bdi>`,
      lead: html`${stateChip(context, webhook)} <bdi>${webhook.description ?? ''}</bdi>`,
      trail: { href: '/webhooks', text: words.webhooks },
      actions: isManager ? test : '',
    })}${failingNotice(context, [webhook])}${refusal(context)}
${deliveriesCard(context, body)}
${isManager ? webhookForms(context, webhook) : readOnly(context, role)}`,
  });
}

/** Returns JSON with indentation. The signed text has none. */
function indented(payload: string): string {
  try {
    return JSON.stringify(JSON.parse(payload), null, 2);
  } catch {
    return payload;
  }
}

/** `GET /webhooks/{webhook}/deliveries/{delivery}`. */
export function webhookDeliveryPage(
  body: {
    readonly webhook: WebhookShown;
    readonly role: SiteRole;
    readonly delivery: DeliveryShown & {
      readonly payload: string;
      readonly attempts: readonly (TryShown & { readonly number: number })[];
    };
  },
  context: PageContext,
): Html {
  const words = textsOf(context);
  const format = formatOf(context.locale);
  const { webhook, delivery } = body;
  const rows = delivery.attempts.map(
    (attempt) =>
      html`<tr><th scope="row">${format.count(attempt.number)}</th><td>${format.instant(attempt.at)}</td><td>${outcomeOf(attempt)}</td><td class="number">${format.ms(attempt.duration_ms)}</td><td><code>${attempt.response ?? ''}</code></td></tr>`,
  );
  const names = ['#', words.time, words.answer, words.latency, words.body];
  const columns = html`<thead><tr>${names.map((name, index) => html`<th scope="col"${index === 3 ? html` class="number"` : ''}>${name}</th>`)}</tr></thead>`;
  return layout(context, {
    title: delivery.event,
    main: html`${head({
      title: html`<bdi dir="ltr">${delivery.event}</bdi>`,
      lead: html`${deliveryChip(context, delivery)} ${format.instant(delivery.created_at)}`,
      trail: { href: `/webhooks/${webhook.id}`, text: words.webhook },
      actions: includesRole(body.role, 'admin') ? replayForm(context, webhook, delivery) : '',
    })}
<section class="card"><h2>${words.tries}</h2><div class="scroll" tabindex="0"><table>${columns}<tbody>${rows}</tbody></table></div></section>
<section class="card"><h2>${words.payload}</h2><pre tabindex="0"><code>${indented(delivery.payload)}</code></pre></section>`,
  });
}
