/** The request log of a person's account: every request with one of its keys in the last 30 days. */
import { z } from 'zod';
import { exampleIds } from '../../../accounts/schema.ts';
import { userOf } from '../../../accounts/user.ts';
import { requestPage, requestsPage } from '../../../console/views/requests.ts';
import { cursorInvalid } from '../../../contract/cursor.ts';
import { endpoint } from '../../../contract/endpoint.ts';
import { page } from '../../../contract/page.ts';
import { day, defaultLimit, paging, text } from '../../../contract/parameters.ts';
import { Problem } from '../../../contract/problem.ts';
import type { Service } from '../../../contract/service.ts';
import { LeftOut, LoggedRequest } from '../../../request-log/reader.ts';

const tag = 'Console';

const status = z
  .string()
  .regex(/^[1-5](\d\d|xx)$/, 'takes a status such as 404, or a class such as 4xx')
  .meta({ description: 'A status, or a class of them.', example: '4xx' });

const Filters = z.object({
  site: z.string().nullable(),
  key: z.string().nullable(),
  request_id: z.string().nullable(),
  operation: z.string().nullable(),
  status: z.string().nullable(),
  day: z.iso.date().nullable(),
  q: z.string().nullable(),
});

const KeyName = z.object({ id: z.string(), site_id: z.string(), name: z.string() });

async function keysOf(service: Service, accountId: string): Promise<z.output<typeof KeyName>[]> {
  const { sites } = service.accounts;
  const keys: z.output<typeof KeyName>[] = [];
  for (const site of await sites.list(accountId)) {
    for (const { id, name } of await sites.keys(accountId, site.id))
      keys.push({ id, site_id: site.id, name });
  }
  return keys;
}

/** `GET /api/requests`. */
export const listRequests = endpoint({
  operationId: 'listRequests',
  method: 'get',
  path: '/api/requests',
  tag,
  auth: 'user',
  summary: 'Requests with your keys',
  description:
    'The requests of the last 30 days with keys of your sites, newest first, with what was sent and how it was answered, and those that a key of yours was refused. A request is here within a second of its answer. Keys, tokens, e-mail addresses, phone numbers, values of undeclared parameters and texts of bodies are not kept. An account has room for 5,000 requests a day, 1,000 of them for refused and failed ones; `left_out` counts the rest.',
  reads: 'service',
  query: z.strictObject({
    site: text({ max: 60, description: 'A site of yours.' }).optional(),
    key: text({ max: 60, description: 'A key of yours, deleted ones too.' }).optional(),
    request_id: text({ max: 128, description: '`X-Request-Id` of an answer.' }).optional(),
    operation: text({ max: 60, description: 'An `operationId`.', example: 'listTransactions' }).optional(),
    status: status.optional(),
    day: day({ description: 'A day in UTC.' }).optional(),
    q: text({
      max: 100,
      description:
        'A text in the id, path, parameters or problem, in any case. It is looked for in the newest 10,000 requests that fit the other filters; `read_back_to` says how far that reaches.',
    }).optional(),
    ...paging,
  }),
  answer: page(
    z.object({
      filters: Filters,
      sites: z.array(z.object({ id: z.string(), name: z.string() })),
      keys: z.array(KeyName),
      requests: z.array(LoggedRequest),
      next_cursor: z.string().nullable().meta({ description: 'Send it as `cursor` for the page after.' }),
      has_more: z.boolean(),
      read_back_to: z.iso.datetime().nullable().meta({
        description: 'With `q`: the oldest request that was read, where older ones fit the other filters.',
      }),
      left_out: z.array(LeftOut).meta({ description: 'Requests that found no room, by day.' }),
    }),
    requestsPage,
  ),
  examples: [
    { summary: 'The newest', request: '/api/requests' },
    { summary: 'Refused today', request: '/api/requests?status=4xx&limit=50' },
  ],
  async handle({ query, service, user }) {
    const { accountId } = userOf({ user });
    const { limit = defaultLimit, cursor = null, ...asked } = query;
    const filters = {
      site: asked.site ?? null,
      key: asked.key ?? null,
      request_id: asked.request_id ?? null,
      operation: asked.operation ?? null,
      status: asked.status ?? null,
      day: asked.day ?? null,
      q: asked.q ?? null,
    };
    const { request_id: requestId, q, ...same } = filters;
    const found = await service.requests.list(
      accountId,
      { ...same, requestId, text: q },
      { after: cursor, limit },
    );
    if (found === null) throw cursorInvalid();
    const sites = await service.accounts.sites.list(accountId);
    return {
      body: {
        filters,
        sites: sites.map(({ id, name }) => ({ id, name })),
        keys: await keysOf(service, accountId),
        requests: [...found.requests],
        next_cursor: found.next,
        has_more: found.next !== null,
        read_back_to: found.readBackTo,
        left_out: await service.requests.leftOut(accountId),
      },
    };
  },
});

/** `GET /api/requests/{request}`. */
export const getRequest = endpoint({
  operationId: 'getRequest',
  method: 'get',
  path: '/api/requests/{request}',
  tag,
  auth: 'user',
  summary: 'One request with a key of yours',
  description:
    'What was sent and how it was answered, by the `X-Request-Id` of the answer (`request_id` of a problem), or by the id of the entry. Where a client sent one id with several requests, the newest.',
  reads: 'service',
  siteRole: 'viewer',
  params: z.strictObject({
    request: text({
      max: 128,
      description: '`X-Request-Id` of the answer, or the id of an entry.',
      example: exampleIds.request,
    }),
  }),
  answer: page(z.object({ request: LoggedRequest, site_name: z.string() }), requestPage),
  problems: ['request-not-found'],
  examples: [{ summary: 'By its id', request: `/api/requests/${exampleIds.request}` }],
  async handle({ params, service, user }) {
    const { accountId } = userOf({ user });
    const request = await service.requests.one(accountId, params.request);
    if (request === null)
      throw new Problem(
        'request-not-found',
        `Your log has no request ${params.request}. It keeps 30 days of the requests with your keys.`,
      );
    const site = await service.accounts.sites.get(accountId, request.site_id);
    return { body: { request, site_name: site.name } };
  },
});
