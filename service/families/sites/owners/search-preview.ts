/** Shows the owner of a site how its search answers, with filters and facets. Nothing is logged: the owner is no visitor. */
import { z } from 'zod';
import type { SearchSettings } from '../../../accounts/records.ts';
import { exampleIds, ownId } from '../../../accounts/schema.ts';
import { siteRoles } from '../../../accounts/site-roles.ts';
import { userOf } from '../../../accounts/user.ts';
import { searchPreviewPage } from '../../../console/views/search-preview.ts';
import { endpoint } from '../../../contract/endpoint.ts';
import { page } from '../../../contract/page.ts';
import { text } from '../../../contract/parameters.ts';
import { Problem } from '../../../contract/problem.ts';
import { type Answered, ask } from '../federated-search.ts';
import { queryOf } from '../search-schema.ts';

const shownMost = 10;
const facetsMost = 8;
const facetValuesMost = 8;

/** Stand around a matching part of a field: control characters, which the view turns into marks. */
const matchMarks = { before: '\u0002', after: '\u0003' } as const;

const Facet = z.object({
  field: z.string(),
  values: z.array(z.object({ value: z.string(), documents: z.int() })),
});

const Preview = z.object({
  site: z.object({ id: z.string(), name: z.string(), role: z.enum(siteRoles) }),
  q: z.string(),
  filter: z.string(),
  sort: z.string(),
  sorts: z.array(z.string()).meta({ description: 'What `sort` takes.' }),
  fault: z
    .string()
    .nullable()
    .meta({ description: 'Why the search was refused; null when it was answered.' }),
  total: z.int(),
  ms: z.number(),
  hits: z.array(z.record(z.string(), z.unknown())).meta({
    description:
      'Documents in the order of the search; `_formatted` has the matches between U+0002 and U+0003.',
  }),
  facets: z.array(Facet),
});

function facetsOf({ found }: Answered): z.output<typeof Facet>[] {
  return Object.entries(found.facetDistribution ?? {}).map(([field, counts]) => ({
    field,
    values: Object.entries(counts)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, facetValuesMost)
      .map(([value, documents]) => ({ value, documents })),
  }));
}

function sortsOf({ sortable }: SearchSettings): string[] {
  return sortable.flatMap((field) => [`${field}:asc`, `${field}:desc`]);
}

/** `GET /sites/{id}/search`. */
export const previewSearch = endpoint({
  operationId: 'previewSearch',
  method: 'get',
  path: '/sites/{id}/search',
  tag: 'Sites',
  auth: 'user',
  summary: 'See how the search of a site answers',
  description:
    'The ten best documents for words, a filter and an order, as visitors get them, with the counts of the fields that filters may name. The search is neither counted nor logged. A filter that the search refuses is explained in `fault`.',
  reads: 'service',
  siteRole: 'viewer',
  params: z.strictObject({ id: ownId('site') }),
  query: z.strictObject({
    q: text({ max: 500, description: 'Words; none is every document.', example: 'marina view' }).optional(),
    filter: text({
      max: 1000,
      description: 'Meilisearch’s filter.',
      example: 'area = "Dubai Marina" AND price < 2000000',
    }).optional(),
    sort: text({ max: 500, description: 'A sortable field and an order, such as `price:asc`.' }).optional(),
  }),
  answer: page(Preview, searchPreviewPage),
  problems: ['site-not-found', 'index-unavailable'],
  examples: [{ summary: 'Words', request: `/sites/${exampleIds.site}/search?q=marina` }],
  async handle(call) {
    const { service, work, address } = call;
    const site = await service.accounts.sites.get(userOf(call).accountId, call.params.id);
    const { q = '', filter = '', sort = '' } = call.query;
    const asker = { service, siteId: site.id, visitor: address, work };
    const query = queryOf({
      q,
      filter: filter === '' ? null : filter,
      sort: sort === '' ? [] : [sort],
      limit: shownMost,
      facets: site.search.filterable.slice(0, facetsMost),
      attributesToHighlight: ['*'],
      highlightPreTag: matchMarks.before,
      highlightPostTag: matchMarks.after,
    });
    const { answered, fault } = await answerOrFault(ask(asker, query));
    return {
      body: {
        site: { id: site.id, name: site.name, role: site.role },
        ...{ q, filter, sort, fault },
        sorts: sortsOf(site.search),
        total: answered?.found.total ?? 0,
        ms: answered === null ? 0 : Math.round(answered.ms * 10) / 10,
        hits: (answered?.found.hits ?? []).map((hit) => ({ ...hit })),
        facets: answered === null ? [] : facetsOf(answered),
      },
    };
  },
});

async function answerOrFault(
  asking: Promise<Answered>,
): Promise<{ readonly answered: Answered | null; readonly fault: string | null }> {
  try {
    return { answered: await asking, fault: null };
  } catch (error) {
    if (!(error instanceof Problem && error.status === 400)) throw error;
    return { answered: null, fault: error.detail };
  }
}
