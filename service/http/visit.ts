/** Handles a person's request to a page: finds the person and language, and checks that a posted form is ours. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Accounts } from '../accounts/accounts.ts';
import { guessGuards, requestGuards } from '../accounts/guards.ts';
import { providerSeconds } from '../accounts/identity-provider.ts';
import { sessionMs } from '../accounts/sessions.ts';
import { requirePersonRights } from '../accounts/token-scopes.ts';
import type { User } from '../accounts/user.ts';
import type { PageContext, RefusedForm } from '../console/context.ts';
import type { Html } from '../console/html.ts';
import { isLocale, type Locale, localeOf } from '../console/locale.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { type Notice, noticeText } from '../contract/notices.ts';
import { ownPath } from '../contract/page.ts';
import { Problem } from '../contract/problem.ts';
import { type Cookies, cookiesOf } from './cookies.ts';
import { type Exchange, header } from './exchange.ts';

const safeMethods = ['GET', 'HEAD', 'OPTIONS'];
const flashSeconds = 60;
const localeSeconds = 365 * 86_400;

/** Dependencies of a visit, beside the request. */
interface VisitOptions {
  readonly baseUrl: string;
  readonly now: () => Date;
  /** False for endpoints without HTML. */
  readonly isPage: boolean;
}

/** One visit of a person. */
export class Visit {
  readonly #ctx: Exchange;
  readonly #cookies: Cookies;
  readonly #baseUrl: string;
  readonly #now: () => Date;
  /** The secret that forms are bound to: the session's, else the visitor's. */
  #secret: string | null = null;
  user: User | null = null;
  readonly locale: Locale;
  /** True for a browser, which gets HTML. */
  readonly wantsHtml: boolean;
  /** Draws the page whose form was refused; null when the request came from no form. */
  formPage: ((context: PageContext) => Promise<Html>) | null = null;

  constructor(ctx: Exchange, { baseUrl, now, isPage }: VisitOptions) {
    this.#ctx = ctx;
    this.#baseUrl = baseUrl;
    this.#now = now;
    this.#cookies = cookiesOf(ctx, baseUrl);
    this.locale = localeOf(this.#cookies.get('lang'), header(ctx, 'accept-language'));
    this.wantsHtml = isPage && ctx.accepts(['application/json', 'text/html']) === 'text/html';
  }

  /**
   * Finds the person. A Bearer token takes precedence over the cookie. Throws when the operation needs a person and
   * there is none.
   */
  async identify(endpoint: Endpoint, { people, tokens, limiter }: Accounts): Promise<void> {
    const authorization = endpoint.auth === 'user' ? header(this.#ctx, 'authorization') : undefined;
    const secret = this.#cookies.get('session');
    if (authorization !== undefined) {
      const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
      this.user = token === undefined ? null : await tokens.userOf(token);
      if (this.user === null) {
        await limiter.guard(guessGuards(this.#ctx.ip));
        throw tokenInvalid();
      }
    } else if (secret !== undefined) {
      this.user = await people.userOfSession(secret);
      if (this.user === null) await limiter.guard(guessGuards(this.#ctx.ip));
      else this.#secret = secret;
    }
    if (endpoint.auth === 'user' && this.user === null) throw signInRequired();
    if (this.user !== null) await limiter.guard(requestGuards(this.user.accountId));
  }

  /** Throws unless the person may do what the endpoint does. */
  checkRights(endpoint: Endpoint): void {
    if (endpoint.auth === 'user' && this.user !== null) requirePersonRights(this.user, endpoint);
  }

  /** Returns the token of every form of the page. Creates the visitor's secret when there is none yet. */
  csrfToken(): string {
    if (this.#secret === null) {
      const known = this.#cookies.get('visitor');
      this.#secret = known ?? randomBytes(24).toString('base64url');
      if (known === undefined) this.#cookies.set('visitor', this.#secret);
    }
    return formToken(this.#secret);
  }

  /** Signs a person in under this secret, or, with null, out. An existing session ends. */
  async changeSession(secret: string | null, { people }: Accounts): Promise<void> {
    const before = this.#cookies.get('session');
    if (before !== undefined) await people.endSession(before);
    if (secret === null) this.#cookies.clear('session');
    else this.#cookies.set('session', secret, sessionMs / 1000);
    this.#secret = secret;
  }

  /** Returns the value of `X-CSRF-Token` for programs with a session; null without one. */
  sessionCsrfToken(): string | null {
    return this.#secret === null || this.#secret === this.#cookies.get('visitor')
      ? null
      : formToken(this.#secret);
  }

  /** Sets the cookie of a sign-in at the provider, or, with null, deletes it. */
  keepProvider(kept: string | null): void {
    if (kept === null) this.#cookies.clear('provider');
    else this.#cookies.set('provider', kept, providerSeconds);
  }

  /** Shows a notice on the next page. */
  leaveNotice(notice: Notice): void {
    this.#cookies.set('flash', notice, flashSeconds);
  }

  /**
   * Keeps the language that `lang=` in the address names. Returns the address without it, or null when it names none.
   */
  chooseLocale(): string | null {
    const query = new URLSearchParams(this.#ctx.querystring);
    const chosen = query.get('lang') ?? undefined;
    if (!this.wantsHtml || this.#ctx.method !== 'GET' || !isLocale(chosen)) return null;
    this.#cookies.set('lang', chosen, localeSeconds);
    query.delete('lang');
    return `${this.#ctx.path}${query.size > 0 ? `?${query}` : ''}`;
  }

  /** Returns the context of a view. */
  context(form: RefusedForm | null): PageContext {
    const notice = noticeText(this.#cookies.get('flash'), this.locale);
    if (notice !== null) this.#cookies.clear('flash');
    const { user, locale } = this;
    return {
      locale,
      path: this.#pagePath(),
      user: user === null ? null : { email: user.email, name: user.name, isVerified: user.isVerified },
      csrfToken: this.csrfToken(),
      flash: notice === null ? null : { kind: 'done', text: notice },
      form,
      baseUrl: this.#baseUrl,
      now: this.#now(),
    };
  }

  /** Returns the address of this page: of the page with the form, when this answers a form. */
  #pagePath(): string {
    if (safeMethods.includes(this.#ctx.method)) return this.#ctx.url;
    const referer = header(this.#ctx, 'referer') ?? '';
    return URL.canParse(referer) ? ownPath(new URL(referer).pathname, '/') : '/';
  }

  /** Checks the token of forms and of session changes, which only our pages know. JSON of a program is no form. */
  checkOurForm(endpoint: Endpoint): void {
    const { form } = this.#ctx.state;
    const bySession = endpoint.auth === 'user' && this.user?.via === 'session';
    if (
      safeMethods.includes(this.#ctx.method) ||
      !(bySession || (form !== null && this.user?.via !== 'token'))
    )
      return;
    const sent = form?.csrf ?? header(this.#ctx, 'x-csrf-token') ?? '';
    const secret = this.#secret ?? this.#cookies.get('visitor');
    if (secret === undefined || !isSame(sent, formToken(secret))) {
      throw new Problem(
        'csrf-invalid',
        'The form is too old or not ours: load the page again and send it once more.',
      );
    }
  }
}

/**
 * Returns the token of a secret. Pages never contain the secret itself, and the token is useless without the cookie.
 */
export function formToken(secret: string): string {
  return createHmac('sha256', secret).update('csrf').digest('base64url');
}

function isSame(sent: string, expected: string): boolean {
  const [left, right] = [Buffer.from(sent), Buffer.from(expected)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function signInRequired(): Problem {
  return new Problem(
    'sign-in-required',
    'Sign in, or send a personal access token as “Authorization: Bearer <TOKEN>”.',
  );
}

function tokenInvalid(): Problem {
  return new Problem(
    'token-invalid',
    'This is no personal access token of anybody here, or it has expired.',
    {
      headers: {
        'WWW-Authenticate': 'Bearer realm="mulk", error="invalid_token", error_description="token-invalid"',
      },
    },
  );
}
