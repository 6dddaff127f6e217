/** Shows personal access tokens: the list, and the page that shows a new one once. */
import { type TokenScope, tokenScopes } from '../../accounts/token-scopes.ts';
import { assistantTexts } from '../assistant-texts.ts';
import type { PageContext } from '../context.ts';
import { choices, field, form, refusal } from '../fields.ts';
import { formatOf } from '../format.ts';
import { type Html, html } from '../html.ts';
import { layout, textsOf } from '../layout.ts';
import { fill } from '../texts.ts';
import { button, curlOf, head, nothing, secretOnce } from './parts.ts';

/** The part of a token that the pages show. */
export interface TokenShown {
  readonly id: string;
  readonly name: string;
  readonly last_four: string;
  readonly created_at: string;
  readonly scopes: readonly TokenScope[];
  readonly expires_at: string;
  readonly last_used_at: string | null;
}

function tokenRow(context: PageContext, token: TokenShown): Html {
  const words = textsOf(context);
  const format = formatOf(context.locale);
  const when = (iso: string | null) => (iso === null ? words.never : format.instant(iso));
  const revoke = form(context, {
    action: `/api/tokens/${token.id}`,
    method: 'DELETE',
    body: '',
    submit: words.revoke,
    submitLabel: fill(words.revokeSaid, { name: token.name }),
    look: 'danger',
    inline: true,
  });
  return html`<tr><th scope="row"><bdi>${token.name}</bdi><span class="hint"><code>…${token.last_four}</code></span></th>
<td data-label="${words.scopes}">${token.scopes.map((scope) => words.tokenScopes[scope]).join(' · ')}</td>
<td data-label="${words.created}">${format.day(token.created_at)}</td><td data-label="${words.lastUsed}">${when(token.last_used_at)}</td>
<td data-label="${words.expires}">${when(token.expires_at)}</td><td><div class="row-actions">${revoke}</div></td></tr>`;
}

/** `GET /api/tokens`. */
export function tokensPage(body: { readonly tokens: readonly TokenShown[] }, context: PageContext): Html {
  const words = textsOf(context);
  const { tokens } = body;
  const names = [words.token, words.scopes, words.created, words.lastUsed, words.expires];
  const list =
    tokens.length === 0
      ? nothing(words.noTokens, words.tokensLead)
      : html`<div class="card records"><table><thead><tr>${names.map((name) => html`<th scope="col">${name}</th>`)}<td><span class="hidden">${words.actions}</span></td></tr></thead>
<tbody>${tokens.map((token) => tokenRow(context, token))}</tbody></table></div>`;
  const create = form(context, {
    action: '/api/tokens',
    submit: words.createToken,
    body: html`<div class="pair">${field(context, { name: 'name', label: words.name, required: true, maxLength: 200 })}
${field(context, { name: 'expires_at', label: words.expires, type: 'datetime-local', hint: words.tokenExpiresHint, ltr: true })}</div>
${choices(context, { kind: 'checkbox', name: 'scopes', label: words.scopes, values: ['read'], choices: tokenScopes.map((scope) => ({ value: scope, label: words.tokenScopes[scope] })) })}`,
  });
  return layout(context, {
    title: words.tokensTitle,
    main: html`${head({ title: words.tokensTitle, ...(tokens.length === 0 ? {} : { lead: words.tokensLead }), actions: button('/assistants', assistantTexts[context.locale].title, 'quiet') })}${refusal(context)}${list}
<details class="card"${tokens.length === 0 || context.form !== null ? html` open` : ''}><summary>${words.newToken}</summary>${create}</details>`,
  });
}

/** The answer to making a token. */
export function tokenIssuedPage(body: { readonly token: string }, context: PageContext): Html {
  const words = textsOf(context);
  return layout(context, {
    title: words.tokenIssued,
    main: html`${head({ title: words.tokenIssued, trail: { href: '/api/tokens', text: words.tokensTitle } })}
${secretOnce(context, { title: words.token, secret: body.token, isForApi: true })}
<section class="card"><h2>${words.tryIt}</h2>${curlOf(context, { id: 'try', token: body.token, request: '/sites' })}<p class="actions">${button('/api/tokens', words.toTokens)}</p></section>`,
  });
}
