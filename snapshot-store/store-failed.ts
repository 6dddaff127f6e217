/** Failures between this program and the snapshot store, in an operator's words and without credentials. */

/** A request that failed for good, or a snapshot that could not be moved. The current snapshot stays current. */
export class StoreFailed extends Error {
  override readonly name = 'StoreFailed';
  /** Status of the server's answer; null without an answer. */
  readonly status: number | null;

  constructor(message: string, options: { readonly status?: number | null; readonly cause?: unknown } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.status = options.status ?? null;
  }
}

/** Another ingester has moved the store on: this ingester's snapshot must not replace it. */
export class StoreOvertaken extends StoreFailed {}

/** Returns the message of an error and of its causes: `fetch failed` alone explains nothing. */
export function explainError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (error instanceof StoreFailed || !(cause instanceof Error)) return errorWords(error);
  return `${errorWords(error)}: ${errorWords(cause)}`;
}

/** Returns the words of an error. Several addresses that all refused are one error without words of its own. */
function errorWords(error: Error): string {
  if (error.message !== '') return error.message;
  return 'code' in error ? String(error.code) : error.name;
}
