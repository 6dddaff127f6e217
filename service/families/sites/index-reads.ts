/** What Meilisearch’s clients read of an index besides searches: documents and settings, by its names. */
import { z } from 'zod';
import { document, endpoint } from '../../contract/endpoint.ts';
import { text, wholeNumber } from '../../contract/parameters.ts';
import { Problem } from '../../contract/problem.ts';
import type { Service } from '../../contract/service.ts';
import type { Work } from '../../contract/work.ts';
import { picked } from '../../documents/embedded/format-hit.ts';
import { IndexSettings, settingsOf } from './index-settings.ts';
import { siteOfIndex } from './principal.ts';
import { exampleIndexIds, indexParameter, listed } from './search-schema.ts';

const tag = 'Site search';
const documentsMost = 1_000;
const path = `/indexes/${exampleIndexIds.index}`;
const read = { tag, scope: 'index', errors: 'meilisearch', reads: 'service' } as const;
const everyField = ['*'];

const Document = z.record(z.string(), z.unknown());
const Documents = z
  .object({ results: z.array(Document), offset: z.int(), limit: z.int(), total: z.int() })
  .meta({ id: 'SiteDocumentList' });

interface Asked {
  readonly offset?: number | undefined;
  readonly limit?: number | undefined;
  readonly fields?: readonly string[] | undefined;
  readonly ids?: readonly string[] | undefined;
}

async function listOf(service: Service, siteId: string, asked: Asked, work: Work) {
  const { offset = 0, limit = 20, fields = everyField, ids = null } = asked;
  const { documents, total } = await service.documents.read(siteId, { offset, limit, ids }, work);
  const results = documents.map((found) => ({ ...picked(found, fields) }));
  return { results, offset, limit, total };
}

const fields = listed.optional();

/** `GET /indexes/{index}/documents`. */
export const listSiteDocuments = endpoint({
  ...read,
  operationId: 'listSiteDocuments',
  method: 'get',
  path: '/indexes/{index}/documents',
  summary: 'Documents of the site as in Meilisearch',
  description:
    'In the order of first writing. For `getDocuments` of Meilisearch’s clients, without `filter` and `sort`.',
  params: z.strictObject({ index: indexParameter }),
  query: z.strictObject({
    offset: wholeNumber({
      min: 0,
      max: 1_000_000,
      description: 'Documents to leave out at the beginning.',
    }).optional(),
    limit: wholeNumber({
      min: 0,
      max: documentsMost,
      description: 'Most documents; 20 without it.',
    }).optional(),
    fields,
    ids: listed.optional(),
  }),
  answer: document(Documents),
  problems: ['index-not-found'],
  examples: [{ summary: 'The first two', request: `${path}/documents?limit=2` }],
  handle: ({ params, query, principal, service, work }) =>
    listOf(service, siteOfIndex(principal, params.index), query, work),
});

/** `GET /indexes/{index}/documents/{id}`. */
export const getSiteDocument = endpoint({
  ...read,
  operationId: 'getSiteDocument',
  method: 'get',
  path: '/indexes/{index}/documents/{id}',
  summary: 'A document of the site as in Meilisearch',
  description: 'By its id.',
  params: z.strictObject({
    index: indexParameter,
    id: text({ max: 511, description: '`id` of a document.', example: exampleIndexIds.document }),
  }),
  query: z.strictObject({ fields }),
  answer: document(Document.meta({ id: 'SiteDocument' })),
  problems: ['index-not-found', 'document-not-found'],
  examples: [{ summary: 'A document', request: `${path}/documents/${exampleIndexIds.document}` }],
  async handle({ params, query, principal, service, work }) {
    const siteId = siteOfIndex(principal, params.index);
    const [found] = (await listOf(service, siteId, { ...query, ids: [params.id], limit: 1 }, work)).results;
    if (found === undefined) throw new Problem('document-not-found', `Document \`${params.id}\` not found.`);
    return found;
  },
});

/** `GET /indexes/{index}/settings`. */
export const getIndexSettings = endpoint({
  ...read,
  operationId: 'getIndexSettings',
  method: 'get',
  path: '/indexes/{index}/settings',
  summary: 'Settings of the site’s search as in Meilisearch',
  description: 'What `PATCH /indexes/{index}/settings` and `PUT /sites/{id}` change.',
  params: z.strictObject({ index: indexParameter }),
  answer: document(IndexSettings),
  problems: ['index-not-found'],
  examples: [{ summary: 'All settings', request: `${path}/settings` }],
  async handle({ params, principal, service }) {
    const { site } = await service.documents.standing(siteOfIndex(principal, params.index));
    return settingsOf(site.settings);
  },
});
