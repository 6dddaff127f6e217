/** What a key is told about itself: site, plan, limits, use, and how to search the site's documents. */
import { z } from 'zod';
import { keyKinds } from '../../accounts/api-key.ts';
import { features, type Principal, plans, scopes } from '../../accounts/plans.ts';
import { document, endpoint } from '../../contract/endpoint.ts';
import { requirePrincipal } from '../../contract/principal.ts';
import type { Service } from '../../contract/service.ts';
import { documentBytesMost, documentsMost } from '../../documents/check-document.ts';
import type { SiteStanding } from '../../documents/site-documents.ts';

const Counted = z.int().meta({ description: 'This calendar month, UTC.' });

const ClientInfo = z
  .object({
    site: z.object({ id: z.string(), name: z.string(), domain: z.string().nullable() }),
    key: z.object({ id: z.string(), kind: z.enum(keyKinds) }),
    plan: z.object({ id: z.enum(plans.map(({ id }) => id)), title: z.string() }),
    limits: z.object({
      requests_per_minute: z
        .int()
        .nullable()
        .meta({ description: 'Of all keys of the account’s sites on this plan; null is without limit.' }),
      requests_per_minute_per_address: z
        .int()
        .nullable()
        .meta({ description: 'With a public key or a token.' }),
      documents: z.int().meta({ description: 'Documents the site may keep.' }),
      documents_bytes: z.int().meta({ description: 'Of JSON, all documents together.' }),
      documents_per_request: z.int(),
      document_bytes: z.int().meta({ description: 'Of JSON, one document.' }),
    }),
    history_from: z.iso
      .date()
      .nullable()
      .meta({ description: 'Start of the data the plan sees; null is all of it.' }),
    scopes: z.array(z.enum(scopes)),
    features: z.array(z.enum(features)),
    usage: z.object({
      period: z.object({ from: z.iso.date(), until: z.iso.date() }),
      requests: Counted,
      rate_limited: Counted,
      reported: z
        .object({ search: Counted, indexing: Counted })
        .meta({ description: 'Usage that was reported to /v1/report-usage.' }),
    }),
    search: z
      .object({
        engine: z.enum(['embedded', 'meilisearch']),
        endpoint: z.string().meta({ description: 'The host that Meilisearch’s clients are given.' }),
        index: z.string(),
        token: z.string().nullable().meta({
          description:
            'The key that Meilisearch’s clients are given; null when this key has no scope `search`.',
        }),
        token_expires_at: z.iso.datetime().nullable(),
        documents: z.int().meta({ description: 'Documents in the index.' }),
        searchable: z.array(z.string()).meta({ description: 'Empty is every field.' }),
        filterable: z.array(z.string()),
        sortable: z.array(z.string()),
      })
      .meta({ description: 'How to search the site’s own documents.' }),
  })
  .meta({ id: 'ClientInfo' });

function searchOf(
  principal: Principal,
  { site, count }: SiteStanding,
  { documents, siteTokens, baseUrl }: Service,
): z.input<typeof ClientInfo>['search'] {
  const issued = principal.scopes.includes('search') ? siteTokens.issue(principal) : null;
  const { searchable, filterable, sortable } = site.settings;
  return {
    engine: documents.engine,
    endpoint: baseUrl(),
    index: site.uid,
    token: issued?.token ?? null,
    token_expires_at: issued?.expiresAt.toISOString() ?? null,
    documents: count,
    searchable: [...(searchable ?? [])],
    filterable: [...filterable],
    sortable: [...sortable],
  };
}

async function infoOf(principal: Principal, service: Service): Promise<z.input<typeof ClientInfo>> {
  const { plan, siteId, keyId, kind } = principal;
  const { documents, documentLimits, usageReports } = service;
  const [standing, requests, { period, ...reported }] = await Promise.all([
    documents.standing(siteId),
    usageReports.requests(siteId),
    usageReports.totals(siteId),
  ]);
  return {
    site: { id: siteId, name: standing.name, domain: standing.domain },
    key: { id: keyId, kind },
    plan: { id: plan.id, title: plan.title },
    limits: {
      requests_per_minute: plan.requestsPerMinute,
      requests_per_minute_per_address: plan.requestsPerMinutePerAddress,
      documents: documentLimits.documents,
      documents_bytes: documentLimits.bytes,
      documents_per_request: documentsMost,
      document_bytes: documentBytesMost,
    },
    history_from: plan.historyFrom,
    scopes: [...principal.scopes],
    features: [...plan.features],
    usage: { period, requests: requests.requests, rate_limited: requests.rateLimited, reported },
    search: searchOf(principal, standing, service),
  };
}

/** `GET /v1/client-info`. */
export const getClientInfo = endpoint({
  operationId: 'getClientInfo',
  method: 'get',
  path: '/v1/client-info',
  tag: 'Site search',
  scope: null,
  summary: 'Details of this key: site, plan, limits, usage, search',
  description:
    'For pages and programs that want to know what they may do, and for search in the browser: `search.token` searches the site’s own documents and nothing else, ends after an hour, and goes with the key it was made for.',
  reads: 'service',
  answer: document(ClientInfo),
  examples: [{ summary: 'This key', request: '/v1/client-info' }],
  handle: ({ principal, service }) => infoOf(requirePrincipal(principal), service),
});
