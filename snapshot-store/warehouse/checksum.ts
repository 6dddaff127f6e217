/** Checks a snapshot's file against its manifest without holding the event loop: serve.duckdb has gigabytes. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

const Digests = z.array(z.string());

/** SHA-256 of each file, as the manifest writes it. */
export async function sha256OfFiles(paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  // Without tsx, which the worker does not need and which takes longer to start than a small file to read.
  const worker = new Worker(new URL('./checksum-worker.js', import.meta.url), {
    workerData: paths,
    execArgv: [],
  });
  try {
    const [digests] = await once(worker, 'message');
    return Digests.parse(digests);
  } finally {
    await worker.terminate();
  }
}

/** The same of one. */
export async function sha256OfFile(path: string): Promise<string> {
  const [digest = ''] = await sha256OfFiles([path]);
  return digest;
}
