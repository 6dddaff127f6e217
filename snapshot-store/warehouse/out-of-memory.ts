/** How DuckDB says that a statement needs more memory than its limit. */

/** Returns whether an error of the engine says so. */
export const isOutOfMemory = (error: unknown): error is Error =>
  error instanceof Error && error.message.includes('Out of Memory Error');
