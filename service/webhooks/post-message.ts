/**
 * Sends one message to one receiver: to a checked address, within a time limit. It follows no redirect and reads only
 * the start of the answer.
 */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { ConnectionOptions } from 'node:tls';
import { type AddressGuard, AddressRefused, pinnedLookup } from './address-guard.ts';

/** The outcome of a try. Without a status there was no answer, and `fault` says why. */
export interface Outcome {
  readonly status: number | null;
  readonly fault: string | null;
  /** The beginning of the answer's body. */
  readonly response: string | null;
  readonly durationMs: number;
}

/** A message and its receiver. */
export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Aborted when the service stops. */
  readonly signal: AbortSignal;
}

/** The parameters of sending. */
export interface PostOptions {
  readonly guard: AddressGuard;
  readonly timeLimitMs: number;
  /** Milliseconds of a clock that never goes back. */
  readonly elapsed: () => number;
  /** Certificates to trust beside the system's; for tests. */
  readonly tls?: Pick<ConnectionOptions, 'ca'> | undefined;
}

/** Bytes of an answer that are read before the connection is cut. */
const readBytesMax = 65_536;
const keptCharacters = 500;

/** Sends the message. Throws only when `signal` is aborted. */
export async function postMessage(post: Post, options: PostOptions): Promise<Outcome> {
  const { guard, timeLimitMs, elapsed } = options;
  const began = elapsed();
  const late = AbortSignal.timeout(timeLimitMs);
  const signal = AbortSignal.any([post.signal, late]);
  const outcome = (status: number | null, fault: string | null, response: string | null): Outcome => ({
    status,
    fault,
    response,
    durationMs: Math.round(elapsed() - began),
  });
  try {
    const addresses = await aborting(guard.addressesFor(post.url), signal);
    const { status, response } = await send(post, addresses, signal, options);
    const isRedirect = status >= 300 && status < 400;
    return outcome(status, isRedirect ? 'Redirects are not followed.' : null, response);
  } catch (error) {
    if (post.signal.aborted) throw error;
    if (late.aborted) return outcome(null, `No answer within ${timeLimitMs / 1000} seconds.`, null);
    return outcome(null, describeFault(error), null);
  }
}

/** Returns the result of the work, or rejects when the signal aborts first. */
async function aborting<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  let stop: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new Error('aborted', { cause: signal.reason }));
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function send(
  { url, headers, body }: Post,
  addresses: readonly string[],
  signal: AbortSignal,
  { tls }: PostOptions,
): Promise<{ status: number; response: string }> {
  return new Promise((resolve, reject) => {
    const target = new URL(url);
    const common = {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      // A new connection for each message: a kept one would go to an address that was not checked for this message.
      agent: false,
      lookup: pinnedLookup(addresses),
      signal,
    } as const;
    const outgoing =
      target.protocol === 'https:'
        ? requestHttps(target, { ...common, ...tls })
        : requestHttp(target, common);
    // The status is the answer: a body that breaks off or never ends does not change it.
    let finish: (() => void) | null = null;
    outgoing.on('error', (error) => (finish === null ? reject(error) : finish()));
    outgoing.on('response', (incoming) => {
      const status = incoming.statusCode ?? 0;
      const chunks: Buffer[] = [];
      let bytes = 0;
      const done = () => {
        const text = Buffer.concat(chunks).toString('utf8');
        resolve({ status, response: shown(text) });
        incoming.destroy();
      };
      incoming.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes >= readBytesMax) done();
      });
      finish = done;
      incoming.on('end', done);
      incoming.on('error', done);
    });
    outgoing.end(body);
  });
}

/** Returns the part of a body that is stored: text for pages, without NUL, which PostgreSQL cannot store. */
function shown(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are removed
  return text.slice(0, keptCharacters).replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ');
}

/** Returns the fault in words for the receiver's owner, without addresses. */
function describeFault(error: unknown): string {
  if (error instanceof AddressRefused) return error.message;
  const code = errorCode(error);
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'The name of the host was not found.';
    case 'ECONNREFUSED':
      return 'The connection was refused.';
    case 'ECONNRESET':
    case 'EPIPE':
      return 'The connection was cut before an answer came.';
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
    case 'ETIMEDOUT':
      return 'The host could not be reached.';
    default:
      return code === null ? 'The connection failed.' : `The connection failed: ${code}.`;
  }
}

/** Returns the error code of the first try to connect, of several (one an address). */
function errorCode(error: unknown): string | null {
  if (typeof error !== 'object' || error === null) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error instanceof AggregateError ? errorCode(error.errors[0]) : null;
}
