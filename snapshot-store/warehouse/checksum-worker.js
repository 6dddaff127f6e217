// Computes one file's SHA-256 away from the event loop. Plain JavaScript: a worker thread starts without tsx.
import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';

const hash = createHash('sha256');
const buffer = Buffer.alloc(4 * 1024 * 1024);
const file = openSync(workerData, 'r');
for (let count = readSync(file, buffer); count > 0; count = readSync(file, buffer)) {
  hash.update(buffer.subarray(0, count));
}
closeSync(file);
parentPort?.postMessage(hash.digest('hex'));
