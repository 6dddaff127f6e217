/** How this project speaks to Meilisearch: through its official client, every task awaited, every failure said in one way. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Embedder,
  type EnqueuedTask,
  Meilisearch,
  MeilisearchApiError,
  MeilisearchRequestError,
  MeilisearchRequestTimeOutError,
  type Task,
} from 'meilisearch';

/** Where Meilisearch is. */
export interface MeilisearchOptions {
  /** Address of the server. */
  readonly url: string;
  /** Never written to logs or errors. */
  readonly apiKey?: string | undefined;
  /** Begins the name of every index of this installation, so that several can share a server. */
  readonly indexPrefix?: string | undefined;
  /** An embedder of Meilisearch's own for properties, which then makes every vector instead of this project. */
  readonly embedder?: Embedder | undefined;
}

/** Opens the official client; a request that takes longer fails. */
export function connect(options: MeilisearchOptions, timeoutMs: number): Meilisearch {
  const key = options.apiKey === undefined ? {} : { apiKey: options.apiKey };
  return new Meilisearch({ host: options.url, timeout: timeoutMs, clientAgents: ['Mulk'], ...key });
}

/**
 * A signal for one request: aborted when `signal` is, or when the request takes longer than so many milliseconds. The official client
 * (0.62) forgets its own time limit wherever a signal is given, and waited for ever for a server that hangs.
 */
export function withinLimit(signal: AbortSignal, ms: number): AbortSignal {
  return AbortSignal.any([signal, AbortSignal.timeout(ms)]);
}

/** The two indexes of a snapshot, with one life: names, and profiles of property. */
export interface SnapshotIndexes {
  readonly places: string;
  readonly properties: string;
}

/** Names the indexes of a snapshot. */
export function snapshotIndexes(options: MeilisearchOptions, snapshotId: string): SnapshotIndexes {
  const { places, properties } = indexFamilies(options);
  return { places: places + snapshotId, properties: properties + snapshotId };
}

/** What the names of the indexes of all snapshots begin with. */
export function indexFamilies({ indexPrefix = '' }: MeilisearchOptions): SnapshotIndexes {
  return { places: `${indexPrefix}places__`, properties: `${indexPrefix}properties__` };
}

/** Thrown when Meilisearch took work on and then failed at it. */
export class TaskFailed extends Error {
  override readonly name = 'TaskFailed';
  /** Meilisearch's own code, such as `invalid_document_id`. */
  readonly code: string;

  constructor(task: Task) {
    const { code = 'unknown', message = 'no reason given' } = task.error ?? {};
    super(`Meilisearch: ${task.type} of index ${task.indexUid} ${task.status}: ${message} (${code})`);
    this.code = code;
  }
}

/** Waits for a task to end well; throws `TaskFailed` when it does not. `signal` stops the waiting, not the task. */
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

/** True when Meilisearch answered that there is no such index. */
export function isIndexMissing(error: unknown): boolean {
  const code =
    error instanceof TaskFailed ? error.code : error instanceof MeilisearchApiError && error.cause?.code;
  return code === 'index_not_found';
}

/** Says in a sentence why Meilisearch gave no answer, without address, key or question. */
export function reasonOf(error: unknown): string {
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
