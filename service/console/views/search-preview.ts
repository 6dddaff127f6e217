/** Shows how the search of a site answers: words, filter, order, the documents with their matches marked, and facets that narrow. */
import type { PageContext } from '../context.ts';
import { field, selection } from '../fields.ts';
import { formatOf } from '../format.ts';
import { type Html, html, type Part } from '../html.ts';
import { layout, textsOf } from '../layout.ts';
import { searchTexts } from '../search-texts.ts';
import { fill } from '../texts.ts';
import { head, nothing } from './parts.ts';
import { siteTabs } from './site-parts.ts';

/** Values that the page shows. */
export interface SearchPreviewBody {
  readonly site: { readonly id: string; readonly name: string };
  readonly q: string;
  readonly filter: string;
  readonly sort: string;
  readonly sorts: readonly string[];
  readonly fault: string | null;
  readonly total: number;
  readonly ms: number;
  readonly hits: readonly Readonly<Record<string, unknown>>[];
  readonly facets: readonly {
    readonly field: string;
    readonly values: readonly { readonly value: string; readonly documents: number }[];
  }[];
}

const fieldsMost = 8;
const lettersMost = 300;

/** Returns a text with its matches, which stand between U+0002 and U+0003, as marks. */
function withMarks(text: string): Part {
  return text.split('\u0002').map((part, index) => {
    const [matched = '', ...rest] = part.split('\u0003');
    if (index === 0) return part.replaceAll('\u0003', '');
    return rest.length === 0 ? matched : [html`<mark>${matched}</mark>`, rest.join('')];
  });
}

function written(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > lettersMost ? `${text.slice(0, lettersMost)}…` : text;
}

function hitCard(hit: Readonly<Record<string, unknown>>): Html {
  const formatted = hit['_formatted'];
  const shown = typeof formatted === 'object' && formatted !== null ? { ...hit, ...formatted } : { ...hit };
  const fields = Object.entries(shown).filter(([name]) => name !== 'id' && !name.startsWith('_'));
  const rows = fields
    .slice(0, fieldsMost)
    .map(
      ([name, value]) =>
        html`<div><dt><code>${name}</code></dt><dd dir="auto">${withMarks(written(value))}</dd></div>`,
    );
  return html`<li class="card"><p class="hint"><code>${written(hit['id'])}</code></p><dl class="figures">${rows}</dl></li>`;
}

/** Returns the address of this search with another filter. */
function narrowed({ site, q, sort, filter }: SearchPreviewBody, name: string, value: string): string {
  const condition = `${name} = ${JSON.stringify(value)}`;
  const whole = filter === '' ? condition : `(${filter}) AND ${condition}`;
  return `/sites/${site.id}/search?${new URLSearchParams({ q, filter: whole, sort })}`;
}

function facetsCard(context: PageContext, body: SearchPreviewBody): Html {
  const words = searchTexts[context.locale];
  const format = formatOf(context.locale);
  const groups = body.facets.map(
    ({ field: name, values }) =>
      html`<h3><code>${name}</code></h3><ul>${values.map(({ value, documents }) => html`<li><a href="${narrowed(body, name, value)}"><bdi>${value}</bdi></a> <span class="hint">${format.count(documents)}</span></li>`)}</ul>`,
  );
  return html`<section class="card"><h2>${words.narrow}</h2>${groups.length === 0 ? html`<p class="hint">${words.noFacets} <a href="/sites/${body.site.id}/edit">${words.settings}</a></p>` : groups}</section>`;
}

function searchForm(context: PageContext, { site, q, filter, sort, sorts }: SearchPreviewBody): Html {
  const words = searchTexts[context.locale];
  const orders = sorts.map((value) => {
    const cut = value.lastIndexOf(':');
    const text = value.endsWith(':asc') ? words.ascending : words.descending;
    return { value, label: fill(text, { field: value.slice(0, cut) }) };
  });
  return html`<form class="filters card" action="/sites/${site.id}/search">${field(context, { name: 'q', label: words.words, type: 'search', value: q, maxLength: 500 })}
${field(context, { name: 'filter', label: words.filter, placeholder: words.filterHint, value: filter, maxLength: 1000, ltr: true })}
${orders.length === 0 ? '' : selection(context, { name: 'sort', label: words.order, value: sort, choices: [{ value: '', label: words.byRelevance }, ...orders] })}<button class="primary">${words.search}</button></form>`;
}

/** `GET /sites/{id}/search`. */
export function searchPreviewPage(body: SearchPreviewBody, context: PageContext): Html {
  const words = searchTexts[context.locale];
  const format = formatOf(context.locale);
  const { site, fault, hits, total, ms, q, filter } = body;
  const isAll = q === '' && filter === '';
  const empty = isAll
    ? nothing(words.noDocuments, words.noDocumentsLead)
    : nothing(words.noneFit, words.noneFitLead);
  const results =
    hits.length === 0
      ? empty
      : html`<p class="hint" role="status">${fill(words.found, { n: format.count(total), ms: format.ms(ms) })}</p>
<div class="preview"><ol>${hits.map(hitCard)}</ol>${facetsCard(context, body)}</div>`;
  const refused = html`<p class="flash fault" role="alert">${words.refused} <span lang="en" dir="ltr">${fault}</span></p>`;
  return layout(context, {
    title: fill(words.titleOf, { site: site.name }),
    main: html`${head({
      title: fill(words.titleOf, { site: `\u2068${site.name}\u2069` }),
      lead: words.lead,
      trail: { href: '/sites', text: textsOf(context).sites },
    })}${siteTabs(context, site, 'search')}${searchForm(context, body)}${fault === null ? results : refused}`,
  });
}
