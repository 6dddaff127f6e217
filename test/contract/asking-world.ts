/** Everybody who asks in the matrix of authorisation: owners, strangers, members, and keys and sessions of every kind. */
import { PersonalTokens } from '../../service/accounts/personal-tokens.ts';
import { type Scope, scopes } from '../../service/accounts/plans.ts';
import type { MemberRole } from '../../service/accounts/site-roles.ts';
import { tokenScopes } from '../../service/accounts/token-scopes.ts';
import type { Endpoint } from '../../service/contract/endpoint.ts';
import { csrfOf, type Person, somebody } from '../support/people.ts';
import type { TestService } from '../support/service.ts';
import { invite, share, unshare } from './made-members.ts';

/** Secrets of everybody there is. */
export interface World {
  readonly service: TestService;
  readonly owner: Person;
  readonly stranger: Person;
  /** Somebody whose address is not confirmed, on a plan with every feature. */
  readonly unverified: Person;
  /** A token of the owner that has expired. */
  readonly expiredToken: string;
  /** A session of the owner that has ended. */
  readonly endedSession: string;
  /** Keys of the site whose things the examples show that have every scope but this. */
  readonly withoutScope: Readonly<Record<Scope, string>>;
  /** A key of the site whose things the examples show, or of another, on this plan and with every scope. */
  keyOn(plan: string, site: 'shown' | 'another'): Promise<string>;
  /** The owner of a site, and somebody who stands so to it: the same for everything that only looks. */
  sharing(standing: Standing, endpoint: Endpoint): Promise<{ owner: Person; other: Person }>;
  /** Somebody whose site is on this plan: the same for everything that only looks. */
  personOn(plan: string, endpoint: Endpoint): Promise<Person>;
}

/** How somebody stands to the site of the owner whose things the examples show. */
export type Standing = MemberRole | 'removed' | 'invited';

/** Returns true for an endpoint that may change something. */
export const isUnsafe = ({ method }: Endpoint) => method !== 'get';

/** Makes everybody who asks. */
export async function makeWorld(service: TestService): Promise<World> {
  const { store } = service.running;
  const owner = await somebody(service);
  const tokens = new PersonalTokens({ database: store.database, clock: service.clock.now });
  const doer = { accountId: owner.accountId, via: 'none', address: '192.0.2.1' } as const;
  const expiresAt = new Date(service.clock.now().getTime() + 1_000);
  const expired = await tokens.create(doer, { name: 'expired', scopes: tokenScopes, expiresAt });
  service.clock.turn(2);
  const { cookie: endedSession } = await somebody(service);
  await service.ask('/logout', {
    key: null,
    method: 'POST',
    headers: {
      Cookie: endedSession,
      'X-CSRF-Token': csrfOf({ cookie: endedSession }),
    },
  });
  const keyOf = async (siteId: string, granted: readonly Scope[]) =>
    (await store.createKey({ siteId, name: 'matrix', scopes: granted })).token;
  const shown = service.siteIds.enterprise;
  const allBut = (scope: Scope) =>
    keyOf(
      shown,
      scopes.filter((other) => other !== scope),
    );
  const readers = new Map<string, Promise<Person>>();
  const sharers = new Map<Standing, Promise<{ owner: Person; other: Person }>>();
  const sharingAs = async (standing: Standing) => {
    const [siteOwner, other] = [await somebody(service, 'growth'), await somebody(service)];
    if (standing === 'invited') await invite(service, siteOwner.siteId, other.email, 'admin');
    else await share(service, siteOwner, other, standing === 'removed' ? 'admin' : standing);
    if (standing === 'removed') await unshare(service, siteOwner, other);
    return { owner: siteOwner, other };
  };
  const others = new Map<string, { token: string; asked: number }>();
  /** A key of a site that few roles use, so that no request meets its limit. */
  const anotherKey = async (plan: string) => {
    const known = others.get(plan);
    const key =
      known === undefined || known.asked === 40
        ? { token: await keyOf((await somebody(service, plan)).siteId, scopes), asked: 0 }
        : known;
    key.asked += 1;
    others.set(plan, key);
    return key.token;
  };
  return {
    service,
    owner,
    stranger: await somebody(service),
    unverified: await somebody(service, 'enterprise', { isVerified: false }),
    expiredToken: expired.token,
    endedSession,
    withoutScope: {
      read: await allBut('read'),
      search: await allBut('search'),
      index: await allBut('index'),
      export: await allBut('export'),
      webhooks: await allBut('webhooks'),
    },
    keyOn: async (plan, site) => {
      if (site === 'another') return anotherKey(plan);
      await store.setPlan(shown, plan);
      // The service does not remember the plan of a key before the first request with it.
      return keyOf(shown, scopes);
    },
    sharing: (standing, endpoint) => {
      if (isUnsafe(endpoint)) return sharingAs(standing);
      const known = sharers.get(standing) ?? sharingAs(standing);
      sharers.set(standing, known);
      return known;
    },
    personOn: async (plan, endpoint) => {
      if (isUnsafe(endpoint)) return somebody(service, plan);
      const known = readers.get(plan) ?? somebody(service, plan);
      readers.set(plan, known);
      return known;
    },
  };
}
