/** Ends everything that gives access to an account: sessions, personal access tokens, and the API keys that the person chooses. */
import { z } from 'zod';
import { doerOf } from '../../accounts/schema.ts';
import { userOf } from '../../accounts/user.ts';
import { endAccessPage } from '../../console/views/end-access.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { action, page } from '../../contract/page.ts';

const tag = 'Accounts';

const KeyOfSite = z.object({
  id: z.string(),
  name: z.string(),
  last_four: z.string(),
  site_id: z.string(),
  site_name: z.string(),
});

/** `GET /profile/access`. */
export const getAccess = endpoint({
  operationId: 'getAccess',
  method: 'get',
  path: '/profile/access',
  tag,
  auth: 'user',
  summary: 'Tokens and keys of your account',
  description:
    'Returns your personal access tokens by number, and the API keys of all your sites. A browser gets the form to end them.',
  reads: 'service',
  answer: page(z.object({ tokens: z.int(), keys: z.array(KeyOfSite) }), endAccessPage),
  examples: [{ summary: 'All of it', request: '/profile/access' }],
  async handle(call) {
    const { accountId } = userOf(call);
    const { sites, tokens } = call.service.accounts;
    const owned = await sites.owned(accountId);
    const keys = await Promise.all(
      owned.map(async (site) =>
        (await sites.keys(accountId, site.id)).map(({ id, name, last_four }) => ({
          ...{ id, name, last_four },
          ...{ site_id: site.id, site_name: site.name },
        })),
      ),
    );
    return { body: { tokens: (await tokens.list(accountId)).length, keys: keys.flat() } };
  },
});

/** `POST /profile/access/end`. */
export const endAccess = endpoint({
  operationId: 'endAccess',
  method: 'post',
  path: '/profile/access/end',
  tag,
  auth: 'user',
  summary: 'End everything that gives access',
  description:
    'Ends every session, personal access token and mailed link of the account at once, and the API keys that you name, for good. A new session begins for you. Only a session may do so.',
  reads: 'service',
  tokenScope: null,
  body: z.strictObject({
    keys: z
      .array(z.string().max(100))
      .max(5_000)
      .default([])
      .meta({ description: 'Ids of API keys to delete too; `all` stands for all of them.' }),
  }),
  answer: action(z.object({ ended_keys: z.array(z.string()) }), { form: getAccess }),
  problems: ['key-not-found'],
  examples: [{ summary: 'Keep the keys', request: '/profile/access/end', body: { keys: [] } }],
  async handle(call) {
    const { keys } = call.body;
    const chosen = keys.includes('all') ? 'all' : keys;
    const ended = await call.service.accounts.people.endAccess(doerOf(call), chosen);
    return {
      body: { ended_keys: ended.keys },
      session: ended.session,
      redirect: '/profile/edit',
      notice: 'access-ended' as const,
    };
  },
});
