/** Gives a view facts beyond its body: the reader, the language, and the last action. */
import type { Locale } from './locale.ts';

/** The person who is signed in. */
export interface PageUser {
  readonly email: string;
  readonly name: string | null;
  /** False until the address is confirmed; then the pages say what to do. */
  readonly isVerified: boolean;
}

/** A sentence about the person's last action, shown once on the next page. */
export interface Flash {
  readonly kind: 'done' | 'fault';
  readonly text: string;
}

/** A refused form: the typed values (never passwords) and the errors. */
export interface RefusedForm {
  /** Field → typed value; several of one name as a list. */
  readonly values: Readonly<Record<string, string | readonly string[]>>;
  readonly title: string;
  readonly detail: string;
  /** `field` is the name of an input, or its JSON pointer. */
  readonly errors: readonly { readonly parameter: string; readonly message: string }[];
}

/** The context of every view. */
export interface PageContext {
  readonly locale: Locale;
  /** Path and query of this page. */
  readonly path: string;
  readonly user: PageUser | null;
  /** Token for every form that changes something. */
  readonly csrfToken: string;
  readonly flash: Flash | null;
  /** The form of this page if it was just refused. */
  readonly form: RefusedForm | null;
  /** Address that clients use for the service, without a slash at the end. */
  readonly baseUrl: string;
  readonly now: Date;
}
