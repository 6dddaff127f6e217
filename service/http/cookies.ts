/**
 * The service's own cookies: hidden from scripts, never sent across sites, and sent over TLS only, except on this
 * machine.
 */
import { localeCookie } from '../console/locale.ts';
import type { Exchange } from './exchange.ts';

/** Names of cookies. `session` and `visitor` hold secrets, `provider` holds a sealed sign-in; `flash` and `lang` hold none. */
export type CookieName = 'session' | 'visitor' | 'provider' | 'flash' | 'lang';

/** Reads and writes the cookies of an exchange. */
export interface Cookies {
  get(name: CookieName): string | undefined;
  /** Sets a cookie for so many seconds, or until the browser closes. */
  set(name: CookieName, value: string, seconds?: number): void;
  clear(name: CookieName): void;
}

/** Returns true for the names of the machine itself. */
export function isOwnMachine(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** Returns true when clients reach the service on their own machine, without TLS. */
function isLocal(baseUrl: string): boolean {
  return isOwnMachine(new URL(baseUrl).hostname);
}

/**
 * Returns the cookies of an exchange. Except on this machine, names begin with `__Host-`, so that no neighbouring host
 * can set them.
 */
export function cookiesOf(ctx: Exchange, baseUrl: string): Cookies {
  const secure = !isLocal(baseUrl);
  const sent = sentCookies(ctx.get('cookie'));
  const write = (name: CookieName, value: string, seconds: number | undefined): void => {
    const age = seconds === undefined ? '' : `; Max-Age=${seconds}`;
    ctx.append(
      'Set-Cookie',
      `${fullName(name, secure)}=${value}; Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}${age}`,
    );
  };
  return {
    get: (name) => sent.get(fullName(name, secure)),
    set: (name, value, seconds) => write(name, value, seconds),
    clear: (name) => write(name, '', 0),
  };
}

/** Returns a cookie of a `Cookie` header, for handlers of a protocol inside HTTP. */
export function readCookie(
  header: string | undefined,
  name: CookieName,
  baseUrl: string,
): string | undefined {
  return sentCookies(header ?? '').get(fullName(name, !isLocal(baseUrl)));
}

function fullName(name: CookieName, secure: boolean): string {
  return name === 'lang' ? localeCookie : `${secure ? '__Host-' : ''}mulk_${name}`;
}

function sentCookies(header: string): ReadonlyMap<string, string> {
  return new Map(
    header.split(';').map((pair) => {
      const cut = pair.indexOf('=');
      return [pair.slice(0, cut).trim(), pair.slice(cut + 1).trim()] as const;
    }),
  );
}
