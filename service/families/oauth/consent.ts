/** Asks a signed-in person whether an assistant may use a site of theirs, and with which scopes. */
import { z } from 'zod';
import { findPlan } from '../../accounts/plans.ts';
import { doerOf, exampleIds } from '../../accounts/schema.ts';
import { includesRole } from '../../accounts/site-roles.ts';
import { userOf } from '../../accounts/user.ts';
import { consentGivenPage, consentPage } from '../../console/views/consent.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { page } from '../../contract/page.ts';
import { Problem } from '../../contract/problem.ts';
import type { Service } from '../../contract/service.ts';
import type { OAuthClient } from '../../oauth/oauth-clients.ts';
import { assistantScopes } from '../../oauth/oauth-grants.ts';
import { isRegistered } from '../../oauth/redirect-uri.ts';
import { isResource } from './resource.ts';

const shared = {
  path: '/oauth/authorize',
  tag: 'Assistants',
  auth: 'user',
  reads: 'service',
  tokenScope: null,
} as const;

const exampleRedirect = 'http://localhost:3334/callback';
const exampleChallenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

const asked = {
  client_id: z.string().max(100).meta({ description: '`client_id` of the registration.' }),
  redirect_uri: z
    .string()
    .max(2000)
    .meta({ description: 'A registered address; on localhost with any port.' }),
  code_challenge: z
    .string()
    .regex(/^[\w-]{43}$/, 'takes the SHA-256 of the verifier in base64url: 43 characters')
    .meta({ description: 'PKCE (RFC 7636).' }),
  code_challenge_method: z.literal('S256', 'takes S256').meta({ description: 'Only S256 is taken.' }),
  state: z.string().max(2000).optional().meta({ description: 'Comes back to the client as it is.' }),
  resource: z.string().max(2000).optional().meta({ description: 'Address of `/mcp` (RFC 8707).' }),
};

type Asked = { readonly [Name in keyof typeof asked]?: string | undefined } & {
  readonly client_id: string;
  readonly redirect_uri: string;
};

const Client = z.object({ name: z.string(), redirect_host: z.string() });
const AskedShown = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  code_challenge: z.string(),
  code_challenge_method: z.string(),
  state: z.string().nullable(),
  resource: z.string().nullable(),
});

/** Returns the client. Nothing of the request is trusted before its address is known to be the client's. */
async function clientOf(
  service: Service,
  { client_id: id, redirect_uri: uri, resource }: Asked,
): Promise<OAuthClient> {
  const client = await service.oauth.clients.find(id);
  if (client === null) throw wrong('client_id', 'takes the id of a registered client');
  if (!isRegistered(client.redirect_uris, uri))
    throw wrong('redirect_uri', 'takes an address that the client has registered');
  if (!isResource(resource, service.baseUrl())) throw wrong('resource', `takes ${service.baseUrl()}/mcp`);
  return client;
}

function wrong(parameter: string, message: string): Problem {
  return new Problem('parameter-invalid', `\`${parameter}\` ${message}. Nothing was sent to the assistant.`, {
    errors: [{ parameter, message }],
  });
}

/** `GET /oauth/authorize`. */
export const getConsent = endpoint({
  ...shared,
  operationId: 'getConsent',
  method: 'get',
  summary: 'Page that asks whether an assistant may use a site',
  description:
    'Where an assistant sends the browser of a person (authorization code with PKCE). The person signs in, chooses a site at which they are owner or admin, and scopes. A wrong client or address is told here and never sent on.',
  query: z.strictObject({
    ...asked,
    response_type: z.literal('code', 'takes code').meta({ description: 'Only codes are given.' }),
    scope: z
      .string()
      .max(500)
      .optional()
      .meta({ description: 'Scopes with spaces between them; the person may choose fewer.' }),
    prompt: z.string().max(100).optional().meta({ description: 'Ignored: the page always asks.' }),
  }),
  answer: page(
    z.object({
      client: Client,
      asked: AskedShown,
      scopes: z.array(z.string()).meta({ description: 'Scopes that were asked for and can be given.' }),
      sites: z.array(z.object({ id: z.string(), name: z.string(), scopes: z.array(z.string()) })),
    }),
    consentPage,
  ),
  examples: [
    {
      summary: 'An assistant asks',
      request: `/oauth/authorize?response_type=code&client_id=${exampleIds.client}&redirect_uri=${encodeURIComponent(exampleRedirect)}&code_challenge=${exampleChallenge}&code_challenge_method=S256`,
    },
  ],
  async handle(call) {
    const { query, service } = call;
    const client = await clientOf(service, query);
    const wanted = (query.scope ?? '').split(' ');
    const known = assistantScopes.filter((scope) => wanted.includes(scope));
    const sites = await service.accounts.sites.list(userOf(call).accountId);
    return {
      body: {
        client: { name: client.name, redirect_host: hostOf(query.redirect_uri) },
        asked: {
          client_id: query.client_id,
          redirect_uri: query.redirect_uri,
          code_challenge: query.code_challenge,
          code_challenge_method: query.code_challenge_method,
          state: query.state ?? null,
          resource: query.resource ?? null,
        },
        scopes: known.length === 0 ? [...assistantScopes] : [...known],
        sites: sites
          .filter(({ role }) => includesRole(role, 'admin'))
          .map(({ id, name, plan }) => ({
            ...{ id, name },
            scopes: assistantScopes.filter((scope) => findPlan(plan)?.defaultScopes.includes(scope) === true),
          })),
      },
    };
  },
});

/** `POST /oauth/authorize`. */
export const giveConsent = endpoint({
  ...shared,
  operationId: 'giveConsent',
  method: 'post',
  siteRole: 'admin',
  summary: 'Let an assistant use a site, or refuse it',
  description:
    'Returns the address that the browser goes to: with a code that works once, for a minute, or with `error=access_denied`. `iss` names this server (RFC 9207). Only a session may do so.',
  needsVerifiedAddress: true,
  body: z.strictObject({
    ...asked,
    site_id: z.string().max(100).meta({ example: exampleIds.site }),
    scopes: z
      .array(z.enum(assistantScopes, `takes ${assistantScopes.join(', ')}`))
      .min(1, 'takes at least one scope'),
    decision: z.enum(['allow', 'deny'], 'takes allow or deny').default('allow'),
  }),
  answer: page(z.object({ redirect_to: z.string(), client: Client, allowed: z.boolean() }), consentGivenPage),
  problems: ['site-not-found', 'quota-reached'],
  examples: [
    {
      summary: 'Allow',
      request: '/oauth/authorize',
      body: {
        client_id: exampleIds.client,
        redirect_uri: exampleRedirect,
        code_challenge: exampleChallenge,
        code_challenge_method: 'S256',
        site_id: exampleIds.site,
        scopes: ['read', 'search'],
      },
    },
  ],
  async handle(call) {
    const { body, service } = call;
    const client = await clientOf(service, body);
    const isAllowed = body.decision === 'allow';
    const answer = isAllowed
      ? { code: await service.oauth.grants.allow(doerOf(call), allowedBy(body, client)) }
      : { error: 'access_denied' };
    const to = new URL(body.redirect_uri);
    const state = body.state === undefined ? {} : { state: body.state };
    for (const [name, value] of Object.entries({ ...answer, ...state, iss: service.baseUrl() }))
      to.searchParams.set(name, value);
    const shown = { name: client.name, redirect_host: hostOf(body.redirect_uri) };
    return { body: { redirect_to: to.href, client: shown, allowed: isAllowed } };
  },
});

function allowedBy(
  body: {
    readonly site_id: string;
    readonly scopes: readonly (typeof assistantScopes)[number][];
    readonly redirect_uri: string;
    readonly code_challenge: string;
  },
  { id, name }: OAuthClient,
) {
  return {
    clientId: id,
    clientName: name,
    siteId: body.site_id,
    scopes: [...new Set(body.scopes)],
    redirectUri: body.redirect_uri,
    challenge: body.code_challenge,
  };
}

/** Returns the host that the browser goes to, or the scheme of an installed program. */
function hostOf(uri: string): string {
  const { protocol, host } = new URL(uri);
  return protocol === 'https:' || protocol === 'http:' ? host : protocol;
}
