/** The assistants that may use a person's sites: list and end them. */
import { z } from 'zod';
import { doerOf, exampleIds, ownId } from '../../accounts/schema.ts';
import { includesRole } from '../../accounts/site-roles.ts';
import { userOf } from '../../accounts/user.ts';
import { assistantsPage } from '../../console/views/assistants.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { action, page } from '../../contract/page.ts';
import { GrantRecord } from '../../oauth/oauth-grants.ts';

const shared = { tag: 'Assistants', auth: 'user', reads: 'service' } as const;
const Assistant = GrantRecord.extend({
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
}).meta({ id: 'Assistant' });

/** `GET /assistants`. */
export const listAssistants = endpoint({
  ...shared,
  operationId: 'listAssistants',
  method: 'get',
  path: '/assistants',
  summary: 'Assistants that may use your sites',
  description: 'Newest first, with the site, the scopes and the person who allowed it.',
  answer: page(
    z.object({ assistants: z.array(Assistant.extend({ can_end: z.boolean() })), address: z.string() }),
    assistantsPage,
  ),
  examples: [{ summary: 'All of them', request: '/assistants' }],
  async handle(call) {
    const { accountId } = userOf(call);
    const roles = new Map(
      (await call.service.accounts.sites.list(accountId)).map(({ id, role }) => [id, role]),
    );
    const assistants = await call.service.oauth.grants.list(accountId);
    const mayEnd = (site: string) => includesRole(roles.get(site) ?? 'viewer', 'admin');
    return {
      body: {
        assistants: assistants.map((one) => ({ ...one, can_end: mayEnd(one.site_id) })),
        address: `${call.service.baseUrl()}/mcp`,
      },
    };
  },
});

/** `DELETE /assistants/{assistant}`. */
export const endAssistant = endpoint({
  ...shared,
  operationId: 'endAssistant',
  method: 'delete',
  path: '/assistants/{assistant}',
  siteRole: 'admin',
  summary: 'End what an assistant may do',
  description:
    'Its tokens stop working everywhere within 2 seconds. The usage of the site still counts its requests.',
  params: z.strictObject({ assistant: ownId('assistant') }),
  answer: action(z.object({ ended: Assistant })),
  problems: ['assistant-not-found'],
  examples: [{ summary: 'End it', request: `/assistants/${exampleIds.assistant}` }],
  async handle(call) {
    const ended = await call.service.oauth.grants.end(doerOf(call), call.params.assistant);
    return { body: { ended }, redirect: '/assistants', notice: 'assistant-ended' as const };
  },
});
