/** Pages: answers that are HTML for a browser and JSON for a program, from the same handler and the same checked body. */
import type { z } from 'zod';
import type { PageContext } from '../console/context.ts';
import type { Html } from '../console/html.ts';
import type { Locale } from '../console/locale.ts';
import type { Endpoint } from './endpoint.ts';
import type { Notice } from './notices.ts';

/** HTML for a browser, JSON with `Accept: application/json`. */
export interface PageAnswer<Body extends z.ZodType = z.ZodType> {
  readonly kind: 'page';
  /** The JSON, and what the view is given. */
  readonly body: Body;
  /** The page that has the form which posts here: shown again, with what was typed and the faults, when it is refused. */
  readonly form: Endpoint | null;
  /** A method, as `handle` of an endpoint is. */
  view(body: z.output<Body>, context: PageContext): Html;
}

/** What a page's handler gives. */
export interface Shown<Body> {
  readonly body: Body;
  /** Where a browser goes instead of being shown the view: a path of ours. */
  readonly redirect?: string | undefined;
  /** What the next page says once. */
  readonly notice?: Notice | undefined;
  /** The secret of a session that begins; null ends the one there is. */
  readonly session?: string | null | undefined;
  readonly locale?: Locale | undefined;
}

/** The answer with this body, shown by this view. */
export function page<Body extends z.ZodType>(
  body: Body,
  view: (body: z.output<Body>, context: PageContext) => Html,
  { form = null }: { readonly form?: Endpoint | null } = {},
): PageAnswer<Body> {
  return { kind: 'page', body, view, form };
}

/** The answer of what a form does, after which a browser always goes on to another page (`redirect`). */
export function action<Body extends z.ZodType>(
  body: Body,
  options: { readonly form?: Endpoint | null } = {},
): PageAnswer<Body> {
  const view = (): never => {
    throw new Error('An action has no view: its handler gives `redirect`.');
  };
  return page(body, view, options);
}

/** The path to go on to: `text` when it is a path of ours, else `otherwise`. */
export function ownPath(text: string | undefined, otherwise: string): string {
  if (text === undefined || !/^\/(?![/\\])[\x21-\x7e]*$/.test(text)) return otherwise;
  const { origin } = new URL(text, 'http://ours.invalid');
  return origin === 'http://ours.invalid' ? text : otherwise;
}
