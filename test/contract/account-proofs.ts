/** How the problems of accounts are met. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { makeSecret } from '../../service/accounts/api-key.ts';
import type { Endpoint } from '../../service/contract/endpoint.ts';
import type { ProblemCode } from '../../service/contract/problem-codes.ts';
import { providerOf } from '../support/identity-provider.ts';
import { csrfOf, type Person, password, somebody, tokenWithout } from '../support/people.ts';
import type { TestService } from '../support/service.ts';
import { askExample, type Differing, elsewhere, exampleOf } from './asking.ts';
import { share } from './made-members.ts';
import { backFromProvider, factorOf } from './made-sign-ins.ts';
import { fillWebhooks, webhookFiller } from './made-webhooks.ts';

type Proof = (
  endpoint: Endpoint,
  services: {
    readonly usual: TestService;
    readonly empty: () => Promise<TestService>;
    readonly unsearched: () => Promise<TestService>;
    readonly earlier: () => Promise<TestService>;
  },
) => Promise<Response>;

const BodyFields = z.record(z.string(), z.unknown());

/** The body of the example, with these fields. */
function withFields(endpoint: Endpoint, fields: Readonly<Record<string, unknown>>): Differing {
  return { body: { ...BodyFields.parse(exampleOf(endpoint).body ?? {}), ...fields } };
}

/** Of somebody else, where the example shows something of one's own. */
const someoneElses: Proof = async (endpoint, { usual }) => {
  const [person, other] = [await somebody(usual), await somebody(usual)];
  const strangers: Readonly<Record<string, string>> = {
    '{id}': other.siteId,
    '{site}': endpoint.problems.includes('key-not-found') ? person.siteId : other.siteId,
    '{key}': other.keyId,
    '{token}': other.tokenId,
    '{word}': 'toggle',
  };
  if (!endpoint.path.includes('{')) {
    return askExample(endpoint, usual, { ...withFields(endpoint, { keys: [other.keyId] }), person });
  }
  const path = endpoint.path.replaceAll(/\{\w+\}/g, (name) => strangers[name] ?? name);
  return askExample(endpoint, usual, { path, person });
};

const anotherSite: Proof = async (endpoint, { usual }) => {
  const [person, other] = [await somebody(usual), await somebody(usual)];
  if ('site' in endpoint.query.shape) {
    return askExample(endpoint, usual, { path: `${endpoint.path}?site=${other.siteId}`, person });
  }
  if (!endpoint.path.includes('{')) {
    return askExample(endpoint, usual, { ...withFields(endpoint, { site_id: other.siteId }), person });
  }
  const path = endpoint.path.replaceAll(/\{(id|site)\}/g, other.siteId).replaceAll('{key}', other.keyId);
  return askExample(endpoint, usual, { path, person });
};

/** As many as one may have of what the endpoint makes. */
const quotaFillers: Readonly<Record<string, (person: Person) => string>> = {
  createSite: ({ accountId }) =>
    `insert into sites (id, account_id, name, plan, created_at) select '${accountId}-' || n, '${accountId}', 'n', 'lite', now() from generate_series(1, 50) n`,
  createKey: ({ siteId }) =>
    `insert into api_keys (id, site_id, name, kind, scopes, created_at) select '${siteId}-' || n, '${siteId}', 'n', 'secret', '{read}', now() from generate_series(1, 100) n;
     insert into api_key_secrets (hash, key_id, prefix, last_four, created_at) select id, id, 'p', 'l', now() from api_keys where site_id = '${siteId}' and name = 'n'`,
  giveConsent: ({ accountId, siteId }) =>
    `insert into oauth_clients (id, name, redirect_uris, created_at) values ('client-${siteId}', 'n', '{}', now());
     insert into api_keys (id, site_id, name, kind, scopes, created_at) select '${siteId}-' || n, '${siteId}', 'n', 'secret', '{read}', now() from generate_series(1, 50) n;
     insert into oauth_grants (key_id, client_id, account_id, created_at) select id, 'client-${siteId}', '${accountId}', now() from api_keys where site_id = '${siteId}' and name = 'n'`,
  inviteMember: ({ siteId }) =>
    `insert into site_invitations (id, site_id, email, role, hash, created_at, expires_at) select '${siteId}-' || n, '${siteId}', n || '@example.com', 'viewer', '${siteId}' || n, now(), '2999-01-01' from generate_series(1, 49) n`,
  requestPlan: ({ accountId, siteId }) =>
    `insert into plan_requests (id, account_id, site_id, plan, reason, language, state, created_at) values ('${siteId}-1', '${accountId}', '${siteId}', 'growth', 'a reason', 'en', 'open', now())`,
  savePage: ({ accountId }) =>
    `insert into saved_pages (id, account_id, path, alerts, language, told, created_at) select '${accountId}-' || n, '${accountId}', '/areas/a-' || n, '{}', 'en', '{}', now() from generate_series(1, 100) n`,
  postWebhook: webhookFiller,
  createToken: ({ accountId }) =>
    `insert into personal_tokens (id, account_id, name, hash, prefix, last_four, created_at, expires_at, scopes) select '${accountId}-' || n, '${accountId}', 'n', '${accountId}' || n, 'p', 'l', now(), now(), '{read}' from generate_series(1, 50) n`,
};

/** The answer to a browser that the provider sends back. */
async function fromProvider(
  service: TestService,
  person: { readonly email: string; readonly isVerified?: boolean },
): Promise<Response> {
  const { path, cookie } = await backFromProvider(service, person);
  return service.ask(path, { key: null, headers: { Cookie: cookie, ...elsewhere() } });
}

/** Proofs by code. */
export const accountProofs: Partial<Record<ProblemCode, Proof>> = {
  'sign-in-required': (endpoint, { usual }) => askExample(endpoint, usual, { ask: { key: null } }),
  'token-invalid': (endpoint, { usual }) => {
    const { token } = makeSecret('mulk_pt_');
    const headers = { Authorization: `Bearer ${token}`, ...elsewhere() };
    return askExample(endpoint, usual, { ask: { key: null, headers } });
  },
  'token-scope-missing': async (endpoint, { usual }) => {
    const person = await somebody(usual);
    const token = await tokenWithout(usual, person, endpoint.tokenScope);
    const headers = { Authorization: `Bearer ${token}` };
    return askExample(endpoint, usual, { person, ask: { key: null, headers } });
  },
  'session-required': async (endpoint, { usual }) => {
    const person = await somebody(usual);
    const headers = { Authorization: `Bearer ${person.token}` };
    return askExample(endpoint, usual, { person, ask: { key: null, headers } });
  },
  'address-not-verified': async (endpoint, { usual }) => {
    const plan = endpoint.feature === 'export' ? 'enterprise' : 'growth';
    const person = await somebody(usual, plan, { isVerified: false });
    if (endpoint.auth === 'user') return askExample(endpoint, usual, { person });
    const headers = { Authorization: `Bearer ${person.key}` };
    return askExample(endpoint, usual, { person, ask: { key: null, headers } });
  },
  'csrf-invalid': async (endpoint, { usual }) => {
    const person = await somebody(usual);
    const headers = { Cookie: person.cookie, 'Content-Type': 'application/x-www-form-urlencoded' };
    const ask = { key: null, method: 'POST', headers };
    return askExample(endpoint, usual, { person, text: `${methodField(endpoint)}_csrf=no`, ask });
  },
  'credentials-wrong': (endpoint, { usual }) =>
    askExample(endpoint, usual, withFields(endpoint, { password: 'another password' })),
  'signup-closed': async (endpoint, { empty }) => {
    if (endpoint.operationId === 'signUp') return askExample(endpoint, await empty());
    return fromProvider(await empty(), { email: 'unknown@example.com' });
  },
  'second-factor-required': async (endpoint, { usual }) => {
    const person = await somebody(usual);
    await factorOf(usual, person);
    return askExample(endpoint, usual, { person });
  },
  'code-wrong': async (endpoint, { usual }) => {
    const person = await somebody(usual);
    await factorOf(usual, person);
    return askExample(endpoint, usual, { ...withFields(endpoint, { code: '000000' }), person });
  },
  'second-factor-on': async (endpoint, { usual }) => {
    const person = await somebody(usual);
    await factorOf(usual, person);
    return askExample(endpoint, usual, { person });
  },
  'second-factor-off': (endpoint, { usual }) =>
    askExample(endpoint, usual, withFields(endpoint, { code: '000000' })),
  'provider-off': async (endpoint, { earlier }) => askExample(endpoint, await earlier()),
  'provider-unavailable': async (endpoint, { usual, unsearched }) => {
    if (endpoint.operationId === 'beginProviderSignIn') return askExample(endpoint, await unsearched());
    const provider = providerOf(usual) ?? assert.fail('no provider');
    const { path, cookie } = await backFromProvider(usual, await somebody(usual));
    provider.isAway = true;
    const answer = await usual.ask(path, { key: null, headers: { Cookie: cookie } });
    provider.isAway = false;
    return answer;
  },
  'provider-refused': (endpoint, { usual }) =>
    askExample(endpoint, usual, { path: exampleOf(endpoint).request }),
  'provider-address-unverified': (_, { usual }) =>
    fromProvider(usual, { email: 'unverified-there@example.com', isVerified: false }),
  'email-taken': async (endpoint, { usual }) => {
    const [person, other] = [await somebody(usual), await somebody(usual)];
    const taken = { email: other.email };
    if (endpoint.operationId === 'confirmEmail') {
      const token = await person.link('email', other.email);
      return askExample(endpoint, usual, { ...withFields(endpoint, { token }), person });
    }
    if (endpoint.operationId === 'acceptInvitation') {
      const namesake = await somebody(usual, 'lite', { isVerified: false, email: other.email });
      return askExample(endpoint, usual, { person: namesake });
    }
    const fields = endpoint.operationId === 'signUp' ? taken : { ...taken, current_password: password };
    return askExample(endpoint, usual, { ...withFields(endpoint, fields), person });
  },
  'link-invalid': (endpoint, { usual }) =>
    askExample(endpoint, usual, withFields(endpoint, { token: makeSecret('mulk_ml_').token })),
  'quota-reached': async (endpoint, { usual }) => {
    const person = await somebody(usual);
    if (endpoint.operationId === 'createWebhook') {
      await fillWebhooks(usual);
      return askExample(endpoint, usual, { ask: { key: 'growth' } });
    }
    if (['createLink', 'createReproduction'].includes(endpoint.operationId)) {
      const key = endpoint.operationId === 'createLink' ? 'growth' : 'enterprise';
      const { database } = usual.running.store;
      await database.script(
        `insert into signed_links (id, site_id, key_id, address, created_at, expires_at)
         select 'full-' || n, site_id, id, '/', '2000-01-01', '2999-01-01'
         from (select id, site_id from api_keys where site_id = '${usual.siteIds[key]}' limit 1) key, generate_series(1, 1000) n`,
      );
      const answer = await askExample(endpoint, usual, { ask: { key } });
      await database.script("delete from signed_links where id like 'full-%'");
      return answer;
    }
    const filler = quotaFillers[endpoint.operationId];
    if (filler === undefined) throw new Error(`How is the quota of ${endpoint.operationId} reached?`);
    await usual.running.store.database.script(filler(person));
    return askExample(endpoint, usual, { person });
  },
  'role-missing': async (endpoint, { usual }) => {
    const [owner, viewer] = [await somebody(usual, 'growth'), await somebody(usual)];
    await share(usual, owner, viewer, 'viewer');
    const headers = { Cookie: viewer.cookie, 'X-CSRF-Token': csrfOf(viewer) };
    return askExample(endpoint, usual, { person: owner, ask: { key: null, headers } });
  },
  'member-not-found': async (endpoint, { usual }) => {
    const [person, other] = [await somebody(usual), await somebody(usual)];
    const path = endpoint.path.replace('{id}', person.siteId).replace('{member}', other.accountId);
    const body = endpoint.operationId === 'transferSite' ? { member: other.accountId } : {};
    return askExample(endpoint, usual, { ...withFields(endpoint, body), path, person });
  },
  'assistant-not-found': async (endpoint, { usual }) => {
    const path = endpoint.path.replace('{assistant}', 'key_of_nobody');
    return askExample(endpoint, usual, { path, person: await somebody(usual) });
  },
  'invitation-not-found': async (endpoint, { usual }) => {
    const person = await somebody(usual);
    const path = endpoint.path.replace('{id}', person.siteId).replace('{invitation}', 'invitation_of_nobody');
    return askExample(endpoint, usual, { path, person });
  },
  'site-not-found': anotherSite,
  'key-not-found': someoneElses,
  'token-not-found': someoneElses,
  'request-not-found': (endpoint, { usual }) => askExample(endpoint, usual, { path: '/api/requests/none' }),
  'saved-page-not-found': (endpoint, { usual }) => askExample(endpoint, usual, { path: '/saved/saved_none' }),
};

/** How a form names a method that it cannot say. */
function methodField({ method }: Endpoint): string {
  return method === 'post' ? '' : `_method=${method}&`;
}
