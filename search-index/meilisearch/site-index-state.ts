/** How far Meilisearch has come with the documents of one site: what it holds, what it was handed and works on, what it refused. */
import type { EnqueuedTask, Meilisearch, Task } from 'meilisearch';
import { z } from 'zod';
import type { IndexFault, IndexProgress } from '../site-index.ts';
import { isIndexMissing, TaskFailed } from './connection.ts';

/** What an index shows. */
export interface Standing {
  readonly version: number;
  /** Settings as one text. */
  readonly settingsKey: string;
}

/** Before anything was handed over. */
export const nothing: Standing = { version: 0, settingsKey: '' };

const Kept = z.object({ version: z.int(), settings_key: z.string() });

/** Failures that leave the index as it was wanted. */
const harmless = new Set(['index_already_exists']);

const isOver = ({ status }: Task): boolean => status !== 'enqueued' && status !== 'processing';

const isFailure = (task: Task): boolean =>
  task.status !== 'succeeded' && !harmless.has(task.error?.code ?? '');

/** One site in one process; what is done is also kept in an index of its own, where another process or the next start finds it. */
export class SiteIndexState {
  readonly #client: Meilisearch;
  readonly #recordsIndex: string;
  readonly #siteId: string;
  #shown: Standing = nothing;
  #pending: { readonly to: Standing; readonly tasks: readonly number[] } | null = null;
  #fault: IndexFault | null = null;

  constructor(client: Meilisearch, recordsIndex: string, siteId: string) {
    this.#client = client;
    this.#recordsIndex = recordsIndex;
    this.#siteId = siteId;
  }

  /** What can be found, as far as this process knows. */
  get shown(): Standing {
    return this.#shown;
  }

  /** What can be found when the work in hand is done. */
  get reaching(): Standing {
    return this.#pending?.to ?? this.#shown;
  }

  /** Reads what is known of the site to all processes. */
  async read(): Promise<void> {
    try {
      const record = Kept.parse(await this.#client.index(this.#recordsIndex).getDocument(this.#siteId));
      if (record.version >= this.#shown.version)
        this.#shown = { version: record.version, settingsKey: record.settings_key };
    } catch (error) {
      if (!isIndexMissing(error) && !isDocumentMissing(error)) throw error;
    }
  }

  /** Whether Meilisearch works on something this process handed over. */
  get isBusy(): boolean {
    return this.#pending !== null;
  }

  /** Has what is known to all processes forgotten, since the index is made anew. */
  async withdrawRecord(): Promise<void> {
    await this.#client.index(this.#recordsIndex).deleteDocument(this.#siteId);
  }

  /** Starts over: nothing is known of the index. */
  reset(): void {
    this.#shown = nothing;
    this.#pending = null;
  }

  /** Notes work that Meilisearch took on. */
  handed(to: Standing, tasks: readonly EnqueuedTask[]): void {
    const before = this.#pending?.tasks ?? [];
    this.#pending = { to, tasks: [...before, ...tasks.map(({ taskUid }) => taskUid)] };
  }

  /** Asks after the work in hand. */
  async look(): Promise<IndexProgress> {
    const pending = this.#pending;
    if (pending !== null) await this.#settle(pending.to, pending.tasks);
    return { version: this.#shown.version, fault: this.#fault };
  }

  async #settle(to: Standing, uids: readonly number[]): Promise<void> {
    const { results } = await this.#client.tasks.getTasks({ uids: [...uids], limit: uids.length });
    // A task that is gone was done long ago: Meilisearch forgets only what is over.
    const failed = results.find((task) => isOver(task) && isFailure(task));
    if (failed === undefined && !results.every(isOver)) return;
    this.#pending = null;
    if (failed !== undefined) {
      this.#fault = { version: to.version, reason: new TaskFailed(failed).message };
      return;
    }
    this.#shown = to;
    this.#fault = null;
    const record = { id: this.#siteId, version: to.version, settings_key: to.settingsKey };
    await this.#client.index(this.#recordsIndex).addDocuments([record], { primaryKey: 'id' });
  }
}

function isDocumentMissing(error: unknown): boolean {
  return error instanceof Error && 'cause' in error && Missing.safeParse(error.cause).success;
}

const Missing = z.object({ code: z.literal('document_not_found') });
