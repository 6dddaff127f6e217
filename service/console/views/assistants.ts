/** Lists the assistants that may use a person's sites, with the button that ends each. */
import { assistantTexts } from '../assistant-texts.ts';
import type { PageContext } from '../context.ts';
import { form } from '../fields.ts';
import { formatOf } from '../format.ts';
import { type Html, html } from '../html.ts';
import { layout, textsOf } from '../layout.ts';
import { fill } from '../texts.ts';
import { copyable, head, nothing } from './parts.ts';

interface AssistantShown {
  readonly id: string;
  readonly client: string;
  readonly site_name: string;
  readonly scopes: readonly string[];
  readonly allowed_by: string;
  readonly created_at: string;
  readonly last_used_at: string | null;
  readonly can_end: boolean;
}

function row(context: PageContext, one: AssistantShown): Html {
  const words = assistantTexts[context.locale];
  const shared = textsOf(context);
  const format = formatOf(context.locale);
  const end = form(context, {
    action: `/assistants/${one.id}`,
    method: 'DELETE',
    body: '',
    submit: words.end,
    submitLabel: fill(words.endSaid, { name: one.client }),
    look: 'danger',
    inline: true,
  });
  return html`<tr><th scope="row"><bdi>${one.client}</bdi></th><td data-label="${shared.site}"><bdi>${one.site_name}</bdi></td>
<td data-label="${shared.scopes}"><span dir="ltr">${one.scopes.join(', ')}</span></td><td data-label="${words.allowedBy}"><bdi>${one.allowed_by}</bdi></td>
<td data-label="${words.since}">${format.day(one.created_at)}</td><td data-label="${shared.lastUsed}">${one.last_used_at === null ? shared.never : format.instant(one.last_used_at)}</td>
<td><div class="row-actions">${one.can_end ? end : ''}</div></td></tr>`;
}

/** `GET /assistants`. */
export function assistantsPage(
  body: { readonly assistants: readonly AssistantShown[]; readonly address: string },
  context: PageContext,
): Html {
  const words = assistantTexts[context.locale];
  const shared = textsOf(context);
  const { assistants, address } = body;
  const names = [words.assistant, shared.site, shared.scopes, words.allowedBy, words.since, shared.lastUsed];
  const how = copyable(context, 'address', html`<code class="token" id="address">${address}</code>`);
  const list =
    assistants.length === 0
      ? html`${nothing(words.none, words.noneLead)}<section class="card">${how}</section>`
      : html`<div class="card records"><table><thead><tr>${names.map((name) => html`<th scope="col">${name}</th>`)}<td></td></tr></thead><tbody>${assistants.map((one) => row(context, one))}</tbody></table></div>
<section class="card"><p>${words.noneLead}</p>${how}</section>`;
  return layout(context, {
    title: words.title,
    main: html`${head({ title: words.title, lead: words.lead, trail: { href: '/api/tokens', text: shared.tokensTitle } })}${list}`,
  });
}
