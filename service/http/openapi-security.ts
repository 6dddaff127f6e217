/** Documents for OpenAPI how a client says who it is. */
import type { Endpoint } from '../contract/endpoint.ts';
import { linkParameter, takesLink } from '../links/link-address.ts';

/** The ways to say it, by name. */
export const securitySchemes = {
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'An API key: `Authorization: Bearer <API_KEY>`.',
  },
  siteToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A search token from `GET /v1/client-info`: `Authorization: Bearer <SITE_TOKEN>`. Lasts an hour.',
  },
  filePass: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Amz-Security-Token',
    description: 'The token in the `config` of an Iceberg table; clients of S3 send it by themselves.',
  },
  signedLink: {
    type: 'apiKey',
    in: 'query',
    name: linkParameter,
    description: 'The signature in an address that `POST /api/v1/links` made, for tools that send no header.',
  },
  personalToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'A personal access token of an account: `Authorization: Bearer <PERSONAL_TOKEN>`.',
  },
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'mulk_session',
    description:
      'The session that `POST /login` begins (`__Host-mulk_session` outside localhost). Requests other than `GET` also send `X-CSRF-Token`, which every answer to a session carries. A Bearer token takes precedence.',
  },
} as const;

/** Returns the ways that an operation takes. */
export function documentSecurity(endpoint: Endpoint): Record<string, string[]>[] {
  const { auth, insteadOfKey, tokenScope } = endpoint;
  const others = [
    ...(insteadOfKey === 'map-pass' ? [{}] : []),
    ...(insteadOfKey === 'file-pass' ? [{ filePass: [] }] : []),
    ...(insteadOfKey === 'site-token' ? [{ siteToken: [] }] : []),
    ...(takesLink(endpoint) ? [{ signedLink: [] }] : []),
  ];
  if (auth === 'key') return [{ apiKey: [] }, ...others];
  if (auth === 'none') return [];
  return [{ session: [] }, ...(tokenScope === null ? [] : [{ personalToken: [] }])];
}
