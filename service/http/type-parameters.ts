/**
 * Removes parameters of the media types in `Accept`: a client may send back the type of an answer, `text/csv;
 * header=present; charset=utf-8`.
 */
import type { Exchange } from './exchange.ts';

/** One parameter with its semicolon. An unclosed quote reaches to the end. */
const parameter = /;((?:[^,;"]|"[^"]*(?:"|$))*)/g;

/** Returns `Accept` without parameters except the weight `q`. */
export function withoutTypeParameters(accept: string): string {
  return accept.replaceAll(parameter, (whole, content: string) => (/^\s*q=/i.test(content) ? whole : ''));
}

/** Leaves only types and weights to choose by: a format is written in one way, whatever parameters the client names. */
export function forgetTypeParameters(ctx: Exchange, next: () => Promise<void>): Promise<void> {
  const { headers } = ctx.req;
  if (headers.accept !== undefined) headers.accept = withoutTypeParameters(headers.accept);
  return next();
}
