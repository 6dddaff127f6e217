/** What a view knows beside the body it shows: who reads it, in which language, and what just happened. */
import type { Locale } from './locale.ts';

/** Who is signed in. */
export interface PageUser {
  readonly email: string;
  readonly name: string | null;
}

/** A sentence about what the person just did, shown once on the next page. */
export interface Flash {
  readonly kind: 'done' | 'fault';
  readonly text: string;
}

/** A form that was refused: what was typed (never passwords) and what is wrong with it. */
export interface RefusedForm {
  /** Field → what was typed; several of one name as a list. */
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  readonly title: string;
  readonly detail: string;
  /** `field` is the name of an input, or its JSON pointer. */
  readonly errors: readonly { readonly parameter: string; readonly message: string }[];
}

/** What every view is called with. */
export interface PageContext {
  readonly locale: Locale;
  /** Path and query of this page. */
  readonly path: string;
  readonly user: PageUser | null;
  /** Goes into every form that changes something. */
  readonly csrfToken: string;
  readonly flash: Flash | null;
  /** The form of this page, when it was just refused. */
  readonly form: RefusedForm | null;
  /** Address clients reach the service at, without a slash at the end. */
  readonly baseUrl: string;
  readonly now: Date;
}
