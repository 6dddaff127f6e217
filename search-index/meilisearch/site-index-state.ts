/** Tracks Meilisearch's progress with the documents of one site: shown, in work, and refused. */
import type { EnqueuedTask, Meilisearch, Task } from 'meilisearch';
import { z } from 'zod';
import type { IndexFault, IndexProgress } from '../site-index.ts';
import { isIndexMissing, TaskFailed } from './connection.ts';

/** A version of the documents and settings. */
export interface Standing {
  readonly version: number;
  /** The settings as one text. */
  readonly settingsKey: string;
}

/** The state before anything was handed over. */
export const nothing: Standing = { version: 0, settingsKey: '' };

const Kept = z.object({ version: z.int(), settings_key: z.string() });

/** Failures that leave the index in the wanted state. */
const harmless = new Set(['index_already_exists']);

const isOver = ({ status }: Task): boolean => status !== 'enqueued' && status !== 'processing';

const isFailure = (task: Task): boolean =>
  task.status !== 'succeeded' && !harmless.has(task.error?.code ?? '');

/** The state of one site in one process. A separate index keeps a record of finished work for other processes and the next start. */
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

  /** The newest state that searches see, as far as this process knows. */
  get shown(): Standing {
    return this.#shown;
  }

  /** The state that searches will see when the current work is done. */
  get reaching(): Standing {
    return this.#pending?.to ?? this.#shown;
  }

  /** Reads the record that all processes share. */
  async read(): Promise<void> {
    try {
      const record = Kept.parse(await this.#client.index(this.#recordsIndex).getDocument(this.#siteId));
      if (record.version >= this.#shown.version)
        this.#shown = { version: record.version, settingsKey: record.settings_key };
    } catch (error) {
      if (!isIndexMissing(error) && !isDocumentMissing(error)) throw error;
    }
  }

  /** True if Meilisearch still works on changes of this process. */
  get isBusy(): boolean {
    return this.#pending !== null;
  }

  /** Deletes the record that all processes share, since the index is built anew. */
  async withdrawRecord(): Promise<void> {
    await this.#client.index(this.#recordsIndex).deleteDocument(this.#siteId);
  }

  /** Starts over: forgets everything about the index. */
  reset(): void {
    this.#shown = nothing;
    this.#pending = null;
  }

  /** Records the tasks that Meilisearch accepted. */
  handed(to: Standing, tasks: readonly EnqueuedTask[]): void {
    const before = this.#pending?.tasks ?? [];
    this.#pending = { to, tasks: [...before, ...tasks.map(({ taskUid }) => taskUid)] };
  }

  /** Checks the current work and returns the progress. */
  async look(): Promise<IndexProgress> {
    const pending = this.#pending;
    if (pending !== null) await this.#settle(pending.to, pending.tasks);
    return { ...this.#shown, fault: this.#fault };
  }

  async #settle(to: Standing, uids: readonly number[]): Promise<void> {
    const { results } = await this.#client.tasks.getTasks({ uids: [...uids], limit: uids.length });
    // Meilisearch deletes only finished tasks, so a missing task was done long ago.
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
