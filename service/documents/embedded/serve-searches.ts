/** The thread of the embedded engine: holds the indexes of sites and answers searches. */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { mergeInThread } from './merge-in-thread.ts';
import { SearchHost } from './search-host.ts';
import type { ToThread } from './thread-protocol.ts';

const port = parentPort;
if (port === null) throw new Error('This module is a thread.');
const { directory } = z.object({ directory: z.string().nullable() }).parse(workerData);
const host = new SearchHost({
  directory,
  merge: mergeInThread,
  answer: (message) => port.postMessage(message),
});
port.on('message', (message: ToThread) => host.take(message));
