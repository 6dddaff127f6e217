/** Parameters of the media types in `Accept`: a client may send back the very type an answer had, `text/csv; header=present; charset=utf-8`. */
import type { Exchange } from './exchange.ts';

/** One parameter with its semicolon; a quote that is left open reaches to the end. */
const parameter = /;((?:[^,;"]|"[^"]*(?:"|$))*)/g;

/** `Accept` without parameters other than the weight `q`. */
export function withoutTypeParameters(accept: string): string {
  return accept.replaceAll(parameter, (whole, content: string) => (/^\s*q=/i.test(content) ? whole : ''));
}

/** Leaves only types and weights to choose by: each format is written in one way, whatever parameters name it. */
export function forgetTypeParameters(ctx: Exchange, next: () => Promise<void>): Promise<void> {
  const { headers } = ctx.req;
  if (headers.accept !== undefined) headers.accept = withoutTypeParameters(headers.accept);
  return next();
}
