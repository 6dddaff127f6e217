/** Shows the first steps: from a new key to an answer, with requests that work when pasted. */
import type { PageContext } from '../context.ts';
import { field } from '../fields.ts';
import { type Html, html } from '../html.ts';
import { layout, textsOf } from '../layout.ts';
import { fill } from '../texts.ts';
import { button, curlOf, head } from './parts.ts';

const first = '/api/v1/transactions?area=dubai-marina&limit=3';

/** The shape of an answer, with some fields of a record. */
const shape = `{
  "transactions": [ { "id", "property_name", "price_aed", "area_sqft", "transaction_date", "location", … } ],
  "next_cursor": "…",
  "has_more": true,
  "meta": { "snapshot_id", "as_of", "history_from", "attribution", … }
}`;

const onward = [
  { id: 'sold', text: 'more1', request: '/api/v1/transactions?area=dubai-marina&type=sales' },
  { id: 'yields', text: 'more2', request: '/api/v1/rent-contracts/yield-by-area?format=csv' },
  { id: 'names', text: 'more3', request: '/api/v1/search/autocomplete?q=marsa%20dubai' },
] as const;

/** `GET /quick-start`. */
export function quickStartPage(_body: unknown, context: PageContext): Html {
  const words = textsOf(context);
  const curl = (id: string, request: string): Html => curlOf(context, { id, request, token: '<API_KEY>' });
  const key =
    context.user === null
      ? html`<p>${words.quickKeyLead}</p><p class="actions">${button('/signup', words.signUp)}</p>`
      : html`<p>${words.quickKeyHave}</p><p class="actions">${button('/sites', words.sites, 'quiet')}</p>`;
  // Only scripts can send a key from a page, so the form appears only where they run.
  const attempt = html`<form class="card" data-try hidden><h2>${words.quickTry}</h2><p class="hint">${fill(words.quickTryLead, { base: context.baseUrl })}</p>
<div class="pair">${field(context, { name: 'key', label: words.key, required: true, autocomplete: 'off', ltr: true, placeholder: 'mulk_sk_…' })}
${field(context, { name: 'request', label: words.quickRequest, required: true, ltr: true, value: first, autocomplete: 'off' })}</div>
<p class="actions"><button class="primary">${words.quickSend}</button></p><output hidden tabindex="0" aria-label="${words.quickAnswer}"></output></form>`;
  return layout(context, {
    title: words.quickTitle,
    main: html`${head({ title: words.quickTitle, lead: words.quickLead })}
<ol class="steps"><li class="card"><h2>${words.quickKey}</h2>${key}</li>
<li class="card"><h2>${words.quickAsk}</h2><p>${words.quickAskLead}</p>${curl('first', first)}</li>
<li class="card"><h2>${words.quickRead}</h2><p>${words.quickReadLead}</p><pre tabindex="0"><code>${shape}</code></pre></li>
<li class="card"><h2>${words.quickOn}</h2><p>${words.quickOnLead}</p>${onward.map(({ id, text, request }) => html`<h3>${words[text]}</h3>${curl(id, request)}`)}
<p class="actions">${button('/docs', words.reference, 'quiet')}</p></li>
<li class="card"><h2>${words.quickBox}</h2><p>${words.quickBoxLead}</p><p class="actions">${context.user === null ? '' : button('/sites', words.yourSites, 'quiet')}${button('/widgets', words.allWidgets, 'quiet')}</p></li></ol>
${attempt}`,
  });
}
