/** Names who causes work, so that shared parts of the service can divide their time fairly. */

/** Causes work. Requests with keys of one site share a caller, as do requests without a key from one address. */
export interface Caller {
  readonly key: string;
  /** True for requests without a key: their work comes after all other work. */
  readonly isAnonymous: boolean;
}

/** The caller of work that no request causes. */
export const serviceItself: Caller = { key: 'service', isAnonymous: false };

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
