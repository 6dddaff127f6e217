/** Downloads one file to disk: conditional, resumed where it was cut, checked against everything the server said about it. */
import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { publicAddress } from './address.ts';
import { type HttpAnswer, type RequestOptions, send, statusFailure, type TimeLimits } from './request.ts';
import { type RetryPolicy, SourceFailure, withRetries } from './retry.ts';
import { SNIFF_BYTES, type Sniffed, sniff } from './sniff.ts';
import type { SourceContext } from './source.ts';

export interface DownloadRequest {
  readonly url: string;
  /** Where the content is written. */
  readonly path: string;
  /** The kept file: the server may answer that it has not changed. */
  readonly have: { readonly etag: string | null; readonly lastModified: string | null } | null;
  readonly sha256: string | null;
  readonly maxBytes: number;
  readonly policy: RetryPolicy;
  readonly limits: TimeLimits;
}

export interface Downloaded {
  readonly sha256: string;
  readonly bytes: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
  readonly content: Exclude<Sniffed, { kind: 'refused' }>;
  /** The final address after redirects, and the server's name for the file. */
  readonly url: string;
  readonly disposition: string | null;
}

/** Downloads a file. Returns null if the server says that the kept file is current. */
export async function download(request: DownloadRequest, context: SourceContext): Promise<Downloaded | null> {
  const handle = await open(request.path, 'w');
  try {
    const transfer = new Transfer(request, context, handle);
    return await withRetries(() => transfer.attempt(), context.effects, {
      policy: request.policy,
      signal: context.signal,
      progress: () => transfer.furthest,
      onRetry: (failure, waitMs) =>
        context.logger.warn({ address: publicAddress(request.url), wait_ms: waitMs }, failure.message),
    });
  } finally {
    await handle.close();
  }
}

/** The state of one download across its attempts. */
class Transfer {
  /** The furthest byte reached, also by a try that was thrown away: it measures progress. */
  furthest = 0;
  readonly #request: DownloadRequest;
  readonly #context: SourceContext;
  readonly #handle: FileHandle;
  readonly #shown: string;
  #hash: Hash = createHash('sha256');
  #head: Buffer = Buffer.alloc(0);
  #offset = 0;
  #total: number | null = null;
  #etag: string | null = null;
  #lastModified: string | null = null;
  /** A body that was decoded on the way cannot be resumed by byte number. */
  #encoded = false;

  constructor(request: DownloadRequest, context: SourceContext, handle: FileHandle) {
    this.#request = request;
    this.#context = context;
    this.#handle = handle;
    this.#shown = publicAddress(request.url);
  }

  async attempt(): Promise<Downloaded | null> {
    const options: RequestOptions = {
      effects: this.#context.effects,
      limits: this.#request.limits,
      signal: this.#context.signal,
    };
    if (this.#validator() === null) await this.#startOver();
    const answer = await send({ url: this.#request.url, headers: this.#headers() }, options);
    try {
      if (answer.status === 304 && this.#request.have !== null) return null;
      await this.#accept(answer);
      for await (const chunk of answer.chunks()) await this.#write(chunk);
      return await this.#finish(answer);
    } finally {
      answer.cancel();
    }
  }

  #headers(): Record<string, string> {
    const headers: Record<string, string> = { 'accept-encoding': 'identity' };
    const validator = this.#validator();
    if (this.#offset > 0 && validator !== null) {
      return { ...headers, range: `bytes=${this.#offset}-`, 'if-range': validator };
    }
    const { have } = this.#request;
    if (have?.etag) headers['if-none-match'] = have.etag;
    if (have?.lastModified) headers['if-modified-since'] = have.lastModified;
    return headers;
  }

  /** Returns the proof that the rest belongs to the part on disk: a strong ETag, else the date. */
  #validator(): string | null {
    if (this.#encoded) return null;
    return this.#etag !== null && !this.#etag.startsWith('W/') ? this.#etag : this.#lastModified;
  }

  async #accept(answer: HttpAnswer): Promise<void> {
    if (answer.status === 206 && this.#offset > 0) return this.#acceptRest(answer);
    if (answer.status === 416) {
      await this.#startOver();
      throw new SourceFailure(`${this.#shown} has no more bytes where the last answer was cut`, {
        retryable: true,
      });
    }
    if (answer.status !== 200) throw statusFailure(answer, this.#context.effects.now());
    await this.#startOver();
    this.#etag = answer.headers.get('etag');
    this.#lastModified = answer.headers.get('last-modified');
    this.#encoded = (answer.headers.get('content-encoding') ?? 'identity') !== 'identity';
    const length = answer.headers.get('content-length');
    this.#total = length === null || this.#encoded ? null : Number(length);
    this.#limit(this.#total ?? 0);
  }

  async #acceptRest(answer: HttpAnswer): Promise<void> {
    const range = answer.headers.get('content-range')?.match(/^bytes (\d+)-\d+\/(\d+|\*)$/);
    const etag = answer.headers.get('etag');
    const total = range?.[2] === undefined || range[2] === '*' ? this.#total : Number(range[2]);
    const fits = Number(range?.[1]) === this.#offset && total === (this.#total ?? total);
    if (fits && (etag === null || etag === this.#etag)) {
      this.#total = total;
      return;
    }
    await this.#startOver();
    throw new SourceFailure(`${this.#shown} changed while it was downloaded`, { retryable: true });
  }

  async #startOver(): Promise<void> {
    if (this.#offset > 0) await this.#handle.truncate(0);
    this.#hash = createHash('sha256');
    this.#head = Buffer.alloc(0);
    this.#offset = 0;
    this.#total = null;
    this.#etag = null;
    this.#lastModified = null;
  }

  async #write(chunk: Uint8Array): Promise<void> {
    this.#limit(this.#offset + chunk.length);
    if (this.#head.length < SNIFF_BYTES) {
      this.#head = Buffer.concat([this.#head, chunk]).subarray(0, SNIFF_BYTES);
      if (this.#head.length === SNIFF_BYTES) this.#judge();
    }
    let written = 0;
    while (written < chunk.length) {
      const result = await this.#handle.write(chunk, written, chunk.length - written, this.#offset + written);
      written += result.bytesWritten;
    }
    this.#hash.update(chunk);
    this.#offset += chunk.length;
    this.furthest = Math.max(this.furthest, this.#offset);
    this.#context.onBytes?.(chunk.length);
  }

  async #finish(answer: HttpAnswer): Promise<Downloaded> {
    if (this.#total !== null && this.#offset !== this.#total) {
      const text = `${this.#shown} announced ${this.#total} bytes and sent ${this.#offset}`;
      throw new SourceFailure(text, { retryable: true });
    }
    const content = this.#judge();
    const sha256 = this.#hash.copy().digest('hex');
    if (this.#request.sha256 !== null && sha256 !== this.#request.sha256) {
      await this.#startOver();
      const text = `${this.#shown} has checksum ${sha256}, not the expected ${this.#request.sha256}`;
      throw new SourceFailure(text, { retryable: true });
    }
    return {
      sha256,
      bytes: this.#offset,
      etag: this.#etag,
      lastModified: this.#lastModified,
      content,
      url: answer.url,
      disposition: answer.headers.get('content-disposition'),
    };
  }

  #judge(): Downloaded['content'] {
    const judged = sniff(this.#head);
    if (judged.kind !== 'refused') return judged;
    // The page may announce a pause for maintenance: the next try starts from nothing.
    this.#etag = null;
    this.#lastModified = null;
    throw new SourceFailure(`${this.#shown} sent ${judged.reason}`, { retryable: true });
  }

  #limit(bytes: number): void {
    if (bytes <= this.#request.maxBytes) return;
    const limit = `${this.#request.maxBytes} bytes`;
    throw new SourceFailure(`${this.#shown} is larger than the limit of ${limit}`, { retryable: false });
  }
}
