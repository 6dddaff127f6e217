/**
 * Turns an endpoint into a Koa route: admit, parse, choose the snapshot and the format, answer from cache or handler.
 */
import { setMaxListeners } from 'node:events';
import type { Principal } from '../accounts/plans.ts';
import type { Unit } from '../accounts/rate-policies.ts';
import { accountCaller, anonymousCaller, keyCaller } from '../accounts/request-caller.ts';
import type { Ask } from '../contract/ask.ts';
import { type Caller, noteCaller } from '../contract/caller.ts';
import { type Endpoint, formatsOf, isPage } from '../contract/endpoint.ts';
import type { Format } from '../contract/format.ts';
import { deprecationOf } from '../contract/input.ts';
import { Problem } from '../contract/problem.ts';
import type { Service } from '../contract/service.ts';
import { Work } from '../contract/work.ts';
import { unitsWithoutPlan } from '../limits.ts';
import { linkParameter, splitLink, takesLink } from '../links/link-address.ts';
import { admitHolder } from './admit-holder.ts';
import { type AskOptions, askWithin } from './ask-within.ts';
import { type CachedAnswer, entityTag, matchingTag } from './caching.ts';
import { ClientGone } from './client-gone.ts';
import { type Exchange, header } from './exchange.ts';
import { chooseFormat } from './formats/choose-format.ts';
import { KnownInputs } from './known-inputs.ts';
import { formPageOf, goTo, sendPage } from './page-answer.ts';
import { readBody } from './request-body.ts';
import type { Routes } from './routes.ts';
import { answerOf, callOfHandler, type ReadCall, readingFor, seenBy } from './snapshot-answer.ts';
import { StaticAnswers } from './static-answers.ts';
import { requireStreamBody, sendStream } from './stream-answer.ts';
import { Visit } from './visit.ts';
import { searchFor, takeForPage } from './visitor.ts';
import { isRawBody, statusOf, writeFromService } from './write-answer.ts';

/** Dependencies that all routes share. */
export interface MountOptions extends AskOptions {
  /** Lets the work of others go first. */
  readonly turn: (caller: Caller) => Promise<void>;
  readonly statics: StaticAnswers;
}

/** Adds the routes of an endpoint: its path, its aliases and its former paths. */
export function mount(routes: Routes, endpoint: Endpoint, options: MountOptions): void {
  const inputs = new KnownInputs(endpoint);
  for (const path of [endpoint.path, ...endpoint.aliases, ...endpoint.formerPaths]) {
    routes.add(path, endpoint.method, (ctx) => answer(ctx, endpoint, inputs, options));
  }
}

async function answer(
  ctx: Exchange & { params: Record<string, string> },
  endpoint: Endpoint,
  inputs: KnownInputs,
  options: MountOptions,
) {
  ctx.state.operationId = endpoint.operationId;
  ctx.state.asked = { endpoint, body: null, holder: null };
  ctx.state.errors = endpoint.errors;
  ctx.state.isForVisitors = endpoint.isForVisitors;
  ctx.state.search = ctx.querystring;
  if (takesLink(endpoint)) {
    const { search, token } = splitLink(ctx.querystring);
    Object.assign(ctx.state, { search, link: token });
  }
  const visit = await beginVisit(ctx, endpoint, options.service);
  const otherAddress = visit?.chooseLocale() ?? null;
  if (otherAddress !== null) {
    goTo(ctx, otherAddress);
    return;
  }
  const { principal, historyFrom, unit } = await admitHolder(ctx, endpoint, options);
  const work = workFor(ctx, callerOf(ctx, principal, visit), principal, options);
  const asker = {
    work,
    principal,
    historyFrom,
    user: visit?.user ?? null,
    requestId: ctx.state.requestId,
    address: ctx.ip,
    service: options.service,
    accepts: (types: readonly string[]) => ctx.accepts([...types]) || null,
    header: (name: string) => header(ctx, name),
  };
  // Inner requests do not pay again for the cost that this request has paid.
  let paid = endpoint.cost;
  const ask: Ask = async (inner, sent) => {
    const due = Math.max(0, inner.cost - paid);
    paid = Math.max(0, paid - inner.cost);
    const asked = await askWithin(
      ctx,
      inner,
      { sent, due, isForVisitor: endpoint.isForVisitors, asker: { ...asker, ask } },
      options,
    );
    // The log and the counts name the page or the answer, not the operations that it asked.
    if (endpoint.isForVisitors || endpoint.asksOthers)
      Object.assign(ctx.state, {
        operationId: endpoint.operationId,
        askedStatus: null,
        problemCode: null,
        problemText: null,
      });
    return asked;
  };
  if (visit !== null) {
    const shared = { ...asker, ask };
    if (ctx.state.form !== null) visit.formPage = formPageOf(endpoint, shared, ctx.params);
    visit.checkOurForm(endpoint);
    visit.checkRights(endpoint);
  }
  const body = await readBody(ctx, endpoint, { principal, work, service: options.service });
  ctx.state.asked.body = body;
  const input = inputs.read({ params: ctx.params, search: searchFor(endpoint, ctx.state.search), body });
  const extra = principal === null ? 0 : endpoint.extraCost(input.body, input.query);
  const beforeMaking = await payExtra(ctx, principal, { extra, unit }, options);
  const call: ReadCall = {
    ...asker,
    ask,
    ...input,
  };
  varyBy(ctx, endpoint);
  try {
    if (endpoint.reads === 'snapshot')
      await answerFromSnapshot(ctx, endpoint, call, { ...options, beforeMaking });
    else await answerFromService(ctx, endpoint, call, { visit, statics: options.statics });
  } catch (error) {
    if (isOverloaded(error)) await giveBack(ctx, principal, { cost: endpoint.cost + extra, unit }, options);
    throw error;
  }
}

/** Tells caches which headers of a request its answer depends on. Most raw answers have one media type, and one answer for everybody. */
function varyBy(ctx: Exchange, { answer: { kind, ...of }, reads, auth }: Endpoint): void {
  const isChosen = 'types' in of && reads === 'snapshot' && of.types.length > 1;
  if (kind === 'raw' && !isChosen) return;
  ctx.vary('Accept');
  if (auth !== 'none') ctx.vary('Authorization');
}

/** Returns true when the service refused the work for lack of capacity. Then the caller does not pay for it. */
function isOverloaded(error: unknown): boolean {
  return error instanceof Problem && error.code === 'overloaded';
}

/**
 * Takes what a request counts as beyond its endpoint's cost. Throws `rate-limited`. A visitor pays it only where the page has to be made: by the function that
 * is returned.
 */
async function payExtra(
  ctx: Exchange,
  principal: Principal | null,
  { extra, unit }: { readonly extra: number; readonly unit: Unit },
  { gate }: MountOptions,
): Promise<(() => Promise<void>) | null> {
  if (principal === null || extra === 0) return null;
  if (unit === 'page') return () => takeForPage(ctx, principal, extra, gate);
  const left = await gate.limiter.take(principal, ctx.ip, extra);
  if (left !== null) ctx.set({ ...left.headers });
  ctx.state.cost += extra;
  return null;
}

/** Returns to the caller what a request took that was not answered; to a visitor, all that the page took. */
async function giveBack(
  ctx: Exchange,
  principal: Principal | null,
  { cost, unit }: { readonly cost: number; readonly unit: Unit },
  { gate }: MountOptions,
): Promise<void> {
  if (principal === null) return;
  const taken = unit === 'page' ? ctx.state.cost : cost;
  ctx.state.cost -= taken;
  await gate.limiter.giveBack(principal, ctx.ip, taken, unit);
}

function workFor(ctx: Exchange, caller: Caller, principal: Principal | null, { turn }: MountOptions): Work {
  let gone: AbortController | null = null;
  return new Work({
    // Answers from memory, and records by id, need no signal.
    signal: () => {
      if (gone === null) {
        gone = clientGone(ctx);
        noteCaller(gone.signal, caller);
      }
      return gone.signal;
    },
    turn: () => turn(caller),
    mostUnits: principal?.plan.unitsPerRequest ?? unitsWithoutPlan,
  });
}

function callerOf(ctx: Exchange, principal: Principal | null, visit: Visit | null): Caller {
  const account = visit?.user?.accountId;
  if (principal !== null) return keyCaller(principal, ctx.ip);
  return account === undefined ? anonymousCaller(ctx.ip) : accountCaller(account);
}

async function answerFromService(
  ctx: Exchange,
  endpoint: Endpoint,
  call: ReadCall,
  { visit, statics }: { readonly visit: Visit | null; readonly statics: StaticAnswers },
): Promise<void> {
  const { kind } = endpoint.answer;
  const isJson = kind === 'document' || (kind === 'page' && visit?.wantsHtml !== true);
  if (isJson) chooseFormat(['json'], undefined, call.accepts);
  const result = await endpoint.handle(
    callOfHandler(call, { snapshot: null, after: null, snapshotChanged: false }),
  );
  if (kind === 'raw' && isRawBody(result) && StaticAnswers.isStatic(result)) {
    await statics.send(ctx, `${ctx.path} ${result.type}`, result);
    return;
  }
  ctx.set('Cache-Control', 'no-store');
  if (kind === 'stream') {
    const format = answerFormat(endpoint, call);
    const body = requireStreamBody(result);
    // A file is named by its content, whatever snapshot it is of.
    const key = 'sha256' in body.content ? body.content.sha256 : '';
    await sendStream(ctx, body, { key, format, snapshot: null, historyFrom: null });
    return;
  }
  if (visit !== null && kind === 'page') await sendPage(ctx, endpoint, visit, result, call.service);
  else send(ctx, writeFromService(endpoint, result), statusOf(endpoint, result));
}

/** Begins the visit of a person. Returns null on paths for programs, which read no cookie. */
async function beginVisit(ctx: Exchange, endpoint: Endpoint, service: Service): Promise<Visit | null> {
  const { answer, auth } = endpoint;
  const isSeen = isPage(answer);
  const isOwnPage = isSeen && answer.kind === 'raw';
  if (!isSeen && auth !== 'user') return null;
  const visit = new Visit(ctx, { baseUrl: service.baseUrl(), now: service.now, isPage: isSeen });
  ctx.state.visit = visit;
  // The page has its own language and answer. Only faults of the request get the usual error page.
  if (isOwnPage) return null;
  ctx.vary(['Cookie', 'Accept-Language']);
  await visit.identify(endpoint, service.accounts);
  return visit;
}

/** Node warns of a leak beyond so many listeners of one request. */
const QUERIES_AT_ONCE_MOST = 50;

/** Returns a controller that aborts when the client disconnects before its answer. */
function clientGone(ctx: Exchange): AbortController {
  const gone = new AbortController();
  // Each query of a page listens while it runs.
  setMaxListeners(QUERIES_AT_ONCE_MOST, gone.signal);
  const abortUnlessAnswered = () => {
    if (!ctx.res.writableFinished) gone.abort(new ClientGone());
  };
  // A client that has disconnected already emits no further event.
  if (ctx.res.closed) abortUnlessAnswered();
  else ctx.res.once('close', abortUnlessAnswered);
  return gone;
}

async function answerFromSnapshot(
  ctx: Exchange & { params: Record<string, string> },
  endpoint: Endpoint,
  call: ReadCall,
  options: MountOptions & { readonly beforeMaking: (() => Promise<void>) | null },
): Promise<void> {
  const format = answerFormat(endpoint, call);
  const sent = { params: ctx.params, search: ctx.state.search };
  ctx.set(deprecationOf(endpoint, sent.search));
  await readingFor(endpoint, call, { ...options, format }, async (reading) => {
    if (answeredByTag(ctx, reading.key)) return;
    ctx.state.cache = 'miss';
    if (endpoint.answer.kind === 'stream') {
      const { after, snapshotChanged } = reading;
      const snapshot = seenBy(endpoint, call, reading.snapshot);
      const body = requireStreamBody(
        await endpoint.handle(callOfHandler(call, { snapshot, after, snapshotChanged })),
      );
      await sendStream(ctx, body, { ...reading, historyFrom: call.historyFrom });
      return;
    }
    const { made, cache, isProvisional } = await answerOf(endpoint, call, reading, { ...options, sent });
    ctx.state.cache = cache;
    if (isProvisional) {
      ctx.set('Cache-Control', 'no-store');
      ctx.state.entityKey = null;
    }
    send(ctx, made, made.status ?? endpoint.status);
  });
}

/** Returns the format of an answer. The handler of a raw answer sets its own. */
function answerFormat(endpoint: Endpoint, call: ReadCall): Format {
  if (endpoint.answer.kind === 'raw') return 'json';
  return chooseFormat(formatsOf(endpoint.answer), call.query['format'], call.accepts);
}

/** Answers 304 when the client holds this answer. Sets the tag and freshness of every answer from a snapshot. */
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

function send(ctx: Exchange, made: CachedAnswer, status = 200): void {
  ctx.set(made.headers);
  const { link } = ctx.state;
  const next = made.headers['Link'];
  // The link opens the next page too. It is added here, because other callers get the same answer from memory.
  if (link !== null && next !== undefined)
    ctx.set('Link', next.replace('>; rel="next"', `&${linkParameter}=${link}>; rel="next"`));
  ctx.status = status;
  ctx.set('Content-Type', made.type);
  ctx.body = made.body;
}

/** Adds the content coding to the entity tag after compression has chosen one. Runs outside the compression. */
export async function tagAnswer(ctx: Exchange, next: () => Promise<void>): Promise<void> {
  await next();
  if (ctx.state.entityKey === null || ctx.status !== 200) return;
  const coding = ctx.response.get('Content-Encoding');
  ctx.set('ETag', entityTag(ctx.state.entityKey, typeof coding === 'string' ? coding : ''));
}
