/** What sites report of themselves: use elsewhere, and what their visitors searched and clicked. */
import { z } from 'zod';
import { document, endpoint } from '../../contract/endpoint.ts';
import { requirePrincipal } from '../../contract/principal.ts';
import { Problem, type ProblemFault } from '../../contract/problem.ts';
import type { ReportedSearch } from '../../documents/search-log.ts';
import { queryLettersMost } from '../../documents/search-log.ts';
import { reportTypes } from '../../documents/usage-reports.ts';

const tag = 'Site search';
const dayMs = 86_400_000;
/** Clocks of other machines may be ahead by so much. */
const aheadMs = 300_000;
const reportDays = 31;
const logDays = 7;

/** Refuses an instant that lies ahead, or too far back to be counted. */
function checkInstant(instant: Date | null, now: Date, days: number, parameter: string): void {
  if (instant === null) return;
  const age = now.getTime() - instant.getTime();
  if (age >= -aheadMs && age <= days * dayMs) return;
  const fault: ProblemFault = { parameter, message: `takes an instant of the last ${days} days` };
  throw new Problem('parameter-invalid', `\`${parameter}\` ${fault.message}.`, { errors: [fault] });
}

const Instant = z.iso.datetime({ offset: true, error: 'takes an instant such as 2026-01-31T08:00:00Z' });

const ReportResult = z
  .object({
    counted: z.boolean().meta({ description: 'False when this idempotency key had been counted before.' }),
    period: z.object({ from: z.iso.date(), until: z.iso.date() }),
    totals: z
      .object({ search: z.int(), indexing: z.int() })
      .meta({ description: 'Reported this calendar month, UTC.' }),
    request_id: z.string(),
  })
  .meta({ id: 'UsageReportResult' });

/** `POST /v1/report-usage`. */
export const reportUsage = endpoint({
  operationId: 'reportUsage',
  method: 'post',
  path: '/v1/report-usage',
  tag,
  scope: 'search',
  status: 202,
  summary: 'Report searches or indexing done elsewhere',
  description:
    'Adds to the site’s figures. A report with an `idempotency_key` counts once however often it is sent; keys are known for 31 days. What this service answers is counted by itself.',
  reads: 'service',
  body: z.strictObject({
    type: z.enum(reportTypes),
    count: z.int().min(1).max(1_000_000_000),
    occurred_at: Instant.optional().meta({ description: 'Within the last 31 days; now, when left out.' }),
    idempotency_key: z
      .string()
      .regex(/^[\x21-\x7e]{1,200}$/, 'takes 1 to 200 letters, digits and signs')
      .optional(),
  }),
  answer: document(ReportResult),
  examples: [
    {
      summary: 'Searches of the last minute',
      request: '/v1/report-usage',
      body: { type: 'search', count: 12, idempotency_key: 'minute-2026-04-01T10:00' },
    },
  ],
  async handle({ body, principal, service, requestId }) {
    const { siteId } = requirePrincipal(principal);
    const occurredAt = body.occurred_at === undefined ? null : new Date(body.occurred_at);
    checkInstant(occurredAt, service.now(), reportDays, '/occurred_at');
    const { type, count, idempotency_key: idempotencyKey = null } = body;
    const counted = await service.usageReports.report({ siteId, type, count, occurredAt, idempotencyKey });
    const { period, ...totals } = await service.usageReports.totals(siteId);
    return { counted, period, totals, request_id: requestId };
  },
});

const Searched = z
  .strictObject({
    query: z.string().max(queryLettersMost, `takes at most ${queryLettersMost} characters`),
    index: z.string().max(200).optional().meta({
      description:
        'Where it was searched. With `search.index` of /v1/client-info: the search itself is known, only a click is new.',
    }),
    results_count: z.int().min(0).max(1_000_000_000).optional(),
    filters: z.union([z.string(), z.array(z.unknown()), z.record(z.string(), z.unknown())]).optional(),
    clicked_id: z.string().min(1).max(511).optional(),
    position: z.int().min(1).max(100_000).optional().meta({ description: 'Of what was clicked, from 1.' }),
    latency_ms: z.number().min(0).max(3_600_000).optional(),
    user_token: z
      .string()
      .min(1)
      .max(500)
      .optional()
      .meta({ description: 'Hashed on arrival; never kept as it is.' }),
    timestamp: Instant.optional().meta({ description: 'Within the last 7 days; now, when left out.' }),
  })
  .meta({ id: 'SearchLogEntry' });

const batchMost = 1_000;
const filterLettersMost = 2_000;

function reportedOf(entry: z.output<typeof Searched>, now: Date): ReportedSearch {
  const { filters } = entry;
  const filterText = typeof filters === 'string' ? filters : (JSON.stringify(filters) ?? null);
  return {
    query: entry.query,
    index: entry.index ?? null,
    resultsCount: entry.results_count ?? null,
    filters: filterText?.slice(0, filterLettersMost) ?? null,
    clickedId: entry.clicked_id ?? null,
    position: entry.position ?? null,
    latencyMs: entry.latency_ms ?? null,
    userToken: entry.user_token ?? null,
    at: entry.timestamp === undefined ? now : new Date(entry.timestamp),
  };
}

const LogResult = z
  .object({
    accepted: z.int().meta({ description: 'Entries that were read.' }),
    searches: z.int().meta({
      description:
        'Searches counted now. One that this service answered was counted then, and is not counted again.',
    }),
    clicks: z.int(),
    request_id: z.string(),
  })
  .meta({ id: 'SearchLogResult' });

/** `POST /search-log`. */
export const logSearches = endpoint({
  operationId: 'logSearches',
  method: 'post',
  path: '/api/v1/search-log',
  tag,
  scope: 'search',
  status: 201,
  summary: 'Log what visitors searched and clicked',
  description:
    'One entry, or a list of up to 1,000, for the site’s search analytics. An entry with `clicked_id` is a click. Send entries of searches done elsewhere, and clicks of any; searches of the site’s own documents are logged when they are answered.',
  reads: 'service',
  body: z.union([
    Searched,
    z.array(Searched).min(1, 'takes at least one entry').max(batchMost, `takes at most ${batchMost} entries`),
  ]),
  answer: document(LogResult),
  examples: [
    {
      summary: 'A click',
      request: '/api/v1/search-log',
      body: { query: 'marina view', results_count: 17, clicked_id: 'listing-1', position: 3 },
    },
  ],
  async handle({ body, principal, service, requestId }) {
    const now = service.now();
    const entries = Array.isArray(body) ? body : [body];
    const searches = entries.map((entry) => reportedOf(entry, now));
    for (const [place, { at }] of searches.entries()) {
      checkInstant(at, now, logDays, Array.isArray(body) ? `/${place}/timestamp` : '/timestamp');
    }
    const outcome = await service.searchLog.report(requirePrincipal(principal).siteId, searches);
    return { accepted: entries.length, ...outcome, request_id: requestId };
  },
});
