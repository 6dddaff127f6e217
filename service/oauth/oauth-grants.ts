/**
 * Lets assistants use a site: codes after a person's consent, access tokens for an hour, and refresh tokens that change with each use. A code or a
 * refresh token that is shown twice was stolen, so it ends the grant.
 */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { accessMarker, makeId, makeSecret, parseSecret } from '../accounts/api-key.ts';
import { writeAudit } from '../accounts/audit.ts';
import type { Queries } from '../accounts/database.ts';
import { endGrants } from '../accounts/end-grants.ts';
import type { OwnedSites } from '../accounts/owned-sites.ts';
import { type Scope, scopes } from '../accounts/plans.ts';
import type { AccountStore } from '../accounts/store.ts';
import type { Doer } from '../accounts/user.ts';
import { Problem } from '../contract/problem.ts';
import { OAuthFault } from './oauth-fault.ts';

const codeMarker = 'mulk_oc_';
const refreshMarker = 'mulk_rt_';
const codeMs = 60_000;
export const accessSeconds = 3_600;
const refreshMs = 30 * 86_400_000;
const grantsMax = 50;

/** Scopes that a person can give an assistant: its tools need no others. */
export const assistantScopes = ['read', 'search'] as const satisfies readonly Scope[];

/** The consent of a person. */
export interface Allowed {
  readonly clientId: string;
  readonly clientName: string;
  readonly siteId: string;
  readonly scopes: readonly Scope[];
  readonly redirectUri: string;
  readonly challenge: string;
}

/** Tokens as the endpoint gives them. */
export interface Tokens {
  readonly access_token: string;
  readonly token_type: 'Bearer';
  readonly expires_in: number;
  readonly refresh_token: string;
  readonly scope: string;
}

const Code = z.object({
  client_id: z.string(),
  account_id: z.string(),
  site_id: z.string(),
  scopes: z.array(z.enum(scopes)),
  redirect_uri: z.string(),
  challenge: z.string(),
  expires_at: z.date(),
  used_at: z.date().nullable(),
  key_id: z.string().nullable(),
});

const Refresh = z.object({
  key_id: z.string(),
  client_id: z.string(),
  expires_at: z.date(),
  used_at: z.date().nullable(),
  scopes: z.array(z.enum(scopes)),
});

/** A grant as the console lists it. */
export const GrantRecord = z.object({
  id: z.string(),
  client: z.string(),
  site_id: z.string(),
  site_name: z.string(),
  scopes: z.array(z.enum(scopes)),
  allowed_by: z.string(),
  created_at: z.date().transform((at) => at.toISOString()),
  last_used_at: z
    .date()
    .nullable()
    .transform((at) => at?.toISOString() ?? null),
});
export type GrantRecord = z.output<typeof GrantRecord>;

const grantsSql = `
  select api_keys.id, api_keys.name as client, sites.id as site_id, sites.name as site_name, api_keys.scopes,
    coalesce(accounts.name, accounts.email) as allowed_by, oauth_grants.created_at, api_keys.last_used_at
  from oauth_grants join api_keys on api_keys.id = oauth_grants.key_id and api_keys.revoked_at is null
  join sites on sites.id = api_keys.site_id join accounts on accounts.id = oauth_grants.account_id
  join site_access access on access.site_id = sites.id and access.account_id = $1
  where ($2::text is null or api_keys.id = $2)
  order by oauth_grants.created_at desc, api_keys.id`;

/** Dependencies of the grants. */
export interface GrantOptions {
  readonly store: AccountStore;
  readonly sites: OwnedSites;
  readonly clock: () => Date;
}

/** The grants of every site. */
export class OAuthGrants {
  readonly #options: GrantOptions;

  constructor(options: GrantOptions) {
    this.#options = options;
  }

  /** Returns the grants of the sites that an account may see, newest first. */
  list(accountId: string): Promise<GrantRecord[]> {
    return this.#options.store.database.query(grantsSql, [accountId, null], GrantRecord);
  }

  /** Returns a code for what a person allowed, who must be an admin of the site. */
  async allow(doer: Doer, allowed: Allowed): Promise<string> {
    const { store, sites, clock } = this.#options;
    const site = await sites.get(doer.accountId, allowed.siteId, 'admin');
    const now = clock();
    const { token, hash } = makeSecret(codeMarker);
    await store.atomically(async ({ database }) => {
      await database.query('select id from sites where id = $1 for update', [site.id], z.unknown());
      const counted = z.object({ count: z.int() });
      const sql = `select count(*)::int as count from oauth_grants join api_keys on api_keys.id = key_id
        where site_id = $1 and revoked_at is null`;
      const [row] = await database.query(sql, [site.id], counted);
      if ((row?.count ?? 0) >= grantsMax) {
        throw new Problem(
          'quota-reached',
          `A site may have ${grantsMax} assistants; end one at /assistants first.`,
        );
      }
      await database.query(
        `with over as (delete from oauth_codes where expires_at < $8::timestamptz - interval '1 day')
         insert into oauth_codes (hash, client_id, account_id, site_id, scopes, redirect_uri, challenge, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          ...[hash, allowed.clientId, doer.accountId, site.id, [...allowed.scopes], allowed.redirectUri],
          ...[allowed.challenge, now, new Date(now.getTime() + codeMs)],
        ],
        z.unknown(),
      );
      const detail = { client: allowed.clientId, scopes: allowed.scopes };
      await writeAudit(database, now, { ...doer, event: 'assistant.allowed', siteId: site.id, detail });
    });
    return token;
  }

  /** Exchanges a code for tokens. Throws an OAuth fault. */
  async exchange(asked: {
    readonly code: string;
    readonly clientId: string;
    readonly redirectUri: string | undefined;
    readonly verifier: string;
  }): Promise<Tokens> {
    const hash = parseSecret(codeMarker, asked.code)?.hash ?? '';
    return this.#withFault(async (queries, now) => {
      const [code] = await queries.query(
        'select * from oauth_codes where hash = $1 for update',
        [hash],
        Code,
      );
      if (code === undefined || code.client_id !== asked.clientId) return codeWrong();
      if (code.used_at !== null) {
        await endGrants(queries, now, { keyId: code.key_id ?? '' });
        return codeWrong();
      }
      await queries.query('update oauth_codes set used_at = $2 where hash = $1', [hash, now], z.unknown());
      const isFitting = code.redirect_uri === (asked.redirectUri ?? code.redirect_uri);
      if (code.expires_at <= now || !isFitting || challengeOf(asked.verifier) !== code.challenge)
        return codeWrong();
      const keyId = await this.#makeGrant(queries, code, now);
      if (keyId === null) return codeWrong();
      await queries.query('update oauth_codes set key_id = $2 where hash = $1', [hash, keyId], z.unknown());
      return issue(queries, { keyId, scopes: code.scopes }, now);
    });
  }

  /** Exchanges a refresh token for new tokens. Throws an OAuth fault. */
  async refresh(asked: { readonly token: string; readonly clientId: string }): Promise<Tokens> {
    const hash = parseSecret(refreshMarker, asked.token)?.hash ?? '';
    return this.#withFault(async (queries, now) => {
      const [known] = await queries.query(
        `select token.key_id, oauth_grants.client_id, token.expires_at, token.used_at, api_keys.scopes
         from oauth_refresh_tokens token join oauth_grants on oauth_grants.key_id = token.key_id
         join api_keys on api_keys.id = token.key_id and api_keys.revoked_at is null
         where token.hash = $1 for update of token`,
        [hash],
        Refresh,
      );
      if (known === undefined || known.client_id !== asked.clientId || known.expires_at <= now)
        return tokenWrong();
      if (known.used_at !== null) {
        await endGrants(queries, now, { keyId: known.key_id });
        return tokenWrong();
      }
      const sql = 'update oauth_refresh_tokens set used_at = $2 where hash = $1';
      await queries.query(sql, [hash, now], z.unknown());
      return issue(queries, { keyId: known.key_id, scopes: known.scopes }, now);
    });
  }

  /** Ends the grant of an access or a refresh token of a client. Unknown tokens are ended already. */
  async revoke({ token, clientId }: { readonly token: string; readonly clientId: string }): Promise<void> {
    const { store, clock } = this.#options;
    const hash = (parseSecret(refreshMarker, token) ?? parseSecret(accessMarker, token))?.hash ?? '';
    const [found] = await store.database.query(
      `select key_id from oauth_grants where client_id = $2 and key_id in (
         select key_id from oauth_refresh_tokens where hash = $1
         union all select key_id from api_key_secrets where hash = $1 and is_for_assistants)`,
      [hash, clientId],
      z.object({ key_id: z.string() }),
    );
    if (found !== undefined) await endGrants(store.database, clock(), { keyId: found.key_id });
  }

  /** Ends a grant in the console: one's own, or, as an admin, any of the site. Throws `assistant-not-found`. */
  async end(doer: Doer, id: string): Promise<GrantRecord> {
    const { store, sites, clock } = this.#options;
    const [grant] = await store.database.query(grantsSql, [doer.accountId, id], GrantRecord);
    if (grant === undefined) throw new Problem('assistant-not-found', `You have no assistant ${id}.`);
    await sites.get(doer.accountId, grant.site_id, 'admin');
    await store.atomically(async ({ database }) => {
      await endGrants(database, clock(), { keyId: id });
      const about = { siteId: grant.site_id, keyId: id };
      await writeAudit(database, clock(), { ...doer, event: 'assistant.ended', ...about });
    });
    return grant;
  }

  /** Makes the key of a grant, if the person may still do so. */
  async #makeGrant(queries: Queries, code: z.output<typeof Code>, now: Date): Promise<string | null> {
    const id = makeId('key');
    const made = await queries.query(
      `insert into api_keys (id, site_id, name, kind, scopes, created_at)
       select $1, access.site_id, oauth_clients.name, 'secret', $2, $3 from site_access access, oauth_clients
       where access.site_id = $4 and access.account_id = $5 and access.role <> 'viewer' and oauth_clients.id = $6 returning id`,
      [id, code.scopes, now, code.site_id, code.account_id, code.client_id],
      z.unknown(),
    );
    if (made.length === 0) return null;
    const sql =
      'insert into oauth_grants (key_id, client_id, account_id, created_at) values ($1, $2, $3, $4)';
    await queries.query(sql, [id, code.client_id, code.account_id, now], z.unknown());
    return id;
  }

  /** Commits the work, then throws the fault that it returns: a code that failed stays used. */
  async #withFault(work: (queries: Queries, now: Date) => Promise<Tokens | OAuthFault>): Promise<Tokens> {
    const { store, clock } = this.#options;
    const done = await store.database.transaction((queries) => work(queries, clock()));
    if (done instanceof OAuthFault) throw done;
    return done;
  }
}

/** Stores new tokens of a grant, and forgets access tokens that have ended. */
async function issue(
  queries: Queries,
  { keyId, scopes: granted }: { readonly keyId: string; readonly scopes: readonly Scope[] },
  now: Date,
): Promise<Tokens> {
  const access = makeSecret(accessMarker);
  const refresh = makeSecret(refreshMarker);
  const end = (ms: number) => new Date(now.getTime() + ms);
  await queries.query(
    `with over as (delete from api_key_secrets where key_id = $2 and is_for_assistants and expires_at <= $5)
     insert into api_key_secrets (hash, key_id, prefix, last_four, created_at, expires_at, is_for_assistants)
     values ($1, $2, $3, $4, $5, $6, true)`,
    [access.hash, keyId, access.prefix, access.lastFour, now, end(accessSeconds * 1000)],
    z.unknown(),
  );
  await queries.query(
    `with over as (delete from oauth_refresh_tokens where key_id = $2 and expires_at <= $3)
     insert into oauth_refresh_tokens (hash, key_id, created_at, expires_at) values ($1, $2, $3, $4)`,
    [refresh.hash, keyId, now, end(refreshMs)],
    z.unknown(),
  );
  return {
    access_token: access.token,
    token_type: 'Bearer',
    expires_in: accessSeconds,
    refresh_token: refresh.token,
    scope: granted.join(' '),
  };
}

/** Returns the S256 challenge of a verifier (RFC 7636). */
function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

function codeWrong(): OAuthFault {
  return new OAuthFault(
    'invalid_grant',
    'The code is unknown, used or older than a minute, or was made for another client, redirect_uri or code_verifier.',
  );
}

function tokenWrong(): OAuthFault {
  return new OAuthFault('invalid_grant', 'The refresh token is unknown, used, ended, or of another client.');
}
