/**
 * Stores the keys of sites: makes, changes, switches, rotates and deletes them. Of their secrets it keeps only the
 * SHA-256.
 */
import { z } from 'zod';
import { AccountFault } from './account-fault.ts';
import { type KeyKind, makeId, makeKey, type NewKey, type Random } from './api-key.ts';
import type { Database, Queries } from './database.ts';
import { notBlank, scopesFor } from './owner-input.ts';
import { findPlan, type Scope } from './plans.ts';
import { type IssuedKey, KeyRecord } from './records.ts';

const keyColumns = `
  api_keys.id, api_keys.site_id, api_keys.name, secret.prefix, secret.last_four, api_keys.kind, api_keys.scopes,
  api_keys.status, api_keys.expires_at, api_keys.last_used_at, api_keys.created_at`;
const keyTables = `
  api_keys join api_key_secrets secret on secret.key_id = api_keys.id and secret.expires_at is null`;

/** Dependencies of the store. */
interface KeyStoreOptions {
  readonly clock: () => Date;
  readonly random?: Random | undefined;
}

/** Keys in PGlite or PostgreSQL. */
export class KeyStore {
  /** For the other parts of the accounts that have tables of their own (usage, look-up of keys). */
  readonly database: Database;
  protected readonly options: KeyStoreOptions;

  protected constructor(database: Database, options: KeyStoreOptions) {
    this.database = database;
    this.options = options;
  }

  /** Returns the current time by the clock that dates all records. */
  now(): Date {
    return this.options.clock();
  }

  /** Makes a key. Without scopes it gets those of the site's plan; a public key gets only those of `publicScopes`. */
  async createKey(input: {
    readonly siteId: string;
    readonly name: string;
    readonly kind?: KeyKind | undefined;
    readonly scopes?: readonly Scope[] | undefined;
    readonly expiresAt?: Date | undefined;
  }): Promise<IssuedKey> {
    const kind = input.kind ?? 'secret';
    const sites = await this.database.query(
      'select id, plan from sites where id = $1',
      [input.siteId],
      z.object({ id: z.string(), plan: z.string() }),
    );
    const site = only(sites, 'site', input.siteId);
    const scopes = scopesFor(
      kind,
      input.scopes ?? findPlan(site.plan)?.defaultScopes ?? [],
      input.scopes !== undefined,
    );
    const name = notBlank(input.name, 'key');
    const now = this.now();
    checkExpiry(input.expiresAt, now);
    const made = makeKey(kind, this.options.random);
    const record = await this.database.transaction(async (queries) => {
      const id = this.newId('key');
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

  /** Returns the keys of a site, or all, oldest first, without deleted ones. */
  listKeys(siteId?: string): Promise<KeyRecord[]> {
    return this.database.query(
      `select ${keyColumns} from ${keyTables}
       where api_keys.revoked_at is null and ($1::text is null or api_keys.site_id = $1)
       order by api_keys.created_at, api_keys.id`,
      [siteId ?? null],
      KeyRecord,
    );
  }

  /** Returns a key, or null when it does not exist or was deleted. */
  async findKey(keyId: string): Promise<KeyRecord | null> {
    const rows = await this.database.query(
      `select ${keyColumns} from ${keyTables} where api_keys.id = $1 and api_keys.revoked_at is null`,
      [keyId],
      KeyRecord,
    );
    return rows[0] ?? null;
  }

  /** Changes the name, scopes and expiry of a key. Fields that are left out stay. */
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
    checkExpiry(expiresAt ?? undefined, this.now());
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

  /** Gives a key a status; without one, switches an active key off and an inactive key on. */
  async toggleKey(keyId: string, status: KeyRecord['status'] | null = null): Promise<KeyRecord> {
    return this.#changeKey(
      keyId,
      `update api_keys set status = coalesce($2::text, case status when 'active' then 'inactive' else 'active' end)
       where id = $1 and revoked_at is null returning id`,
      [keyId, status],
    );
  }

  /** Gives a key a new secret. Its earlier secrets work until the grace ends, or until their own earlier end. */
  async rotateKey(keyId: string, graceSeconds: number): Promise<IssuedKey> {
    if (!Number.isInteger(graceSeconds) || graceSeconds < 0 || graceSeconds > maxGraceSeconds) {
      throw new AccountFault('invalid', `The grace is a number of seconds from 0 to ${maxGraceSeconds}.`);
    }
    const now = this.now();
    const end = new Date(now.getTime() + graceSeconds * 1000);
    return this.database.transaction(async (queries) => {
      // The lock makes rotations of one key wait for each other, so that each ends the secret of the one before.
      const rows = await queries.query(
        'select kind from api_keys where id = $1 and revoked_at is null for update',
        [keyId],
        KeyRecord.pick({ kind: true }),
      );
      const made = makeKey(only(rows, 'key', keyId).kind, this.options.random);
      await queries.query(
        'update api_key_secrets set expires_at = least(coalesce(expires_at, $2), $2) where key_id = $1',
        [keyId, end],
        z.unknown(),
      );
      await addSecret(queries, keyId, made, now);
      return { record: await keyRecord(queries, keyId), token: made.token };
    });
  }

  /** Returns the SHA-256 of the key's current secret, which shows whether a token is still current. */
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
      [keyId, this.now()],
    );
  }

  /** Deletes these keys of an account for good, or all. Returns the ids of those that it had. */
  async revokeKeys(accountId: string, keyIds: readonly string[] | 'all'): Promise<string[]> {
    const rows = await this.database.query(
      `update api_keys set status = 'inactive', revoked_at = $2 from sites
       where sites.id = api_keys.site_id and sites.account_id = $1 and api_keys.revoked_at is null
         and ($3::text[] is null or api_keys.id = any ($3)) returning api_keys.id`,
      [accountId, this.now(), keyIds === 'all' ? null : keyIds],
      z.object({ id: z.string() }),
    );
    return rows.map(({ id }) => id);
  }

  #changeKey(keyId: string, sql: string, values: readonly unknown[]): Promise<KeyRecord> {
    return this.database.transaction(async (queries) => {
      only(await queries.query(sql, values, z.object({ id: z.string() })), 'key', keyId);
      return keyRecord(queries, keyId);
    });
  }

  /** Makes an id that begins with this word. */
  protected newId(word: string): string {
    return makeId(word, this.options.random);
  }
}

const maxGraceSeconds = 30 * 86_400;

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

function checkExpiry(expiresAt: Date | undefined, now: Date): void {
  if (expiresAt === undefined || expiresAt > now) return;
  throw new AccountFault('invalid', 'A key must expire at an instant in the future.');
}

/** Returns the only row. Throws `not-found` with the name of the missing record when there is no row. */
export function only<Row>(rows: readonly Row[], what: string, id: string): Row {
  const row = rows[0];
  if (row === undefined) throw missing(what, id);
  return row;
}

function missing(what: string, id: string): AccountFault {
  return new AccountFault('not-found', `There is no ${what} ${id}.`);
}
