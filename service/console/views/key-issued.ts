/** Shows a new key once, with what to do with it: a request for a secret key, a search box to put on a page for a public one. */
import type { PageContext } from '../context.ts';
import { formatOf } from '../format.ts';
import { type Html, html } from '../html.ts';
import { layout, textsOf } from '../layout.ts';
import { fill } from '../texts.ts';
import type { KeyShown } from './keys.ts';
import { button, copyable, curlOf, head, secretOnce } from './parts.ts';

interface IssuedBody {
  readonly key: KeyShown;
  readonly token: string;
  /** Absent for a new key; null when the old secret stopped at once. */
  readonly old_secret_until?: string | null;
  readonly allowed_origins: readonly string[];
}

/** Draws the lines that put a search box on a page, and says which pages may have it. */
function onPage(context: PageContext, { key, token, allowed_origins: origins }: IssuedBody): Html {
  const words = textsOf(context);
  const lines = `<script type="module" src="${context.baseUrl}/widgets/mulk-search.js"></script>\n<mulk-search api-key="${token}"></mulk-search>`;
  const pages =
    origins.length === 0
      ? html`<p class="note">${words.noOrigins} <a href="/sites/${key.site_id}/edit#allowed_origins">${words.addOrigins}</a></p>`
      : html`<p class="hint">${words.worksOn} <bdi dir="ltr">${origins.join(', ')}</bdi></p>`;
  return html`<section class="card"><h2>${words.onPage}</h2><p>${words.onPageLead}</p>${copyable(context, 'page', html`<pre tabindex="0"><code id="page">${lines}</code></pre>`)}${pages}`;
}

/** The answer to making or rotating a key. */
export function keyIssuedPage(body: IssuedBody, context: PageContext): Html {
  const words = textsOf(context);
  const { key, token, old_secret_until: until } = body;
  const old =
    until === undefined
      ? ''
      : html`<p class="hint">${until === null ? words.oldSecretGone : fill(words.oldSecretUntil, { time: formatOf(context.locale).instantText(until) })}</p>`;
  const back = `/api/sites/${key.site_id}/keys`;
  const isPublic = key.kind === 'public';
  const use = isPublic
    ? onPage(context, body)
    : html`<section class="card"><h2>${words.tryIt}</h2>${curlOf(context, { id: 'try', token, request: '/api/v1/transactions?area=dubai-marina&limit=3' })}`;
  return layout(context, {
    title: words.issuedTitle,
    main: html`${head({ title: words.issuedTitle, lead: html`<bdi>${key.name}</bdi>`, trail: { href: back, text: words.toKeys } })}
${secretOnce(context, { title: words.key, secret: token, about: old, isForApi: !isPublic })}
${use}<p class="actions">${button(back, words.toKeys)}${isPublic ? button('/widgets', words.allWidgets, 'quiet') : ''}</p></section>`,
  });
}
