/** The account store: accounts, their sites, and, by key-store.ts, their keys. No other code knows these tables. */
import type { Logger } from 'pino';
import { z } from 'zod';
import { AccountFault } from './account-fault.ts';
import type { Random } from './api-key.ts';
import { atomically, type DatabaseOptions, openDatabase } from './database.ts';
import { DatabaseFault } from './database-fault.ts';
import { KeyStore, only } from './key-store.ts';
import { migrate, readMigrations } from './migrate.ts';
import { checkOrigins, checkPlan, notBlank } from './owner-input.ts';
import { plans } from './plans.ts';
import { AccountRecord, type SearchSettings, SiteRecord } from './records.ts';

/** Dependencies of the store. */
export interface StoreOptions extends DatabaseOptions {
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly random?: Random;
}

const siteColumns = 'id, account_id, name, domain, allowed_origins, plan, search, created_at';
const accountColumns = 'id, email, name, email_verified_at, created_at';

const Claimant = z.object({
  id: z.string(),
  email: z.string(),
  password_hash: z.string().nullable(),
  verified: z.boolean(),
});

/** The accounts that may be meant by an e-mail address. */
interface Claimants {
  readonly verified: z.output<typeof Claimant> | null;
  readonly unverified: z.output<typeof Claimant> | null;
}

/** Accounts, sites and keys in PGlite or PostgreSQL. */
export class AccountStore extends KeyStore {
  /** Opens the database and brings its schema up to date. */
  static async open(options: StoreOptions): Promise<AccountStore> {
    const database = await openDatabase(options);
    try {
      await migrate(database, await readMigrations(), options.clock, options.logger);
      return new AccountStore(database, options);
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  close(): Promise<void> {
    return this.database.close();
  }

  /** Runs `work` in a transaction on a store. `work` may use only the store that it receives. */
  atomically<Result>(work: (store: AccountStore) => Promise<Result>): Promise<Result> {
    return atomically(this.database, (database) => work(new AccountStore(database, this.options)));
  }

  /** Makes an account. Only one account may have an address that is proven; others may have typed it. */
  async createAccount(input: {
    readonly email: string;
    readonly name?: string | undefined;
    /** A hash by password.ts; without one, no person can sign in. */
    readonly passwordHash?: string | undefined;
    /** False when a stranger typed the address; by default the caller vouches for it. */
    readonly isVerified?: boolean | undefined;
  }): Promise<AccountRecord> {
    const email = checkEmail(input.email);
    const rows = await this.database
      .query(
        `insert into accounts (id, email, name, password_hash, email_verified_at, created_at)
         values ($1, $2, $3, $4, case when $5 then $6::timestamptz end, $6) returning ${accountColumns}`,
        [
          this.newId('account'),
          email,
          input.name ?? null,
          input.passwordHash ?? null,
          input.isVerified ?? true,
          this.now(),
        ],
        AccountRecord,
      )
      .catch((error: unknown) => throwTaken(error, email));
    return only(rows, 'account', email);
  }

  /**
   * Changes the e-mail address of an account, or marks it as proven, and ends the links that were mailed before. Throws
   * `conflict` when the address belongs to another account.
   */
  async changeEmail(accountId: string, address: string, isVerified: boolean): Promise<AccountRecord> {
    const email = checkEmail(address);
    const rows = await this.database
      .query(
        `with links as (delete from mailed_links where account_id = $1)
         update accounts set email = $2, email_verified_at = case when $3 then $4::timestamptz end
         where id = $1 returning ${accountColumns}`,
        [accountId, email, isVerified, this.now()],
        AccountRecord,
      )
      .catch((error: unknown) => throwTaken(error, email));
    return only(rows, 'account', accountId);
  }

  /**
   * Changes the password of an account and ends its access. `access` keeps it when only the hash of the password
   * changes.
   */
  async setPassword(accountId: string, passwordHash: string, access: 'end' | 'stay'): Promise<void> {
    const sql = 'update accounts set password_hash = $2 where id = $1 returning id';
    const rows = await this.database.query(sql, [accountId, passwordHash], z.object({ id: z.string() }));
    only(rows, 'account', accountId);
    if (access === 'end') await this.endAccess(accountId);
  }

  /** Ends the sessions, personal tokens and mailed links of an account. */
  async endAccess(accountId: string): Promise<void> {
    await this.database.query(
      `with ended as (delete from sessions where account_id = $1),
         waiting as (delete from waiting_sign_ins where account_id = $1),
         tokens as (delete from personal_tokens where account_id = $1)
       delete from mailed_links where account_id = $1`,
      [accountId],
      z.unknown(),
    );
  }

  /** Returns the stored hash of a password; null when there is no account, or when it has no password. */
  async passwordHash(accountId: string): Promise<string | null> {
    const rows = await this.database.query(
      'select password_hash from accounts where id = $1',
      [accountId],
      z.object({ password_hash: z.string().nullable() }),
    );
    return rows[0]?.password_hash ?? null;
  }

  /** Returns the account that proved an address, and the newest of those that only typed it. */
  async claimantsTo(email: string): Promise<Claimants> {
    const rows = await this.database.query(
      `select distinct on (email_verified_at is null) id, email, password_hash, email_verified_at is not null as verified
       from accounts where lower(email) = lower($1) order by email_verified_at is null, created_at desc, id`,
      [email.trim()],
      Claimant,
    );
    return {
      verified: rows.find(({ verified }) => verified) ?? null,
      unverified: rows.find(({ verified }) => !verified) ?? null,
    };
  }

  /** Changes the name of an account; null removes it. */
  async rename(accountId: string, name: string | null): Promise<AccountRecord> {
    const sql = `update accounts set name = $2 where id = $1 returning ${accountColumns}`;
    return only(await this.database.query(sql, [accountId, name], AccountRecord), 'account', accountId);
  }

  /** Deletes an account with all its data. The audit log keeps its events without their addresses. */
  async deleteAccount(accountId: string): Promise<void> {
    const sql = `with forgotten as (update audit_events set address = null where account_id = $1)
      delete from accounts where id = $1 returning id`;
    only(await this.database.query(sql, [accountId], z.object({ id: z.string() })), 'account', accountId);
  }

  /** Returns every account, oldest first. */
  listAccounts(): Promise<AccountRecord[]> {
    return this.database.query(
      `select ${accountColumns} from accounts order by created_at, id`,
      [],
      AccountRecord,
    );
  }

  /** Finds an account by its id or its proven e-mail address. */
  async findAccount(idOrEmail: string): Promise<AccountRecord | null> {
    const rows = await this.database.query(
      `select ${accountColumns} from accounts
       where id = $1 or (lower(email) = lower($1) and email_verified_at is not null)`,
      [idOrEmail],
      AccountRecord,
    );
    return rows[0] ?? null;
  }

  /** Returns the accounts that typed an e-mail address without proving it, newest first. */
  unverifiedAccounts(email: string): Promise<AccountRecord[]> {
    return this.database.query(
      `select ${accountColumns} from accounts where lower(email) = lower($1) and email_verified_at is null
       order by created_at desc, id`,
      [email],
      AccountRecord,
    );
  }

  /** Makes a site, on the first plan unless the input names one. */
  async createSite(input: {
    readonly accountId: string;
    readonly name: string;
    readonly domain?: string | undefined;
    readonly allowedOrigins?: readonly string[] | undefined;
    readonly plan?: string | undefined;
  }): Promise<SiteRecord> {
    const domain = input.domain ?? null;
    const origins = input.allowedOrigins ?? (domain === null ? [] : [`https://${domain}`]);
    const name = notBlank(input.name, 'site');
    const rows = await this.database.query(
      `insert into sites (id, account_id, name, domain, allowed_origins, plan, created_at)
       select $1, id, $3, $4, $5, $6, $7 from accounts where id = $2
       returning ${siteColumns}`,
      [
        this.newId('site'),
        input.accountId,
        name,
        domain,
        checkOrigins(origins),
        checkPlan(input.plan ?? plans[0]?.id ?? ''),
        this.now(),
      ],
      SiteRecord,
    );
    return only(rows, 'account', input.accountId);
  }

  /** Returns the sites of an account, or all, oldest first. */
  listSites(accountId?: string): Promise<SiteRecord[]> {
    return this.database.query(
      `select ${siteColumns} from sites where $1::text is null or account_id = $1 order by created_at, id`,
      [accountId ?? null],
      SiteRecord,
    );
  }

  async findSite(id: string): Promise<SiteRecord | null> {
    const rows = await this.database.query(
      `select ${siteColumns} from sites where id = $1`,
      [id],
      SiteRecord,
    );
    return rows[0] ?? null;
  }

  /** Changes the plan of a site. Only the operator may do so. */
  async setPlan(siteId: string, plan: string): Promise<SiteRecord> {
    const rows = await this.database.query(
      `update sites set plan = $2 where id = $1 returning ${siteColumns}`,
      [siteId, checkPlan(plan)],
      SiteRecord,
    );
    return only(rows, 'site', siteId);
  }

  /** Replaces the origins whose pages may use the site's keys. */
  async setOrigins(siteId: string, origins: readonly string[]): Promise<SiteRecord> {
    const rows = await this.database.query(
      `update sites set allowed_origins = $2 where id = $1 returning ${siteColumns}`,
      [siteId, checkOrigins(origins)],
      SiteRecord,
    );
    return only(rows, 'site', siteId);
  }

  /** Changes the fields of a site that its owner may change. */
  async changeSite(
    siteId: string,
    change: {
      readonly name?: string | undefined;
      readonly domain?: string | null | undefined;
      readonly allowedOrigins?: readonly string[] | undefined;
      readonly search?: SearchSettings | undefined;
    },
  ): Promise<SiteRecord> {
    const { name, domain, allowedOrigins, search } = change;
    const rows = await this.database.query(
      `update sites set name = coalesce($2, name), domain = case when $3 then $4 else domain end,
         allowed_origins = coalesce($5, allowed_origins), search = coalesce($6::jsonb, search)
       where id = $1 returning ${siteColumns}`,
      [
        siteId,
        name === undefined ? null : notBlank(name, 'site'),
        domain !== undefined,
        domain ?? null,
        allowedOrigins === undefined ? null : checkOrigins(allowedOrigins),
        search === undefined ? null : JSON.stringify(search),
      ],
      SiteRecord,
    );
    return only(rows, 'site', siteId);
  }

  /** Deletes a site with its keys, usage and documents. */
  async deleteSite(siteId: string): Promise<void> {
    const sql = 'delete from sites where id = $1 returning id';
    only(await this.database.query(sql, [siteId], z.object({ id: z.string() })), 'site', siteId);
  }
}

function checkEmail(text: string): string {
  const email = z.email().safeParse(text.trim());
  if (email.success) return email.data;
  throw new AccountFault('invalid', `“${text}” is not an e-mail address.`);
}

function throwTaken(error: unknown, email: string): never {
  if (!(error instanceof DatabaseFault && error.duplicate)) throw error;
  throw new AccountFault('conflict', `There is an account for ${email} already.`, error);
}
