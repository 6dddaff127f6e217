/** One bucket of an S3-compatible server: signed requests, each tried again when the network or the server fails. */
import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { isMeantToPass, type Patience, tryAgain } from './patience.ts';
import { explainError, StoreFailed } from './store-failed.ts';

/** The address of a bucket and its credentials. */
export interface BucketAddress {
  /** Address of the bucket, without a slash at the end. */
  readonly url: string;
  /** Name of the bucket. */
  readonly bucket: string;
  /** Prefix of every key; empty, or with a slash at its end. */
  readonly prefix: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

/** The parts of a request beside its method and key. */
export interface Asking {
  /** Begins with `?` when there is any. */
  readonly query?: string;
  readonly body?: Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  /** Statuses beyond 2xx that are answers, not failures. */
  readonly expected?: readonly number[];
  /** SHA-256 of the body, where it is known already. */
  readonly sha256?: string;
  readonly signal?: AbortSignal | undefined;
}

/** An object of the bucket, from a listing. */
export interface Listed {
  /** Without the prefix of the bucket's address. */
  readonly key: string;
  readonly bytes: number;
  readonly modified: Date;
}

const SLOWEST_BYTES_PER_MS = 65.536;

/** A bucket below a prefix. Keys are without it. */
export class Bucket {
  readonly #address: BucketAddress;
  readonly #client: AwsClient;
  readonly patience: Patience;

  constructor(address: BucketAddress, patience: Patience) {
    this.#address = address;
    this.patience = patience;
    const { region, accessKeyId, secretAccessKey, sessionToken } = address;
    this.#client = new AwsClient({
      ...{ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 },
      ...(sessionToken === undefined ? {} : { sessionToken }),
    });
  }

  /** Returns the address of the bucket for messages. */
  get name(): string {
    return `${this.#address.url}/${this.#address.prefix}`;
  }

  /** Returns the address by which other programs know it: `s3://bucket/prefix`, without a slash at the end. */
  get location(): string {
    return `s3://${this.#address.bucket}/${this.#address.prefix}`.replace(/\/+$/, '');
  }

  /**
   * Sends one request, limited in time only by the signal. Throws StoreFailed for any status that is neither 2xx nor expected. The caller reads or cancels
   * the body.
   */
  async askOnce(method: string, key: string, asking: Asking = {}): Promise<Response> {
    const { body, query = '', headers, expected = [], signal } = asking;
    const what = `${method} ${key}${query === '' ? '' : ` (${query.slice(1).split('&')[0]})`}`;
    const url = `${this.#address.url}/${key === '' ? '' : this.#address.prefix}${key}${query}`;
    const response = await this.#send(url, {
      method,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
      headers: { ...headers, 'x-amz-content-sha256': asking.sha256 ?? sha256(body ?? new Uint8Array()) },
    }).catch((error: unknown) => {
      throw new StoreFailed(`The snapshot store did not answer ${what}: ${explainError(error)}`, {
        cause: error,
      });
    });
    if (response.ok || expected.includes(response.status)) return response;
    const code = codeIn(await textOf(response, what));
    throw new StoreFailed(`The snapshot store answered ${what} with ${response.status}${code}`, {
      status: response.status,
    });
  }

  /** Repeats a request until a further try would not change the answer, and reads the answer whole. */
  ask(method: string, key: string, asking: Asking = {}): Promise<{ response: Response; text: string }> {
    const { signal, body } = asking;
    return tryAgain(
      this.patience,
      async () => {
        const limit = AbortSignal.timeout(
          this.patience.answerMs + Math.ceil((body?.byteLength ?? 0) / SLOWEST_BYTES_PER_MS),
        );
        const either = signal === undefined ? limit : AbortSignal.any([signal, limit]);
        const response = await this.askOnce(method, key, { ...asking, signal: either });
        return { response, text: await textOf(response, `${method} ${key}`) };
      },
      (error) => signal?.aborted !== true && isMeantToPass(error),
      signal,
    );
  }

  /** Returns every object whose key begins with `start`. */
  async list(start: string, signal?: AbortSignal): Promise<Listed[]> {
    const found: Listed[] = [];
    const { prefix } = this.#address;
    let token: string | null = null;
    do {
      const more: string = token === null ? '' : `&continuation-token=${encodeURIComponent(token)}`;
      const query = `?list-type=2${more}&prefix=${encodeURIComponent(prefix + start)}`;
      const { text } = await this.ask('GET', '', { query, signal });
      for (const [, entry = ''] of text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
        const key = readElement(entry, 'Key') ?? '';
        if (!key.startsWith(prefix)) continue;
        const modified = new Date(readElement(entry, 'LastModified') ?? '');
        found.push({ key: key.slice(prefix.length), bytes: Number(readElement(entry, 'Size')), modified });
      }
      token = readElement(text, 'NextContinuationToken');
    } while (token !== null);
    return found;
  }

  async #send(url: string, init: RequestInit): Promise<Response> {
    return fetch(await this.#client.sign(url, init));
  }

  /** Removes an object. An object that is already gone is no failure. */
  async remove(key: string, signal?: AbortSignal): Promise<void> {
    await this.ask('DELETE', key, { expected: [404], signal });
  }
}

/** Returns the SHA-256 in hexadecimal. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Text of the first element of this name; its value has nothing that XML would escape but what is undone here. */
export function readElement(xml: string, name: string): string | null {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];
  return found === undefined || found === ''
    ? null
    : found.replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

async function textOf(response: Response, what: string): Promise<string> {
  try {
    return await response.text();
  } catch (error) {
    throw new StoreFailed(`The snapshot store broke off its answer to ${what}: ${explainError(error)}`, {
      cause: error,
    });
  }
}

/** Returns the server's own word for a fault; its longer message may repeat the request. */
function codeIn(text: string): string {
  const code = readElement(text, 'Code');
  return code === null ? '' : ` ${code}`;
}
