/** Defines pages: answers that are HTML for a browser and JSON for a program, from the same handler and the same checked body. */
import type { z } from 'zod';
import type { PageContext } from '../console/context.ts';
import type { Html } from '../console/html.ts';
import type { Locale } from '../console/locale.ts';
import type { Endpoint } from './endpoint.ts';
import type { Notice } from './notices.ts';

/** An answer in HTML, or in JSON with `Accept: application/json`. */
export interface PageAnswer<Body extends z.ZodType = z.ZodType> {
  readonly kind: 'page';
  /** Schema of the JSON, which is also the argument of the view. */
  readonly body: Body;
  /** The page with the form that posts here. When the service refuses the form, it shows this page again with the values and their faults. */
  readonly form: Endpoint | null;
  /** Returns the HTML. It is a method for the same reason as `handle` of an endpoint. */
  view(body: z.output<Body>, context: PageContext): Html;
}

/** The result of the handler of a page. */
export interface Shown<Body> {
  readonly body: Body;
  /** Path of this service, or address of the sign-in provider, that a browser is sent to instead of the view. */
  readonly redirect?: string | undefined;
  /** Notice that the next page shows once. */
  readonly notice?: Notice | undefined;
  /** Secret of a new session; null ends the current session. */
  readonly session?: string | null | undefined;
  /** Content of the cookie for the time at the sign-in provider; null deletes it. */
  readonly provider?: string | null | undefined;
  readonly locale?: Locale | undefined;
}

/** Returns the answer with this body and this view. */
export function page<Body extends z.ZodType>(
  body: Body,
  view: (body: z.output<Body>, context: PageContext) => Html,
  { form = null }: { readonly form?: Endpoint | null } = {},
): PageAnswer<Body> {
  return { kind: 'page', body, view, form };
}

/** Returns the answer of a form's action, after which a browser always goes to another page (`redirect`). */
export function action<Body extends z.ZodType>(
  body: Body,
  options: { readonly form?: Endpoint | null } = {},
): PageAnswer<Body> {
  const view = (): never => {
    throw new Error('An action has no view: its handler gives `redirect`.');
  };
  return page(body, view, options);
}

/** Returns `text` when it is a path of this service, else `otherwise`. */
export function ownPath(text: string | undefined, otherwise: string): string {
  if (text === undefined || !/^\/(?![/\\])[\x21-\x7e]*$/.test(text)) return otherwise;
  const { origin } = new URL(text, 'http://ours.invalid');
  return origin === 'http://ours.invalid' ? text : otherwise;
}
