/** Merges segments in a thread of its own: searches go on meanwhile. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { MergeElsewhere } from './site-segments.ts';

/** Merges kept segments; see `MergeElsewhere`. */
export const mergeInThread: MergeElsewhere = async (order) => {
  const thread = new Worker(new URL('./merge-thread.js', import.meta.url), {
    workerData: { order },
    execArgv: [],
  });
  try {
    await once(thread, 'message');
  } finally {
    await thread.terminate();
  }
};
