/** Turns every thrown error into an answer. No other code does, so every error of the service has one shape. */
import type { Logger } from 'pino';
import { SearchUnavailable } from '../../search-index/search-index.ts';
import { DatabaseFault } from '../accounts/database-fault.ts';
import { isProblemFormat } from '../contract/error-format.ts';
import { Problem, problemBody } from '../contract/problem.ts';
import { ClientGone } from './client-gone.ts';
import type { Exchange } from './exchange.ts';
import { icebergError } from './iceberg-errors.ts';
import { meilisearchError } from './meilisearch-errors.ts';
import { sendProblemPage } from './page-answer.ts';
import { problemMediaType } from './plain-answer.ts';

/** Dependencies of problem answers. */
export interface ProblemOptions {
  readonly baseUrl: () => string;
  readonly logger: Logger;
}

/** Headers of an unfinished answer, which a problem removes. */
const headersOfSuccess = ['ETag', 'Link', 'Content-Encoding', 'Content-Disposition', 'X-Next-Cursor'];

/** Answers every error that the inner middleware throws. */
export function answerProblems(options: ProblemOptions) {
  return async (ctx: Exchange, next: () => Promise<void>): Promise<void> => {
    try {
      await next();
    } catch (error) {
      if (error instanceof ClientGone || ctx.req.socket?.destroyed !== false) {
        // The client has disconnected. The log gets nginx's status for that.
        ctx.status = 499;
        return;
      }
      await writeProblem(ctx, toProblem(error), options);
    }
  };
}

/** Returns problems as they are, and turns all other errors into an internal fault that shows nothing. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof DatabaseFault && error.unavailable) {
    const detail = 'The account database does not answer. Try again in a few seconds.';
    return new Problem('accounts-unavailable', detail, { cause: error });
  }
  if (error instanceof SearchUnavailable)
    return new Problem('search-unavailable', error.message, { cause: error });
  return new Problem('internal', 'The service failed to answer. Tell the operator the request_id.', {
    cause: error,
  });
}

/** Logs a problem, with its cause when the cause is in the service. */
export function noteProblem(ctx: Exchange, problem: Problem, logger: Logger): void {
  ctx.state.problemCode = problem.code;
  ctx.state.problemText = problem.detail;
  if (problem.status < 500) return;
  logger[problem.code === 'internal' ? 'error' : 'warn'](
    {
      request_id: ctx.state.requestId,
      operation: ctx.state.operationId,
      code: problem.code,
      // The code of a problem without a cause says all, and an overload makes thousands.
      ...(problem.cause === undefined ? {} : { err: problem.cause }),
    },
    problem.detail,
  );
}

async function writeProblem(ctx: Exchange, problem: Problem, options: ProblemOptions): Promise<void> {
  noteProblem(ctx, problem, options.logger);
  ctx.state.entityKey = null;
  for (const name of headersOfSuccess) ctx.remove(name);
  ctx.set('Cache-Control', 'no-store');
  if (problem.status === 401) ctx.set('WWW-Authenticate', 'Bearer realm="mulk"');
  if (problem.status === 503) ctx.set('Retry-After', '5');
  ctx.set({ ...problem.headers });
  // A request for a moved record keeps its query at the new address.
  if (problem.status === 308 && ctx.querystring !== '')
    ctx.set('Location', `${problem.headers['Location']}?${ctx.querystring}`);
  const place = { baseUrl: options.baseUrl(), path: ctx.path, requestId: ctx.state.requestId };
  const errors = ctx.path.startsWith('/iceberg/') ? 'iceberg' : ctx.state.errors;
  if (!isProblemFormat(errors)) {
    ctx.status = problem.status;
    ctx.body = JSON.stringify(errorWriters[errors](problem, place));
    ctx.set('Content-Type', 'application/json; charset=utf-8');
    return;
  }
  const body = problemBody(problem, place);
  const isShown = await sendProblemPage(ctx, problem, body).catch((error: unknown) => {
    options.logger.error({ request_id: ctx.state.requestId, err: error }, 'a problem had no page');
    return false;
  });
  if (isShown) return;
  ctx.status = problem.status;
  ctx.body = JSON.stringify(body);
  ctx.set('Content-Type', problemMediaType);
}

const errorWriters = { meilisearch: meilisearchError, iceberg: icebergError };
