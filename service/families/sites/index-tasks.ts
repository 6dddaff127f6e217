/** Writes changes of a site’s index as tasks of Meilisearch. Their numbers are made of the kind and the version of the site’s documents. */
import { z } from 'zod';
import type { TaskRow } from '../../documents/document-store.ts';
import type { ChangeStanding } from '../../documents/site-documents.ts';
import { MeilisearchError } from '../../http/meilisearch-errors.ts';

/** A change of settings comes after a version of the documents and has none of its own: so the kind is in the number. */
const kinds = ['upsert', 'remove', 'settings'] as const;
type ChangeKind = (typeof kinds)[number];

/** A change of an index. */
export interface IndexChange {
  readonly kind: ChangeKind;
  /** The version of the documents after it. */
  readonly version: number;
}

/** Returns the number of a change’s task. */
export function taskUidOf({ kind, version }: IndexChange): number {
  return version * kinds.length + kinds.indexOf(kind);
}

/** Returns the change of a task. */
export function changeOfTask(uid: number): IndexChange {
  const { [uid % kinds.length]: kind = 'settings' } = kinds;
  return { kind, version: Math.floor(uid / kinds.length) };
}

const types = {
  upsert: 'documentAdditionOrUpdate',
  remove: 'documentDeletion',
  settings: 'settingsUpdate',
} as const satisfies Record<ChangeKind, string>;

const about = {
  indexUid: z.string(),
  type: z.enum(Object.values(types)),
  enqueuedAt: z.iso.datetime().meta({
    description:
      'When the change came. The time of a change of settings is not kept: it is the time of the answer.',
  }),
};

/** What a change answers. */
export const EnqueuedTask = z
  .object({
    taskUid: z.int().meta({ description: 'Ask /tasks/{uid} whether searches use the change yet.' }),
    status: z.literal('enqueued'),
    ...about,
  })
  .meta({ id: 'SiteEnqueuedTask' });

/** A task. */
export const Task = z
  .object({
    uid: z.int(),
    status: z.enum(['enqueued', 'succeeded', 'failed']).meta({
      description:
        '`enqueued`: kept, and not used by searches yet. `succeeded`: searches use it. `failed`: the engine refused it, see `error`; the change is kept.',
    }),
    ...about,
    error: MeilisearchError.nullable(),
    details: z
      .union([
        z.object({ receivedDocuments: z.int(), indexedDocuments: z.int() }),
        z.object({ providedIds: z.int(), deletedDocuments: z.int() }),
      ])
      .nullable()
      .meta({ description: 'Null for a change of settings.' }),
  })
  .meta({ id: 'SiteTask' });

/** Returns what a change answers. */
export function enqueuedTask(indexUid: string, change: IndexChange, at: Date): z.input<typeof EnqueuedTask> {
  return {
    taskUid: taskUidOf(change),
    indexUid,
    status: 'enqueued',
    type: types[change.kind],
    enqueuedAt: at.toISOString(),
  };
}

/** A task and what is known about it. */
interface KnownTask {
  readonly uid: number;
  readonly indexUid: string;
  readonly status: ChangeStanding['status'];
  readonly error: MeilisearchError | null;
  /** Null for a change of settings. */
  readonly row: TaskRow | null;
  readonly now: Date;
}

/** Returns a task by Meilisearch’s names. */
export function taskView({ uid, indexUid, status, error, row, now }: KnownTask): z.input<typeof Task> {
  const { kind } = changeOfTask(uid);
  const enqueuedAt = (row?.created_at ?? now).toISOString();
  return { uid, indexUid, status, type: types[kind], enqueuedAt, error, details: row && detailsOf(row) };
}

function detailsOf({ kind, documents, rejected }: TaskRow) {
  const sent = documents + rejected;
  return kind === 'upsert'
    ? { receivedDocuments: sent, indexedDocuments: documents }
    : { providedIds: sent, deletedDocuments: documents };
}
