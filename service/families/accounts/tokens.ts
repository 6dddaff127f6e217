/** Personal access tokens: what scripts of a person send instead of a session. */
import { z } from 'zod';
import { ChosenInstant, doerOf, exampleIds, Name, ownId, secretOnce, Token } from '../../accounts/schema.ts';
import { tokenScopes } from '../../accounts/token-scopes.ts';
import { userOf } from '../../accounts/user.ts';
import { tokenIssuedPage, tokensPage } from '../../console/views/tokens.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { action, page } from '../../contract/page.ts';

const tag = 'Accounts';

/** `GET /api/tokens`. */
export const listTokens = endpoint({
  operationId: 'listTokens',
  method: 'get',
  path: '/api/tokens',
  tag,
  auth: 'user',
  summary: 'Your personal access tokens',
  description: 'Returns the tokens without their secrets, oldest first; at most 50.',
  reads: 'service',
  answer: page(z.object({ tokens: z.array(Token) }), tokensPage),
  examples: [{ summary: 'All of them', request: '/api/tokens' }],
  async handle(call) {
    return { body: { tokens: await call.service.accounts.tokens.list(userOf(call).accountId) } };
  },
});

/** `POST /api/tokens`. */
export const createToken = endpoint({
  operationId: 'createToken',
  method: 'post',
  path: '/api/tokens',
  tag,
  auth: 'user',
  summary: 'Make a personal access token',
  description:
    'Makes a token with these scopes, for at most 365 days. Only a session may do so. Only this answer shows its secret. A new password ends all tokens.',
  reads: 'service',
  tokenScope: null,
  needsVerifiedAddress: true,
  body: z.strictObject({
    name: Name,
    scopes: z
      .array(z.enum(tokenScopes, `takes ${tokenScopes.join(' or ')}`))
      .min(1, 'takes at least one scope')
      .max(tokenScopes.length)
      .default(['read'])
      .meta({ description: '`read` looks; `manage` changes sites, keys and webhooks.' }),
    expires_at: ChosenInstant.optional().meta({
      description: 'At most 365 days from now; in 90 days unless stated.',
    }),
  }),
  answer: page(z.object({ record: Token, token: secretOnce }), tokenIssuedPage, { form: listTokens }),
  status: 201,
  problems: ['quota-reached'],
  examples: [{ summary: 'For a script', request: '/api/tokens', body: { name: 'Nightly script' } }],
  async handle(call) {
    const { name, scopes, expires_at: expiresAt } = call.body;
    return { body: await call.service.accounts.tokens.create(doerOf(call), { name, scopes, expiresAt }) };
  },
});

/** `DELETE /api/tokens/{token}`. */
export const deleteToken = endpoint({
  operationId: 'deleteToken',
  method: 'delete',
  path: '/api/tokens/{token}',
  tag,
  auth: 'user',
  summary: 'Delete a personal access token',
  description: 'Deletes the token. The service refuses it from then on.',
  reads: 'service',
  params: z.strictObject({ token: ownId('token') }),
  answer: action(z.object({ deleted: Token })),
  problems: ['token-not-found'],
  examples: [{ summary: 'Delete', request: `/api/tokens/${exampleIds.token}` }],
  async handle(call) {
    const deleted = await call.service.accounts.tokens.remove(doerOf(call), call.params.token);
    return { body: { deleted }, redirect: '/api/tokens', notice: 'token-deleted' as const };
  },
});
