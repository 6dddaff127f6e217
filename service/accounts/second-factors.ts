/**
 * The second factor of an account: codes of an authenticator app (TOTP, RFC 6238) and recovery codes for a lost app.
 * A code works once. The secret is encrypted at rest, recovery codes are hashed; both are shown once.
 */
import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { z } from 'zod';
import { Problem } from '../contract/problem.ts';
import type { Seal } from '../seal.ts';
import { writeAudit } from './audit.ts';
import type { Database, Queries } from './database.ts';
import type { Doer } from './user.ts';

const issuer = 'Mulk';
const secretBytes = 20;
const recoveryCodes = 10;
/** 80 bits in base32, so that a hash without salt and cost is enough. */
const recoveryBytes = 10;
/** Steps before and after the present one whose codes are accepted, for clocks that differ. */
const stepsAround = 1;

/** The state of the second factor. `begun`: there is a secret, but no code has proven that an app holds it. */
export const factorStates = ['off', 'begun', 'on'] as const;

/** The second factor of an account, without its secrets. */
export interface FactorState {
  readonly state: (typeof factorStates)[number];
  /** When it was turned on, as RFC 3339. */
  readonly since: string | null;
  readonly recoveryCodesLeft: number;
}

/** A new secret, which is shown once. */
export interface NewFactor {
  /** Base32, for typing. */
  readonly secret: string;
  /** `otpauth://` address, for a QR code. */
  readonly uri: string;
}

const FactorRow = z.object({
  sealed: z.string(),
  confirmed_at: z.date().nullable(),
  codes: z.coerce.number(),
});
const Account = z.object({ account_id: z.string() });

/** Dependencies of the second factors. */
export interface SecondFactorOptions {
  readonly database: Database;
  readonly clock: () => Date;
  readonly seal: Seal;
}

/** The second factors of every account. */
export class SecondFactors {
  readonly #options: SecondFactorOptions;

  constructor(options: SecondFactorOptions) {
    this.#options = options;
  }

  /** Returns the state of an account's second factor. */
  async state(accountId: string): Promise<FactorState> {
    const row = await this.#find(accountId);
    if (row === null) return { state: 'off', since: null, recoveryCodesLeft: 0 };
    const since = row.confirmed_at?.toISOString() ?? null;
    return { state: since === null ? 'begun' : 'on', since, recoveryCodesLeft: row.codes };
  }

  /** Returns true when signing in to the account asks for a code. */
  async isOn(accountId: string): Promise<boolean> {
    return (await this.state(accountId)).state === 'on';
  }

  /** Makes a secret, which replaces one that no code has confirmed. Throws `second-factor-on`. */
  async begin(doer: Doer, email: string): Promise<NewFactor> {
    const { database, clock, seal } = this.#options;
    const secret = new Secret({ buffer: new Uint8Array(randomBytes(secretBytes)).buffer });
    const rows = await database.query(
      `insert into second_factors (account_id, sealed, created_at) values ($1, $2, $3)
       on conflict (account_id) do update set sealed = excluded.sealed, created_at = excluded.created_at
         where second_factors.confirmed_at is null
       returning account_id`,
      [doer.accountId, seal.close(secret.base32, doer.accountId), clock()],
      Account,
    );
    if (rows.length === 0) {
      throw new Problem('second-factor-on', 'The second factor is on already. Turn it off first.');
    }
    return { secret: secret.base32, uri: generator(secret, email).toString() };
  }

  /** Turns the second factor on by a code of the new secret. Returns the recovery codes, which are shown once. */
  async confirm(doer: Doer, code: string): Promise<string[]> {
    const { database, clock } = this.#options;
    const { accountId } = doer;
    const row = await this.#find(accountId);
    if (row?.confirmed_at instanceof Date) {
      throw new Problem('second-factor-on', 'The second factor is on already.');
    }
    if (row === null) throw new Problem('second-factor-off', 'Make a secret first, then send a code of it.');
    const step = this.#stepOf(accountId, row.sealed, normal(code));
    if (step === null) throw wrongCode();
    const codes = Array.from({ length: recoveryCodes }, newRecoveryCode);
    return database.transaction(async (queries) => {
      const now = clock();
      const confirmed = await queries.query(
        `update second_factors set confirmed_at = $2, last_step = $3
         where account_id = $1 and confirmed_at is null and sealed = $4 returning account_id`,
        [accountId, now, step, row.sealed],
        Account,
      );
      // Another request confirmed it, or made another secret.
      if (confirmed.length === 0) throw wrongCode();
      await queries.query(
        'insert into recovery_codes (account_id, hash) select $1, unnest($2::text[])',
        [accountId, codes.map((made) => recoveryHash(accountId, normal(made)))],
        z.unknown(),
      );
      await writeAudit(queries, now, { event: 'second-factor.on', ...doer });
      return codes;
    });
  }

  /** Turns the second factor off by a code. Throws when it is not on, or the code is wrong. */
  async end(doer: Doer, code: string): Promise<void> {
    const { database, clock } = this.#options;
    if (!(await this.isOn(doer.accountId))) {
      throw new Problem('second-factor-off', 'The second factor is not on.');
    }
    if ((await this.accept(doer.accountId, code)) === null) throw wrongCode();
    await database.transaction(async (queries) => {
      await endSecondFactor(queries, doer.accountId);
      await writeAudit(queries, clock(), { event: 'second-factor.off', ...doer });
    });
  }

  /** Uses a code up. Returns which kind it was; null when it is wrong, too old or used. */
  async accept(accountId: string, code: string): Promise<'app' | 'recovery' | null> {
    const { database } = this.#options;
    const sent = normal(code);
    if (!/^\d{6}$/.test(sent)) {
      const used = await database.query(
        'delete from recovery_codes where account_id = $1 and hash = $2 returning account_id',
        [accountId, recoveryHash(accountId, sent)],
        Account,
      );
      return used.length === 0 ? null : 'recovery';
    }
    const row = await this.#find(accountId);
    const step = row === null ? null : this.#stepOf(accountId, row.sealed, sent);
    if (step === null) return null;
    // Of two requests with one code, the database lets one through.
    const accepted = await database.query(
      `update second_factors set last_step = $2
       where account_id = $1 and confirmed_at is not null and last_step < $2 returning account_id`,
      [accountId, step],
      Account,
    );
    return accepted.length === 0 ? null : 'app';
  }

  /** Returns the time step that a code belongs to; null when it belongs to none of those accepted now. */
  #stepOf(accountId: string, sealed: string, code: string): number | null {
    const { clock, seal } = this.#options;
    const secret = seal.open(sealed, accountId);
    if (secret === null || !/^\d{6}$/.test(code)) return null;
    const timestamp = clock().getTime();
    const totp = generator(Secret.fromBase32(secret), '');
    const delta = totp.validate({ token: code, timestamp, window: stepsAround });
    return delta === null ? null : totp.counter({ timestamp }) + delta;
  }

  async #find(accountId: string): Promise<z.output<typeof FactorRow> | null> {
    const rows = await this.#options.database.query(
      `select sealed, confirmed_at,
         (select count(*) from recovery_codes where recovery_codes.account_id = second_factors.account_id) as codes
       from second_factors where account_id = $1`,
      [accountId],
      FactorRow,
    );
    return rows[0] ?? null;
  }
}

/** Turns the second factor of an account off, with its recovery codes. Returns false when there was none. */
export async function endSecondFactor(queries: Queries, accountId: string): Promise<boolean> {
  const sql = 'delete from second_factors where account_id = $1 returning account_id';
  return (await queries.query(sql, [accountId], Account)).length > 0;
}

function generator(secret: Secret, label: string): TOTP {
  return new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: 30 });
}

/** Returns a code as it is compared: without blanks and dashes, in small letters and Latin digits. */
function normal(code: string): string {
  return code
    .toLowerCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660));
}

function newRecoveryCode(): string {
  const { base32 } = new Secret({ buffer: new Uint8Array(randomBytes(recoveryBytes)).buffer });
  return (base32.toLowerCase().match(/.{4}/g) ?? []).join('-');
}

function recoveryHash(accountId: string, code: string): string {
  return createHash('sha256').update(`${accountId} ${code}`).digest('hex');
}

function wrongCode(): Problem {
  return new Problem('parameter-invalid', 'The code is wrong, or was used already.', {
    errors: [{ parameter: '/code', message: 'is wrong, or was used already' }],
  });
}
