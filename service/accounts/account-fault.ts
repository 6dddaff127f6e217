/** Refusals of requests by operators and owners. The message says what to do and never holds a secret. */

/** The kind of a refusal. Callers branch on it, never on the message. */
export type AccountFaultKind = 'not-found' | 'conflict' | 'invalid' | 'held' | 'unavailable';

/** A refusal by the accounts code. */
export class AccountFault extends Error {
  override readonly name = 'AccountFault';
  readonly kind: AccountFaultKind;

  constructor(kind: AccountFaultKind, message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.kind = kind;
  }
}
