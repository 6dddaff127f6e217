/** What Meilisearch’s clients read of an index besides searches: documents, settings, statistics and the version, by its names. */
import { z } from 'zod';
import { document, endpoint } from '../../contract/endpoint.ts';
import { text, wholeNumber } from '../../contract/parameters.ts';
import { Problem } from '../../contract/problem.ts';
import type { Service } from '../../contract/service.ts';
import type { Work } from '../../contract/work.ts';
import { picked } from '../../documents/embedded/format-hit.ts';
import { packageVersion } from '../../package-version.ts';
import { IndexSettings, settingNames, settingsOf } from './index-settings.ts';
import { siteOfIndex } from './principal.ts';
import { exampleIndexIds, listed } from './search-schema.ts';

const tag = 'Site search';
const index = text({
  max: 512,
  description: '`search.index` of /v1/client-info.',
  example: exampleIndexIds.index,
});
const documentsMost = 1_000;
const path = `/indexes/${exampleIndexIds.index}`;
const read = { tag, scope: 'index', errors: 'meilisearch', reads: 'service' } as const;
const everyField = ['*'];

const Document = z.record(z.string(), z.unknown());
const Documents = z
  .object({ results: z.array(Document), offset: z.int(), limit: z.int(), total: z.int() })
  .meta({ id: 'SiteDocumentList' });

interface Asked {
  readonly offset?: number | null | undefined;
  readonly limit?: number | null | undefined;
  readonly fields?: readonly string[] | null | undefined;
  readonly ids?: readonly (string | number)[] | null | undefined;
}

async function listOf(service: Service, siteId: string, asked: Asked, work: Work) {
  const { offset, limit } = { offset: asked.offset ?? 0, limit: asked.limit ?? 20 };
  const ids = asked.ids?.map(String) ?? null;
  const { documents, total } = await service.documents.read(siteId, { offset, limit, ids }, work);
  const results = documents.map((found) => ({ ...picked(found, asked.fields ?? everyField) }));
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
  params: z.strictObject({ index }),
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

/** `POST /indexes/{index}/documents/fetch`. */
export const fetchSiteDocuments = endpoint({
  ...read,
  operationId: 'fetchSiteDocuments',
  method: 'post',
  path: '/indexes/{index}/documents/fetch',
  summary: 'Documents of the site as in Meilisearch, asked for in the body',
  description: 'The same as `GET /indexes/{index}/documents`.',
  params: z.strictObject({ index }),
  body: z
    .strictObject({
      offset: z.int().min(0).max(1_000_000).nullish(),
      limit: z.int().min(0).max(documentsMost).nullish(),
      fields: z.array(z.string().max(500)).max(100).nullish(),
      ids: z
        .array(z.union([z.string().max(511), z.int()]))
        .max(documentsMost)
        .nullish(),
    })
    .meta({ id: 'SiteDocumentFetch' }),
  isBodyOptional: true,
  answer: document(Documents),
  problems: ['index-not-found'],
  examples: [
    {
      summary: 'Two fields',
      request: `${path}/documents/fetch`,
      body: { fields: ['id', 'title'], limit: 2 },
    },
  ],
  handle: ({ params, body, principal, service, work }) =>
    listOf(service, siteOfIndex(principal, params.index), body, work),
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
    index,
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
  description: 'The settings of the site, and what holds for all sites. They change by `PUT /sites/{id}`.',
  params: z.strictObject({ index }),
  answer: document(IndexSettings),
  problems: ['index-not-found'],
  examples: [{ summary: 'All settings', request: `${path}/settings` }],
  async handle({ params, principal, service }) {
    const { site } = await service.documents.standing(siteOfIndex(principal, params.index));
    return settingsOf(site.settings, service.documents.engine);
  },
});

/** `GET /indexes/{index}/settings/{name}`. */
export const getIndexSetting = endpoint({
  ...read,
  operationId: 'getIndexSetting',
  method: 'get',
  path: '/indexes/{index}/settings/{name}',
  summary: 'One setting of the site’s search as in Meilisearch',
  description: 'The value that `GET /indexes/{index}/settings` has under this name.',
  params: z.strictObject({
    index,
    name: text({
      max: 100,
      description: `A setting, as Meilisearch writes it in addresses: ${[...settingNames.keys()].join(', ')}.`,
      example: 'filterable-attributes',
    }).refine((name) => settingNames.has(name), 'is no setting of the site’s search'),
  }),
  answer: document(z.unknown()),
  problems: ['index-not-found'],
  examples: [{ summary: 'Filterable fields', request: `${path}/settings/filterable-attributes` }],
  async handle({ params, principal, service }) {
    const { site } = await service.documents.standing(siteOfIndex(principal, params.index));
    const settings = settingsOf(site.settings, service.documents.engine);
    return settings[settingNames.get(params.name) ?? 'synonyms'];
  },
});

/** `GET /indexes/{index}/stats`. */
export const getIndexStats = endpoint({
  ...read,
  operationId: 'getIndexStats',
  method: 'get',
  path: '/indexes/{index}/stats',
  summary: 'Number of the site’s documents as in Meilisearch',
  description: 'How many documents the site has, and how many of them have each field.',
  params: z.strictObject({ index }),
  answer: document(
    z
      .object({
        numberOfDocuments: z.int(),
        isIndexing: z.boolean().meta({ description: 'True while searches do not find the last change yet.' }),
        fieldDistribution: z.record(z.string(), z.int()),
      })
      .meta({ id: 'SiteIndexStats' }),
  ),
  problems: ['index-not-found'],
  examples: [{ summary: 'Documents', request: `${path}/stats` }],
  handle: ({ params, principal, service, work }) =>
    service.documents.stats(siteOfIndex(principal, params.index), work),
});

/** `GET /version`. */
export const getSearchVersion = endpoint({
  ...read,
  operationId: 'getSearchVersion',
  method: 'get',
  path: '/version',
  summary: 'Version of the service as in Meilisearch',
  description:
    'For `getVersion` of Meilisearch’s clients: the version of this service, not one of Meilisearch.',
  answer: document(z.object({ pkgVersion: z.string(), commitSha: z.string(), commitDate: z.string() })),
  examples: [{ summary: 'The version', request: '/version' }],
  handle: () => ({ pkgVersion: packageVersion(), commitSha: 'unknown', commitDate: 'unknown' }),
});
