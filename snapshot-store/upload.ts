/** Uploads a file to the store while reading it: small files in one request, large files in parts, never a whole file in memory. */
import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { type Bucket, readElement, sha256 } from './bucket.ts';
import { StoreFailed } from './store-failed.ts';

/** The file to upload, with size and SHA-256 from the manifest. */
export interface Upload {
  readonly key: string;
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The settings of an upload. */
export interface UploadOptions {
  /** Size of a part in bytes; S3 takes parts of 5 MiB and more, and 10,000 of them. */
  readonly partBytes?: number;
  readonly signal?: AbortSignal | undefined;
  /** Gets the bytes that have arrived since the last call. */
  readonly onBytes?: (bytes: number) => void;
}

const PART_BYTES = 16 * 1024 * 1024;
const PARTS_AT_ONCE = 3;

interface Part {
  readonly number: number;
  readonly etag: string;
}

/** Uploads the file. Throws StoreFailed if the file differs from the manifest; the store then shows nothing of it. */
export async function uploadFile(bucket: Bucket, upload: Upload, options: UploadOptions = {}): Promise<void> {
  const { partBytes = PART_BYTES, signal, onBytes } = options;
  const file = await open(upload.path, 'r');
  try {
    if (upload.bytes > partBytes) return await uploadParts(bucket, upload, file, { ...options, partBytes });
    const body = await readPart(file, 0, upload.bytes);
    const digest = sha256(body);
    refuseChanged(upload, body.byteLength, digest);
    await bucket.ask('PUT', upload.key, { body, sha256: digest, signal });
    onBytes?.(upload.bytes);
  } finally {
    await file.close();
  }
}

async function uploadParts(
  bucket: Bucket,
  upload: Upload,
  file: FileHandle,
  options: UploadOptions & { readonly partBytes: number },
): Promise<void> {
  const { key } = upload;
  const { signal } = options;
  const { text } = await bucket.ask('POST', key, { query: '?uploads=', signal });
  const id = readElement(text, 'UploadId');
  if (id === null) throw new StoreFailed(`The snapshot store gave no id for the parts of ${key}.`);
  const query = `uploadId=${encodeURIComponent(id)}`;
  try {
    const parts = await sendParts(bucket, upload, file, { ...options, query });
    const list = parts.map(
      ({ number, etag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${etag}</ETag></Part>`,
    );
    const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
    // If an answer was lost, the request is sent again. By then the upload is complete and its id forgotten.
    const { response, text: answer } = await bucket.ask('POST', key, {
      query: `?${query}`,
      body,
      signal,
      expected: [404],
    });
    if (response.status === 404 || answer.includes('<Error>')) await refuseMissing(bucket, upload, signal);
  } catch (error) {
    await bucket
      .askOnce('DELETE', key, { query: `?${query}` })
      .then((response) => response.body?.cancel())
      .catch(() => undefined);
    throw error;
  }
}

/** Uploads a few parts at a time while reading the file. */
async function sendParts(
  bucket: Bucket,
  upload: Upload,
  file: FileHandle,
  options: UploadOptions & { readonly partBytes: number; readonly query: string },
): Promise<Part[]> {
  const { partBytes, query, signal, onBytes } = options;
  const whole = createHash('sha256');
  const parts: Part[] = [];
  const going = new Set<Promise<void>>();
  let [read, number] = [0, 0];
  try {
    while (read < upload.bytes) {
      const body = await readPart(file, read, Math.min(partBytes, upload.bytes - read));
      if (body.byteLength === 0) break;
      read += body.byteLength;
      whole.update(body);
      number += 1;
      const own = number;
      const sending = bucket
        .ask('PUT', upload.key, { query: `?partNumber=${own}&${query}`, body, signal })
        .then(({ response }) => {
          parts.push({ number: own, etag: response.headers.get('etag') ?? '' });
          onBytes?.(body.byteLength);
          going.delete(sending);
        });
      going.add(sending);
      // The code that awaits it below handles its failure.
      sending.catch(() => undefined);
      if (going.size >= PARTS_AT_ONCE) await Promise.race(going);
    }
  } finally {
    await Promise.allSettled(going);
  }
  await Promise.all(going);
  refuseChanged(upload, read, whole.digest('hex'));
  return parts.sort((one, other) => one.number - other.number);
}

async function readPart(file: FileHandle, from: number, bytes: number): Promise<Buffer<ArrayBuffer>> {
  const buffer = Buffer.alloc(bytes);
  let at = 0;
  while (at < bytes) {
    const { bytesRead } = await file.read(buffer, at, bytes - at, from + at);
    if (bytesRead === 0) break;
    at += bytesRead;
  }
  return buffer.subarray(0, at);
}

function refuseChanged({ path, bytes, sha256: expected }: Upload, read: number, digest: string): void {
  if (read === bytes && digest === expected) return;
  throw new StoreFailed(`${path} is not what its manifest says, so it was not put into the snapshot store.`);
}

async function refuseMissing(
  bucket: Bucket,
  { key, bytes }: Upload,
  signal: AbortSignal | undefined,
): Promise<void> {
  const found = (await bucket.list(key, signal)).find((object) => object.key === key);
  if (found?.bytes !== bytes)
    throw new StoreFailed(`The snapshot store did not put the parts of ${key} together.`);
}
