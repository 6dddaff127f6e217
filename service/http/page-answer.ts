/**
 * Sends pages. A handler's result becomes JSON, a redirect, or the view's HTML; a refusal becomes the form again or an
 * error page.
 */

import type { RefusedForm } from '../console/context.ts';
import type { Html } from '../console/html.ts';
import { pageHeaders } from '../console/layout.ts';
import { problemPage } from '../console/views/problem.ts';
import { type Endpoint, formatsOf } from '../contract/endpoint.ts';
import { readInput } from '../contract/input.ts';
import type { Shown } from '../contract/page.ts';
import type { Problem, ProblemBody } from '../contract/problem.ts';
import type { Service } from '../contract/service.ts';
import { marketProblem } from '../site/market/problem-page.ts';
import type { Exchange } from './exchange.ts';
import { typedValues } from './forms.ts';
import { htmlType } from './html.ts';
import { callOfHandler, type ReadCall } from './snapshot-answer.ts';
import type { Visit } from './visit.ts';
import { writeFromService } from './write-answer.ts';

function isShown(result: unknown): result is Shown<unknown> {
  return typeof result === 'object' && result !== null && 'body' in result;
}

/** Answers with the result of a page's handler. */
export async function sendPage(
  ctx: Exchange,
  endpoint: Endpoint,
  visit: Visit,
  result: unknown,
  service: Service,
): Promise<void> {
  const { answer } = endpoint;
  if (answer.kind !== 'page' || !isShown(result)) throw new Error(`${endpoint.operationId} gave no page.`);
  if (result.session !== undefined) await visit.changeSession(result.session, service.accounts);
  if (result.provider !== undefined) visit.keepProvider(result.provider);
  if (!visit.wantsHtml) {
    const { type, body } = writeFromService(endpoint, result);
    const csrf = visit.sessionCsrfToken();
    if (csrf !== null) ctx.set('X-CSRF-Token', csrf);
    ctx.status = endpoint.status;
    ctx.set('Content-Type', type);
    ctx.body = body;
    return;
  }
  if (result.redirect !== undefined) {
    if (result.notice !== undefined) visit.leaveNotice(result.notice);
    goTo(ctx, result.redirect);
    return;
  }
  sendHtml(ctx, answer.view(answer.body.parse(result.body), visit.context(null)), endpoint.status);
}

/** Redirects a browser, with `GET`. */
export function goTo(ctx: Exchange, address: string): void {
  ctx.set('Cache-Control', 'no-store');
  ctx.set('Location', address);
  ctx.status = 303;
  ctx.body = '';
}

/** Returns a function that draws the page whose form posts to this endpoint; null when there is none. */
export function formPageOf(
  { answer }: Endpoint,
  call: Omit<ReadCall, 'params' | 'query' | 'body'>,
  params: Readonly<Record<string, string>>,
): Visit['formPage'] {
  const shows = answer.kind === 'page' ? answer.form : null;
  if (shows === null || shows.answer.kind !== 'page') return null;
  const page = shows.answer;
  return async (context) => {
    const input = readInput(shows, { params, search: '', body: null }, formatsOf(shows.answer));
    const result: unknown = await shows.handle(
      callOfHandler({ ...call, ...input }, { snapshot: null, after: null, snapshotChanged: false }),
    );
    if (!isShown(result)) throw new Error(`${shows.operationId} gave no page.`);
    return page.view(page.body.parse(result.body), context);
  };
}

/** Returns the page of the register for a person who opened the list of the API, which needs a key. The names of the filters are the same. */
function registerPage(ctx: Exchange, { code }: Problem): string | null {
  if (code !== 'key-missing' || ctx.path !== '/transactions' || !prefersHtml(ctx)) return null;
  const isOfRents = new URLSearchParams(ctx.querystring).get('type')?.startsWith('rent') === true;
  return `${isOfRents ? '/rents' : '/sales'}${ctx.search}`;
}

/** Answers a problem to a browser. Returns false when the client is not a browser. */
export async function sendProblemPage(ctx: Exchange, problem: Problem, body: ProblemBody): Promise<boolean> {
  const { visit, form } = ctx.state;
  const register = registerPage(ctx, problem);
  if (register !== null) {
    ctx.remove('WWW-Authenticate');
    ctx.vary('Accept');
    goTo(ctx, register);
    return true;
  }
  if (isForReaders(ctx)) {
    const { text, headers } = await marketProblem(body, {
      path: ctx.path,
      baseUrl: new URL(body.type).origin,
    });
    ctx.set({ ...headers });
    ctx.status = problem.status;
    ctx.set('Content-Type', htmlType);
    ctx.body = text;
    return true;
  }
  if (visit?.wantsHtml !== true) return false;
  if (problem.code === 'sign-in-required') {
    const next = ctx.method === 'GET' ? `?next=${encodeURIComponent(ctx.url)}` : '';
    ctx.remove('WWW-Authenticate');
    goTo(ctx, `/login${next}`);
    return true;
  }
  if (problem.page !== null) {
    ctx.remove('WWW-Authenticate');
    goTo(ctx, problem.page);
    return true;
  }
  sendHtml(ctx, await problemHtml(visit, body, form === null ? null : typedValues(form)), problem.status);
  return true;
}

/** Paths that programs read: their problems are JSON, whatever asks. */
const forPrograms = /^\/(api|v1|indexes|mcp|health|search\/autocomplete)(\/|$)/;

/** Returns true for a browser that asked for a page of the market site, or for an address that nothing has. */
function isForReaders(ctx: Exchange): boolean {
  const { isForVisitors, operationId } = ctx.state;
  const isUnrouted = operationId === null && (ctx.method === 'GET' || ctx.method === 'HEAD');
  if (!isForVisitors && !(isUnrouted && !forPrograms.test(ctx.path))) return false;
  return prefersHtml(ctx);
}

function prefersHtml(ctx: Exchange): boolean {
  return ctx.accepts(['application/json', 'text/html']) === 'text/html';
}

async function problemHtml(
  visit: Visit,
  body: ProblemBody,
  values: RefusedForm['values'] | null,
): Promise<Html> {
  const { title, detail, errors = [] } = body;
  if (visit.formPage !== null && values !== null && body.status < 500 && body.status !== 404) {
    return visit.formPage(visit.context({ values, title, detail, errors }));
  }
  return problemPage(body, visit.context(null));
}

function sendHtml(ctx: Exchange, made: Html, status: number): void {
  ctx.set({ ...pageHeaders });
  ctx.status = status;
  ctx.set('Content-Type', htmlType);
  ctx.body = made.text;
}
