/** Does a few things at a time, and starts no more of them after a failure. */

/** Works through the items, `atOnce` at a time. Throws the first failure after the started ones have ended. */
export async function inParallel<T>(
  items: Iterable<T>,
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  let failure: { readonly error: unknown } | null = null;
  const lane = async () => {
    for (let next = left.next(); next.done !== true && failure === null; next = left.next()) {
      try {
        await work(next.value);
      } catch (error) {
        failure ??= { error };
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  if (failure !== null) throw (failure as { readonly error: unknown }).error;
}
