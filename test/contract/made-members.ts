/** Members of sites and invitations, for tests that ask endpoints as their examples say. */
import { z } from 'zod';
import { makeId, makeSecret } from '../../service/accounts/api-key.ts';
import { exampleIds } from '../../service/accounts/schema.ts';
import type { SiteRole } from '../../service/accounts/site-roles.ts';
import type { Endpoint } from '../../service/contract/endpoint.ts';
import { type Person, somebody } from '../support/people.ts';
import type { TestService } from '../support/service.ts';

/** The token of a link as the examples show it. */
export const exampleInvitationToken = 'mulk_iv_0';

interface MadeInvitation {
  readonly id: string;
  readonly token: string;
}

/** Shares the site of a person with another one. */
export async function share(
  { running, clock }: TestService,
  { siteId }: Pick<Person, 'siteId'>,
  { accountId }: Pick<Person, 'accountId'>,
  role: Exclude<SiteRole, 'owner'>,
): Promise<void> {
  await running.store.database.query(
    `insert into site_members (site_id, account_id, role, created_at) values ($1, $2, $3, $4)
     on conflict (site_id, account_id) do update set role = excluded.role`,
    [siteId, accountId, role, clock.now()],
    z.unknown(),
  );
}

/** Takes the site of a person away from another one. */
export async function unshare(
  { running }: TestService,
  { siteId }: Pick<Person, 'siteId'>,
  { accountId }: Pick<Person, 'accountId'>,
): Promise<void> {
  const sql = 'delete from site_members where site_id = $1 and account_id = $2';
  await running.store.database.query(sql, [siteId, accountId], z.unknown());
}

/** Makes an invitation of an address to a site. */
export async function invite(
  { running, clock }: TestService,
  siteId: string,
  email: string,
  role: Exclude<SiteRole, 'owner'> = 'viewer',
): Promise<MadeInvitation> {
  const { token, hash } = makeSecret('mulk_iv_');
  const id = makeId('invitation');
  await running.store.database.query(
    `insert into site_invitations (id, site_id, email, role, hash, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $6::timestamptz + interval '7 days')
     on conflict (site_id, lower(email)) do update set id = excluded.id, hash = excluded.hash`,
    [id, siteId, email, role, hash, clock.now()],
    z.unknown(),
  );
  return { id, token };
}

/** A service that is cut off from its accounts answers 503 to any id. */
const none: MadeInvitation = { id: exampleIds.invitation, token: exampleInvitationToken };
const received = new WeakMap<Person, Promise<MadeInvitation>>();

/** Returns the invitation that a person got to the site of somebody else. */
function receivedBy(person: Person, service: TestService): Promise<MadeInvitation> {
  const make = async () => invite(service, (await somebody(service)).siteId, person.email);
  const known = received.get(person) ?? make().catch(() => none);
  received.set(person, known);
  return known;
}

/** What examples show → what there is. */
export const memberPlaceholders: Readonly<
  Record<string, (endpoint: Endpoint, person: Person, service: TestService) => Promise<string>>
> = {
  [exampleIds.member]: async (_, person, service) => {
    const member = await somebody(service).catch(() => null);
    if (member === null) return exampleIds.member;
    await share(service, person, member, 'viewer');
    return member.accountId;
  },
  [exampleIds.invitation]: async ({ path }, person, service) => {
    if (path.startsWith('/invitations')) return (await receivedBy(person, service)).id;
    return (await invite(service, person.siteId, 'invited@example.com').catch(() => none)).id;
  },
  [exampleInvitationToken]: async (_, person, service) => (await receivedBy(person, service)).token,
};
