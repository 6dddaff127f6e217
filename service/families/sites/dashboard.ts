/** What a person's sites use and what is searched on them: the dashboard, and the same figures of searches for any period. */
import { z } from 'zod';
import { RunReport } from '../../../data/snapshot.ts';
import { type Plan, plans } from '../../accounts/plans.ts';
import type { SiteRecord } from '../../accounts/records.ts';
import { exampleIds } from '../../accounts/schema.ts';
import { Searches, searchesBody, Usage, usageBody } from '../../accounts/site-figure-schema.ts';
import { includesRole } from '../../accounts/site-roles.ts';
import { granularities, type Span, stepOf } from '../../accounts/time-steps.ts';
import { userOf } from '../../accounts/user.ts';
import { analyticsPage } from '../../console/views/analytics.ts';
import { dashboardPage } from '../../console/views/dashboard.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { page } from '../../contract/page.ts';
import { choice, day, text } from '../../contract/parameters.ts';
import { Problem } from '../../contract/problem.ts';
import type { Service } from '../../contract/service.ts';
import { WebhookRecord } from '../../webhooks/records.ts';

const tag = 'Console';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const Site = z.object({ id: z.string(), name: z.string(), plan: z.enum(plans.map((plan) => plan.id)) });

const Limit = z.object({
  site_id: z.string(),
  plan: z.string(),
  limit: z.int().nullable().meta({ description: 'Requests a minute; null is without limit.' }),
  remaining: z.int().nullable().meta({ description: 'Left in this minute.' }),
  reset_seconds: z
    .int()
    .nullable()
    .meta({ description: 'Seconds until the minute is over; null when nothing is counted.' }),
});

const Freshness = z.object({
  snapshot_id: z.string(),
  as_of: z.iso.date(),
  published_at: z.iso.datetime(),
  age_hours: z.number(),
  last_run: z
    .object({ status: RunReport.shape.status, finished_at: z.iso.datetime().nullable(), rejected: z.int() })
    .nullable(),
});

/** The periods of the dashboard, in days; the shortest is counted by the hour. */
const periods = { '1d': 1, '7d': 7, '30d': 30, '90d': 90 } as const;
const periodNames = ['1d', '7d', '30d', '90d'] as const satisfies readonly (keyof typeof periods)[];

const Dashboard = z.object({
  site: z.string().nullable().meta({ description: 'Null for all sites together.' }),
  sites: z.array(Site),
  period: z.enum(periodNames),
  from: z.iso.datetime(),
  to: z.iso.datetime().meta({ description: 'Not included.' }),
  granularity: z.enum(granularities),
  usage: Usage,
  limits: z.array(Limit),
  search: Searches,
  freshness: Freshness.nullable(),
  failing_webhooks: z
    .array(WebhookRecord.pick({ id: true, url: true, status: true, disabled_reason: true }))
    .meta({
      description:
        'Turned off by the service, because their address took nothing any more. Of sites that you manage.',
    }),
});

const allSites = 'all';
const siteParameter = text({ max: 60, description: 'A site of yours; `all` when left out.' }).default(
  allSites,
);

/** The sites that are asked for: one of theirs, or all. Somebody else's is not there. */
async function chosenSites(service: Service, accountId: string, siteId: string): Promise<SiteRecord[]> {
  const { sites } = service.accounts;
  return siteId === allSites ? sites.list(accountId) : [await sites.get(accountId, siteId)];
}

/** Up to the end of this hour, so that what happens now counts. */
function periodSpan(now: Date, days: number): Omit<Span, 'siteIds'> {
  const to = new Date(stepOf(now, 'hour').getTime() + hourMs);
  if (days === 1) return { from: new Date(to.getTime() - dayMs), to, granularity: 'hour' };
  return { from: new Date(stepOf(now, 'day').getTime() - (days - 1) * dayMs), to, granularity: 'day' };
}

async function limitsOf(service: Service, sites: readonly SiteRecord[]): Promise<z.input<typeof Limit>[]> {
  const limits: z.input<typeof Limit>[] = [];
  for (const site of sites) {
    const plan: Plan | undefined = plans.find(({ id }) => id === site.plan);
    const standing =
      plan === undefined ? null : await service.accounts.limiter.standing(site.account_id, plan);
    limits.push({
      site_id: site.id,
      plan: site.plan,
      limit: standing?.limit ?? null,
      remaining: standing?.remaining ?? null,
      reset_seconds: standing?.resetSeconds ?? null,
    });
  }
  return limits;
}

async function freshnessOf({ snapshots, now }: Service): Promise<z.input<typeof Freshness> | null> {
  const snapshot = snapshots.current();
  if (snapshot === null) return null;
  const run = await snapshots.lastRun();
  const age = now().getTime() - Date.parse(snapshot.publishedAt);
  return {
    snapshot_id: snapshot.id,
    as_of: snapshot.asOf,
    published_at: snapshot.publishedAt,
    age_hours: Math.round(age / 360_000) / 10,
    last_run:
      run === null
        ? null
        : {
            status: run.status,
            finished_at: run.finished_at,
            rejected: run.files.reduce((sum, file) => sum + file.rejected, 0),
          },
  };
}

/** Method and path of each operation, from the document that lists them. */
async function operationsOf(
  service: Service,
): Promise<(operationId: string) => { method: string; path: string } | null> {
  const known = new Map<string, { method: string; path: string }>();
  for (const [path, operations] of Object.entries((await service.openapi()).paths ?? {})) {
    for (const [method, operation] of Object.entries(operations)) {
      const { operationId } = z.object({ operationId: z.string().optional() }).catch({}).parse(operation);
      if (operationId !== undefined && !known.has(operationId))
        known.set(operationId, { method: method.toUpperCase(), path });
    }
  }
  return (operationId) => known.get(operationId) ?? null;
}

async function keyNames(
  service: Service,
  accountId: string,
  sites: readonly SiteRecord[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  for (const site of sites) {
    for (const key of await service.accounts.sites.keys(accountId, site.id)) names.set(key.id, key.name);
  }
  return names;
}

/** `GET /dashboard`. */
export const getDashboard = endpoint({
  operationId: 'getDashboard',
  method: 'get',
  path: '/dashboard',
  tag,
  auth: 'user',
  summary: 'Usage of your sites',
  description:
    'Requests, refusals, latency, endpoints and keys, limits left, searches by visitors, and how fresh the data is. Times are UTC. Usage shows within seconds; each figure comes with the number behind it, and is withheld when that is too small.',
  reads: 'service',
  siteRole: 'viewer',
  query: z.strictObject({
    site: siteParameter,
    period: choice(periodNames, {
      description:
        'How far back, 30 days unless stated; the shortest is counted by the hour. The last step is not over yet.',
    }).optional(),
  }),
  answer: page(Dashboard, dashboardPage),
  problems: ['site-not-found'],
  examples: [
    { summary: 'The last 7 days of a site', request: `/dashboard?site=${exampleIds.site}&period=7d` },
    { summary: 'Of all sites', request: '/dashboard' },
  ],
  async handle(call) {
    const { query, service } = call;
    const { accountId } = userOf(call);
    const all = await service.accounts.sites.list(accountId);
    const managed = new Set(all.filter(({ role }) => includesRole(role, 'admin')).map(({ id }) => id));
    const chosen = await chosenSites(service, accountId, query.site);
    const period = query.period ?? '30d';
    const span = { siteIds: chosen.map(({ id }) => id), ...periodSpan(service.now(), periods[period]) };
    const names = await keyNames(service, accountId, chosen);
    const usage = await service.figures.usage(span);
    return {
      body: {
        site: query.site === allSites ? null : query.site,
        sites: all.map(({ id, name, plan }) => ({ id, name, plan })),
        period,
        from: span.from.toISOString(),
        to: span.to.toISOString(),
        granularity: span.granularity,
        usage: usageBody(usage, await operationsOf(service), (keyId) => names.get(keyId) ?? null),
        limits: await limitsOf(service, chosen),
        search: searchesBody(await service.figures.searches(span)),
        freshness: await freshnessOf(service),
        failing_webhooks: (await service.webhooks.list({ accountId })).filter(
          ({ disabled_reason: reason, site_id: id }) =>
            (reason === 'gone' || reason === 'failing') && managed.has(id),
        ),
      },
    };
  },
});

const Analytics = z.object({
  site: z.string().nullable().meta({ description: 'Null for all sites together.' }),
  from_date: z.iso.date(),
  to_date: z.iso.date(),
  granularity: z.enum(granularities),
  ...Searches.shape,
});

const daysMax = 400;
const hourlyDaysMax = 31;

/** The days asked for, the last 30 by default; both count. */
function daySpan(
  now: Date,
  query: { readonly from_date?: string | undefined; readonly to_date?: string | undefined },
  granularity: Span['granularity'],
): Omit<Span, 'siteIds'> {
  const last = query.to_date === undefined ? stepOf(now, 'day') : new Date(query.to_date);
  const from =
    query.from_date === undefined ? new Date(last.getTime() - 29 * dayMs) : new Date(query.from_date);
  const to = new Date(last.getTime() + dayMs);
  const days = Math.round((to.getTime() - from.getTime()) / dayMs);
  const most = granularity === 'hour' ? hourlyDaysMax : daysMax;
  if (days < 1 || days > most) {
    const message = `takes a day that makes 1 to ${most} days with \`to_date\``;
    throw new Problem('parameter-invalid', `\`from_date\` ${message}.`, {
      errors: [{ parameter: 'from_date', message }],
    });
  }
  return { from, to, granularity };
}

/** `GET /api/analytics`. */
export const getAnalytics = endpoint({
  operationId: 'getAnalytics',
  method: 'get',
  path: '/api/analytics',
  tag,
  auth: 'user',
  summary: 'Searches on your sites',
  description:
    'Searches, different queries, those without a result, clicks, positions and latency, from the search log. Days are UTC. Each share comes with the number behind it, and is withheld when that is too small.',
  reads: 'service',
  siteRole: 'viewer',
  query: z.strictObject({
    site: siteParameter,
    from_date: day({ description: 'First day, included; 30 days up to today by default.' }).optional(),
    to_date: day({ description: 'Last day, included.' }).optional(),
    granularity: choice(granularities, {
      description: 'Steps of the series; `hour` for 31 days at most.',
    }).optional(),
  }),
  ranges: [['from_date', 'to_date']],
  answer: page(Analytics, analyticsPage),
  problems: ['site-not-found'],
  examples: [
    { summary: 'The last 30 days of a site', request: `/api/analytics?site=${exampleIds.site}` },
    {
      summary: 'A month by the week',
      request: '/api/analytics?from_date=2026-03-01&to_date=2026-03-31&granularity=week',
    },
  ],
  async handle(call) {
    const { query, service } = call;
    const sites = await chosenSites(service, userOf(call).accountId, query.site);
    const granularity = query.granularity ?? 'day';
    const span = daySpan(service.now(), query, granularity);
    const figures = await service.figures.searches({ siteIds: sites.map(({ id }) => id), ...span });
    return {
      body: {
        site: query.site === allSites ? null : query.site,
        from_date: span.from.toISOString().slice(0, 10),
        to_date: new Date(span.to.getTime() - dayMs).toISOString().slice(0, 10),
        granularity,
        ...searchesBody(figures),
      },
    };
  },
});
