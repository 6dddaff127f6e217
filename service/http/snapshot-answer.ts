/** Makes an answer from a snapshot, for requests over HTTP and for inner requests. */
import type { CursorCodec } from '../contract/cursor.ts';
import type { Call, Endpoint, Reads } from '../contract/endpoint.ts';
import type { Format } from '../contract/format.ts';
import { canonicalText, type Input } from '../contract/input.ts';
import { countedBy } from '../contract/meta.ts';
import type { CursorKey } from '../contract/paging.ts';
import { asOfParameter, presentationParameters } from '../contract/parameters.ts';
import { pageOf } from '../contract/passes.ts';
import { Problem } from '../contract/problem.ts';
import type { Service } from '../contract/service.ts';
import { CountedSnapshot } from '../warehouse/counted-snapshot.ts';
import type { PublishedSnapshot } from '../warehouse/snapshot.ts';
import { type AnswerCache, answerKey, type CachedAnswer } from './caching.ts';
import { withPresentIds } from './former-ids.ts';
import { writeFromSnapshot } from './write-answer.ts';

/** Dependencies of making answers. */
export interface AnswerOptions {
  readonly service: Service;
  readonly cursors: CursorCodec;
  readonly cache: AnswerCache;
  /** The only folder that DuckDB may write to. */
  readonly scratchDirectory: string;
}

/** A call with parsed input that has no snapshot yet. */
export type ReadCall = Omit<
  Call<Record<string, unknown>, Record<string, unknown>, unknown, Reads>,
  'snapshot' | 'after' | 'snapshotChanged' | 'signal'
>;

/** Returns the call of a handler. Its signal is made when it is first read, because many handlers need none. */
export function callOfHandler<Read extends CountedSnapshot | null>(
  call: ReadCall,
  of: { readonly snapshot: Read; readonly after: CursorKey | null; readonly snapshotChanged: boolean },
) {
  return {
    ...call,
    ...of,
    get signal() {
      return call.work.signal;
    },
  };
}

/** A snapshot that is held for one answer, and the position where the answer continues. */
export interface Reading {
  readonly snapshot: PublishedSnapshot;
  /** Key of the answer: in the cache, and the stem of its entity tag. */
  readonly key: string;
  readonly format: Format;
  readonly after: CursorKey | null;
  readonly snapshotChanged: boolean;
  /** The operation with its filters, for which a cursor is valid. */
  readonly boundTo: string;
}

/** Parameters of a request as the client sent them. */
export interface SentParameters {
  readonly params: Readonly<Record<string, string>>;
  readonly search: string;
}

/** An answer, and whether it came from the cache. */
export interface MadeAnswer {
  readonly made: CachedAnswer;
  readonly cache: 'hit' | 'miss';
  /** True when a later request may get a better answer. */
  readonly isProvisional: boolean;
}

const nothing: ReadonlySet<string> = new Set();
/** A pass opens an answer and does not change it. */
const passParameters: ReadonlySet<string> = new Set(['token']);

/** Holds the snapshot of a call while `use` works. Throws `no-snapshot`, `cursor-invalid`. */
export async function readingFor<Result>(
  endpoint: Endpoint,
  call: ReadCall,
  { service, cursors, format }: AnswerOptions & { readonly format: Format },
  use: (reading: Reading) => Promise<Result>,
): Promise<Result> {
  const bound = boundTo(endpoint, call);
  const cursor = call.query['cursor'];
  const from = typeof cursor === 'string' ? cursors.decode(cursor, bound) : null;
  // An operation that answers as of now alone may have a parameter of this name with a meaning of its own.
  const asOf = endpoint.asOfNow === null ? call.query[asOfParameter] : undefined;
  const lease =
    typeof asOf === 'string'
      ? await service.snapshots.leaseAsOf(asOf, from?.snapshotId ?? null, service.now())
      : ((from === null ? null : await service.snapshots.leaseOf(from.snapshotId)) ??
        service.snapshots.lease());
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
      canonicalRequest:
        requestText(call, endpoint.insteadOfKey === 'map-pass' ? passParameters : nothing) +
        passText(endpoint, call) +
        rightsText(endpoint, call) +
        typeText(endpoint, call),
      historyFrom: call.historyFrom,
      format,
    });
    const snapshotChanged = from !== null && from.snapshotId !== snapshot.id;
    return await use({ snapshot, key, format, after: from?.key ?? null, snapshotChanged, boundTo: bound });
  } finally {
    lease.release();
  }
}

/** Returns the answer, from the cache or from its handler, which `beforeMaking` may refuse. Its links have the parameters of `sent`. */
export async function answerOf(
  endpoint: Endpoint,
  call: ReadCall,
  reading: Reading,
  {
    service,
    cache,
    cursors,
    scratchDirectory,
    sent,
    beforeMaking,
  }: AnswerOptions & { readonly sent: SentParameters; readonly beforeMaking: (() => Promise<void>) | null },
): Promise<MadeAnswer> {
  const { snapshot, key, format, after, snapshotChanged } = reading;
  const known = cache.get(key);
  if (known !== undefined) return { made: known, cache: 'hit', isProvisional: false };
  await beforeMaking?.();
  const present = await withPresentIds(endpoint, call, snapshot);
  const seen = seenBy(endpoint, call, snapshot);
  const result = await endpoint.handle(callOfHandler(present, { snapshot: seen, after, snapshotChanged }));
  call.work.begin();
  const made = await writeFromSnapshot(endpoint, result, {
    format,
    query: call.query,
    snapshot,
    scratchDirectory,
    historyFrom: call.historyFrom,
    snapshotChanged,
    counts: countedBy(endpoint.counts, call),
    cursorOf: (next: CursorKey) => cursors.encode({ snapshotId: snapshot.id, key: next }, reading.boundTo),
    nextAddress: (cursor: string) => addressOf(endpoint, sent, { cursor }),
    permalink: permalinkOf(endpoint, call, { reading, cursors, sent, baseUrl: service.baseUrl() }),
    work: call.work,
  });
  const provisional = isProvisional(result);
  if (!provisional) cache.set(key, made);
  return { made, cache: 'miss', isProvisional: provisional };
}

/**
 * Returns the snapshot, whose reads count as work of the request, limited to the history of the caller's plan, unless the endpoint declares why it reads
 * everything.
 */
export function seenBy(
  { seesAllHistory }: Endpoint,
  { historyFrom, work }: Pick<ReadCall, 'historyFrom' | 'work'>,
  snapshot: PublishedSnapshot,
): CountedSnapshot {
  return new CountedSnapshot(snapshot.seenFrom(seesAllHistory === null ? historyFrom : null), work);
}

/** Returns path and query of a request at the operation's own path, as the client sent it except for `changes`. */
function addressOf(
  endpoint: Endpoint,
  sent: SentParameters,
  changes: Readonly<Record<string, string>>,
): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(sent.params[name] ?? ''),
  );
  const query = new URLSearchParams(sent.search);
  for (const [name, value] of Object.entries(changes)) query.set(name, value);
  return `${path}?${query}`;
}

/**
 * Returns the address that answers the same while its snapshot can be asked for: the request with the id of the snapshot as
 * `as_of`, and the cursor signed for that. Null for operations that answer as of now only.
 */
function permalinkOf(
  endpoint: Endpoint,
  call: ReadCall,
  {
    reading: { snapshot, after },
    cursors,
    sent,
    baseUrl,
  }: Pick<AnswerOptions, 'cursors'> & {
    readonly reading: Reading;
    readonly sent: SentParameters;
    readonly baseUrl: string;
  },
): string | null {
  if (endpoint.asOfNow !== null) return null;
  const asOf = { [asOfParameter]: snapshot.id };
  if (after === null) return `${baseUrl}${addressOf(endpoint, sent, asOf)}`;
  const pinned = boundTo(endpoint, { ...call, query: { ...call.query, ...asOf } });
  const cursor = cursors.encode({ snapshotId: snapshot.id, key: after }, pinned);
  return `${baseUrl}${addressOf(endpoint, sent, { ...asOf, cursor })}`;
}

function isProvisional(result: unknown): boolean {
  return (
    typeof result === 'object' &&
    result !== null &&
    'isProvisional' in result &&
    result.isProvisional === true
  );
}

/** Returns the pass in an answer: another pass makes another answer. */
function passText(endpoint: Endpoint, call: ReadCall): string {
  if (!endpoint.givesPass || call.principal === null) return '';
  return `pass=${call.service.passes.issue(call.principal, pageOf(call)).token}`;
}

/** Returns the rights that decide which other operations the answer may tell of. */
function rightsText({ asksOthers }: Endpoint, { principal }: ReadCall): string {
  if (!asksOthers || principal === null) return '';
  const { scopes, plan } = principal;
  return `rights=${[...scopes, ...plan.features].toSorted().join(',')}`;
}

/** Returns the media type that the client prefers, where the handler of a raw answer chooses among several. */
function typeText({ answer }: Endpoint, { accepts }: ReadCall): string {
  return answer.kind === 'raw' && answer.types.length > 1 ? `type=${accepts(answer.types)}` : '';
}

/** Returns what a cursor is valid for: the operation with its filters. */
function boundTo(endpoint: Endpoint, input: Input): string {
  return `${endpoint.operationId} ${requestText(input, presentationParameters)}`;
}

/** Returns the same text for the same request. */
function requestText({ params, query, body }: Input, leaveOut: ReadonlySet<string>): string {
  return `${canonicalText(params, leaveOut)}${canonicalText(query, leaveOut)}${body === null ? '' : JSON.stringify(body)}`;
}
