/** Endpoint → Koa route: admit, parse, pick the snapshot and the format, answer from cache or handler. */
import type { RouterInstance } from '@koa/router';
import type { Principal } from '../accounts/plans.ts';
import { admit, type Gate } from './admit.ts';
import { hasBody, readJsonBody } from './body.ts';
import { type AnswerCache, answerKey, type CachedAnswer, entityTag, matchingTag } from './caching.ts';
import type { CursorCodec } from './cursor.ts';
import { type Call, type CursorKey, type Endpoint, type Format, formatsOf, type Reads } from './endpoint.ts';
import { type Exchange, type ExchangeState, header } from './exchange.ts';
import { chooseFormat } from './formats/choose-format.ts';
import { bodyOfForm } from './forms.ts';
import { canonicalText, type Input, readInput } from './input.ts';
import { formPageOf, goTo, sendPage } from './page-answer.ts';
import { presentationParameters } from './parameters.ts';
import { Problem } from './problem.ts';
import type { Service } from './service.ts';
import { sendStream, streamBodyOf } from './stream-answer.ts';
import { Visit } from './visit.ts';
import { writeFromService, writeFromSnapshot } from './write-answer.ts';

/** What every route shares. */
export interface MountOptions {
  readonly service: Service;
  readonly gate: Gate;
  readonly cursors: CursorCodec;
  readonly cache: AnswerCache;
  /** The one folder DuckDB may write to. */
  readonly scratchDirectory: string;
}

/** Adds the routes of an endpoint: its path and its aliases. */
export function mount(
  router: RouterInstance<ExchangeState>,
  endpoint: Endpoint,
  options: MountOptions,
): void {
  for (const path of [endpoint.path, ...endpoint.aliases]) {
    router.register(path.replaceAll(/\{(\w+)\}/g, ':$1'), [endpoint.method], (ctx) =>
      answer(ctx, endpoint, options),
    );
  }
}

async function answer(
  ctx: Exchange & { params: Record<string, string> },
  endpoint: Endpoint,
  options: MountOptions,
) {
  ctx.state.operationId = endpoint.operationId;
  ctx.state.errors = endpoint.errors;
  const visit = await beginVisit(ctx, endpoint, options.service);
  const otherAddress = visit?.chooseLocale() ?? null;
  if (otherAddress !== null) {
    goTo(ctx, otherAddress);
    return;
  }
  const { principal, historyFrom } = await holderOf(ctx, endpoint, options);
  const shared = {
    principal,
    historyFrom,
    user: visit?.user ?? null,
    requestId: ctx.state.requestId,
    address: ctx.ip,
    service: options.service,
    signal: clientSignal(ctx),
    accepts: (types: readonly string[]) => ctx.accepts([...types]) || null,
  };
  if (visit !== null) {
    if (ctx.state.form !== null) visit.formPage = formPageOf(endpoint, shared, ctx.params);
    visit.checkOurForm(endpoint);
  }
  const body = await readBody(ctx, endpoint);
  const call = { ...shared, ...readInput(endpoint, { params: ctx.params, search: ctx.querystring, body }) };
  if (endpoint.answer.kind !== 'raw') {
    ctx.vary('Accept');
    if (endpoint.auth !== 'none') ctx.vary('Authorization');
  }
  if (endpoint.reads === 'snapshot') await answerFromSnapshot(ctx, endpoint, call, options);
  else await answerFromService(ctx, endpoint, call, visit);
}

/** Whose key it is, or what the pass in the address lets its holder see. */
async function holderOf(
  ctx: Exchange,
  endpoint: Endpoint,
  { service, gate }: MountOptions,
): Promise<{ principal: Principal | null; historyFrom: string | null }> {
  const token = endpoint.takesPass ? new URLSearchParams(ctx.querystring).get('token') : null;
  if (token !== null) return { principal: null, historyFrom: service.passes.read(token).historyFrom };
  const principal = endpoint.auth === 'key' ? await admit(ctx, endpoint, gate, service.siteTokens) : null;
  return { principal, historyFrom: principal?.plan.historyFrom ?? null };
}

async function answerFromService(
  ctx: Exchange,
  endpoint: Endpoint,
  call: SharedCall,
  visit: Visit | null,
): Promise<void> {
  const { kind } = endpoint.answer;
  const isJson = kind === 'document' || (kind === 'page' && visit?.wantsHtml !== true);
  if (isJson) chooseFormat(['json'], undefined, call.accepts);
  const result = await endpoint.handle({ ...call, snapshot: null, after: null, snapshotChanged: false });
  ctx.set('Cache-Control', 'no-store');
  if (visit !== null && kind === 'page') await sendPage(ctx, endpoint, visit, result, call.service);
  else send(ctx, writeFromService(endpoint, result), endpoint.status);
}

/** Who a person's request comes from; null on paths for programs, which look at no cookie. */
async function beginVisit(ctx: Exchange, endpoint: Endpoint, service: Service): Promise<Visit | null> {
  const isPage = endpoint.answer.kind === 'page';
  if (!isPage && endpoint.auth !== 'user') return null;
  const visit = new Visit(ctx, { baseUrl: service.baseUrl(), now: service.now, isPage });
  ctx.state.visit = visit;
  ctx.vary(['Cookie', 'Accept-Language']);
  await visit.identify(endpoint, service.accounts);
  return visit;
}

/** The body as JSON has it: a page takes a form too. */
async function readBody(ctx: Exchange, endpoint: Endpoint): Promise<unknown> {
  const { form } = ctx.state;
  if (form !== null && endpoint.answer.kind === 'page') {
    return endpoint.body === null ? null : bodyOfForm(form, endpoint.body);
  }
  if (endpoint.body === null) return null;
  if (endpoint.isBodyOptional && !hasBody(ctx.req)) return {};
  return readJsonBody(ctx.req, endpoint.bodyLimitBytes);
}

/** Aborted when the client goes away before it has its answer. */
function clientSignal(ctx: Exchange): AbortSignal {
  const gone = new AbortController();
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) gone.abort(new ClientGone());
  });
  return gone.signal;
}

/** Why a handler was stopped: nobody waits for its answer. */
export class ClientGone extends Error {
  override readonly name = 'ClientGone';
}

type SharedCall = Omit<
  Call<Record<string, unknown>, Record<string, unknown>, unknown, Reads>,
  'snapshot' | 'after' | 'snapshotChanged'
>;

async function answerFromSnapshot(
  ctx: Exchange,
  endpoint: Endpoint,
  call: SharedCall,
  options: MountOptions,
): Promise<void> {
  const { service, cursors } = options;
  const format = formatOf(endpoint, call);
  const boundTo = `${endpoint.operationId} ${requestText(call, presentationParameters)}`;
  const cursor = call.query['cursor'];
  const from = typeof cursor === 'string' ? cursors.decode(cursor, boundTo) : null;
  const lease =
    (from === null ? null : await service.snapshots.leaseOf(from.snapshotId)) ?? service.snapshots.lease();
  if (lease === null) {
    throw new Problem('no-snapshot', 'No snapshot has been published yet.', {
      headers: { 'Retry-After': '30' },
    });
  }
  try {
    const { snapshot } = lease;
    const key = answerKey({
      build: service.build,
      snapshotId: snapshot.id,
      publishedAt: snapshot.publishedAt,
      operationId: endpoint.operationId,
      canonicalRequest: requestText(call, new Set()) + passText(endpoint, call),
      historyFrom: call.historyFrom,
      format,
    });
    if (answeredByTag(ctx, key)) return;
    const known = options.cache.get(key);
    ctx.state.cache = known === undefined ? 'miss' : 'hit';
    if (known !== undefined) {
      send(ctx, known, endpoint.status);
      return;
    }
    const snapshotChanged = from !== null && from.snapshotId !== snapshot.id;
    const result = await endpoint.handle({ ...call, snapshot, after: from?.key ?? null, snapshotChanged });
    if (endpoint.answer.kind === 'stream') {
      await sendStream(ctx, streamBodyOf(result), { key, format, snapshot, historyFrom: call.historyFrom });
      return;
    }
    const made = await writeFromSnapshot(endpoint, result, {
      format,
      query: call.query,
      snapshot,
      scratchDirectory: options.scratchDirectory,
      historyFrom: call.historyFrom,
      snapshotChanged,
      cursorOf: (after: CursorKey) => cursors.encode({ snapshotId: snapshot.id, key: after }, boundTo),
      nextAddress: (next) => nextAddress(ctx, endpoint, next),
      signal: call.signal,
    });
    if (isProvisional(result)) {
      ctx.set('Cache-Control', 'no-store');
      ctx.state.entityKey = null;
    } else options.cache.set(key, made);
    send(ctx, made, endpoint.status);
  } finally {
    lease.release();
  }
}

function isProvisional(result: unknown): boolean {
  return (
    typeof result === 'object' &&
    result !== null &&
    'isProvisional' in result &&
    result.isProvisional === true
  );
}

/** What a raw answer is written in is its handler's affair. */
function formatOf(endpoint: Endpoint, call: SharedCall): Format {
  if (endpoint.answer.kind === 'raw') return 'json';
  return chooseFormat(formatsOf(endpoint.answer), call.query['format'], call.accepts);
}

/** The pass that an answer holds: with another one it is another answer. */
function passText(endpoint: Endpoint, { service, historyFrom }: SharedCall): string {
  return endpoint.givesPass ? `pass=${service.passes.issue(historyFrom).token}` : '';
}

/** The same request always as the same text. */
function requestText({ params, query, body }: Input, leaveOut: ReadonlySet<string>): string {
  return `${canonicalText(params, leaveOut)}${canonicalText(query, leaveOut)}${body === null ? '' : JSON.stringify(body)}`;
}

/** Answers 304 when the client holds this very answer. Tags and freshness are on every answer from a snapshot. */
function answeredByTag(ctx: Exchange, key: string): boolean {
  ctx.set('Cache-Control', 'private, max-age=60, stale-while-revalidate=600');
  ctx.state.entityKey = key;
  const sent = header(ctx, 'if-none-match');
  const tag = sent === undefined ? null : matchingTag(sent, key);
  if (tag === null) return false;
  ctx.state.cache = 'not-modified';
  ctx.state.entityKey = null;
  ctx.set('ETag', tag);
  ctx.status = 304;
  return true;
}

/** The page after, at the operation's own path, with the parameters as the client sent them. */
function nextAddress(
  ctx: Exchange & { params?: Record<string, string> },
  endpoint: Endpoint,
  cursor: string,
): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(ctx.params?.[name] ?? ''),
  );
  const query = new URLSearchParams(ctx.querystring);
  query.set('cursor', cursor);
  return `${path}?${query}`;
}

function send(ctx: Exchange, made: CachedAnswer, status = 200): void {
  ctx.set(made.headers);
  ctx.status = status;
  ctx.set('Content-Type', made.type);
  ctx.body = made.body;
}

/** Adds the content coding to the entity tag, once compression has decided on one. Runs outside the compression. */
export async function tagAnswer(ctx: Exchange, next: () => Promise<void>): Promise<void> {
  await next();
  if (ctx.state.entityKey === null || ctx.status !== 200) return;
  const coding = ctx.response.get('Content-Encoding');
  ctx.set('ETag', entityTag(ctx.state.entityKey, typeof coding === 'string' ? coding : ''));
}
