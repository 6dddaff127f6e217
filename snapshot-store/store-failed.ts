/** What went wrong between this program and the snapshot store, in an operator's words and without credentials. */

/** A request that failed for good, or a snapshot that could not be moved. What was current before stays so. */
export class StoreFailed extends Error {
  override readonly name = 'StoreFailed';
  /** Status of the server's answer; null when there was none. */
  readonly status: number | null;

  constructor(message: string, options: { readonly status?: number | null; readonly cause?: unknown } = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined);
    this.status = options.status ?? null;
  }
}

/** Another ingester has moved the store on: what this one made must not take its place. */
export class StoreOvertaken extends StoreFailed {}

/** Words of an error, with those of what caused it: `fetch failed` alone says nothing. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  if (error instanceof StoreFailed || !(cause instanceof Error)) return wordsOf(error);
  return `${wordsOf(error)}: ${wordsOf(cause)}`;
}

/** Several addresses that all refused are one error without words. */
function wordsOf(error: Error): string {
  if (error.message !== '') return error.message;
  return 'code' in error ? String(error.code) : error.name;
}
