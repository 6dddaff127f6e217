/** Checks a snapshot's file against its manifest without holding the event loop: serve.duckdb has gigabytes. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** SHA-256 of a file, as the manifest writes it. */
export async function sha256OfFile(path: string): Promise<string> {
  // Without tsx, which the worker does not need and which takes longer to start than a small file to read.
  const worker = new Worker(new URL('./checksum-worker.js', import.meta.url), {
    workerData: path,
    execArgv: [],
  });
  try {
    const [digest] = await once(worker, 'message');
    return String(digest);
  } finally {
    await worker.terminate();
  }
}
