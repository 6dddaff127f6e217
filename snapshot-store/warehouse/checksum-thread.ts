/** The thread of checksum.ts: computes the SHA-256 of files. */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

const buffer = Buffer.alloc(4 * 1024 * 1024);

const paths: readonly string[] = workerData;

parentPort?.postMessage(paths.map(digestOf));

function digestOf(path: string): string {
  const hash = createHash('sha256');
  const file = openSync(path, 'r');
  try {
    for (let count = readSync(file, buffer); count > 0; count = readSync(file, buffer))
      hash.update(buffer.subarray(0, count));
  } finally {
    closeSync(file);
  }
  return hash.digest('hex');
}
