/** The endpoints of OAuth that programs ask: registration, tokens, revocation. Their errors have the shape of RFC 6749. */
import { z } from 'zod';
import { exampleIds } from '../../accounts/schema.ts';
import { endpoint, raw } from '../../contract/endpoint.ts';
import { ClientMetadata } from '../../oauth/oauth-clients.ts';
import { answeringFaults, OAuthFault, oauthJson } from '../../oauth/oauth-fault.ts';
import { programSchemes } from '../../oauth/redirect-uri.ts';
import { isResource } from './resource.ts';

const shared = {
  method: 'post',
  tag: 'Assistants',
  auth: 'none',
  reads: 'service',
  errors: 'oauth',
} as const;
const answer = raw('application/json');

/** `POST /oauth/register`. */
export const registerClient = endpoint({
  ...shared,
  operationId: 'registerClient',
  path: '/oauth/register',
  summary: 'Register an assistant',
  description: `Dynamic client registration (RFC 7591). Clients are public: they have no secret and use PKCE. \`redirect_uris\` takes https, http on localhost, schemes with a dot such as \`com.example.app:\` (RFC 8252), and those of known programs: ${programSchemes.join(' ')}. The service deletes a client that no person let in within a day.`,
  body: ClientMetadata,
  status: 201,
  answer,
  problems: ['rate-limited', 'accounts-unavailable'],
  examples: [
    {
      summary: 'An assistant on this machine',
      request: '/oauth/register',
      body: { client_name: 'Assistant', redirect_uris: ['http://localhost:3334/callback'] },
    },
  ],
  handle: ({ body, service, address }) =>
    answeringFaults(async () => {
      const {
        id,
        name,
        redirect_uris: uris,
        created_at: at,
      } = await service.oauth.clients.register(body, address);
      return oauthJson({
        client_id: id,
        client_id_issued_at: Math.floor(at.getTime() / 1000),
        client_name: name,
        redirect_uris: uris,
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      });
    }),
});

const text = z.string().max(4000).optional();
const TokenRequest = z.looseObject({
  grant_type: text,
  code: text,
  redirect_uri: text,
  client_id: text,
  code_verifier: text,
  refresh_token: text,
  resource: text,
});

function needed(name: string, value: string | undefined): string {
  if (value !== undefined && value !== '') return value;
  throw new OAuthFault('invalid_request', `${name} is required.`);
}

/** `POST /oauth/token`. */
export const getAccessToken = endpoint({
  ...shared,
  operationId: 'getAccessToken',
  path: '/oauth/token',
  summary: 'Exchange a code or a refresh token for an access token',
  description:
    'A form (`application/x-www-form-urlencoded`), or JSON with the same fields. The access token opens `/mcp` for an hour; the refresh token works once, within 30 days, and each answer has a new one. A code or refresh token that is sent twice ends what the person allowed.',
  body: TokenRequest,
  answer,
  problems: ['accounts-unavailable'],
  examples: [
    {
      summary: 'A code',
      request: '/oauth/token',
      body: {
        grant_type: 'authorization_code',
        code: 'mulk_oc_0',
        client_id: exampleIds.client,
        code_verifier: 'v'.repeat(43),
      },
    },
  ],
  handle: ({ body, service }) =>
    answeringFaults(async () => {
      const { clients, grants } = service.oauth;
      const clientId = needed('client_id', body.client_id);
      if ((await clients.find(clientId)) === null)
        throw new OAuthFault(
          'invalid_client',
          'There is no such client. It never registered, or no person let it in within a day; register it again.',
        );
      if (!isResource(body.resource, service.baseUrl()))
        throw new OAuthFault('invalid_target', 'Tokens of this server are for /mcp only.');
      if (body.grant_type === 'authorization_code') {
        const code = needed('code', body.code);
        const verifier = needed('code_verifier', body.code_verifier);
        return oauthJson(await grants.exchange({ code, verifier, clientId, redirectUri: body.redirect_uri }));
      }
      if (body.grant_type === 'refresh_token')
        return oauthJson(
          await grants.refresh({ token: needed('refresh_token', body.refresh_token), clientId }),
        );
      throw new OAuthFault('unsupported_grant_type', 'grant_type takes authorization_code or refresh_token.');
    }),
});

/** `POST /oauth/revoke`. */
export const revokeAccessToken = endpoint({
  ...shared,
  operationId: 'revokeAccessToken',
  path: '/oauth/revoke',
  summary: 'End what a person allowed',
  description:
    'RFC 7009: a form or JSON with an access token or a refresh token of the client. Its grant ends with all its tokens. The answer is the same for unknown tokens.',
  body: z.looseObject({ token: text, client_id: text }),
  answer,
  problems: ['accounts-unavailable'],
  examples: [
    {
      summary: 'End it',
      request: '/oauth/revoke',
      body: { token: 'mulk_rt_0', client_id: exampleIds.client },
    },
  ],
  handle: ({ body, service }) =>
    answeringFaults(async () => {
      const clientId = needed('client_id', body.client_id);
      await service.oauth.grants.revoke({ token: needed('token', body.token), clientId });
      return oauthJson({});
    }),
});
