/** Why accounts code refuses something an operator or owner asked for: a sentence they can act on, never a secret. */

/** What kind of refusal it is: callers branch on this, never on the words. */
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
