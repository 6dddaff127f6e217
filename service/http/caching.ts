/** Makes entity tags and caches answers, so that one piece of work serves the same request several times. */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** A finished answer, before content coding. */
export interface CachedAnswer {
  readonly type: string;
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Status of a raw answer that sets its own; without it, the endpoint's. */
  readonly status?: number;
}

/** Everything that an answer from a snapshot depends on. */
export interface AnswerIdentity {
  readonly build: string;
  readonly snapshotId: string;
  /** A snapshot can become current again, and `meta` states the time. */
  readonly publishedAt: string;
  readonly operationId: string;
  /** Path and query parameters, parsed and in a fixed order. */
  readonly canonicalRequest: string;
  readonly historyFrom: string | null;
  readonly format: string;
}

/** Returns the key of an answer: for the cache, and as the stem of its entity tag. */
export function answerKey(identity: AnswerIdentity): string {
  const text = JSON.stringify([
    identity.build,
    identity.snapshotId,
    identity.publishedAt,
    identity.operationId,
    identity.canonicalRequest,
    identity.historyFrom,
    identity.format,
  ]);
  return hash('sha256', text, 'base64url').slice(0, 27);
}

/** Returns a strong entity tag. Each content coding of an answer has its own. */
export function entityTag(key: string, contentCoding: string): string {
  return contentCoding === '' || contentCoding === 'identity' ? `"${key}"` : `"${key}-${contentCoding}"`;
}

const codings = ['', 'br', 'gzip'];

/**
 * Returns the tag of `If-None-Match` that fits this answer in some coding, or null. A client that holds the answer in
 * any coding
 * holds the answer.
 */
export function matchingTag(ifNoneMatch: string, key: string): string | null {
  const sent = ifNoneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (sent.includes('*')) return entityTag(key, '');
  return codings.map((coding) => entityTag(key, coding)).find((tag) => sent.includes(tag)) ?? null;
}

const overheadBytes = 512;

/**
 * Caches answers by key. The least used are dropped above the limit of bytes. Keys hold the snapshot, so no answer goes
 * stale.
 */
export class AnswerCache {
  /** Null when the cache may hold nothing. */
  readonly #answers: LRUCache<string, CachedAnswer> | null;

  constructor(maxBytes: number) {
    if (maxBytes === 0) {
      this.#answers = null;
      return;
    }
    this.#answers = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.max(1, Math.floor(maxBytes / 16)),
      sizeCalculation: (answer) => answer.body.length + overheadBytes,
    });
  }

  get(key: string): CachedAnswer | undefined {
    return this.#answers?.get(key);
  }

  set(key: string, answer: CachedAnswer): void {
    this.#answers?.set(key, answer);
  }

  get bytes(): number {
    return this.#answers?.calculatedSize ?? 0;
  }
}
