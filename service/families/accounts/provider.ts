/** Signing in at a provider of OpenID Connect that the operator has set up. */
import { z } from 'zod';
import type { Accounts } from '../../accounts/accounts.ts';
import type { IdentityProvider } from '../../accounts/identity-provider.ts';
import { Account } from '../../accounts/schema.ts';
import { endpoint } from '../../contract/endpoint.ts';
import { action, ownPath } from '../../contract/page.ts';
import { text } from '../../contract/parameters.ts';
import { Problem } from '../../contract/problem.ts';
import { readCookie } from '../../http/cookies.ts';

const tag = 'Accounts';
const afterwards = '/dashboard';

/** `GET /login/oidc`. */
export const beginProviderSignIn = endpoint({
  operationId: 'beginProviderSignIn',
  method: 'get',
  path: '/login/oidc',
  tag,
  auth: 'none',
  summary: 'Sign in at the provider',
  description:
    'Sends a browser to the sign-in provider of the installation, with a cookie that ties its answer to this browser for ten minutes. A program gets the address.',
  reads: 'service',
  query: z.strictObject({
    next: text({
      max: 2000,
      description: 'Path of this service that the browser goes to afterwards.',
      example: '/sites',
    }).optional(),
  }),
  answer: action(z.object({ url: z.string().meta({ description: 'Address of the provider’s page.' }) })),
  problems: ['provider-off', 'provider-unavailable'],
  examples: [{ summary: 'Where to?', request: '/login/oidc?next=/sites' }],
  async handle({ query, service }) {
    const { url, kept } = await requireProvider(service.accounts).begin(
      query.next === undefined ? undefined : ownPath(query.next, afterwards),
    );
    return { body: { url }, redirect: url, provider: kept };
  },
});

/** A parameter that providers add to the answer. */
const added = (description: string) => text({ max: 4000, description }).optional();

/** `GET /login/oidc/callback`. */
export const finishProviderSignIn = endpoint({
  operationId: 'finishProviderSignIn',
  method: 'get',
  path: '/login/oidc/callback',
  tag,
  auth: 'none',
  summary: 'Sign in: the answer of the provider',
  description:
    'Takes the browser back from the provider and begins a session. The person signs in to the account that is linked to them; without a link, to the account that has confirmed the e-mail address that the provider verified too; else to a new account. An account with a second factor asks for its code.',
  reads: 'service',
  query: z.strictObject({
    code: added('Authorization code.'),
    state: added('State of the sign-in.'),
    iss: added('Issuer.'),
    error: added('Why the provider refused the sign-in.'),
    error_description: added('More about the refusal.'),
    error_uri: added('Page about the refusal.'),
    session_state: added('Sent by some providers; not used.'),
    scope: added('Sent by some providers; not used.'),
    authuser: added('Sent by some providers; not used.'),
    prompt: added('Sent by some providers; not used.'),
    hd: added('Sent by some providers; not used.'),
  }),
  answer: action(z.object({ account: Account })),
  problems: [
    'provider-off',
    'provider-unavailable',
    'provider-refused',
    'provider-address-unverified',
    'signup-closed',
    'second-factor-required',
  ],
  examples: [{ summary: 'Back from the provider', request: '/login/oidc/callback?state=0&code=0' }],
  async handle({ query, service, address, header }) {
    const { signIns } = service.accounts;
    const provider = requireProvider(service.accounts);
    const forgive = await signIns.guardProvider(address);
    const kept = readCookie(header('cookie'), 'provider', service.baseUrl());
    const { person, next } = await provider.finish(query, kept);
    await forgive();
    const { account, session } = await signIns.byProvider(person, next, address);
    return { body: { account }, session, provider: null, redirect: next ?? afterwards };
  },
});

function requireProvider({ provider }: Accounts): IdentityProvider {
  if (provider !== null) return provider;
  throw new Problem('provider-off', 'This installation has no sign-in provider.');
}
