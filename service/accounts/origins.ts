/** Normalises the allowed origins of a site and checks the origins of requests. */

const anyPort = ':*';

/**
 * Normalises an allowed origin (`https://example.com`, `http://localhost:*`, `*`). Returns null when it is not valid.
 */
export function normaliseOrigin(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed === '*') return '*';
  if (trimmed.endsWith(anyPort)) {
    const host = trimmed.slice(0, -anyPort.length);
    const origin = /:\d+$/.test(host) ? null : originOf(host);
    return origin === null ? null : origin + anyPort;
  }
  return originOf(trimmed);
}

/** Returns the origin that a request claims: its `Origin` header, else that of its `Referer`, else null. */
export function requestOrigin(headers: {
  readonly origin?: string | undefined;
  readonly referer?: string | undefined;
}): string | null {
  if (headers.origin !== undefined && headers.origin !== '') return headers.origin;
  if (headers.referer === undefined || headers.referer === '') return null;
  return URL.canParse(headers.referer) ? new URL(headers.referer).origin : null;
}

/** Returns true when a site allows the origin. Only `*` allows an opaque origin (`null`). */
export function isAllowedOrigin(origin: string, allowed: readonly string[]): boolean {
  if (allowed.includes('*')) return true;
  if (!/^https?:\/\//i.test(origin) || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  return allowed.includes(url.origin) || allowed.includes(`${url.protocol}//${url.hostname}${anyPort}`);
}

function originOf(text: string): string | null {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const bare = url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  return bare && url.password === '' && !url.hostname.includes('*') ? url.origin : null;
}
