/** Computes checksums without holding the event loop: serve.duckdb has gigabytes. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

const Digests = z.array(z.string());

/** Returns the SHA-256 of each file, as the manifest writes it. */
export async function sha256OfFiles(paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const worker = new Worker(new URL('./checksum-thread.js', import.meta.url), {
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

/** Returns the SHA-256 of one file. */
export async function sha256OfFile(path: string): Promise<string> {
  const [digest = ''] = await sha256OfFiles([path]);
  return digest;
}
