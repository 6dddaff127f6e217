/** Work of a request without limits, for tests of functions that take one. */
import type { SearchWork } from '../../search-index/site-index.ts';

/** Returns work that never has to pause. */
export function unboundedWork(signal: AbortSignal = new AbortController().signal): SearchWork {
  return {
    signal,
    isDue: false,
    count: () => undefined,
    begin: () => undefined,
    pause: () => Promise.resolve(),
    addBytes: () => undefined,
    left: { units: Number.POSITIVE_INFINITY, bytes: Number.POSITIVE_INFINITY },
    spend: () => undefined,
  };
}
