/** Draws parts that several pages share: their head, an empty list, a secret that is shown once, a request to paste. */
import type { PageContext } from '../context.ts';
import { type Html, html, type Part } from '../html.ts';
import { textsOf } from '../layout.ts';

/** Draws the head of a page: its place, its title and its buttons. */
export function head(wanted: {
  readonly title: Part;
  readonly lead?: Part;
  readonly trail?: { readonly href: string; readonly text: string };
  readonly actions?: Part;
}): Html {
  const { title, lead, trail, actions } = wanted;
  return html`<div class="top"><div>${trail === undefined ? '' : html`<p class="trail"><a href="${trail.href}">${trail.text}</a></p>`}
<h1>${title}</h1>${lead === undefined ? '' : html`<p class="lead">${lead}</p>`}</div>${actions ?? ''}</div>`;
}

/** Draws the replacement of an empty list. */
export function nothing(title: string, lead: Part, actions: Part = ''): Html {
  return html`<div class="card empty"><h2>${title}</h2><p>${lead}</p>${actions}</div>`;
}

/** Draws a text with a button that copies it. The button appears only in browsers with scripts. */
export function copyable(context: PageContext, id: string, shown: Html): Html {
  return html`<div class="copyable">${shown}<button type="button" class="quiet" data-copy="${id}" hidden>${textsOf(context).copy}</button></div>`;
}

/** Draws a new secret, with the sentence that it is not shown again. */
export function secretOnce(
  context: PageContext,
  wanted: {
    readonly title: string;
    readonly secret: string;
    readonly about?: Part;
    /** True for a key or token of the API: a link opens the reference with it. */
    readonly isForApi?: boolean;
  },
): Html {
  const { title, secret, about = '', isForApi = false } = wanted;
  const onward = isForApi
    ? html`<p class="actions"><a href="/docs" data-carry="secret" hidden>${textsOf(context).referenceWithKey}</a></p>`
    : '';
  return html`<section class="card secret"><h2>${title}</h2><p class="once">${textsOf(context).issuedOnce}</p>${about}${copyable(context, 'secret', html`<code class="token" id="secret">${secret}</code>`)}${onward}</section>`;
}

/** Draws a request to paste into a terminal. */
export function curlOf(
  context: PageContext,
  { request, token, id }: { readonly request: string; readonly token: string; readonly id: string },
): Html {
  const lines = `curl -H "Authorization: Bearer ${token}" \\\n  "${context.baseUrl}${request}"`;
  return copyable(context, id, html`<pre tabindex="0"><code id="${id}">${lines}</code></pre>`);
}

/** Draws a link that looks like a button. */
export function button(href: string, text: string, look: 'primary' | 'quiet' = 'primary'): Html {
  return html`<a class="button ${look}" href="${href}">${text}</a>`;
}

/** Returns a path or a media type that a narrow column may break after each of its parts. */
export function breakable(text: string): Part {
  return text.split(/(?<=[/+?&])/).map((part, index) => (index === 0 ? part : html`<wbr>${part}`));
}

/** Returns a sentence with what stands between backticks as code. */
export function withCode(text: string): Part {
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : html`<code>${part}</code>`));
}
