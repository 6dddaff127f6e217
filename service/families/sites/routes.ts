/** Sites of the person who is signed in, and those that are shared with them: list, make, change, delete. Others do not exist. */
import { z } from 'zod';
import { Invitation } from '../../accounts/invitations.ts';
import { normaliseOrigin } from '../../accounts/origins.ts';
import { SearchSettings } from '../../accounts/records.ts';
import { doerOf, exampleIds, Name, ownId, Site } from '../../accounts/schema.ts';
import { userOf } from '../../accounts/user.ts';
import { siteCreatePage, siteEditPage, sitesPage } from '../../console/views/sites.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { action, page } from '../../contract/page.ts';
import { text } from '../../contract/parameters.ts';

const tag = 'Sites';

const params = z.strictObject({ id: ownId('site') });

const AllowedOrigin = z
  .string()
  .max(300)
  .refine(
    (text) => normaliseOrigin(text) !== null,
    'takes origins: https://example.com, http://localhost:* for any port, * for any page',
  );

const Domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$/,
    'takes a domain such as example.com',
  );

/** `word: other, another`, as a line of a form. */
const SynonymLines = z.array(
  z.string().regex(/^[^:]+:[^:]+$/, 'takes lines such as “flat: apartment, unit”'),
);

function readLines(lines: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(
    lines.map((line) => {
      const [word = '', others = ''] = line.split(':');
      return [
        word.trim(),
        others
          .split(',')
          .map((other) => other.trim())
          .filter((other) => other !== ''),
      ];
    }),
  );
}

const { searchable, filterable, sortable, synonyms } = SearchSettings.shape;
const Synonyms = z.union([synonyms.unwrap(), SynonymLines.transform(readLines).pipe(synonyms.unwrap())]);

const settings = {
  domain: Domain.nullable()
    .optional()
    .meta({ description: 'Without `allowed_origins`, `https://<domain>` is the origin of a new site.' }),
  allowed_origins: z.array(AllowedOrigin).max(50).optional(),
  searchable: searchable.unwrap().optional(),
  filterable: filterable.unwrap().optional(),
  sortable: sortable.unwrap().optional(),
  synonyms: Synonyms.optional().meta({
    description: 'Word → words that find it too; or lines `word: other, another`.',
  }),
};
const SiteInput = z.strictObject({ name: Name, ...settings });
const SiteChange = z.strictObject({ name: Name.optional(), ...settings });

/** What was sent, by the names of the store; search settings that were not sent stay as they are. */
function changeOf(body: z.output<typeof SiteChange>, before: SearchSettings) {
  const { name, domain, allowed_origins: allowedOrigins, ...search } = body;
  const sent = Object.entries(search).filter(([, value]) => value !== undefined);
  return {
    name,
    domain,
    allowedOrigins,
    search: sent.length === 0 ? undefined : { ...before, ...Object.fromEntries(sent) },
  };
}

const OpenInvitation = Invitation.pick({
  id: true,
  site_name: true,
  role: true,
  invited_by: true,
}).extend({ expires_at: z.iso.datetime() });

/** `GET /sites`. */
export const listSites = endpoint({
  operationId: 'listSites',
  method: 'get',
  path: '/sites',
  tag,
  auth: 'user',
  summary: 'Sites of yours',
  description:
    'Your own and those that are shared with you, oldest first, with your role; and the open invitations to your confirmed address.',
  reads: 'service',
  answer: page(z.object({ sites: z.array(Site), invitations: z.array(OpenInvitation) }), sitesPage),
  examples: [{ summary: 'All of them', request: '/sites' }],
  async handle(call) {
    const user = userOf(call);
    const { sites, invitations } = call.service.accounts;
    return {
      body: { sites: await sites.list(user.accountId), invitations: await invitations.listOf(user) },
    };
  },
});

/** `GET /sites/create`. */
export const getSiteForm = endpoint({
  operationId: 'getSiteForm',
  method: 'get',
  path: '/sites/create',
  tag,
  auth: 'user',
  summary: 'Page to make a site',
  description: 'Shows the form in a browser.',
  reads: 'service',
  answer: page(z.object({}), siteCreatePage),
  examples: [{ summary: 'The form', request: '/sites/create' }],
  handle: () => ({ body: {} }),
});

/** `POST /sites`. */
export const createSite = endpoint({
  operationId: 'createSite',
  method: 'post',
  path: '/sites',
  tag,
  auth: 'user',
  summary: 'Make a site',
  description: 'On the first plan; the operator gives another. It has no keys yet.',
  reads: 'service',
  needsVerifiedAddress: true,
  body: SiteInput,
  answer: action(z.object({ site: Site }), { form: getSiteForm }),
  status: 201,
  problems: ['quota-reached'],
  examples: [{ summary: 'A shop', request: '/sites', body: { name: 'Shop', domain: 'shop.example' } }],
  async handle(call) {
    const { name } = call.body;
    const change = changeOf(call.body, noSearch);
    // A form sends the list empty when nothing was typed: then the domain decides, as without it.
    const allowedOrigins = change.allowedOrigins?.length === 0 ? undefined : change.allowedOrigins;
    const site = await call.service.accounts.sites.create(doerOf(call), { ...change, name, allowedOrigins });
    return { body: { site }, redirect: `/api/sites/${site.id}/keys`, notice: 'saved' as const };
  },
});

const noSearch = SearchSettings.parse({});

/** `GET /sites/{id}/edit`. */
export const getSite = endpoint({
  operationId: 'getSite',
  method: 'get',
  path: '/sites/{id}/edit',
  tag,
  auth: 'user',
  summary: 'One site of yours',
  description: 'The form to change it for a browser; the site itself for a program.',
  reads: 'service',
  siteRole: 'viewer',
  params,
  answer: page(z.object({ site: Site }), siteEditPage),
  problems: ['site-not-found'],
  examples: [{ summary: 'A site', request: `/sites/${exampleIds.site}/edit` }],
  async handle(call) {
    const { accountId } = userOf(call);
    return { body: { site: await call.service.accounts.sites.get(accountId, call.params.id) } };
  },
});

/** `PUT /sites/{id}`. */
export const updateSite = endpoint({
  operationId: 'updateSite',
  method: 'put',
  path: '/sites/{id}',
  tag,
  auth: 'user',
  summary: 'Change a site',
  description: 'Changes the given fields and keeps the others. Only the operator can change the plan.',
  reads: 'service',
  siteRole: 'admin',
  params,
  body: SiteChange,
  answer: action(z.object({ site: Site }), { form: getSite }),
  problems: ['site-not-found'],
  examples: [
    {
      summary: 'Another origin',
      request: `/sites/${exampleIds.site}`,
      body: { allowed_origins: ['https://shop.example'] },
    },
  ],
  async handle(call) {
    const { sites } = call.service.accounts;
    const { search } = await sites.get(userOf(call).accountId, call.params.id);
    const site = await sites.change(doerOf(call), call.params.id, changeOf(call.body, search));
    return { body: { site }, redirect: `/sites/${site.id}/edit`, notice: 'saved' as const };
  },
});

/** `DELETE /sites/{id}`. */
export const deleteSite = endpoint({
  operationId: 'deleteSite',
  method: 'delete',
  path: '/sites/{id}',
  tag,
  auth: 'user',
  summary: 'Delete a site',
  description:
    'With its keys, documents and usage, for good: so its name has to be sent along, in the body, or in the query by clients that send none with `DELETE`.',
  reads: 'service',
  siteRole: 'owner',
  params,
  query: z.strictObject({
    name: text({ max: 1000, description: 'The name of the site.', example: 'Shop' }).optional(),
  }),
  body: z.strictObject({
    name: z.string().max(1000).optional().meta({ description: 'The name of the site.' }),
  }),
  isBodyOptional: true,
  answer: action(z.object({ deleted: Site }), { form: getSite }),
  problems: ['site-not-found'],
  examples: [{ summary: 'Delete', request: `/sites/${exampleIds.site}`, body: { name: 'Shop' } }],
  async handle(call) {
    const deleted = await call.service.accounts.sites.remove(
      doerOf(call),
      call.params.id,
      call.body.name ?? call.query.name ?? '',
    );
    await call.service.documents.forget(call.params.id);
    return { body: { deleted }, redirect: '/sites', notice: 'site-deleted' as const };
  },
});
