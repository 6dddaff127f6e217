/** The account store: accounts, their sites, and the keys of these; the only code that knows these tables. */
import type { Logger } from 'pino';
import { z } from 'zod';
import { AccountFault } from './account-fault.ts';
import { type KeyKind, makeId, makeKey, type NewKey, type Random } from './api-key.ts';
import { type Database, type DatabaseOptions, openDatabase, type Queries } from './database.ts';
import { DatabaseFault } from './database-fault.ts';
import { migrate, readMigrations } from './migrate.ts';
import { checkOrigins, checkPlan, notBlank, scopesFor } from './owner-input.ts';
import { findPlan, plans, type Scope } from './plans.ts';
import { AccountRecord, type IssuedKey, KeyRecord, type SearchSettings, SiteRecord } from './records.ts';

/** What the store needs from outside. */
export interface StoreOptions extends DatabaseOptions {
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly random?: Random;
}

const keyColumns = `
  api_keys.id, api_keys.site_id, api_keys.name, secret.prefix, secret.last_four, api_keys.kind, api_keys.scopes,
  api_keys.status, api_keys.expires_at, api_keys.last_used_at, api_keys.created_at`;
const keyTables = `
  api_keys join api_key_secrets secret on secret.key_id = api_keys.id and secret.expires_at is null`;
const siteColumns = 'id, account_id, name, domain, allowed_origins, plan, search, created_at';
const accountColumns = 'id, email, name, created_at';

/** Accounts, sites and keys in PGlite or PostgreSQL. */
export class AccountStore {
  /** For the other parts of the accounts code that keep their own tables (usage, key look-up). */
  readonly database: Database;
  readonly #clock: () => Date;
  readonly #random: Random | undefined;

  private constructor(database: Database, options: StoreOptions) {
    this.database = database;
    this.#clock = options.clock;
    this.#random = options.random;
  }

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

  /** Makes an account; two cannot have the same e-mail address. */
  async createAccount(input: {
    readonly email: string;
    readonly name?: string | undefined;
    /** As password.ts makes it; without one nobody can sign in. */
    readonly passwordHash?: string | undefined;
  }): Promise<AccountRecord> {
    const email = emailOf(input.email);
    const rows = await this.database
      .query(
        `insert into accounts (id, email, name, password_hash, created_at) values ($1, $2, $3, $4, $5)
         returning ${accountColumns}`,
        [this.#id('account'), email, input.name ?? null, input.passwordHash ?? null, this.#clock()],
        AccountRecord,
      )
      .catch((error: unknown) => throwTaken(error, email));
    return only(rows, 'account', email);
  }

  /** Changes the e-mail address of an account, and ends the links that were made for it. */
  async changeEmail(accountId: string, address: string): Promise<AccountRecord> {
    const email = emailOf(address);
    const rows = await this.database
      .query(
        `with links as (delete from mailed_links where account_id = $1)
         update accounts set email = $2 where id = $1 returning ${accountColumns}`,
        [accountId, email],
        AccountRecord,
      )
      .catch((error: unknown) => throwTaken(error, email));
    return only(rows, 'account', accountId);
  }

  /** Finds an account by its id or e-mail address. */
  async findAccount(idOrEmail: string): Promise<AccountRecord | null> {
    const rows = await this.database.query(
      `select ${accountColumns} from accounts where id = $1 or lower(email) = lower($1)`,
      [idOrEmail],
      AccountRecord,
    );
    return rows[0] ?? null;
  }

  /** Makes a site; without a plan it gets the first of the table. */
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
        this.#id('site'),
        input.accountId,
        name,
        domain,
        checkOrigins(origins),
        checkPlan(input.plan ?? plans[0]?.id ?? ''),
        this.#clock(),
      ],
      SiteRecord,
    );
    return only(rows, 'account', input.accountId);
  }

  /** The sites of an account, or all, oldest first. */
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

  /** Puts a site on another plan: the operator's doing only. */
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

  /** Changes what its owner may change of a site. */
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

  /** Deletes a site with everything that hangs on it: keys, usage, documents. */
  async deleteSite(siteId: string): Promise<void> {
    const sql = 'delete from sites where id = $1 returning id';
    only(await this.database.query(sql, [siteId], z.object({ id: z.string() })), 'site', siteId);
  }

  /** Makes a key. Without scopes it gets those of the site's plan; a public key only harmless ones. */
  async createKey(input: {
    readonly siteId: string;
    readonly name: string;
    readonly kind?: KeyKind | undefined;
    readonly scopes?: readonly Scope[] | undefined;
    readonly expiresAt?: Date | undefined;
  }): Promise<IssuedKey> {
    const kind = input.kind ?? 'secret';
    const site = await this.findSite(input.siteId);
    if (site === null) throw missing('site', input.siteId);
    const scopes = scopesFor(
      kind,
      input.scopes ?? findPlan(site.plan)?.defaultScopes ?? [],
      input.scopes !== undefined,
    );
    const name = notBlank(input.name, 'key');
    const now = this.#clock();
    checkExpiry(input.expiresAt, now);
    const made = makeKey(kind, this.#random);
    const record = await this.database.transaction(async (queries) => {
      const id = this.#id('key');
      await queries.query(
        `insert into api_keys (id, site_id, name, kind, scopes, expires_at, created_at)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, site.id, name, kind, scopes, input.expiresAt ?? null, now],
        z.unknown(),
      );
      await addSecret(queries, id, made, now);
      return keyRecord(queries, id);
    });
    return { record, token: made.token };
  }

  /** The keys of a site, or all, oldest first; revoked ones are gone. */
  listKeys(siteId?: string): Promise<KeyRecord[]> {
    return this.database.query(
      `select ${keyColumns} from ${keyTables}
       where api_keys.revoked_at is null and ($1::text is null or api_keys.site_id = $1)
       order by api_keys.created_at, api_keys.id`,
      [siteId ?? null],
      KeyRecord,
    );
  }

  /** A key that was not deleted. */
  async findKey(keyId: string): Promise<KeyRecord | null> {
    const rows = await this.database.query(
      `select ${keyColumns} from ${keyTables} where api_keys.id = $1 and api_keys.revoked_at is null`,
      [keyId],
      KeyRecord,
    );
    return rows[0] ?? null;
  }

  /** Changes the name, scopes and expiry of a key; what is left out stays. */
  async changeKey(
    keyId: string,
    change: {
      readonly name?: string | undefined;
      readonly scopes?: readonly Scope[] | undefined;
      readonly expiresAt?: Date | null | undefined;
    },
  ): Promise<KeyRecord> {
    const { name, scopes, expiresAt } = change;
    const kind = (await this.findKey(keyId))?.kind;
    if (kind === undefined) throw missing('key', keyId);
    checkExpiry(expiresAt ?? undefined, this.#clock());
    return this.#changeKey(
      keyId,
      `update api_keys set name = coalesce($2, name), scopes = coalesce($3, scopes),
         expires_at = case when $4 then $5 else expires_at end
       where id = $1 and revoked_at is null returning id`,
      [
        keyId,
        name === undefined ? null : notBlank(name, 'key'),
        scopes === undefined ? null : scopesFor(kind, scopes, true),
        expiresAt !== undefined,
        expiresAt ?? null,
      ],
    );
  }

  /** Switches a key on or off, whichever it is not. */
  async toggleKey(keyId: string): Promise<KeyRecord> {
    return this.#changeKey(
      keyId,
      `update api_keys set status = case status when 'active' then 'inactive' else 'active' end
       where id = $1 and revoked_at is null returning id`,
      [keyId],
    );
  }

  /** Gives a key a new secret; the ones it had live on for the grace, or shorter when theirs ends sooner. */
  async rotateKey(keyId: string, graceSeconds: number): Promise<IssuedKey> {
    if (!Number.isInteger(graceSeconds) || graceSeconds < 0 || graceSeconds > maxGraceSeconds) {
      throw new AccountFault('invalid', `The grace is a number of seconds from 0 to ${maxGraceSeconds}.`);
    }
    const now = this.#clock();
    const end = new Date(now.getTime() + graceSeconds * 1000);
    return this.database.transaction(async (queries) => {
      // The lock puts rotations of one key in a row, so that each ends the secret of the one before it.
      const rows = await queries.query(
        'select kind from api_keys where id = $1 and revoked_at is null for update',
        [keyId],
        KeyRecord.pick({ kind: true }),
      );
      const made = makeKey(only(rows, 'key', keyId).kind, this.#random);
      await queries.query(
        'update api_key_secrets set expires_at = least(coalesce(expires_at, $2), $2) where key_id = $1',
        [keyId, end],
        z.unknown(),
      );
      await addSecret(queries, keyId, made, now);
      return { record: await keyRecord(queries, keyId), token: made.token };
    });
  }

  /** SHA-256 of the key's current secret, to tell whether a token at hand still is the one. */
  async currentHash(keyId: string): Promise<string | null> {
    const rows = await this.database.query(
      `select secret.hash from ${keyTables} where api_keys.id = $1 and api_keys.revoked_at is null`,
      [keyId],
      z.object({ hash: z.string() }),
    );
    return rows[0]?.hash ?? null;
  }

  /** Deletes a key for good. Its usage keeps its name. */
  revokeKey(keyId: string): Promise<KeyRecord> {
    return this.#changeKey(
      keyId,
      `update api_keys set status = 'inactive', revoked_at = $2 where id = $1 and revoked_at is null returning id`,
      [keyId, this.#clock()],
    );
  }

  #changeKey(keyId: string, sql: string, values: readonly unknown[]): Promise<KeyRecord> {
    return this.database.transaction(async (queries) => {
      only(await queries.query(sql, values, z.object({ id: z.string() })), 'key', keyId);
      return keyRecord(queries, keyId);
    });
  }

  #id(word: string): string {
    return makeId(word, this.#random);
  }
}

const maxGraceSeconds = 30 * 86_400;

function checkExpiry(expiresAt: Date | undefined, now: Date): void {
  if (expiresAt === undefined || expiresAt > now) return;
  throw new AccountFault('invalid', 'A key must expire at an instant in the future.');
}

function emailOf(text: string): string {
  const email = z.email().safeParse(text.trim());
  if (email.success) return email.data;
  throw new AccountFault('invalid', `“${text}” is not an e-mail address.`);
}

function throwTaken(error: unknown, email: string): never {
  if (!(error instanceof DatabaseFault && error.duplicate)) throw error;
  throw new AccountFault('conflict', `There is an account for ${email} already.`, error);
}

async function addSecret(queries: Queries, keyId: string, made: NewKey, now: Date): Promise<void> {
  await queries.query(
    'insert into api_key_secrets (hash, key_id, prefix, last_four, created_at) values ($1, $2, $3, $4, $5)',
    [made.hash, keyId, made.prefix, made.lastFour, now],
    z.unknown(),
  );
}

async function keyRecord(queries: Queries, keyId: string): Promise<KeyRecord> {
  const sql = `select ${keyColumns} from ${keyTables} where api_keys.id = $1`;
  return only(await queries.query(sql, [keyId], KeyRecord), 'key', keyId);
}

function only<Row>(rows: readonly Row[], what: string, id: string): Row {
  const row = rows[0];
  if (row === undefined) throw missing(what, id);
  return row;
}

function missing(what: string, id: string): AccountFault {
  return new AccountFault('not-found', `There is no ${what} ${id}.`);
}
