/** Answers requests outside of the application: those that it has no time for, and those that arrive before it is there. */
import type { ServerResponse } from 'node:http';
import { type Problem, type ProblemPlace, problemBody } from '../contract/problem.ts';

/** Media type of a problem (RFC 9457). */
export const problemMediaType = 'application/problem+json; charset=utf-8';

/** Answers with this JSON, with the headers that every answer of the API has. */
export function sendPlain(
  response: ServerResponse,
  status: number,
  answer: { readonly type: string; readonly content: unknown; readonly requestId: string },
  headers: Readonly<Record<string, string>> = {},
): void {
  const body = JSON.stringify(answer.content);
  response.writeHead(status, {
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': 'Retry-After, X-Request-Id',
    'Cache-Control': 'no-store',
    'Content-Length': Buffer.byteLength(body),
    'Content-Type': answer.type,
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': answer.requestId,
    ...headers,
  });
  response.end(body);
}

/** Answers with a problem, and says after how many seconds to try again. */
export function sendPlainProblem(
  response: ServerResponse,
  problem: Problem,
  place: ProblemPlace,
  retryAfter: number,
): void {
  const content = problemBody(problem, place);
  const { requestId } = place;
  sendPlain(
    response,
    problem.status,
    { type: problemMediaType, content, requestId },
    { 'Retry-After': String(retryAfter) },
  );
}
