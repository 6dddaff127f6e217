/** Shows the dashboard: usage of a person's sites, latency, the rest of the limits, and the age of the data. */
import type { Searches, Usage } from '../../accounts/site-figure-schema.ts';
import { bar, type Chart, columns, lines, numbers, spark } from '../charts.ts';
import type { PageContext } from '../context.ts';
import { selection } from '../fields.ts';
import { formatOf } from '../format.ts';
import { type Html, html, type Part } from '../html.ts';
import { layout, textsOf } from '../layout.ts';
import { fill } from '../texts.ts';
import { searchSection, stepNames } from './analytics.ts';
import { counted, inTable, shown } from './figures.ts';
import { breakable, button, head, nothing } from './parts.ts';
import { siteTabs } from './site-parts.ts';
import { type FailingWebhook, failingNotice } from './webhooks.ts';

/** Values that the page shows. */
export interface DashboardBody {
  readonly site: string | null;
  readonly sites: readonly { readonly id: string; readonly name: string; readonly plan: string }[];
  readonly period: '1d' | '7d' | '30d' | '90d';
  readonly granularity: string;
  readonly usage: Usage;
  readonly limits: readonly {
    readonly site_id: string;
    readonly limit: number | null;
    readonly remaining: number | null;
  }[];
  readonly search: Searches;
  readonly freshness: {
    readonly snapshot_id: string;
    readonly as_of: string;
    readonly published_at: string;
    readonly age_hours: number;
    readonly last_run: {
      readonly status: 'published' | 'unchanged' | 'refused' | 'failed';
      readonly rejected: number;
    } | null;
  } | null;
  readonly failing_webhooks: readonly FailingWebhook[];
}

function filters(context: PageContext, { site, sites, period }: DashboardBody): Html {
  const words = textsOf(context);
  const periods = (['1d', '7d', '30d', '90d'] as const).map((value) => ({
    value,
    label: words.periods[value],
  }));
  const all = [
    { value: 'all', label: words.allSites },
    ...sites.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return html`<form class="filters" action="/dashboard" data-instant>${selection(context, { name: 'site', label: words.site, value: site ?? 'all', choices: all })}
${selection(context, { name: 'period', label: words.period, value: period, choices: periods })}<button class="quiet">${words.apply}</button></form>`;
}

function limitsCard(context: PageContext, { limits, sites }: DashboardBody): Html {
  const words = textsOf(context);
  const format = formatOf(context.locale);
  const nameOf = new Map(sites.map(({ id, name }) => [id, name]));
  const rows = limits.map(({ site_id: id, limit, remaining }) => {
    const name = nameOf.get(id) ?? id;
    if (limit === null || remaining === null)
      return html`<li><bdi>${name}</bdi><span class="hint">${words.noLimit}</span></li>`;
    const text = fill(words.limitLeftOf, { left: format.count(remaining), limit: format.count(limit) });
    return html`<li><bdi>${name}</bdi><span class="hint">${text}</span><meter min="0" max="${limit}" low="${limit / 10}" optimum="${limit}" value="${remaining}" aria-label="${name}">${text}</meter></li>`;
  });
  return html`<section class="card"><h2>${words.limitLeft}</h2><ul class="limits">${rows}</ul></section>`;
}

const runLooks = { published: 'good', unchanged: 'good', refused: 'bad', failed: 'bad' } as const;

/** Says how long ago it was: in hours up to two days, then in days. */
function agoText(context: PageContext, hours: number): string {
  const words = textsOf(context);
  const format = formatOf(context.locale);
  return hours < 48
    ? fill(words.hoursAgo, { n: format.decimal(hours) })
    : fill(words.daysAgo, { n: format.count(Math.floor(hours / 24)) });
}

function freshnessCard(context: PageContext, { freshness }: DashboardBody): Html {
  const words = textsOf(context);
  const format = formatOf(context.locale);
  if (freshness === null)
    return html`<section class="card"><h2>${words.freshness}</h2><p>${words.noSnapshot}</p></section>`;
  const run = freshness.last_run;
  const runLine =
    run === null
      ? ''
      : html`<div><dt>${words.lastRun}</dt><dd><span class="chip ${runLooks[run.status]}">${words.runStatuses[run.status]}</span><span class="hint">${fill(words.rejected, { n: format.count(run.rejected) })}</span></dd></div>`;
  return html`<section class="card"><h2>${words.freshness}</h2><dl class="figures facts-of-data"><div><dt>${words.asOf}</dt><dd><b>${format.day(freshness.as_of)}</b></dd></div>
<div><dt>${words.published}</dt><dd><b>${format.instant(freshness.published_at)}</b><span class="hint">${agoText(context, freshness.age_hours)}</span></dd></div>${runLine}</dl></section>`;
}

function usageCards(context: PageContext, { usage, granularity }: DashboardBody): Html {
  const words = textsOf(context);
  const format = formatOf(context.locale);
  const pct = (value: number) => format.share(value / 100);
  const steps = stepNames(context, usage.series, granularity);
  const of = (name: 'succeeded' | 'refused' | 'rate_limited' | 'failed') =>
    usage.series.map((step) => step[name]);
  const requests: Chart = {
    label: words.byTime,
    steps,
    write: format.count,
    series: [
      { name: words.succeeded, look: 'good-fill', values: of('succeeded') },
      { name: words.clientErrors, look: 'warn-fill', values: of('refused') },
      { name: words.rateLimited, look: 'limit-fill', values: of('rate_limited') },
      { name: words.serverErrors, look: 'bad-fill', values: of('failed') },
    ],
  };
  const latency: Chart = {
    label: words.latencyByTime,
    steps,
    write: format.ms,
    series: [
      { name: words.p50, look: 'good-fill', values: usage.series.map((step) => step.p50_ms.value) },
      { name: words.p95, look: 'warn-fill', values: usage.series.map((step) => step.p95_ms.value) },
    ],
  };
  return html`<section class="card"><h2>${words.requests}</h2><dl class="figures">${counted(context, words.requests, usage.requests)}
${shown(context, words.clientErrors, usage.refused_pct, pct)}${shown(context, words.rateLimited, usage.rate_limited_pct, pct)}${shown(context, words.serverErrors, usage.failed_pct, pct)}</dl>
${columns(requests)}${numbers(words.asTable, requests, words.time)}</section>
<section class="card"><h2>${words.latency}</h2><dl class="figures">${shown(context, words.p50, usage.latency.p50_ms, format.ms)}${shown(context, words.p95, usage.latency.p95_ms, format.ms)}${shown(context, words.p99, usage.latency.p99_ms, format.ms)}</dl>
${lines(latency)}${numbers(words.asTable, latency, words.time)}</section>
${rankings(context, usage)}`;
}

const listedEndpoints = 10;

function rankings(context: PageContext, usage: Usage): Html {
  const words = textsOf(context);
  const format = formatOf(context.locale);
  const number = (name: string): Html => html`<th scope="col" class="number">${name}</th>`;
  const largest = usage.endpoints[0]?.requests ?? 0;
  const endpoints = usage.endpoints
    .slice(0, listedEndpoints)
    .map(
      (row) =>
        html`<tr><th scope="row"><code class="whole">${breakable(row.path ?? row.operation_id)}</code>${bar(row.requests, largest)}</th><td class="number">${format.count(row.requests)}</td><td class="number">${format.count(row.refused + row.rate_limited + row.failed)}</td><td class="number">${inTable(row.p95_ms, format.ms)}</td></tr>`,
    );
  const keys = usage.keys.map(
    (row) =>
      html`<tr><th scope="row"><bdi>${row.name ?? fill(words.deletedKey, { id: row.key_id })}</bdi>${spark(row.requests_by_step)}</th><td class="number">${format.count(row.requests)}</td><td class="number">${format.count(row.refused + row.failed)}</td><td class="number">${format.count(row.rate_limited)}</td></tr>`,
  );
  return html`<div class="grid"><section class="card"><h2>${words.topEndpoints}</h2><table><thead><tr><th scope="col">${words.endpoint}</th>${number(words.requests)}${number(words.errors)}${number(words.p95)}</tr></thead><tbody>${endpoints}</tbody></table></section>
<section class="card"><h2>${words.byKey}</h2><table><thead><tr><th scope="col">${words.key}</th>${number(words.requests)}${number(words.errors)}${number('429')}</tr></thead><tbody>${keys}</tbody></table></section></div>`;
}

/** `GET /dashboard`. */
export function dashboardPage(body: DashboardBody, context: PageContext): Html {
  const words = textsOf(context);
  const site = body.sites.find(({ id }) => id === body.site);
  const title =
    site === undefined ? words.dashboard : fill(words.usageOf, { site: `\u2068${site.name}\u2069` });
  const tabs = site === undefined ? '' : siteTabs(context, site, 'usage');
  const top = html`${head({ title, actions: body.sites.length === 0 ? '' : filters(context, body) })}${tabs}${failingNotice(context, body.failing_webhooks)}`;
  const main: Part =
    body.sites.length === 0
      ? nothing(
          words.noSites,
          words.noSitesLead,
          html`<p class="actions">${button('/sites/create', words.newSite)}</p>`,
        )
      : [
          body.usage.requests === 0
            ? nothing(
                words.noUsage,
                words.noUsageLead,
                html`<p class="actions">${button('/quick-start', words.quickStart)}</p>`,
              )
            : usageCards(context, body),
          html`<div class="grid">${limitsCard(context, body)}${freshnessCard(context, body)}</div>`,
          searchSection(context, body.search, body.granularity),
        ];
  return layout(context, { title: words.dashboard, main: html`${top}${main}` });
}
