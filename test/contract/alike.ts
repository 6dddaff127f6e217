/** Asks services the same as one plan, and says where their answers differ. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { z } from 'zod';
import type { Endpoint } from '../../service/contract/endpoint.ts';
import type { TestService } from '../support/service.ts';
import type { Request } from './every-request.ts';

/** Plans by their id. */
export type PlanId = 'lite' | 'growth' | 'enterprise';

interface Told {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly tag: string | null;
  readonly next: string | null;
}

/** Headers that differ with the moment and the request. */
const ofTheMoment = [
  'date',
  'x-request-id',
  'ratelimit',
  'ratelimit-policy',
  'connection',
  'keep-alive',
  'etag',
  'content-length',
  'content-encoding',
  'transfer-encoding',
];

/** Bytes of a cursor before its content (service/contract/cursor.ts). */
const macBytes = 16;

/** A cursor holds the id of its snapshot and the place where a page ended; the place alone may be compared. */
function placeOf(cursor: string): string {
  const [, key] = z
    .tuple([z.string(), z.unknown()])
    .parse(JSON.parse(Buffer.from(cursor, 'base64url').subarray(macBytes).toString('utf8')));
  return `after ${JSON.stringify(key).replaceAll('"', "'")}`;
}

/** What names the request, the process and the snapshot instead of what was found. */
function plainly(text: string, service: TestService, requestId: string | null): string {
  return text
    .replaceAll(requestId ?? 'none', 'the request')
    .replaceAll(service.url, 'the service')
    .replaceAll(service.running.snapshots.state().snapshotId ?? 'none', 'the snapshot')
    .replaceAll(
      /(cursor(?:=|\\?":\\?"| \\"))([\w-]{40,})/g,
      (_, before: string, cursor: string) => before + placeOf(cursor),
    );
}

/** Keys of a plan, a new site when the last one has asked as often as it may in a minute. */
export class Askers {
  readonly #left = new Map<TestService, { token: string; requests: number }>();
  readonly plan: PlanId;

  constructor(plan: PlanId) {
    this.plan = plan;
  }

  /** A key that may ask so often once more. */
  async next(service: TestService, requests = 1): Promise<string> {
    let asker = this.#left.get(service);
    if (asker === undefined || asker.requests < requests) {
      const { store } = service.running;
      const account = await store.createAccount({ email: `${randomUUID()}@example.com` });
      const site = await store.createSite({ accountId: account.id, name: 'asker', plan: this.plan });
      asker = { token: (await store.createKey({ siteId: site.id, name: 'asker' })).token, requests: 80 };
      this.#left.set(service, asker);
    }
    asker.requests -= requests;
    return asker.token;
  }

  /** Leaves the key that has asked as often as it may: some requests count as many. */
  leave(service: TestService): void {
    this.#left.delete(service);
  }
}

async function tell(
  service: TestService,
  askers: Askers,
  request: Request,
  tag: string | null = null,
): Promise<Told> {
  const response = await ask(service, askers, request, tag);
  if (response.status === 429) {
    askers.leave(service);
    await response.arrayBuffer();
    return tell(service, askers, request, tag);
  }
  return told(service, response);
}

async function ask(
  service: TestService,
  askers: Askers,
  { method, path, body }: Request,
  tag: string | null,
) {
  return service.ask(path, {
    key: null,
    method: method.toUpperCase(),
    headers: {
      Authorization: `Bearer ${await askers.next(service)}`,
      ...(tag === null ? {} : { 'If-None-Match': tag }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

async function told(service: TestService, response: Response): Promise<Told> {
  const bytes = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type') ?? '';
  const raw = bytes.toString(/json|csv|text/.test(type) ? 'utf8' : 'base64');
  const requestId = response.headers.get('x-request-id');
  const next = z
    .object({ next_cursor: z.string().nullable() })
    .safeParse(/json/.test(type) ? JSON.parse(raw) : null);
  const said = plainly(raw, service, requestId);
  const answer: unknown = /json/.test(type) ? JSON.parse(said) : said;
  const headers = [...response.headers]
    .filter(([name]) => !ofTheMoment.includes(name))
    .map(([name, value]) => [
      name,
      name === 'x-next-cursor' ? placeOf(value) : plainly(value, service, requestId),
    ]);
  return {
    status: response.status,
    headers: Object.fromEntries(headers),
    body: answer,
    tag: response.headers.get('etag'),
    next: next.success ? next.data.next_cursor : null,
  };
}

/** Where two answers differ: paths of fields, places in lists as stars. */
export function differences(a: unknown, b: unknown, path = ''): string[] {
  if (Object.is(a, b)) return [];
  if (Array.isArray(a) && Array.isArray(b)) {
    const length = a.length === b.length ? [] : [`${path}.length`];
    return [
      ...length,
      ...a.slice(0, b.length).flatMap((one, index) => differences(one, b[index], `${path}.*`)),
    ];
  }
  const [left, right] = [
    z.record(z.string(), z.unknown()).safeParse(a),
    z.record(z.string(), z.unknown()).safeParse(b),
  ];
  if (!left.success || !right.success || Array.isArray(a) || Array.isArray(b)) return [path];
  const names = new Set([...Object.keys(left.data), ...Object.keys(right.data)]);
  return [...names].flatMap((name) => differences(left.data[name], right.data[name], `${path}.${name}`));
}

/** Where two services answer a request differently, and the pages after it. */
export async function compared(
  pair: readonly [TestService, TestService],
  askers: Askers,
  request: Request,
): Promise<string[]> {
  const found: string[] = [];
  let cursors: readonly [string | null, string | null] = [null, null];
  for (let page = 0; page < 2; page += 1) {
    const a: Told = await tell(pair[0], askers, pageAfter(request, cursors[0]));
    const b: Told = await tell(pair[1], askers, pageAfter(request, cursors[1]));
    assert.ok(a.status < 500, `${request.path}: ${JSON.stringify(a.body)}`);
    found.push(
      ...differences(
        [a.status, a.headers, a.body, a.tag === null],
        [b.status, b.headers, b.body, b.tag === null],
      ),
    );
    for (const [service, { tag }] of [
      [pair[0], a],
      [pair[1], b],
    ] as const)
      if (
        request.isTagged &&
        page === 0 &&
        tag !== null &&
        (await tell(service, askers, request, tag)).status !== 304
      )
        found.push('.etag');
    if (a.next === null || b.next === null) break;
    cursors = [a.next, b.next];
  }
  return [...new Set(found)].map((path) => `${request.operationId} ${path.replace(/^\.\*/, '')}`);
}

function pageAfter(request: Request, cursor: string | null): Request {
  if (cursor === null) return request;
  return { ...request, path: `${request.path}${request.path.includes('?') ? '&' : '?'}cursor=${cursor}` };
}

/** What a tool answers: its text and what the API said, as JSON. */
export async function callTool(
  service: TestService,
  askers: Askers,
  { operationId }: Endpoint,
  given: unknown,
): Promise<unknown> {
  const client = new Client({ name: 'test', version: '1' });
  const authorization = { Authorization: `Bearer ${await askers.next(service, 8)}` };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${service.url}/mcp`), {
      requestInit: { headers: authorization },
    }),
  );
  const { tools } = await client.listTools();
  const { content, structuredContent } = await client.callTool({
    name: operationId,
    arguments: z.record(z.string(), z.unknown()).parse(given),
  });
  await client.close();
  return JSON.parse(
    plainly(
      JSON.stringify({ tools: tools.length, content, structuredContent: structuredContent ?? null }),
      service,
      null,
    ).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'the request'),
  );
}

/** A request of an operation as arguments of its tool. */
export function argumentsOf(template: string, { path, body }: Request): Record<string, unknown> {
  if (body !== undefined) return z.record(z.string(), z.unknown()).parse(body);
  const [address = '', query = ''] = path.split('?');
  const values = address.split('/');
  const inPath = template
    .split('/')
    .flatMap((part, index) =>
      part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(values[index] ?? '')]] : [],
    );
  return { ...Object.fromEntries(inPath), ...Object.fromEntries(new URLSearchParams(query)) };
}
