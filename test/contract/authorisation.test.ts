/** Who may do what: every endpoint asked as everybody it could be asked as. The endpoints come from the list the service mounts. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { makeKey, makeSecret } from '../../service/accounts/api-key.ts';
import { plans, type Scope, scopes } from '../../service/accounts/plans.ts';
import { includesRole, memberRoles, type SiteRole, siteRoles } from '../../service/accounts/site-roles.ts';
import { tokenScopes } from '../../service/accounts/token-scopes.ts';
import type { Endpoint } from '../../service/contract/endpoint.ts';
import { endpoints } from '../../service/families/all.ts';
import { TableAnswer } from '../../service/families/iceberg/schema.ts';
import { usualBody } from '../../service/limits.ts';
import { takesLink } from '../../service/links/link-address.ts';
import { startWithProvider } from '../support/identity-provider.ts';
import { csrfOf, tokenWithout } from '../support/people.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { askExample, type Differing, elsewhere, exampleOf, showsOwnThings } from './asking.ts';
import { isUnsafe, makeWorld, type World } from './asking-world.ts';

/** What an answer must be: a status, and the code of the problem where it is one. */
type Verdict = number | `${number} ${string}`;

interface Role {
  readonly name: string;
  /** Null where the role has no meaning for the endpoint. */
  verdict(endpoint: Endpoint): Verdict | null;
  ask(world: World, endpoint: Endpoint): Promise<Differing> | Differing;
}

const bearer = (token: string, more: Readonly<Record<string, string>> = {}): Differing => ({
  ask: { key: null, headers: { Authorization: `Bearer ${token}`, ...elsewhere(), ...more } },
});
const anonymous = (headers: Readonly<Record<string, string>> = {}): Differing => ({
  ask: { key: null, headers: { ...elsewhere(), ...headers } },
});
const named = (key: 'disabled' | 'expired'): Differing => ({ ask: { key, headers: elsewhere() } });
const always = (verdict: Verdict) => () => verdict;

/** Returns the pass that the configuration of the map gives a key. */
async function passOf(service: TestService): Promise<string> {
  const answer = await service.ask('/api/v1/maps/config', { headers: elsewhere() });
  const [tiles = ''] = z.object({ tiles: z.array(z.string()) }).parse(await answer.json()).tiles;
  return new URL(tiles).searchParams.get('token') ?? '';
}

/** Returns the token that the metadata of an Iceberg table gives a key. */
async function filePassOf(service: TestService): Promise<string> {
  const table = await service.read('/iceberg/v1/namespaces/mulk/tables/transactions', TableAnswer, {
    headers: elsewhere(),
  });
  return table.config['s3.session-token'] ?? '';
}

/** Returns path and query of a link that the enterprise key made. */
async function linkTo(service: TestService, path: string): Promise<string> {
  const answer = await service.ask('/api/v1/links', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ path }),
  });
  const text = await answer.text();
  assert.equal(answer.status, 201, text);
  return z.object({ url: z.string() }).parse(JSON.parse(text)).url.slice(service.url.length);
}

/** Scopes of the operations that examples ask within another one. */
const alsoNeeded: Readonly<Record<string, Scope>> = { createReproduction: 'read' };

const keyRoles: readonly Role[] = [
  { name: 'no key', verdict: always('401 key-missing'), ask: () => anonymous() },
  { name: 'a wrong key', verdict: always('401 key-invalid'), ask: () => bearer(makeKey('secret').token) },
  { name: 'half a key', verdict: always('401 key-malformed'), ask: () => bearer('mulk_sk_0123') },
  { name: 'a disabled key', verdict: always('401 key-disabled'), ask: () => named('disabled') },
  { name: 'an expired key', verdict: always('401 key-expired'), ask: () => named('expired') },
  {
    name: 'a session instead of a key',
    verdict: always('401 key-missing'),
    ask: ({ owner }) => anonymous({ Cookie: owner.cookie }),
  },
  {
    name: 'a personal token instead of a key',
    verdict: always('401 key-malformed'),
    ask: ({ owner }) => bearer(owner.token),
  },
  {
    name: 'a key of another site',
    verdict: (endpoint) => (showsOwnThings(endpoint) ? 404 : null),
    ask: async ({ keyOn }) => bearer(await keyOn('enterprise', 'another')),
  },
  {
    name: 'a key of an account with an unconfirmed address',
    verdict: ({ needsVerifiedAddress }) => (needsVerifiedAddress ? '403 address-not-verified' : null),
    ask: ({ unverified }) => bearer(unverified.key),
  },
  {
    name: 'the pass of a map in the address, without a key',
    verdict: ({ insteadOfKey, status }) => (insteadOfKey === 'map-pass' ? status : null),
    ask: async ({ service }, endpoint) => ({
      ...anonymous(),
      path: `${exampleOf(endpoint).request}?token=${await passOf(service)}`,
    }),
  },
  {
    name: 'the pass of a map as a key',
    verdict: always('401 key-malformed'),
    ask: async ({ service }) => bearer(await passOf(service)),
  },
  {
    name: 'the pass of a map from another page',
    verdict: ({ insteadOfKey }) => (insteadOfKey === 'map-pass' ? '403 origin-forbidden' : null),
    ask: async ({ service }, endpoint) => ({
      ...anonymous({ Origin: 'https://evil.example' }),
      path: `${exampleOf(endpoint).request}?token=${await passOf(service)}`,
    }),
  },
  {
    name: 'the token of an Iceberg table, without a key',
    verdict: ({ insteadOfKey, status }) => (insteadOfKey === 'file-pass' ? status : '401 key-missing'),
    ask: async ({ service }) => anonymous({ 'X-Amz-Security-Token': await filePassOf(service) }),
  },
  {
    name: 'the token of an Iceberg table as a key',
    verdict: always('401 key-malformed'),
    ask: async ({ service }) => bearer(await filePassOf(service)),
  },
  {
    name: 'a signed link in the address, without a key',
    verdict: (endpoint) => (takesLink(endpoint) ? endpoint.status : null),
    ask: async ({ service }, endpoint) => ({
      ...anonymous(),
      path: await linkTo(service, exampleOf(endpoint).request),
    }),
  },
  {
    name: 'the signature of a link to another address',
    verdict: (endpoint) => (takesLink(endpoint) ? '401 signed-link-invalid' : null),
    ask: async ({ service }, endpoint) => {
      const { request } = exampleOf(endpoint);
      const link = new URL(await linkTo(service, '/api/v1/areas?limit=7'), service.url).searchParams.get(
        'link',
      );
      return { ...anonymous(), path: `${request}${request.includes('?') ? '&' : '?'}link=${link}` };
    },
  },
  {
    name: 'the signature of a link as a key',
    verdict: always('401 key-malformed'),
    ask: async ({ service }) =>
      bearer((await linkTo(service, '/api/v1/areas')).slice('/api/v1/areas?link='.length)),
  },
  ...scopes.map(
    (scope): Role => ({
      name: `a key without the scope ${scope}`,
      verdict: (endpoint) =>
        endpoint.scope === scope || alsoNeeded[endpoint.operationId] === scope
          ? '403 scope-missing'
          : endpoint.status,
      ask: ({ withoutScope }) => bearer(withoutScope[scope]),
    }),
  ),
  ...plans.map(
    (plan): Role => ({
      name: `a key on the plan ${plan.id}`,
      verdict: ({ feature, status }) =>
        feature === null || plan.features.includes(feature) ? status : '403 plan-feature',
      ask: async ({ keyOn }, endpoint) =>
        bearer(await keyOn(plan.id, showsOwnThings(endpoint) ? 'shown' : 'another')),
    }),
  ),
];

/** What somebody with a role at the owner's site gets: `null` has no role there. */
function verdictAt(endpoint: Endpoint, role: SiteRole | null): Verdict | null {
  const { siteRole, status } = endpoint;
  if (siteRole === null) return showsOwnThings(endpoint) ? 404 : status;
  if (role === null) return 404;
  return includesRole(role, siteRole) ? status : '403 role-missing';
}

/** People with whom the owner shares the site, once shared it, or wants to share it; by session and by personal token. */
const memberRolesAsked: readonly Role[] = ([...memberRoles, 'removed', 'invited'] as const).flatMap(
  (standing): Role[] => {
    const role = standing === 'removed' || standing === 'invited' ? null : standing;
    return [
      {
        name: `somebody who is ${standing} at the site`,
        verdict: (endpoint) => verdictAt(endpoint, role),
        ask: async ({ sharing }, endpoint) => {
          const { owner, other } = await sharing(standing, endpoint);
          return {
            ...anonymous({ Cookie: other.cookie, 'X-CSRF-Token': csrfOf(other) }),
            person: endpoint.siteRole === null && !showsOwnThings(endpoint) ? other : owner,
          };
        },
      },
      {
        name: `the token of somebody who is ${standing} at the site`,
        verdict: (endpoint) =>
          endpoint.tokenScope === null ? '403 session-required' : verdictAt(endpoint, role),
        ask: async ({ sharing }, endpoint) => {
          const { owner, other } = await sharing(standing, endpoint);
          const person = endpoint.siteRole === null && !showsOwnThings(endpoint) ? other : owner;
          return { ...bearer(other.token), person };
        },
      },
    ];
  },
);

const userRoles: readonly Role[] = [
  ...memberRolesAsked,
  { name: 'nobody', verdict: always('401 sign-in-required'), ask: () => anonymous() },
  {
    name: 'nobody, in a browser',
    verdict: ({ answer }) => (answer.kind === 'page' ? 303 : '401 sign-in-required'),
    ask: () => anonymous({ Accept: 'text/html,*/*;q=0.8' }),
  },
  {
    name: 'a wrong token',
    verdict: always('401 token-invalid'),
    ask: () => bearer(makeSecret('mulk_pt_').token),
  },
  {
    name: 'an expired token',
    verdict: always('401 token-invalid'),
    ask: ({ expiredToken }) => bearer(expiredToken),
  },
  {
    name: 'an API key instead of a token',
    verdict: always('401 token-invalid'),
    ask: ({ owner }) => bearer(owner.key),
  },
  {
    name: 'a wrong token beside a good session',
    verdict: always('401 token-invalid'),
    ask: ({ owner }) => bearer(makeSecret('mulk_pt_').token, { Cookie: owner.cookie }),
  },
  {
    name: 'a session that never was',
    verdict: always('401 sign-in-required'),
    ask: () => anonymous({ Cookie: `mulk_session=${makeSecret('mulk_ss_').token}` }),
  },
  {
    name: 'a session that has ended',
    verdict: always('401 sign-in-required'),
    ask: ({ endedSession }) => anonymous({ Cookie: endedSession }),
  },
  {
    name: 'a session without the token of our form',
    verdict: (endpoint) => (isUnsafe(endpoint) ? '403 csrf-invalid' : endpoint.status),
    ask: ({ owner }) => ({ ...anonymous({ Cookie: owner.cookie }), person: owner }),
  },
  {
    name: 'a session with the token of somebody else’s form',
    verdict: (endpoint) => (isUnsafe(endpoint) ? '403 csrf-invalid' : null),
    ask: ({ owner, stranger }) => ({
      ...anonymous({ Cookie: owner.cookie, 'X-CSRF-Token': csrfOf(stranger) }),
      person: owner,
    }),
  },
  {
    name: 'a session with the token of our form',
    verdict: ({ status }) => status,
    ask: async ({ personOn }, endpoint) => {
      const person = await personOn('lite', endpoint);
      const token = csrfOf(person);
      return { ...anonymous({ Cookie: person.cookie, 'X-CSRF-Token': token }), person };
    },
  },
  {
    name: 'the token of another user',
    verdict: (endpoint) => {
      if (!showsOwnThings(endpoint)) return null;
      return endpoint.tokenScope === null ? '403 session-required' : 404;
    },
    ask: ({ owner, stranger }) => ({ ...bearer(stranger.token), person: owner }),
  },
  {
    name: 'the session of another user',
    verdict: (endpoint) => (showsOwnThings(endpoint) ? 404 : null),
    ask: ({ owner, stranger }) => ({
      ...anonymous({ Cookie: stranger.cookie, 'X-CSRF-Token': csrfOf(stranger) }),
      person: owner,
    }),
  },
  {
    name: 'somebody with an unconfirmed address',
    verdict: (endpoint) => {
      if (endpoint.needsVerifiedAddress) return '403 address-not-verified';
      return isUnsafe(endpoint) ? null : endpoint.status;
    },
    ask: ({ unverified }) => ({
      ...anonymous({ Cookie: unverified.cookie, 'X-CSRF-Token': csrfOf(unverified) }),
      person: unverified,
    }),
  },
  {
    name: 'the token of somebody with an unconfirmed address',
    verdict: ({ needsVerifiedAddress, tokenScope }) => {
      if (!needsVerifiedAddress) return null;
      return tokenScope === null ? '403 session-required' : '403 address-not-verified';
    },
    ask: ({ unverified }) => ({ ...bearer(unverified.token), person: unverified }),
  },
  ...tokenScopes.map(
    (scope): Role => ({
      name: `a token without the scope ${scope}`,
      verdict: ({ tokenScope, status }) => {
        if (tokenScope === null) return '403 session-required';
        return tokenScope === scope ? '403 token-scope-missing' : status;
      },
      ask: async ({ service, personOn }, endpoint) => {
        const person = await personOn('lite', endpoint);
        return { ...bearer(await tokenWithout(service, person, scope)), person };
      },
    }),
  ),
  ...plans.map(
    (plan): Role => ({
      name: `somebody on the plan ${plan.id}`,
      verdict: ({ status, tokenScope }) => (tokenScope === null ? '403 session-required' : status),
      ask: async ({ personOn }, endpoint) => {
        const person = await personOn(plan.id, endpoint);
        return { ...bearer(person.token), person };
      },
    }),
  ),
];

const openRoles: readonly Role[] = [
  { name: 'nobody', verdict: ({ status }) => status, ask: () => anonymous() },
  { name: 'a wrong key', verdict: ({ status }) => status, ask: () => bearer(makeKey('secret').token) },
  {
    name: 'a session that has ended',
    verdict: ({ status }) => status,
    ask: ({ endedSession }) => anonymous({ Cookie: endedSession }),
  },
  {
    name: 'a form that is not ours',
    verdict: (endpoint) =>
      endpoint.answer.kind === 'page' && isUnsafe(endpoint) ? '403 csrf-invalid' : null,
    ask: () => ({
      text: '_csrf=no',
      ask: {
        key: null,
        headers: { ...elsewhere(), 'Content-Type': 'application/x-www-form-urlencoded' },
      },
    }),
  },
];

const rolesOf: Readonly<Record<Endpoint['auth'], readonly Role[]>> = {
  key: keyRoles,
  user: userRoles,
  none: openRoles,
};

/** Null when the answer is as it must be, else what is wrong. */
async function judge(world: World, endpoint: Endpoint, role: Role): Promise<string | null> {
  const verdict = role.verdict(endpoint);
  if (verdict === null) return null;
  const response = await askExample(endpoint, world.service, await role.ask(world, endpoint));
  const text = await response.text();
  // In the problem's own address, whatever shape the endpoint's errors have.
  const code = /\/problems\/([a-z-]+)"/.exec(text)?.[1];
  const got = typeof verdict === 'number' ? response.status : `${response.status} ${code}`;
  return got === verdict ? null : `${role.name}: ${got} instead of ${verdict} (${text.slice(0, 200)})`;
}

describe('authorisation', () => {
  let world: World;
  before(async () => {
    world = await makeWorld(await startWithProvider({ environment: { TRUST_PROXY: '1' } }));
  });
  after(() => world?.service.stop());

  for (const endpoint of endpoints) {
    it(`of ${endpoint.operationId} holds for everybody`, async () => {
      const wrong: string[] = [];
      for (const role of rolesOf[endpoint.auth]) {
        const fault = await judge(world, endpoint, role);
        if (fault !== null) wrong.push(fault);
      }
      assert.deepEqual(wrong, []);
    });
  }

  it('of every endpoint was asked for, and of every scope, plan and kind of credential', () => {
    assert.ok(endpoints.length > 100);
    for (const auth of ['key', 'user', 'none'] as const)
      assert.ok(endpoints.some((one) => one.auth === auth));
    for (const { id } of plans) assert.ok(keyRoles.some(({ name }) => name.endsWith(id)));
    assert.equal(keyRoles.length, 17 + scopes.length + plans.length);
    assert.equal(userRoles.length, 15 + 2 * (memberRoles.length + 2) + tokenScopes.length + plans.length);
  });

  it('of members has endpoints for every role, and every endpoint about a site says its role', () => {
    for (const role of siteRoles) assert.ok(endpoints.some(({ siteRole }) => siteRole === role));
    const silent = endpoints.filter(
      ({ auth, siteRole, path }) =>
        auth === 'user' && siteRole === null && /^\/(api\/)?(sites\/\{|keyy?s?\/|webhooks\/)/.test(path),
    );
    assert.deepEqual(silent, []);
  });

  it('asks for a confirmed address before each operation that starts a job', () => {
    // The files of Iceberg tables are there already: sending one is no job.
    const jobs = endpoints.filter(
      ({ auth, insteadOfKey, feature, answer, rows, bodyLimits }) =>
        auth === 'key' &&
        insteadOfKey !== 'file-pass' &&
        (rows !== null ||
          bodyLimits.bytes > usualBody.bytes ||
          (feature === 'export' && answer.kind === 'stream')),
    );
    assert.ok(jobs.length >= 4, `${jobs.length} jobs`);
    assert.deepEqual(
      jobs.filter(({ needsVerifiedAddress }) => !needsVerifiedAddress).map(({ operationId }) => operationId),
      [],
    );
  });

  it('would be missed if an endpoint forgot to ask for it', async () => {
    const [guarded] = endpoints.filter(({ auth, reads }) => auth === 'key' && reads === 'snapshot');
    assert.ok(guarded !== undefined);
    const open = { ...guarded, auth: 'none', scope: null } as const;
    const broken = await startTestService({ endpoints: [open], environment: { TRUST_PROXY: '1' } });
    const [noKey] = keyRoles;
    assert.ok(noKey !== undefined);
    assert.match((await judge({ ...world, service: broken }, guarded, noKey)) ?? '', /200 .* instead of 401/);
    await broken.stop();
  });
});
