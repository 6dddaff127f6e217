/** Requests whose answer is JSON, tried again as downloads are; used by the two public feeds. */
import { publicAddress } from './address.ts';
import { type HttpRequest, readText, send, statusFailure, type TimeLimits } from './request.ts';
import { type RetryPolicy, SourceFailure, withRetries } from './retry.ts';
import type { SourceContext } from './source.ts';

export interface JsonRequestOptions {
  readonly policy: RetryPolicy;
  readonly limits: TimeLimits;
  readonly maxBytes: number;
  /** Judges an answer with a status outside 2xx before it becomes a failure. Throw here for a better message. */
  readonly onStatus?: (status: number, text: string) => void;
}

/** Sends a request until it is answered with JSON, and parses it. */
export async function requestJson(
  request: HttpRequest,
  options: JsonRequestOptions,
  context: SourceContext,
): Promise<unknown> {
  const shown = publicAddress(request.url);
  const attempt = async () => {
    const sending = { effects: context.effects, limits: options.limits, signal: context.signal };
    const answer = await send(
      { ...request, headers: { accept: 'application/json', ...request.headers } },
      sending,
    );
    const text = await readText(answer, options.maxBytes);
    context.onBytes?.(Buffer.byteLength(text));
    if (answer.status < 200 || answer.status > 299) {
      options.onStatus?.(answer.status, text);
      throw statusFailure(answer, context.effects.now());
    }
    return parseJson(text, shown);
  };
  return withRetries(attempt, context.effects, {
    policy: options.policy,
    signal: context.signal,
    onRetry: (failure, waitMs) => context.logger.warn({ address: shown, wait_ms: waitMs }, failure.message),
  });
}

function parseJson(text: string, shown: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const page = text.trimStart().startsWith('<');
    const what = page
      ? 'a web page instead of JSON'
      : `something that is not JSON (${text.length} characters)`;
    throw new SourceFailure(`${shown} sent ${what}`, { retryable: true, cause: error });
  }
}
