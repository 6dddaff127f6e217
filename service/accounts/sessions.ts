/**
 * Sessions: a random secret in a cookie, stored as SHA-256. A session ends after a time, with a sign-out, or with all
 * others of its account.
 */
import { z } from 'zod';
import { makeSecret, parseSecret, type Random } from './api-key.ts';
import type { Database } from './database.ts';
import type { User } from './user.ts';

const marker = 'mulk_ss_';
const dayMs = 86_400_000;
/** Longest life of a session, in milliseconds. */
export const sessionMs = 30 * dayMs;
/** Longest life of a session without a request. */
const idleMs = 7 * dayMs;
/** Shortest time between two updates of the last use of a session. */
const seenMs = 10 * 60_000;

const Found = z.object({
  account_id: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  last_seen_at: z.date(),
  verified: z.boolean(),
});

/** Dependencies of the sessions. */
export interface SessionOptions {
  readonly database: Database;
  readonly clock: () => Date;
  readonly random?: Random | undefined;
}

/** The sessions of every account. */
export class Sessions {
  readonly #options: SessionOptions;

  constructor(options: SessionOptions) {
    this.#options = options;
  }

  /** Begins a session and returns its secret. */
  async start(accountId: string): Promise<string> {
    const { database, clock, random } = this.#options;
    const now = clock();
    const { token, hash } = makeSecret(marker, random);
    await database.query(
      `with over as (delete from sessions where expires_at <= $3 or last_seen_at <= $5)
       insert into sessions (hash, account_id, created_at, last_seen_at, expires_at) values ($1, $2, $3, $3, $4)`,
      [hash, accountId, now, new Date(now.getTime() + sessionMs), new Date(now.getTime() - idleMs)],
      z.unknown(),
    );
    return token;
  }

  /** Returns the person of a session, or null when it has ended or never existed. */
  async userOf(token: string): Promise<User | null> {
    const parsed = parseSecret(marker, token);
    if (parsed === null) return null;
    const { database, clock } = this.#options;
    const now = clock();
    const rows = await database.query(
      `select sessions.account_id, accounts.email, accounts.name, sessions.last_seen_at,
         accounts.email_verified_at is not null as verified
       from sessions join accounts on accounts.id = sessions.account_id
       where sessions.hash = $1 and sessions.expires_at > $2 and sessions.last_seen_at > $3`,
      [parsed.hash, now, new Date(now.getTime() - idleMs)],
      Found,
    );
    const found = rows[0];
    if (found === undefined) return null;
    if (now.getTime() - found.last_seen_at.getTime() > seenMs) {
      await database.query(
        'update sessions set last_seen_at = $2 where hash = $1',
        [parsed.hash, now],
        z.unknown(),
      );
    }
    const { account_id: accountId, email, name, verified: isVerified } = found;
    return { accountId, email, name, via: 'session', isVerified, scopes: null };
  }

  /** Ends a session. */
  async end(token: string): Promise<void> {
    const parsed = parseSecret(marker, token);
    if (parsed === null) return;
    await this.#options.database.query('delete from sessions where hash = $1', [parsed.hash], z.unknown());
  }
}
