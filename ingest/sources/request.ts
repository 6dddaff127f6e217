/** One HTTP request of a source: bounded redirects, time limits for the answer and for each pause in it, plain failures. */
import { publicAddress } from './address.ts';
import { retryAfterMs, SourceFailure } from './retry.ts';
import type { Effects } from './source.ts';

export interface TimeLimits {
  /** Time until the answer's headers arrive. */
  readonly answerMs: number;
  /** Longest pause between two pieces of the body. */
  readonly stallMs: number;
}

export const TIME_LIMITS: TimeLimits = { answerMs: 60_000, stallMs: 60_000 };

export interface HttpRequest {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** The final address after redirects. */
  readonly url: string;
  /** The body, piece by piece; fails as a SourceFailure when it stalls or is cut off. */
  readonly chunks: () => AsyncGenerator<Uint8Array, void, undefined>;
  /** Stops receiving. */
  readonly cancel: () => void;
}

export interface RequestOptions {
  readonly effects: Effects;
  readonly limits: TimeLimits;
  readonly signal?: AbortSignal | undefined;
}

const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

/** Sends a request and waits for the answer's headers; every failure is a SourceFailure. */
export async function send(request: HttpRequest, options: RequestOptions): Promise<HttpAnswer> {
  let current = request;
  for (let hops = 0; ; hops += 1) {
    const answer = await sendOnce(current, options);
    if (!REDIRECTS.includes(answer.status)) return answer;
    answer.cancel();
    if (hops === MAX_REDIRECTS) {
      throw new SourceFailure(`${publicAddress(request.url)} redirects more than ${MAX_REDIRECTS} times`, {
        retryable: false,
      });
    }
    current = redirected(current, answer);
  }
}

async function sendOnce(request: HttpRequest, options: RequestOptions): Promise<HttpAnswer> {
  const shown = publicAddress(request.url);
  const guard = startGuard(options);
  guard.expect(options.limits.answerMs, `${shown} did not answer within ${options.limits.answerMs / 1000} s`);
  try {
    const response = await options.effects.fetch(withoutCredentials(request.url), {
      method: request.method ?? 'GET',
      headers: { ...credentialsOf(request.url), ...request.headers },
      redirect: 'manual',
      signal: guard.signal,
      ...(request.body === undefined ? {} : { body: request.body }),
    });
    guard.relax();
    return {
      status: response.status,
      headers: response.headers,
      url: request.url,
      chunks: () => readChunks(response, shown, guard, options),
      cancel: guard.stop,
    };
  } catch (error) {
    guard.stop();
    throw networkFailure(error, shown, guard, options);
  }
}

interface Guard {
  readonly signal: AbortSignal;
  /** Aborts with this message unless relaxed in time. */
  readonly expect: (ms: number, message: string) => void;
  readonly relax: () => void;
  readonly stop: () => void;
  /** The message of the time limit that ran out. */
  readonly struck: () => string | null;
}

function startGuard({ effects, signal }: RequestOptions): Guard {
  const controller = new AbortController();
  let cancelTimer = () => {};
  let struck: string | null = null;
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  if (signal?.aborted) abort();
  return {
    signal: controller.signal,
    expect: (ms, message) => {
      cancelTimer();
      cancelTimer = effects.timer(ms, () => {
        struck = message;
        controller.abort();
      });
    },
    relax: () => cancelTimer(),
    stop: () => {
      cancelTimer();
      signal?.removeEventListener('abort', abort);
      controller.abort();
    },
    struck: () => struck,
  };
}

async function* readChunks(response: Response, shown: string, guard: Guard, options: RequestOptions) {
  const reader = response.body?.getReader();
  try {
    while (reader !== undefined) {
      guard.expect(options.limits.stallMs, `${shown} sent nothing for ${options.limits.stallMs / 1000} s`);
      const { done, value } = await reader.read();
      guard.relax();
      if (done) return;
      yield value;
    }
  } catch (error) {
    throw networkFailure(error, shown, guard, options);
  } finally {
    guard.stop();
  }
}

function networkFailure(error: unknown, shown: string, guard: Guard, options: RequestOptions): unknown {
  if (options.signal?.aborted) return options.signal.reason;
  const struck = guard.struck();
  if (struck !== null) return new SourceFailure(struck, { retryable: true });
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const what = cause instanceof Error ? cause.message : String(cause);
  return new SourceFailure(`${shown}: the connection failed (${code === '' ? what : code})`, {
    retryable: true,
    cause,
  });
}

function redirected(request: HttpRequest, answer: HttpAnswer): HttpRequest {
  const shown = publicAddress(request.url);
  const location = answer.headers.get('location');
  const next =
    location !== null && URL.canParse(location, request.url) ? new URL(location, request.url) : null;
  if (next === null || !['http:', 'https:'].includes(next.protocol)) {
    throw new SourceFailure(`${shown} redirects to no readable address`, { retryable: false });
  }
  const from = new URL(request.url);
  if (from.protocol === 'https:' && next.protocol === 'http:') {
    throw new SourceFailure(`${shown} redirects from https to http`, { retryable: false });
  }
  const { body, ...bare } = request;
  const kept = answer.status === 307 || answer.status === 308 ? request : { ...bare, method: 'GET' as const };
  if (body !== undefined && kept === request && next.origin !== from.origin) {
    throw new SourceFailure(`${shown} redirects what we send to another host`, { retryable: false });
  }
  const headers = next.origin === from.origin ? request.headers : withoutSecrets(request.headers);
  return { ...kept, url: next.href, ...(headers === undefined ? {} : { headers }) };
}

/** Returns the headers without secrets, for a redirect to another host. */
function withoutSecrets(headers: HttpRequest['headers']): Record<string, string> {
  const secret = /^(authorization|cookie|x-dda-.*)$/i;
  return Object.fromEntries(Object.entries(headers ?? {}).filter(([name]) => !secret.test(name)));
}

function withoutCredentials(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  url.hash = '';
  return url.href;
}

function credentialsOf(address: string): Record<string, string> {
  const { username, password } = new URL(address);
  if (username === '' && password === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

/** Returns the failure for a status outside 2xx. */
export function statusFailure(answer: HttpAnswer, now: Date): SourceFailure {
  const { status } = answer;
  const retryable = status >= 500 || [408, 425, 429].includes(status);
  const waitMs =
    status === 429 || status === 503 ? retryAfterMs(answer.headers.get('retry-after'), now) : null;
  return new SourceFailure(`${publicAddress(answer.url)} answered with status ${status}`, {
    retryable,
    waitMs,
  });
}

/** Receives a whole body as text, refusing one beyond the limit. */
export async function readText(answer: HttpAnswer, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.chunks()) {
    bytes += chunk.length;
    if (bytes > maxBytes) {
      const limit = `${Math.round(maxBytes / 1_000_000)} MB`;
      throw new SourceFailure(`${publicAddress(answer.url)} sent an answer of more than ${limit}`, {
        retryable: false,
      });
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
