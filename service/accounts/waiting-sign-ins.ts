/** Sign-ins whose first step was right and that wait for the code of the second factor. */
import { z } from 'zod';
import { Problem } from '../contract/problem.ts';
import { makeSecret, parseSecret, type Random } from './api-key.ts';
import type { Database } from './database.ts';
import type { ProviderIdentity } from './identities.ts';

const marker = 'mulk_si_';
const lifeMs = 10 * 60_000;

const Row = z.object({
  account_id: z.string(),
  email: z.string(),
  issuer: z.string().nullable(),
  subject: z.string().nullable(),
});

/** A sign-in that waits. */
export interface WaitingSignIn {
  readonly accountId: string;
  readonly email: string;
  /** The person at the provider, when the first step was there. */
  readonly identity: ProviderIdentity | null;
}

/** Dependencies of waiting sign-ins. */
export interface WaitingSignInOptions {
  readonly database: Database;
  readonly clock: () => Date;
  readonly random?: Random | undefined;
}

/** The waiting sign-ins of every account. */
export class WaitingSignIns {
  readonly #options: WaitingSignInOptions;

  constructor(options: WaitingSignInOptions) {
    this.#options = options;
  }

  /** Begins one, which ends after ten minutes or with all access of its account. Returns its secret. */
  async begin(accountId: string, identity: ProviderIdentity | null): Promise<string> {
    const { database, clock, random } = this.#options;
    const now = clock();
    const { token, hash } = makeSecret(marker, random);
    await database.query(
      `with over as (delete from waiting_sign_ins where expires_at <= $5)
       insert into waiting_sign_ins (hash, account_id, issuer, subject, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [
        hash,
        accountId,
        identity?.issuer ?? null,
        identity?.subject ?? null,
        now,
        new Date(now.getTime() + lifeMs),
      ],
      z.unknown(),
    );
    return token;
  }

  /** Returns a sign-in that waits. Throws `link-invalid` when it is over. */
  async find(secret: string): Promise<WaitingSignIn> {
    const { database, clock } = this.#options;
    const parsed = parseSecret(marker, secret);
    const rows =
      parsed === null
        ? []
        : await database.query(
            `select account_id, email, issuer, subject
             from waiting_sign_ins waiting join accounts on accounts.id = waiting.account_id
             where hash = $1 and expires_at > $2`,
            [parsed.hash, clock()],
            Row,
          );
    const found = rows[0];
    if (found === undefined) throw over();
    const { account_id: accountId, email, issuer, subject } = found;
    const identity = issuer === null || subject === null ? null : { issuer, subject };
    return { accountId, email, identity };
  }

  /** Ends one, whose code was right. Throws `link-invalid` when it is over. */
  async end(secret: string): Promise<void> {
    const sql = 'delete from waiting_sign_ins where hash = $1 returning hash';
    const hash = parseSecret(marker, secret)?.hash ?? '';
    const ended = await this.#options.database.query(sql, [hash], z.object({ hash: z.string() }));
    if (ended.length === 0) throw over();
  }
}

function over(): Problem {
  return new Problem(
    'link-invalid',
    'This sign-in is over: it waits ten minutes for its code. Sign in again.',
  );
}
