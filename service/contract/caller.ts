/** Names who causes work, so that shared parts of the service can divide their time fairly. */

/** Causes work. Callers with one `key` share one part of the time, and divide it by the names `within` it. */
export interface Caller {
  /** The account; without a key, the address. */
  readonly key: string;
  /** The key of the account, and for a public key the address that uses it; more names divide the part of the one before. */
  readonly within: readonly string[];
  /** True for requests without a key: their work comes after all other work. */
  readonly isAnonymous: boolean;
}

/** The caller of work that no request causes. */
export const serviceItself: Caller = { key: 'service', within: [], isAnonymous: false };

/** Returns true for callers that share every part. */
export function isSameCaller(one: Caller, other: Caller): boolean {
  return one.key === other.key && nameWithin(one) === nameWithin(other);
}

/** Returns one name for the parts of a caller within its `key`. */
export function nameWithin({ within }: Caller): string {
  return within.join(' ');
}

/** By the signal of the request, which every part that works for it receives. */
const callers = new WeakMap<AbortSignal, Caller>();

/** Notes whose request a signal belongs to. */
export function noteCaller(signal: AbortSignal, caller: Caller): void {
  callers.set(signal, caller);
}

/** Returns whose request a signal belongs to. */
export function callerOfSignal(signal: AbortSignal | undefined): Caller {
  return (signal === undefined ? undefined : callers.get(signal)) ?? serviceItself;
}
