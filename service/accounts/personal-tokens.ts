/**
 * Personal access tokens, which scripts send as Bearer instead of a session. They are shown once and kept as SHA-256.
 */
import { z } from 'zod';
import { Problem } from '../contract/problem.ts';
import { makeId, makeSecret, parseSecret, type Random } from './api-key.ts';
import { writeAudit } from './audit.ts';
import type { Database } from './database.ts';
import { type TokenScope, tokenDays, tokenScopes } from './token-scopes.ts';
import type { Doer, User } from './user.ts';

const marker = 'mulk_pt_';
const tokensMax = 50;
const usedMs = 60_000;
const dayMs = 86_400_000;

const Instant = z.date().transform((date) => date.toISOString());

/** A token without its secret. */
export const TokenRecord = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  last_four: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
  expires_at: Instant,
  scopes: z.array(z.enum(tokenScopes)),
});
export type TokenRecord = z.output<typeof TokenRecord>;

const columns = 'id, name, prefix, last_four, created_at, last_used_at, expires_at, scopes';

const Found = z.object({
  id: z.string(),
  account_id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  last_used_at: z.date().nullable(),
  scopes: z.array(z.enum(tokenScopes)),
  verified: z.boolean(),
});

/** Dependencies of the tokens. */
export interface TokenOptions {
  readonly database: Database;
  readonly clock: () => Date;
  readonly random?: Random | undefined;
}

/** The personal tokens of every account. */
export class PersonalTokens {
  readonly #options: TokenOptions;

  constructor(options: TokenOptions) {
    this.#options = options;
  }

  /** Returns the owner of a token, or null when the token is unknown or has expired. */
  async userOf(token: string): Promise<User | null> {
    const parsed = parseSecret(marker, token);
    if (parsed === null) return null;
    const { database, clock } = this.#options;
    const now = clock();
    const rows = await database.query(
      `select token.id, token.account_id, accounts.email, accounts.name, token.last_used_at, token.scopes,
         accounts.email_verified_at is not null as verified
       from personal_tokens token join accounts on accounts.id = token.account_id
       where token.hash = $1 and token.expires_at > $2`,
      [parsed.hash, now],
      Found,
    );
    const found = rows[0];
    if (found === undefined) return null;
    if (found.last_used_at === null || now.getTime() - found.last_used_at.getTime() > usedMs) {
      const values = [found.id, now];
      await database.query('update personal_tokens set last_used_at = $2 where id = $1', values, z.unknown());
    }
    const { account_id: accountId, email, name, scopes, verified: isVerified } = found;
    return { accountId, email, name, via: 'token', isVerified, scopes };
  }

  /** Returns the tokens of an account, oldest first. */
  list(accountId: string): Promise<TokenRecord[]> {
    return this.#options.database.query(
      `select ${columns} from personal_tokens where account_id = $1 order by created_at, id`,
      [accountId],
      TokenRecord,
    );
  }

  /** Makes a token, which lasts 90 days unless the input says otherwise. `token` is shown once. */
  async create(
    doer: Doer,
    input: {
      readonly name: string;
      readonly scopes: readonly TokenScope[];
      readonly expiresAt?: Date | undefined;
    },
  ): Promise<{ record: TokenRecord; token: string }> {
    const { database, clock, random } = this.#options;
    const now = clock();
    const expiresAt = input.expiresAt ?? new Date(now.getTime() + tokenDays.usual * dayMs);
    checkEnd(expiresAt, now);
    const { token, hash, prefix, lastFour } = makeSecret(marker, random);
    return database.transaction(async (queries) => {
      const rows = await queries.query(
        `insert into personal_tokens (id, account_id, name, hash, prefix, last_four, created_at, expires_at, scopes)
         select $1, $2, $3, $4, $5, $6, $7, $8, $9
         where (select count(*) from personal_tokens where account_id = $2) < $10
         returning ${columns}`,
        [
          makeId('token', random),
          doer.accountId,
          input.name,
          hash,
          prefix,
          lastFour,
          now,
          expiresAt,
          [...new Set(input.scopes)],
          tokensMax,
        ],
        TokenRecord,
      );
      const record = rows[0];
      if (record === undefined) {
        throw new Problem('quota-reached', `An account may have ${tokensMax} tokens; delete one first.`);
      }
      await writeAudit(queries, now, { event: 'token.created', ...doer, detail: { token: record.id } });
      return { record, token };
    });
  }

  /** Deletes a token of the account. */
  async remove(doer: Doer, tokenId: string): Promise<TokenRecord> {
    const { database, clock } = this.#options;
    return database.transaction(async (queries) => {
      const rows = await queries.query(
        `delete from personal_tokens where id = $1 and account_id = $2 returning ${columns}`,
        [tokenId, doer.accountId],
        TokenRecord,
      );
      const record = rows[0];
      if (record === undefined) throw new Problem('token-not-found', `You have no token ${tokenId}.`);
      await writeAudit(queries, clock(), { event: 'token.deleted', ...doer, detail: { token: tokenId } });
      return record;
    });
  }
}

function checkEnd(expiresAt: Date, now: Date): void {
  const ms = expiresAt.getTime() - now.getTime();
  if (ms > 0 && ms <= tokenDays.max * dayMs) return;
  const message = `takes an instant within the next ${tokenDays.max} days`;
  throw new Problem('parameter-invalid', `A token ends within ${tokenDays.max} days.`, {
    errors: [{ parameter: '/expires_at', message }],
  });
}
