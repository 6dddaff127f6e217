/** The people with whom a site is shared: lists them, changes roles, removes them, and hands a site over to one of them. */
import { z } from 'zod';
import { Problem } from '../contract/problem.ts';
import { type AuditEvent, writeAudit } from './audit.ts';
import type { Queries } from './database.ts';
import { endGrants } from './end-grants.ts';
import type { OwnedSites } from './owned-sites.ts';
import type { SharedSite } from './site-access.ts';
import { type MemberRole, siteRoles } from './site-roles.ts';
import type { AccountStore } from './store.ts';
import type { Doer } from './user.ts';

/** A person at a site. */
export const Member = z.object({
  account_id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  role: z.enum(siteRoles),
  since: z.date().transform((at) => at.toISOString()),
});
export type Member = z.output<typeof Member>;

const membersSql = `
  select accounts.id as account_id, accounts.email, accounts.name, access.role, coalesce(member.created_at, sites.created_at) as since
  from site_access access
  join accounts on accounts.id = access.account_id
  join sites on sites.id = access.site_id
  left join site_members member on member.site_id = access.site_id and member.account_id = access.account_id
  where access.site_id = $1
  order by access.role <> 'owner', since, accounts.id`;

/** Dependencies of the members. */
export interface MembersOptions {
  readonly store: AccountStore;
  readonly sites: OwnedSites;
  readonly clock: () => Date;
}

/** The people of every site. */
export class Members {
  readonly #options: MembersOptions;

  constructor(options: MembersOptions) {
    this.#options = options;
  }

  /** Returns the people of a site, the owner first. The caller has checked who asks. */
  list(siteId: string): Promise<Member[]> {
    return this.#options.store.database.query(membersSql, [siteId], Member);
  }

  /** Returns the sites of an account that other people use too. */
  sharedBy(accountId: string): Promise<{ id: string; name: string }[]> {
    return this.#options.store.database.query(
      `select id, name from sites where account_id = $1 and exists (select from site_members where site_id = sites.id)
       order by created_at, id`,
      [accountId],
      z.object({ id: z.string(), name: z.string() }),
    );
  }

  /** Gives a member another role. The role of the owner changes by a transfer only. */
  async changeRole(doer: Doer, siteId: string, memberId: string, role: MemberRole): Promise<Member> {
    await this.#options.sites.get(doer.accountId, siteId, 'admin');
    return this.#noted(doer, async (queries) => {
      const sql = 'update site_members set role = $3 where site_id = $1 and account_id = $2 returning role';
      const changed = await queries.query(sql, [siteId, memberId, role], z.unknown());
      if (changed.length === 0) throw memberMissing(memberId);
      if (role === 'viewer') await this.#endDeedsOf(queries, siteId, memberId);
      const member = await memberOf(queries, siteId, memberId);
      return [member, { event: 'member.role-changed', siteId, detail: { member: memberId, role } }];
    });
  }

  /** Takes a site away from a member; a member who removes themselves leaves. Their open invitations end too. */
  async remove(doer: Doer, siteId: string, memberId: string): Promise<Member> {
    const { sites } = this.#options;
    const isLeaving = memberId === doer.accountId;
    await sites.get(doer.accountId, siteId, isLeaving ? 'viewer' : 'admin');
    return this.#noted(doer, async (queries) => {
      const member = await memberOf(queries, siteId, memberId);
      if (member.role === 'owner') throw ownerStays();
      const sql = 'delete from site_members where site_id = $1 and account_id = $2';
      await queries.query(sql, [siteId, memberId], z.unknown());
      await this.#endDeedsOf(queries, siteId, memberId);
      const event = isLeaving ? 'member.left' : 'member.removed';
      return [member, { event, siteId, detail: { member: memberId } }];
    });
  }

  /**
   * Makes a member the owner, if the name of the site is typed correctly. The owner before becomes an admin. The log and the requests for
   * plans go to the new owner, so that they do not end with the account of the owner before.
   */
  async transfer(doer: Doer, siteId: string, memberId: string, typedName: string): Promise<SharedSite> {
    const site = await this.#options.sites.get(doer.accountId, siteId, 'owner');
    if (typedName.trim() !== site.name) throw nameWrong(site.name);
    return this.#noted(doer, async (queries) => {
      const locked = 'select id from sites where id = $1 and account_id = $2 for update';
      const owned = await queries.query(locked, [siteId, doer.accountId], z.unknown());
      const member = owned.length === 0 ? null : await memberOf(queries, siteId, memberId);
      if (member === null || member.role === 'owner') throw memberMissing(memberId);
      const taken = 'delete from site_members where site_id = $1 and account_id = $2';
      await queries.query(taken, [siteId, memberId], z.unknown());
      for (const table of ['request_log', 'plan_requests']) {
        const sql = `update ${table} set account_id = $2 where site_id = $1`;
        await queries.query(sql, [siteId, memberId], z.unknown());
      }
      await queries.query('update sites set account_id = $2 where id = $1', [siteId, memberId], z.unknown());
      await queries.query(
        `insert into site_members (site_id, account_id, role, created_at) values ($1, $2, 'admin', $3)`,
        [siteId, doer.accountId, this.#options.clock()],
        z.unknown(),
      );
      const after: SharedSite = { ...site, account_id: memberId, role: 'admin' };
      return [after, { event: 'site.transferred', siteId, detail: { member: memberId } }];
    });
  }

  /** Ends the open invitations of a person who may no longer invite, and the assistants that they allowed. */
  async #endDeedsOf(queries: Queries, siteId: string, accountId: string): Promise<void> {
    const sql = 'delete from site_invitations where site_id = $1 and invited_by = $2';
    await queries.query(sql, [siteId, accountId], z.unknown());
    await endGrants(queries, this.#options.clock(), { accountId, siteId });
  }

  /** Does the work and writes its audit event in one transaction. */
  #noted<Result>(
    doer: Doer,
    work: (queries: Queries) => Promise<readonly [Result, Omit<AuditEvent, 'via'>]>,
  ): Promise<Result> {
    const { store, clock } = this.#options;
    return store.atomically(async ({ database }) => {
      const [result, entry] = await work(database);
      await writeAudit(database, clock(), { ...doer, ...entry });
      return result;
    });
  }
}

async function memberOf(queries: Queries, siteId: string, memberId: string): Promise<Member> {
  const members = await queries.query(membersSql, [siteId], Member);
  const member = members.find(({ account_id: id }) => id === memberId);
  if (member === undefined) throw memberMissing(memberId);
  return member;
}

function memberMissing(memberId: string): Problem {
  return new Problem('member-not-found', `This site has no member ${memberId} whose role can change.`);
}

function ownerStays(): Problem {
  return new Problem(
    'member-not-found',
    'The owner of a site cannot leave it: transfer the site, or delete it.',
  );
}

function nameWrong(name: string): Problem {
  return new Problem('parameter-invalid', 'The name does not match: the site was not transferred.', {
    errors: [{ parameter: '/name', message: `takes the name of the site, ${name}` }],
  });
}
