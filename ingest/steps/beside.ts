/** Work that goes on beside other work. */

/** Work that was begun: who waits for it hears of its failure, which until then is nobody's. */
export function beside<T>(work: Promise<T>): () => Promise<T> {
  work.catch(() => undefined);
  return () => work;
}
