/**
 * Invites people to sites by e-mail address. A person with this address accepts: by the link that was mailed to it, or signed in to the
 * account that has confirmed it. No answer says whether an address has an account.
 */
import { z } from 'zod';
import { Problem } from '../contract/problem.ts';
import { changeAddress } from './addresses.ts';
import { makeId, makeSecret, parseSecret } from './api-key.ts';
import { type AuditEvent, writeAudit } from './audit.ts';
import type { Queries } from './database.ts';
import { letterGuards } from './guards.ts';
import { invitationLetter, type LetterLanguage } from './invitation-letter.ts';
import type { MailedLinks } from './mailed-links.ts';
import type { OwnedSites } from './owned-sites.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { type SharedSite, siteOf } from './site-access.ts';
import { type MemberRole, memberRoles } from './site-roles.ts';
import type { AccountStore } from './store.ts';
import type { Doer, User } from './user.ts';

const marker = 'mulk_iv_';
const lifeMs = 7 * 86_400_000;
/** Most people of a site, with those who are invited. */
const peopleMax = 50;

const Instant = z.date().transform((at) => at.toISOString());

/** An open invitation. */
export const Invitation = z.object({
  id: z.string(),
  site_id: z.string(),
  site_name: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  /** Name or address of the person who invites; null when their account is gone. */
  invited_by: z.string().nullable(),
  created_at: Instant,
  expires_at: Instant,
});
export type Invitation = z.output<typeof Invitation>;

const select = `
  select invitation.id, invitation.site_id, sites.name as site_name, invitation.email, invitation.role,
    coalesce(inviter.name, inviter.email) as invited_by, invitation.created_at, invitation.expires_at
  from site_invitations invitation join sites on sites.id = invitation.site_id
  left join accounts inviter on inviter.id = invitation.invited_by`;

/** How the asking person stands to an invitation: it is for them, they have to sign in, or they are signed in with another address. */
export const standings = ['yours', 'sign-in', 'another-account'] as const;
export type Standing = (typeof standings)[number];

/** Who asks for an invitation: the secret of the mailed link, and the person who is signed in. */
export interface InvitationAsker {
  readonly token: string | undefined;
  readonly user: Pick<User, 'accountId' | 'email' | 'isVerified'> | null;
}

/** Dependencies of the invitations. */
export interface InvitationsOptions {
  readonly store: AccountStore;
  readonly sites: OwnedSites;
  readonly links: MailedLinks;
  readonly limiter: RateLimiter;
  readonly baseUrl: () => string;
  readonly clock: () => Date;
}

/** The invitations of every site. */
export class Invitations {
  readonly #options: InvitationsOptions;

  constructor(options: InvitationsOptions) {
    this.#options = options;
  }

  /** True when the service mails invitations. Otherwise people find theirs with their sites. */
  get canMail(): boolean {
    return this.#options.links.canSend;
  }

  /** Returns the open invitations of a site, oldest first. The caller has checked who asks. */
  list(siteId: string): Promise<Invitation[]> {
    const sql = `${select} where invitation.site_id = $1 and invitation.expires_at > $2 order by invitation.created_at, invitation.id`;
    return this.#options.store.database.query(sql, [siteId, this.#options.clock()], Invitation);
  }

  /** Returns the open invitations of a person whose address is confirmed, oldest first. */
  async listOf({ email, isVerified }: User): Promise<Invitation[]> {
    if (!isVerified) return [];
    const sql = `${select} where lower(invitation.email) = lower($1) and invitation.expires_at > $2
      order by invitation.created_at, invitation.id`;
    return this.#options.store.database.query(sql, [email, this.#options.clock()], Invitation);
  }

  /** Invites an address to a site. An earlier invitation of the address ends. */
  async invite(
    doer: Doer,
    siteId: string,
    asked: {
      readonly email: string;
      readonly role: MemberRole;
      readonly language: LetterLanguage;
      /** Name or address of the person who invites, for the letter. */
      readonly inviter: string;
    },
  ): Promise<Invitation> {
    const { store, sites, limiter, clock } = this.#options;
    const site = await sites.get(doer.accountId, siteId, 'admin');
    if (this.canMail) await limiter.guard(letterGuards(asked.email, doer.address));
    const { token, hash } = makeSecret(marker);
    const id = makeId('invitation');
    const invitation = await store.atomically(async ({ database }) => {
      const now = clock();
      await makeRoom(database, siteId, asked.email, now);
      const values = [id, siteId, asked.email, asked.role, hash, doer.accountId, now];
      await database.query(
        `insert into site_invitations (id, site_id, email, role, hash, invited_by, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [...values, new Date(now.getTime() + lifeMs)],
        z.unknown(),
      );
      const detail = { invitation: id, role: asked.role };
      await this.#note({ ...doer, event: 'member.invited', siteId, detail }, database);
      return only(await database.query(`${select} where invitation.id = $1`, [id], Invitation));
    });
    this.#mail(invitation, { inviter: asked.inviter, site, token, language: asked.language });
    return invitation;
  }

  /** Ends an open invitation of a site. Throws `invitation-not-found`. */
  async withdraw(doer: Doer, siteId: string, id: string): Promise<Invitation> {
    const { store, sites } = this.#options;
    await sites.get(doer.accountId, siteId, 'admin');
    return store.atomically(async ({ database }) => {
      const sql = `${select} where invitation.id = $1 and invitation.site_id = $2`;
      const invitation = only(await database.query(sql, [id, siteId], Invitation));
      await remove(database, id);
      const detail = { invitation: id };
      await this.#note({ ...doer, event: 'member.invitation-withdrawn', siteId, detail }, database);
      return invitation;
    });
  }

  /** Returns an invitation to a person who has its link, or is signed in with its confirmed address. Throws `invitation-not-found`. */
  async find(id: string, asker: InvitationAsker): Promise<Invitation & { readonly standing: Standing }> {
    const invitation = await this.#openTo(this.#options.store.database, id, asker);
    return { ...invitation, standing: standingOf(invitation, asker) };
  }

  /**
   * Makes the person a member. The link in the letter proves the address, so an account that only typed it has it confirmed. Throws
   * `invitation-not-found`, for people with other addresses too, and `email-taken` when another account has confirmed the address.
   */
  async accept(
    doer: Doer,
    user: User,
    { id, token }: { readonly id: string; readonly token: string | undefined },
  ): Promise<SharedSite> {
    const { store, clock } = this.#options;
    return store.atomically(async (atomic) => {
      const { database } = atomic;
      const invitation = await this.#openTo(database, id, { token, user });
      if (standingOf(invitation, { user }) !== 'yours') throw forAnother();
      await remove(database, id);
      if (!user.isVerified) {
        await changeAddress(atomic, user.accountId, user.email, true);
        await this.#note({ ...doer, event: 'email.verified' }, database);
      }
      await database.query(
        `insert into site_members (site_id, account_id, role, created_at)
         select id, $2, $3, $4 from sites where id = $1 and account_id <> $2
         on conflict (site_id, account_id) do update set role = excluded.role`,
        [invitation.site_id, user.accountId, invitation.role, clock()],
        z.unknown(),
      );
      const detail = { invitation: id, role: invitation.role };
      await this.#note({ ...doer, event: 'member.joined', siteId: invitation.site_id, detail }, database);
      const site = await siteOf(database, user.accountId, invitation.site_id);
      if (site === null) throw missing();
      return site;
    });
  }

  /** Ends an invitation for a person who has its link or its confirmed address. */
  async decline(id: string, asker: InvitationAsker, address: string): Promise<Invitation> {
    return this.#options.store.atomically(async ({ database }) => {
      const invitation = await this.#openTo(database, id, asker);
      await remove(database, id);
      const accountId = asker.user?.accountId ?? null;
      const about = { accountId, siteId: invitation.site_id, via: 'none', address } as const;
      await this.#note({ ...about, event: 'member.declined', detail: { invitation: id } }, database);
      return invitation;
    });
  }

  async #openTo(queries: Queries, id: string, { token, user }: InvitationAsker): Promise<Invitation> {
    const hash = token === undefined ? null : (parseSecret(marker, token)?.hash ?? null);
    const rows = await queries.query(
      `${select} where invitation.id = $1 and invitation.expires_at > $2
         and (invitation.hash = $3 or lower(invitation.email) = lower($4))`,
      [id, this.#options.clock(), hash, user?.isVerified === true ? user.email : null],
      Invitation,
    );
    return only(rows);
  }

  #mail(
    { id, email, role }: Invitation,
    said: {
      readonly inviter: string;
      readonly site: SharedSite;
      readonly token: string;
      readonly language: LetterLanguage;
    },
  ): void {
    const { links, baseUrl } = this.#options;
    const { inviter, site, token, language } = said;
    const link = `${baseUrl()}/invitations/${id}?token=${token}`;
    const letter = invitationLetter({ email, role, inviter, site: site.name, language, link });
    links.sendLetterSoon(site.account_id, 'invitation', letter);
  }

  #note(entry: AuditEvent, queries: Queries): Promise<void> {
    return writeAudit(queries, this.#options.clock(), entry);
  }
}

/** Ends invitations that are over, and the earlier one of the address. Refuses people of the site and more than 50 people. */
async function makeRoom(queries: Queries, siteId: string, email: string, now: Date): Promise<void> {
  // The lock keeps the count right when two requests invite at once.
  await queries.query('select id from sites where id = $1 for update', [siteId], z.unknown());
  await queries.query(
    `delete from site_invitations where expires_at <= $3 or (site_id = $1 and lower(email) = lower($2))`,
    [siteId, email, now],
    z.unknown(),
  );
  const [counted] = await queries.query(
    `select count(*) filter (where lower(accounts.email) = lower($2) and email_verified_at is not null)::int as same,
       count(*)::int + (select count(*)::int from site_invitations where site_id = $1) as people
     from site_access access join accounts on accounts.id = access.account_id where access.site_id = $1`,
    [siteId, email],
    z.object({ same: z.int(), people: z.int() }),
  );
  const { same, people } = counted ?? { same: 0, people: 0 };
  if (same > 0) {
    const message = 'takes an address that is not a member of the site yet';
    throw new Problem('parameter-invalid', `/email ${message}.`, {
      errors: [{ parameter: '/email', message }],
    });
  }
  if (people < peopleMax) return;
  throw new Problem(
    'quota-reached',
    `A site may have ${peopleMax} people, with those invited; remove one first.`,
  );
}

async function remove(queries: Queries, id: string): Promise<void> {
  await queries.query('delete from site_invitations where id = $1', [id], z.unknown());
}

function standingOf({ email }: Invitation, { user }: Pick<InvitationAsker, 'user'>): Standing {
  if (user === null) return 'sign-in';
  return user.email.toLowerCase() === email.toLowerCase() ? 'yours' : 'another-account';
}

function only(rows: readonly Invitation[]): Invitation {
  const [invitation] = rows;
  if (invitation === undefined) throw missing();
  return invitation;
}

function missing(): Problem {
  return new Problem(
    'invitation-not-found',
    'This invitation was used, withdrawn or declined, is older than 7 days, or is for another address.',
  );
}

function forAnother(): Problem {
  return new Problem(
    'invitation-not-found',
    'This invitation is for another e-mail address. Sign in with the address that it was sent to.',
  );
}
