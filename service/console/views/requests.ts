/** Shows the request log: the list with its filters, and one request with what was sent and what was answered. */
import type { LoggedRequest } from '../../request-log/reader.ts';
import type { PageContext } from '../context.ts';
import { field, selection } from '../fields.ts';
import { formatOf } from '../format.ts';
import { type Html, html, type Part } from '../html.ts';
import { layout } from '../layout.ts';
import { type RequestTexts, requestTexts } from '../request-texts.ts';
import { fill } from '../texts.ts';
import { breakable, button, copyable, head, nothing, withCode } from './parts.ts';

/** Values that the list shows. */
export interface RequestsBody {
  readonly filters: Readonly<
    Record<'site' | 'key' | 'request_id' | 'operation' | 'status' | 'day' | 'q', string | null>
  >;
  readonly sites: readonly { readonly id: string; readonly name: string }[];
  readonly keys: readonly { readonly id: string; readonly site_id: string; readonly name: string }[];
  readonly requests: readonly LoggedRequest[];
  readonly next_cursor: string | null;
  readonly read_back_to: string | null;
  readonly left_out: readonly { readonly day: string; readonly requests: number }[];
}

const path = '/api/requests';

function addressOf(filters: Readonly<Record<string, string | null>>): string {
  const given = Object.entries(filters).flatMap(([name, value]) => (value === null ? [] : [[name, value]]));
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}

const looks = { 2: 'good', 3: 'good', 4: 'warn', 5: 'bad' } as const;

function statusChip({ status }: LoggedRequest): Html {
  const first = Math.floor(status / 100);
  const look = first === 2 || first === 3 || first === 5 ? looks[first] : looks[4];
  return html`<span class="chip ${look}">${status}</span>`;
}

function target({ path: place, parameters }: LoggedRequest): string {
  const query = parameters.map(({ name, value }) => `${name}=${value ?? '…'}`).join('&');
  return query === '' ? place : `${place}?${query}`;
}

function keyName(words: RequestTexts, { key_name: name, key_id: id }: LoggedRequest): Html {
  return name === null ? html`${words.deletedKey} <code>${id}</code>` : html`<bdi>${name}</bdi>`;
}

function filterForm(context: PageContext, { filters, sites, keys }: RequestsBody): Html {
  const words = requestTexts[context.locale];
  const nameOf = new Map(sites.map(({ id, name }) => [id, name]));
  const statuses = Object.entries(words.statuses).map(([value, label]) => ({ value, label }));
  const { status } = filters;
  const typed =
    status !== null && !statuses.some(({ value }) => value === status)
      ? [{ value: status, label: status }]
      : [];
  const kept = (['site', 'request_id', 'operation'] as const).map((name) =>
    filters[name] === null ? '' : html`<input type="hidden" name="${name}" value="${filters[name]}">`,
  );
  const isNarrowed = Object.values(filters).some((value) => value !== null);
  return html`<form class="filters card" action="${path}">${kept}${field(context, { name: 'q', label: words.find, type: 'search', value: filters.q, maxLength: 100, placeholder: words.findHint })}
${selection(context, { name: 'status', label: words.answer, value: status, choices: [{ value: '', label: words.anyStatus }, ...statuses, ...typed] })}
${selection(context, { name: 'key', label: words.key, value: filters.key, choices: [{ value: '', label: words.anyKey }, ...keys.map(({ id, site_id: site, name }) => ({ value: id, label: `${name} (${nameOf.get(site) ?? site})` }))] })}
${field(context, { name: 'day', label: words.day, type: 'date', value: filters.day })}<button class="quiet">${words.show}</button>${isNarrowed ? html`<a href="${path}">${words.clear}</a>` : ''}
${filters.operation === null ? '' : html`<p class="hint">${words.operation}: <code>${filters.operation}</code></p>`}${filters.request_id === null ? '' : html`<p class="hint">${words.requestId}: <code>${filters.request_id}</code></p>`}</form>`;
}

function row(context: PageContext, request: LoggedRequest): Html {
  const words = requestTexts[context.locale];
  const format = formatOf(context.locale);
  const code =
    request.problem_code === null ? '' : html` <span class="hint" dir="ltr">${request.problem_code}</span>`;
  return html`<tr><th scope="row"><a href="${path}/${request.id}"><bdi dir="ltr"><code>${request.method} ${breakable(target(request))}</code></bdi></a><span class="hint">${format.instant(request.at)}</span></th>
<td data-label="${words.answer}">${statusChip(request)}${code}</td><td data-label="${words.key}">${keyName(words, request)}</td>
<td class="number" data-label="${words.duration}">${format.ms(request.ms)}</td><td class="number" data-label="${words.size}">${format.size(request.bytes)}</td></tr>`;
}

function emptyList(context: PageContext, { filters, read_back_to: readBackTo }: RequestsBody): Html {
  const words = requestTexts[context.locale];
  if (!Object.values(filters).some((value) => value !== null)) return nothing(words.none, words.noneLead);
  const lead =
    readBackTo === null
      ? words.noneFitLead
      : fill(words.noneYetLead, { time: formatOf(context.locale).instantText(readBackTo) });
  return nothing(words.noneFit, lead);
}

function leftOutNote(context: PageContext, { left_out: leftOut }: RequestsBody): Part {
  if (leftOut.length === 0) return '';
  const words = requestTexts[context.locale];
  const format = formatOf(context.locale);
  const days = leftOut.map(({ day, requests }) =>
    fill(words.leftOutDay, { n: format.count(requests), day: format.dayText(day) }),
  );
  return html`<p class="hint">${fill(words.leftOut, { days: days.join(', ') })}. ${words.leftOutWhy}</p>`;
}

/** `GET /api/requests`. */
export function requestsPage(body: RequestsBody, context: PageContext): Html {
  const words = requestTexts[context.locale];
  const names = [words.request, words.answer, words.key, words.duration, words.size];
  const more =
    body.next_cursor === null
      ? ''
      : html`<p class="actions">${button(addressOf({ ...body.filters, cursor: body.next_cursor }), words.older, 'quiet')}</p>`;
  const list =
    body.requests.length === 0
      ? html`${emptyList(context, body)}${more}`
      : html`<div class="card records"><table class="requests"><thead><tr>${names.map((name, index) => html`<th scope="col"${index > 2 ? html` class="number"` : ''}>${name}</th>`)}</tr></thead>
<tbody>${body.requests.map((request) => row(context, request))}</tbody></table>${more}</div>`;
  return layout(context, {
    title: words.title,
    main: html`${head({ title: words.title, lead: words.lead })}${filterForm(context, body)}${list}${leftOutNote(context, body)}`,
  });
}

function fact(name: string, value: Part): Html {
  return html`<div><dt>${name}</dt><dd>${value}</dd></div>`;
}

function sentCard(context: PageContext, request: LoggedRequest): Html {
  const words = requestTexts[context.locale];
  const { parameters, body } = request;
  const rows = parameters.map(
    ({ name, value }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${value === null ? html`<span class="hint">${words.notKept}</span>` : html`<code>${value}</code>`}</td></tr>`,
  );
  const table =
    rows.length === 0
      ? ''
      : html`<h3>${words.parameters}</h3><table><thead><tr><th scope="col">${words.parameter}</th><th scope="col">${words.value}</th></tr></thead><tbody>${rows}</tbody></table>`;
  const sent =
    body === null
      ? ''
      : html`<h3>${words.body}</h3><pre tabindex="0"><code>${JSON.stringify(body, null, 2)}</code></pre>`;
  return html`<section class="card"><h2>${words.request}</h2>${copyable(context, 'request-id', html`<code class="token" id="request-id">${request.request_id}</code>`)}
<p><code>${request.method} ${request.path}</code></p>${table}${sent}${rows.length === 0 && body === null ? html`<p class="hint">${words.noBody}</p>` : ''}</section>`;
}

function answerCard(context: PageContext, request: LoggedRequest): Html {
  const words = requestTexts[context.locale];
  const format = formatOf(context.locale);
  const { problem_code: code, problem_text: text, media_type: mediaType } = request;
  const problem =
    code === null
      ? ''
      : html`<p><a href="/problems/${code}"><code>${code}</code></a></p><p lang="en" dir="ltr">${withCode(text ?? '')}</p>`;
  return html`<section class="card"><h2>${words.answer}</h2><p>${statusChip(request)}</p>${problem}
<dl class="figures">${fact(words.duration, html`<b>${format.ms(request.ms)}</b>`)}${fact(words.size, html`<b>${format.size(request.bytes)}</b>`)}
${fact(words.cost, html`<b>${fill(words.costOf, { n: format.count(request.cost) })}</b>`)}${mediaType === null ? '' : fact(words.mediaType, html`<code>${breakable(mediaType)}</code>`)}</dl></section>`;
}

/** `GET /api/requests/{request}`. */
export function requestPage(
  body: { readonly request: LoggedRequest; readonly site_name: string },
  context: PageContext,
): Html {
  const words = requestTexts[context.locale];
  const format = formatOf(context.locale);
  const { request } = body;
  const only = (name: string, value: string, text: string): Html =>
    html`<li><a href="${addressOf({ [name]: value })}">${text}</a></li>`;
  return layout(context, {
    title: `${words.request} ${request.request_id}`,
    main: html`${head({
      title: html`<bdi dir="ltr">${request.operation_id ?? request.path}</bdi>`,
      lead: html`<span class="facts">${format.instant(request.at)}<span>${words.key}: ${keyName(words, request)}</span><span>${words.site}: <bdi>${body.site_name}</bdi></span></span>`,
      trail: { href: path, text: words.title },
    })}<div class="grid exchange">${sentCard(context, request)}${answerCard(context, request)}</div>
<ul class="same-requests">${request.operation_id === null ? '' : only('operation', request.operation_id, words.ofSameKind)}${only('key', request.key_id, words.ofSameKey)}${only('request_id', request.request_id, words.ofSameId)}</ul>`,
  });
}
