/** A site's own documents: put into its index, removed from it, and what became of that. */
import { z } from 'zod';
import type { Principal } from '../../accounts/plans.ts';
import { document, endpoint } from '../../contract/endpoint.ts';
import { text } from '../../contract/parameters.ts';
import { requirePrincipal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import type { Service } from '../../contract/service.ts';
import type { Work } from '../../contract/work.ts';
import { documentsMost } from '../../documents/check-document.ts';
import type { BulkOutcome, TaskStanding } from '../../documents/site-documents.ts';
import { type BodyLimits, usualBody } from '../../limits.ts';
import { exampleIndexIds } from './search-schema.ts';

const tag = 'Site search';
/** The limits of a request with documents. */
export const bulkBody: BodyLimits = {
  ...usualBody,
  bytes: 10 * 1024 * 1024,
  expandedBytes: 10 * 1024 * 1024,
  cells: 1_000_000,
  // A document that is too long is refused by itself.
  textBytes: 1024 * 1024,
};
const RequestId = z.string().meta({ description: 'As in X-Request-Id.' });
const TaskId = z.string().meta({ description: 'Ask /api/v1/index/tasks/{id} whether it can be found yet.' });

const BulkResult = z
  .object({
    indexed: z.int().meta({ description: 'Documents that were taken. They are durable when you read this.' }),
    rejected: z.array(
      z.object({
        index: z.int().meta({ description: 'Place in `documents`, from 0.' }),
        id: z.string().nullable(),
        reason: z.string(),
      }),
    ),
    task_id: TaskId,
    request_id: RequestId,
  })
  .meta({ id: 'BulkResult' });

/** The documents of one request, each of which is checked by itself. */
export const SentDocuments = z
  .array(z.unknown())
  .min(1, 'takes at least one document')
  .max(documentsMost, `takes at most ${documentsMost} documents`)
  .meta({ override: { type: 'array', minItems: 1, maxItems: documentsMost, items: { type: 'object' } } });

/** Stores the documents of a request. */
export function storeDocuments(
  {
    principal,
    service,
    work,
  }: { readonly principal: Principal | null; readonly service: Service; readonly work: Work },
  documents: readonly unknown[],
): Promise<BulkOutcome> {
  return service.documents.upsert(requirePrincipal(principal).siteId, documents, () => {
    // Waiting for the database is no work.
    work.begin();
    return work.pause();
  });
}

/** `POST /index/bulk`. */
export const bulkIndexDocuments = endpoint({
  operationId: 'bulkIndexDocuments',
  method: 'post',
  path: '/api/v1/index/bulk',
  aliases: ['/api/v1/index/bulk-index', '/api/v1/index/bulk-store'],
  needsVerifiedAddress: true,
  tag,
  scope: 'index',
  status: 202,
  summary: 'Put documents into the site’s index',
  description:
    'Adds documents, or replaces those with the same `id` whole. Each document is a JSON object, taken or refused by itself; one without an `id` gets one made of its content, so that sending it twice keeps it once. Fields are yours; only `_geo` (`{lat, lng}`) may begin with an underscore. At most 1,000 documents and 10 MiB a request, 100 KiB a document. A bare array of documents is taken too.',
  reads: 'service',
  body: z.strictObject({ documents: SentDocuments }),
  bareArrayField: 'documents',
  bodyLimits: bulkBody,
  answer: document(BulkResult),
  examples: [
    {
      summary: 'Two listings',
      request: '/api/v1/index/bulk',
      body: {
        documents: [
          {
            id: 'listing-1',
            title: 'Two bedrooms with a marina view',
            area: 'Dubai Marina',
            price_aed: 2_450_000,
          },
          { id: 'listing-2', title: 'Studio near the metro', area: 'Al Barsha', price_aed: 640_000 },
        ],
      },
    },
  ],
  async handle(call) {
    const { indexed, rejected, taskId } = await storeDocuments(call, call.body.documents);
    return {
      indexed,
      rejected: rejected.map((entry) => ({ ...entry })),
      task_id: taskId,
      request_id: call.requestId,
    };
  },
});

const IndexTask = z
  .object({
    task_id: z.string(),
    kind: z.enum(['upsert', 'remove']),
    status: z.enum(['enqueued', 'succeeded', 'failed']).meta({
      description:
        '`enqueued`: kept, and not found by searches yet. `succeeded`: searches find it. `failed`: the engine refused it, see `error`; the documents are kept.',
    }),
    documents: z.int().meta({ description: 'Documents that were taken, or removed.' }),
    rejected: z.int().meta({ description: 'Documents that were refused, or were not there to be removed.' }),
    error: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'IndexTask' });

function taskOf({ task, status, error }: TaskStanding): z.input<typeof IndexTask> {
  const { id, kind, documents, rejected, created_at } = task;
  return { task_id: id, kind, status, documents, rejected, error, created_at: created_at.toISOString() };
}

/** `GET /index/tasks/{id}`. */
export const getIndexTask = endpoint({
  operationId: 'getIndexTask',
  method: 'get',
  path: '/api/v1/index/tasks/{id}',
  tag,
  scope: 'index',
  summary: 'Whether a change of the index can be found yet',
  description: 'A task of the key’s site. Tasks are kept for 7 days.',
  reads: 'service',
  params: z.strictObject({
    id: text({ max: 100, description: '`task_id` of an answer.', example: exampleIndexIds.task }),
  }),
  answer: document(IndexTask),
  problems: ['index-task-not-found', 'index-unavailable'],
  examples: [{ summary: 'A task', request: `/api/v1/index/tasks/${exampleIndexIds.task}` }],
  async handle({ params, principal, service }) {
    const standing = await service.documents.task(requirePrincipal(principal).siteId, params);
    if (standing === null) throw new Problem('index-task-not-found', `No task has the id ${params.id}.`);
    return taskOf(standing);
  },
});

/** Most ids in one request. */
export const idsMost = 1_000;
/** An id as it is sent; the store has it as text. */
export const DocumentId = z.union([z.string().min(1).max(511), z.int()]).transform(String);
const DestroyBody = z.strictObject({
  id: DocumentId.optional(),
  ids: z.array(DocumentId).max(idsMost, `takes at most ${idsMost} ids`).optional(),
});

const DestroyResult = z
  .object({
    deleted: z.array(z.string()),
    missing: z.array(z.string()).meta({ description: 'Ids the site has no document of.' }),
    task_id: TaskId,
    request_id: RequestId,
  })
  .meta({ id: 'DestroyResult' });

/** `DELETE /index/destroy`. */
export const destroyIndexDocuments = endpoint({
  operationId: 'destroyIndexDocuments',
  method: 'delete',
  path: '/api/v1/index/destroy',
  tag,
  scope: 'index',
  summary: 'Remove documents from the site’s index',
  description: 'By `id` or `ids`, in the query (separated by commas) or in a JSON body; at most 1,000.',
  reads: 'service',
  query: z.strictObject({
    id: text({ max: 511, description: 'Id of one document.', example: 'listing-1' }).optional(),
    ids: text({
      max: 8_000,
      description: 'Ids, separated by commas. The name `ids[]` is taken too.',
      example: 'listing-1,listing-2',
    }).optional(),
  }),
  renamed: { 'ids[]': { parameter: 'ids' } },
  body: DestroyBody,
  isBodyOptional: true,
  answer: document(DestroyResult),
  examples: [{ summary: 'One document', request: '/api/v1/index/destroy?id=listing-1' }],
  async handle({ query, body, principal, service, requestId }) {
    const ids = [query.id, ...(query.ids?.split(',') ?? []), body.id, ...(body.ids ?? [])]
      .map((id) => id?.trim() ?? '')
      .filter((id) => id !== '');
    if (ids.length === 0 || ids.length > idsMost) {
      const message = ids.length === 0 ? 'is required, or `ids`' : `takes at most ${idsMost} ids together`;
      throw new Problem('parameter-invalid', `\`id\` ${message}.`, {
        errors: [{ parameter: 'id', message }],
      });
    }
    const { siteId } = requirePrincipal(principal);
    const { deleted, missing, taskId } = await service.documents.remove(siteId, ids);
    return { deleted: [...deleted], missing: [...missing], task_id: taskId, request_id: requestId };
  },
});
