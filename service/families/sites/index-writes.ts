/** What Meilisearch’s clients write: documents and settings of the site’s index, and the tasks of these changes. */
import { z } from 'zod';
import { document, endpoint } from '../../contract/endpoint.ts';
import { text, wholeNumber } from '../../contract/parameters.ts';
import { requirePrincipal } from '../../contract/principal.ts';
import { Problem } from '../../contract/problem.ts';
import type { BulkOutcome } from '../../documents/site-documents.ts';
import { meilisearchError } from '../../http/meilisearch-errors.ts';
import { bulkBody, DocumentId, idsMost, SentDocuments, storeDocuments } from './documents.ts';
import { changedSettings, IndexSettingsChange } from './index-settings.ts';
import { changeOfTask, EnqueuedTask, enqueuedTask, Task, taskView } from './index-tasks.ts';
import { siteOfIndex } from './principal.ts';
import { exampleIndexIds, indexParameter } from './search-schema.ts';

const path = `/indexes/${exampleIndexIds.index}`;
const shared = { tag: 'Site search', scope: 'index', errors: 'meilisearch', reads: 'service' } as const;
const change = {
  ...shared,
  status: 202,
  answer: document(EnqueuedTask),
  problems: ['index-not-found'],
} as const;

/** One document may come without a list. */
const asList = (sent: unknown) =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent) ? [sent] : sent;

/** `POST /indexes/{index}/documents`. */
export const addSiteDocuments = endpoint({
  ...change,
  operationId: 'addSiteDocuments',
  method: 'post',
  path: '/indexes/{index}/documents',
  needsVerifiedAddress: true,
  summary: 'Put documents into the site’s index as in Meilisearch',
  description:
    'The same as `/api/v1/index/bulk`, for `addDocuments` of Meilisearch’s clients: a list of documents, or one document. Where the service refuses some, it stores the others and answers 400 with how many, and why the first ones.',
  params: z.strictObject({ index: indexParameter }),
  query: z.strictObject({
    primaryKey: text({
      max: 100,
      description: 'The field with the id, which is always `id`.',
      example: 'id',
    })
      .refine((name) => name === 'id', 'takes only `id`: the documents of a site have their id in that field')
      .optional(),
  }),
  body: z.preprocess(asList, SentDocuments),
  bodyLimits: bulkBody,
  examples: [
    {
      summary: 'Two listings',
      request: `${path}/documents`,
      body: [
        { id: 'listing-1', title: 'Two bedrooms with a marina view', area: 'Dubai Marina' },
        { id: 'listing-2', title: 'Studio near the metro', area: 'Al Barsha' },
      ],
    },
  ],
  async handle(call) {
    const siteId = siteOfIndex(call.principal, call.params.index);
    const outcome = await storeDocuments(call, call.body);
    if (outcome.rejected.length > 0) throw partlyRefused(outcome, call.body.length);
    return enqueuedTask(siteId, { kind: 'upsert', version: outcome.version }, call.service.now());
  },
});

const reasonsTold = 3;

function partlyRefused({ rejected, indexed }: BulkOutcome, sent: number): Problem {
  const reasons = rejected
    .slice(0, reasonsTold)
    .map(({ index, id, reason }) => `${id === null ? `number ${index + 1}` : `\`${id}\``}: ${reason}`);
  const rest = indexed === 0 ? 'nothing is stored' : `the other ${indexed} are stored`;
  const detail = `Refused ${rejected.length} of ${sent} documents; ${rest}. ${reasons.join(' ')}`;
  return new Problem('parameter-invalid', detail);
}

/** `DELETE /indexes/{index}/documents/{id}`. */
export const deleteSiteDocument = endpoint({
  ...change,
  operationId: 'deleteSiteDocument',
  method: 'delete',
  path: '/indexes/{index}/documents/{id}',
  summary: 'Remove a document from the site’s index as in Meilisearch',
  description: 'The same as `/api/v1/index/destroy`. The task of a document that is not there succeeds too.',
  params: z.strictObject({
    index: indexParameter,
    id: text({ max: 511, description: '`id` of a document.', example: exampleIndexIds.document }),
  }),
  examples: [{ summary: 'A document', request: `${path}/documents/${exampleIndexIds.document}` }],
  async handle({ params, principal, service }) {
    const siteId = siteOfIndex(principal, params.index);
    const { version } = await service.documents.remove(siteId, [params.id]);
    return enqueuedTask(siteId, { kind: 'remove', version }, service.now());
  },
});

/** `POST /indexes/{index}/documents/delete-batch`. */
export const deleteSiteDocuments = endpoint({
  ...change,
  operationId: 'deleteSiteDocuments',
  method: 'post',
  path: '/indexes/{index}/documents/delete-batch',
  summary: 'Remove documents from the site’s index as in Meilisearch',
  description: 'The same as `/api/v1/index/destroy`, by a list of ids.',
  params: z.strictObject({ index: indexParameter }),
  body: z.array(DocumentId).min(1, 'takes at least one id').max(idsMost, `takes at most ${idsMost} ids`),
  examples: [
    { summary: 'Two documents', request: `${path}/documents/delete-batch`, body: ['listing-1', 'listing-2'] },
  ],
  async handle({ params, body, principal, service }) {
    const siteId = siteOfIndex(principal, params.index);
    const { version } = await service.documents.remove(siteId, body);
    return enqueuedTask(siteId, { kind: 'remove', version }, service.now());
  },
});

/** `PATCH /indexes/{index}/settings`. */
export const updateIndexSettings = endpoint({
  ...change,
  operationId: 'updateIndexSettings',
  method: 'patch',
  path: '/indexes/{index}/settings',
  summary: 'Change settings of the site’s search as in Meilisearch',
  description: 'Changes what `PUT /sites/{id}` changes: the given settings. Null resets a setting.',
  params: z.strictObject({ index: indexParameter }),
  body: IndexSettingsChange,
  examples: [
    {
      summary: 'Fields for filters',
      request: `${path}/settings`,
      body: { filterableAttributes: ['area', 'price_aed'] },
    },
  ],
  async handle({ params, body, principal, service, address }) {
    const siteId = siteOfIndex(principal, params.index);
    const { accountId, keyId } = requirePrincipal(principal);
    const { sites } = service.accounts;
    const { search } = await sites.get(accountId, siteId);
    const doer = { accountId, keyId, via: 'none', address } as const;
    await sites.change(doer, siteId, { search: changedSettings(search, body) });
    const version = await service.documents.settingsChanged(siteId);
    return enqueuedTask(siteId, { kind: 'settings', version }, service.now());
  },
});

/** `GET /tasks/{uid}`. */
export const getSiteTask = endpoint({
  ...shared,
  operationId: 'getSiteTask',
  method: 'get',
  path: '/tasks/{uid}',
  summary: 'Whether searches use a change of the site’s index yet, as in Meilisearch',
  description:
    'For `waitTask` of Meilisearch’s clients. Tasks of documents are kept for 7 days. Changes that left the documents as they were share a number with the change before.',
  params: z.strictObject({
    uid: wholeNumber({
      min: 0,
      max: Number.MAX_SAFE_INTEGER,
      description: '`taskUid` of an answer.',
      example: exampleIndexIds.taskUid,
    }),
  }),
  answer: document(Task),
  problems: ['index-task-not-found', 'index-unavailable'],
  examples: [{ summary: 'A task', request: `/tasks/${exampleIndexIds.taskUid}` }],
  async handle({ params: { uid }, principal, service }) {
    const { siteId } = requirePrincipal(principal);
    const { kind, version } = changeOfTask(uid);
    const { documents } = service;
    const ofDocuments = kind === 'settings' ? null : await documents.task(siteId, { kind, version });
    const standing = kind === 'settings' ? await documents.settingsTask(siteId, version) : ofDocuments;
    if (standing === null) throw new Problem('index-task-not-found', `Task \`${uid}\` not found.`);
    const { status, error: reason } = standing;
    const error =
      reason === null
        ? null
        : meilisearchError(new Problem('index-unavailable', reason), { baseUrl: service.baseUrl() });
    const row = ofDocuments?.task ?? null;
    return taskView({ uid, indexUid: siteId, status, error, row, now: service.now() });
  },
});
