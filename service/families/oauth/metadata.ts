/** Tells assistants how to get an access token for `/mcp`: metadata of the protected resource (RFC 9728) and of the authorization server (RFC 8414). */
import { z } from 'zod';
import { document, endpoint } from '../../contract/endpoint.ts';
import { assistantScopes } from '../../oauth/oauth-grants.ts';

const shared = { method: 'get', tag: 'Assistants', auth: 'none', reads: 'service' } as const;

const Resource = z
  .object({
    resource: z.string(),
    authorization_servers: z.array(z.string()),
    scopes_supported: z.array(z.string()),
    bearer_methods_supported: z.array(z.string()),
    resource_name: z.string(),
    resource_documentation: z.string(),
  })
  .meta({ id: 'ProtectedResource' });

/** `GET /.well-known/oauth-protected-resource/mcp`. */
export const getProtectedResource = endpoint({
  ...shared,
  operationId: 'getProtectedResource',
  path: '/.well-known/oauth-protected-resource/mcp',
  aliases: ['/.well-known/oauth-protected-resource'],
  summary: 'How to get an access token for the tools of assistants',
  description: 'Metadata of the protected resource `/mcp` (RFC 9728). A 401 of `/mcp` names its address.',
  answer: document(Resource),
  examples: [{ summary: 'The metadata', request: '/.well-known/oauth-protected-resource/mcp' }],
  handle: ({ service }) => ({
    resource: `${service.baseUrl()}/mcp`,
    authorization_servers: [service.baseUrl()],
    scopes_supported: [...assistantScopes],
    bearer_methods_supported: ['header'],
    resource_name: 'Mulk',
    resource_documentation: `${service.baseUrl()}/docs`,
  }),
});

const Server = z
  .object({
    issuer: z.string(),
    authorization_endpoint: z.string(),
    token_endpoint: z.string(),
    registration_endpoint: z.string(),
    revocation_endpoint: z.string(),
    scopes_supported: z.array(z.string()),
    response_types_supported: z.array(z.string()),
    response_modes_supported: z.array(z.string()),
    grant_types_supported: z.array(z.string()),
    token_endpoint_auth_methods_supported: z.array(z.string()),
    revocation_endpoint_auth_methods_supported: z.array(z.string()),
    code_challenge_methods_supported: z.array(z.string()),
    authorization_response_iss_parameter_supported: z.boolean(),
  })
  .meta({ id: 'AuthorizationServer' });

/** `GET /.well-known/oauth-authorization-server`. */
export const getAuthorizationServer = endpoint({
  ...shared,
  operationId: 'getAuthorizationServer',
  path: '/.well-known/oauth-authorization-server',
  summary: 'The authorization server of this service',
  description:
    'Metadata of the authorization server (RFC 8414): codes with PKCE (S256), public clients, registration (RFC 7591).',
  answer: document(Server),
  examples: [{ summary: 'The metadata', request: '/.well-known/oauth-authorization-server' }],
  handle({ service }) {
    const base = service.baseUrl();
    return {
      issuer: base,
      authorization_endpoint: `${base}/oauth/authorize`,
      token_endpoint: `${base}/oauth/token`,
      registration_endpoint: `${base}/oauth/register`,
      revocation_endpoint: `${base}/oauth/revoke`,
      scopes_supported: [...assistantScopes],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    };
  },
});
