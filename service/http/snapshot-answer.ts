/** How an answer is made from a snapshot, whoever asks for it: over HTTP, or from within another request. */
import type { CursorCodec } from '../contract/cursor.ts';
import type { Call, Endpoint, Reads } from '../contract/endpoint.ts';
import type { Format } from '../contract/format.ts';
import { canonicalText, type Input } from '../contract/input.ts';
import type { CursorKey } from '../contract/paging.ts';
import { presentationParameters } from '../contract/parameters.ts';
import { Problem } from '../contract/problem.ts';
import type { Service } from '../contract/service.ts';
import type { PublishedSnapshot, Snapshot } from '../warehouse/snapshot.ts';
import { type AnswerCache, answerKey, type CachedAnswer } from './caching.ts';
import { withPresentIds } from './former-ids.ts';
import { writeFromSnapshot } from './write-answer.ts';

/** What making answers needs. */
export interface AnswerOptions {
  readonly service: Service;
  readonly cursors: CursorCodec;
  readonly cache: AnswerCache;
  /** The one folder DuckDB may write to. */
  readonly scratchDirectory: string;
}

/** A call whose input has been read, before it has a snapshot. */
export type ReadCall = Omit<
  Call<Record<string, unknown>, Record<string, unknown>, unknown, Reads>,
  'snapshot' | 'after' | 'snapshotChanged'
>;

/** A snapshot that is held for one answer, and where in it the answer goes on. */
export interface Reading {
  readonly snapshot: PublishedSnapshot;
  /** Of the answer: in the cache, and the stem of its entity tag. */
  readonly key: string;
  readonly format: Format;
  readonly after: CursorKey | null;
  readonly snapshotChanged: boolean;
  /** What a cursor is good for: the operation with its filters. */
  readonly boundTo: string;
}

/** An answer, and where it came from. */
export interface MadeAnswer {
  readonly made: CachedAnswer;
  readonly cache: 'hit' | 'miss';
  /** True when another try may give a better one. */
  readonly isProvisional: boolean;
}

const nothing: ReadonlySet<string> = new Set();

/** Holds the snapshot that a call is answered from while `use` works. Throws `no-snapshot`, `cursor-invalid`. */
export async function readingFor<Result>(
  endpoint: Endpoint,
  call: ReadCall,
  { service, cursors, format }: AnswerOptions & { readonly format: Format },
  use: (reading: Reading) => Promise<Result>,
): Promise<Result> {
  const boundTo = `${endpoint.operationId} ${requestText(call, presentationParameters)}`;
  const cursor = call.query['cursor'];
  const from = typeof cursor === 'string' ? cursors.decode(cursor, boundTo) : null;
  const lease =
    (from === null ? null : await service.snapshots.leaseOf(from.snapshotId)) ?? service.snapshots.lease();
  if (lease === null) {
    throw new Problem('no-snapshot', 'No snapshot has been published yet.', {
      headers: { 'Retry-After': '30' },
    });
  }
  try {
    const { snapshot } = lease;
    const key = answerKey({
      build: service.build,
      snapshotId: snapshot.id,
      publishedAt: snapshot.publishedAt,
      operationId: endpoint.operationId,
      canonicalRequest: requestText(call, nothing) + passText(endpoint, call),
      historyFrom: call.historyFrom,
      format,
    });
    const snapshotChanged = from !== null && from.snapshotId !== snapshot.id;
    return await use({ snapshot, key, format, after: from?.key ?? null, snapshotChanged, boundTo });
  } finally {
    lease.release();
  }
}

/** The answer, from the cache or made by its handler; `addressOf` gives path and query of the page after. */
export async function answerOf(
  endpoint: Endpoint,
  call: ReadCall,
  reading: Reading,
  {
    cache,
    cursors,
    scratchDirectory,
    addressOf,
  }: AnswerOptions & { readonly addressOf: (cursor: string) => string },
): Promise<MadeAnswer> {
  const { snapshot, key, format, after, snapshotChanged, boundTo } = reading;
  const known = cache.get(key);
  if (known !== undefined) return { made: known, cache: 'hit', isProvisional: false };
  const present = await withPresentIds(endpoint, call, snapshot);
  const seen = seenBy(endpoint, call, snapshot);
  const result = await endpoint.handle({ ...present, snapshot: seen, after, snapshotChanged });
  const made = await writeFromSnapshot(endpoint, result, {
    format,
    query: call.query,
    snapshot,
    scratchDirectory,
    historyFrom: call.historyFrom,
    snapshotChanged,
    cursorOf: (next: CursorKey) => cursors.encode({ snapshotId: snapshot.id, key: next }, boundTo),
    nextAddress: addressOf,
    signal: call.signal,
  });
  const provisional = isProvisional(result);
  if (!provisional) cache.set(key, made);
  return { made, cache: 'miss', isProvisional: provisional };
}

/** The snapshot as the handler may read it: as far back as the caller's plan sees, unless the endpoint declares why it reads everything. */
export function seenBy(
  { seesAllHistory }: Endpoint,
  { historyFrom }: Pick<ReadCall, 'historyFrom'>,
  snapshot: PublishedSnapshot,
): Snapshot {
  return snapshot.seenFrom(seesAllHistory === null ? historyFrom : null);
}

/** The page after, at the operation's own path, with the parameters as the client sent them. */
export function nextAddress(
  endpoint: Endpoint,
  sent: { readonly params: Readonly<Record<string, string>>; readonly search: string },
  cursor: string,
): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(sent.params[name] ?? ''),
  );
  const query = new URLSearchParams(sent.search);
  query.set('cursor', cursor);
  return `${path}?${query}`;
}

function isProvisional(result: unknown): boolean {
  return (
    typeof result === 'object' &&
    result !== null &&
    'isProvisional' in result &&
    result.isProvisional === true
  );
}

/** The pass that an answer holds: with another one it is another answer. */
function passText(endpoint: Endpoint, { service, historyFrom }: ReadCall): string {
  return endpoint.givesPass ? `pass=${service.passes.issue(historyFrom).token}` : '';
}

/** The same request always as the same text. */
function requestText({ params, query, body }: Input, leaveOut: ReadonlySet<string>): string {
  return `${canonicalText(params, leaveOut)}${canonicalText(query, leaveOut)}${body === null ? '' : JSON.stringify(body)}`;
}
