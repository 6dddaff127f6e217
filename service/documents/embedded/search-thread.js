// Starts the thread of search-thread.ts, or a merge of merge-thread.ts. Plain JavaScript: a worker thread does not inherit tsx.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
if (workerData.task === 'merge') await import('./merge-thread.ts');
else await import('./serve-searches.ts');
