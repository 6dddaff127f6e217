/** A browser without scripts, for tests of pages over HTTP. */
import type { TestService } from './service.ts';

/** Headers that a browser sends. */
export const asBrowser = {
  Accept: 'text/html,application/xhtml+xml,*/*;q=0.8',
  'Accept-Language': 'en-GB,en;q=0.9',
};

/** A browser without script: keeps cookies, and posts the forms of the page it was shown. */
export class FormBrowser {
  readonly #service: TestService;
  readonly cookies = new Map<string, string>();
  page = '';
  /** Headers of every request, besides those of a browser. */
  readonly headers: Record<string, string> = {};
  #csrf = '';

  constructor(service: TestService, cookie?: string) {
    this.#service = service;
    const [name = '', value = ''] = cookie?.split('=') ?? [];
    if (cookie !== undefined) this.cookies.set(name, value);
  }

  async get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.#ask(path, 'GET', headers, undefined);
  }

  /** Posts a form with the token of the page that is shown, unless another is given. */
  async post(
    path: string,
    fields: readonly (readonly [string, string])[],
    csrf = this.csrf(),
  ): Promise<Response> {
    const body = new URLSearchParams([['_csrf', csrf], ...fields.map(([name, value]) => [name, value])]);
    return this.#ask(path, 'POST', { 'Content-Type': 'application/x-www-form-urlencoded' }, body.toString());
  }

  /** The token of the last page that had a form. */
  csrf(): string {
    return this.#csrf;
  }

  async #ask(
    path: string,
    method: string,
    headers: Readonly<Record<string, string>>,
    body: string | undefined,
  ) {
    const Cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.#service.ask(path, {
      key: null,
      method,
      headers: { ...asBrowser, ...this.headers, Cookie, ...headers },
      ...(body === undefined ? {} : { body }),
    });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (cookie.includes('Max-Age=0')) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    this.page = await response.text();
    this.#csrf = /name="_csrf" value="([^"]+)"/.exec(this.page)?.[1] ?? this.#csrf;
    return response;
  }
}
