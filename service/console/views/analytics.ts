/**
 * Shows the searches of a site's visitors: figures, their course, the most frequent queries, and those without results.
 */
import type { Searches } from '../../accounts/site-figure-schema.ts';
import { bar, type Chart, columns, numbers } from '../charts.ts';
import type { PageContext } from '../context.ts';
import { field } from '../fields.ts';
import { formatOf } from '../format.ts';
import { type Html, html } from '../html.ts';
import { layout, textsOf } from '../layout.ts';
import { fill } from '../texts.ts';
import { counted, inTable, shown } from './figures.ts';
import { head, nothing } from './parts.ts';

const stepDays: Readonly<Record<string, number>> = { hour: 1 / 24, day: 1, week: 7, month: 28 };

/** Returns true for a step that has begun and is not over. */
function isRunning(time: string, granularity: string, now: Date): boolean {
  const days = (now.getTime() - Date.parse(time)) / 86_400_000;
  return days >= 0 && days < (stepDays[granularity] ?? 1);
}

/** Returns the steps of a series, by name. The last says so when it is not over. */
export function stepNames(
  context: PageContext,
  series: readonly { readonly time: string }[],
  granularity: string,
): string[] {
  const format = formatOf(context.locale);
  return series.map(({ time }, position) => {
    const name = format.step(time, granularity === 'hour' ? 'hour' : 'day');
    const isLast = position === series.length - 1;
    return isLast && isRunning(time, granularity, context.now)
      ? fill(textsOf(context).soFar, { step: name })
      : name;
  });
}

function queriesTable(context: PageContext, body: Searches): Html {
  const words = textsOf(context);
  const format = formatOf(context.locale);
  const largest = body.top_queries[0]?.searches ?? 0;
  const pct = (value: number) => format.share(value / 100);
  const top = body.top_queries.map(
    (query) =>
      html`<tr><th scope="row"><bdi>${query.query}</bdi>${bar(query.searches, largest)}</th><td class="number">${format.count(query.searches)}</td><td class="number">${inTable(query.zero_result_pct, pct)}</td><td class="number">${format.count(query.clicks)}</td></tr>`,
  );
  const vain = body.zero_result_queries.map(
    (query) =>
      html`<tr><th scope="row"><bdi>${query.query}</bdi></th><td class="number">${format.count(query.searches)}</td></tr>`,
  );
  const number = (name: string) => html`<th scope="col" class="number">${name}</th>`;
  return html`<div class="grid"><section class="card"><h2>${words.topQueries}</h2><table><thead><tr><th scope="col">${words.query}</th>${number(words.count)}${number(words.zeroRate)}${number(words.clicks)}</tr></thead><tbody>${top}</tbody></table></section>
<section class="card"><h2>${words.zeroQueries}</h2>${vain.length === 0 ? html`<p class="hint">${words.none}</p>` : html`<table><thead><tr><th scope="col">${words.query}</th>${number(words.count)}</tr></thead><tbody>${vain}</tbody></table>`}</section></div>`;
}

/** Draws the whole section. */
export function searchSection(context: PageContext, body: Searches, granularity: string): Html {
  const words = textsOf(context);
  const format = formatOf(context.locale);
  if (body.searches === 0) return nothing(words.noSearches, words.noSearchesLead);
  const pct = (value: number) => format.share(value / 100);
  const chart: Chart = {
    label: words.searches,
    steps: stepNames(context, body.series, granularity),
    write: format.count,
    series: [
      {
        name: words.withResult,
        look: 'good-fill',
        values: body.series.map(({ searches, without_result: vain }) => searches - vain),
      },
      { name: words.zeroRate, look: 'warn-fill', values: body.series.map((step) => step.without_result) },
    ],
  };
  const { p50_ms: p50, p95_ms: p95 } = body.latency;
  return html`<section class="card"><h2>${words.search}</h2><dl class="figures">${counted(context, words.searches, body.searches)}${counted(context, words.uniqueQueries, body.unique_queries)}
${shown(context, words.zeroRate, body.zero_result_pct, pct)}${shown(context, words.clickRate, body.click_through_pct, pct)}${shown(context, words.meanPosition, body.mean_click_position, format.decimal)}
${shown(context, words.p50, p50, format.ms)}${shown(context, words.p95, p95, format.ms)}</dl>
${columns(chart)}${numbers(words.asTable, chart, words.time)}</section>${queriesTable(context, body)}`;
}

/** `GET /api/analytics`. */
export function analyticsPage(
  body: Searches & {
    readonly site: string | null;
    readonly from_date: string;
    readonly to_date: string;
    readonly granularity: string;
  },
  context: PageContext,
): Html {
  const words = textsOf(context);
  const day = (name: 'from_date' | 'to_date', label: string) =>
    field(context, { name, label, type: 'date', value: body[name], required: true });
  const site = body.site === null ? '' : html`<input type="hidden" name="site" value="${body.site}">`;
  return layout(context, {
    title: words.search,
    main: html`${head({
      title: words.search,
      trail: { href: '/dashboard', text: words.dashboard },
      actions: html`<form class="filters" action="/api/analytics">${site}${day('from_date', words.from)}${day('to_date', words.until)}<button class="quiet">${words.apply}</button></form>`,
    })}${searchSection(context, body, body.granularity)}`,
  });
}
