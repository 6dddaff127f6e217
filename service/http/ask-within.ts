/**
 * Runs operations from within another request, as the tools of /mcp do: with the checks of a client's own request,
 * without sending one.
 */
import type { Logger } from 'pino';
import type { Asked, Sent } from '../contract/ask.ts';
import { type Endpoint, formatsOf } from '../contract/endpoint.ts';
import { readInput } from '../contract/input.ts';
import { type Problem, problemBody } from '../contract/problem.ts';
import { type Gate, requireAllowed } from './admit.ts';
import { noteProblem, toProblem } from './answer-problems.ts';
import type { Exchange } from './exchange.ts';
import { type AnswerOptions, answerOf, callOfHandler, type ReadCall, readingFor } from './snapshot-answer.ts';
import { takeForPage } from './visitor.ts';
import { writeFromService } from './write-answer.ts';

/** Dependencies of inner requests. */
export interface AskOptions extends AnswerOptions {
  readonly gate: Gate;
  readonly logger: Logger;
}

/** The caller and its request. */
export interface Asking {
  readonly sent: Sent;
  /** Cost of the request beyond the cost that the outer request has paid. */
  readonly due: number;
  /** True for pages of the market site: they take the cost of an answer off the allowance of their visitor's address, and only where it has to be made. */
  readonly isForVisitor: boolean;
  readonly asker: Omit<ReadCall, 'params' | 'query' | 'body'>;
}

/** Asks an endpoint for JSON. Returns refusals as a value. Throws only when the client has gone. */
export async function askWithin(
  ctx: Exchange,
  endpoint: Endpoint,
  asking: Asking,
  options: AskOptions,
): Promise<Asked> {
  ctx.state.operationId = endpoint.operationId;
  try {
    const body = await bodyOf(ctx, endpoint, asking, options);
    ctx.state.askedStatus = endpoint.status;
    return { ok: true, body };
  } catch (error) {
    asking.asker.work.signal.throwIfAborted();
    const problem = toProblem(error);
    noteProblem(ctx, problem, options.logger);
    ctx.state.askedStatus = problem.status;
    const { requestId } = ctx.state;
    const place = { baseUrl: options.service.baseUrl(), path: endpoint.path, requestId };
    return {
      ok: false,
      problem: problemBody(problem, place),
      retryAfterSeconds: retryAfter(problem),
      location: problem.headers['Location'] ?? null,
    };
  }
}

async function bodyOf(
  ctx: Exchange,
  endpoint: Endpoint,
  { sent, due, isForVisitor, asker }: Asking,
  options: AskOptions,
): Promise<unknown> {
  const { principal } = asker;
  if (principal === null) throw new Error('Only requests with a key ask other operations.');
  const { limiter } = options.gate;
  if (due > 0 && !isForVisitor) {
    await limiter.take(principal, ctx.ip, due);
    ctx.state.cost += due;
  }
  requireAllowed(principal, endpoint);
  const input = readInput(endpoint, sent, formatsOf(endpoint.answer));
  const extra = endpoint.extraCost(input.body, input.query);
  if (extra > 0 && !isForVisitor) {
    await limiter.take(principal, ctx.ip, extra);
    ctx.state.cost += extra;
  }
  const beforeMaking = isForVisitor
    ? () => takeForPage(ctx, principal, endpoint.cost + extra, options.gate)
    : null;
  const call = { ...asker, ...input };
  if (endpoint.reads === 'service') {
    await beforeMaking?.();
    const result = await endpoint.handle(
      callOfHandler(call, { snapshot: null, after: null, snapshotChanged: false }),
    );
    return parsed(writeFromService(endpoint, result).body);
  }
  return readingFor(endpoint, call, { ...options, format: 'json' }, async (reading) => {
    ctx.state.cache = 'miss';
    const { made, cache } = await answerOf(endpoint, call, reading, { ...options, sent, beforeMaking });
    ctx.state.cache = cache;
    return parsed(made.body);
  });
}

function parsed(body: Buffer): unknown {
  return JSON.parse(body.toString('utf8'));
}

function retryAfter({ headers, status }: Problem): number | null {
  const said = Number(headers['Retry-After']);
  if (Number.isFinite(said)) return said;
  return status === 503 ? 5 : null;
}
