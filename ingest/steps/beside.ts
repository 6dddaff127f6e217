/** Work that goes on beside other work. */

/** Returns a function that waits for work which has begun. A failure is thrown there, and not before as an unhandled rejection. */
export function beside<T>(work: Promise<T>): () => Promise<T> {
  work.catch(() => undefined);
  return () => work;
}
