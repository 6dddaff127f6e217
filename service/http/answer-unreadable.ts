/** Answers what Node's parser refused before there was a request. */
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Problem, problemBody } from '../contract/problem.ts';
import { type ProblemCode, problemCodes } from '../contract/problem-codes.ts';
import { problemMediaType } from './plain-answer.ts';

function unreadable(code: string | undefined): Problem {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new Problem('headers-too-large', 'Address and headers together are too large.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new Problem(
      'request-timeout',
      'The request did not arrive in time, and its connection is closed.',
    );
  return new Problem('request-malformed', 'The request is not valid HTTP.');
}

/**
 * Answers bytes that Node's parser refused before there was a request. The answer has the usual shape and goes straight
 * to the socket. Returns the code of the problem; null when the client has closed the connection.
 */
export function answerUnreadable(
  error: Error & { readonly code?: string },
  socket: Duplex,
  options: { readonly baseUrl: () => string; readonly newId: () => string },
): ProblemCode | null {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return null;
  }
  const problem = unreadable(error.code);
  const requestId = options.newId();
  const body = JSON.stringify(problemBody(problem, { baseUrl: options.baseUrl(), path: '', requestId }));
  const { status } = problemCodes[problem.code];
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      `Content-Type: ${problemMediaType}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      `X-Request-Id: ${requestId}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  );
  return problem.code;
}
