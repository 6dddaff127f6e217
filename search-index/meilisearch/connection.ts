/** Connects to Meilisearch with its official client: awaits every task and reports every failure in the same form. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type EnqueuedTask,
  Meilisearch,
  MeilisearchApiError,
  MeilisearchRequestError,
  MeilisearchRequestTimeOutError,
  type Task,
} from 'meilisearch';

/** How to reach Meilisearch. */
export interface MeilisearchOptions {
  /** Address of the server. */
  readonly url: string;
  /** Secret: never written to logs or errors. */
  readonly apiKey?: string | undefined;
  /** Prefix of every index name, so that several programs, such as tests, can share a server. */
  readonly indexPrefix?: string | undefined;
}

/** Opens the official client. A request fails after `timeoutMs`. */
export function connect(options: MeilisearchOptions, timeoutMs: number): Meilisearch {
  const key = options.apiKey === undefined ? {} : { apiKey: options.apiKey };
  return new Meilisearch({ host: options.url, timeout: timeoutMs, clientAgents: ['Mulk'], ...key });
}

/**
 * Returns a signal that aborts when `signal` does or after `ms`. The official client (0.62) ignores its own time limit if a request has a
 * signal, and waited for ever for a server that hangs.
 */
export function withinLimit(signal: AbortSignal, ms: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(ms)]);
}

/** The two indexes of a snapshot: names and profiles of property. They are created and removed together. */
export interface SnapshotIndexes {
  readonly places: string;
  readonly properties: string;
}

/** Returns the names of the indexes of a snapshot. */
export function snapshotIndexes(options: MeilisearchOptions, snapshotId: string): SnapshotIndexes {
  const { places, properties } = indexFamilies(options);
  return { places: places + snapshotId, properties: properties + snapshotId };
}

/** Returns the prefixes of the index names of all snapshots. */
export function indexFamilies({ indexPrefix = '' }: MeilisearchOptions): SnapshotIndexes {
  return { places: `${indexPrefix}places__`, properties: `${indexPrefix}properties__` };
}

/** Thrown when Meilisearch accepted a task and the task then failed. */
export class TaskFailed extends Error {
  override readonly name = 'TaskFailed';
  /** Error code of Meilisearch, such as `invalid_document_id`. */
  readonly code: string;

  constructor(task: Task) {
    const { code = 'unknown', message = 'no reason given' } = task.error ?? {};
    super(`Meilisearch: ${task.type} of index ${task.indexUid} ${task.status}: ${message} (${code})`);
    this.code = code;
  }
}

/** Waits until a task succeeds. Throws `TaskFailed` if it fails. `signal` stops the waiting, not the task. */
export async function settle(
  client: Meilisearch,
  { taskUid }: EnqueuedTask,
  signal?: AbortSignal,
): Promise<Task> {
  for (let wait = 10; ; wait = Math.min(wait * 2, 500)) {
    const task = await client.tasks.getTask(taskUid, signal ? { signal } : {});
    if (task.status === 'succeeded') return task;
    if (task.status === 'failed' || task.status === 'canceled') throw new TaskFailed(task);
    await pause(wait, undefined, signal ? { signal } : {});
  }
}

/** Returns true if Meilisearch answered that the index does not exist. */
export function isIndexMissing(error: unknown): boolean {
  const code =
    error instanceof TaskFailed ? error.code : error instanceof MeilisearchApiError && error.cause?.code;
  return code === 'index_not_found';
}

/** Returns a sentence that says why Meilisearch gave no answer, without address, key or question. */
export function failureReason(error: unknown): string {
  if (error instanceof MeilisearchApiError) {
    const said = error.cause === undefined ? '' : `: ${error.cause.message} (${error.cause.code})`;
    return `Meilisearch answered ${error.response.status}${said}`;
  }
  if (error instanceof MeilisearchRequestError) {
    if (error.cause instanceof MeilisearchRequestTimeOutError)
      return `Meilisearch did not answer within ${error.cause.cause.timeout} ms`;
    const isLate = error.cause instanceof DOMException && error.cause.name === 'TimeoutError';
    return isLate ? 'Meilisearch did not answer in time' : 'Meilisearch cannot be reached';
  }
  return `Meilisearch gave an answer that cannot be read: ${error instanceof Error ? error.message : String(error)}`;
}
