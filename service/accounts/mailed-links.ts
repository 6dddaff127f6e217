/**
 * Sends letters. Most hold a link with a secret, valid once and for an hour: to set a new password, or to confirm an
 * e-mail address.
 */
import type { Logger } from 'pino';
import { z } from 'zod';
import { Problem } from '../contract/problem.ts';
import { makeSecret, parseSecret, type Random } from './api-key.ts';
import type { Database } from './database.ts';
import type { Letter, Mailer } from './mailer.ts';

const marker = 'mulk_ml_';
const lifeMs = 60 * 60_000;

/** The purpose of a link. */
export type LinkPurpose = 'password' | 'email';

const paths: Readonly<Record<LinkPurpose, string>> = {
  password: '/password/reset',
  email: '/profile/confirm-email',
};

const letters: Readonly<Record<LinkPurpose, { readonly subject: string; readonly text: string }>> = {
  password: {
    subject: 'Choose a new password',
    text: 'A new password for your Mulk account was requested, probably by you. Open this link within an hour to choose one:',
  },
  email: {
    subject: 'Confirm your e-mail address',
    text: 'This address was given for a Mulk account, probably by you. Open this link within an hour to confirm that the account is yours:',
  },
};

/** The letter to a person who has an account already when the address is typed at sign-up or for another account. */
const taken = {
  subject: 'You have a Mulk account',
  text: 'This address was given for a new Mulk account or for another account, probably by you. It has an account already. Sign in, or choose a new password:',
} as const;
const ending = 'If you did not request this, do nothing: without the link nothing changes.';

/** Dependencies of the links. */
export interface LinkOptions {
  readonly database: Database;
  /** Null when the service cannot send letters and the operator hands links on. */
  readonly mailer: Mailer | null;
  readonly baseUrl: () => string;
  readonly clock: () => Date;
  readonly logger: Logger;
  readonly random?: Random | undefined;
}

/** A new link. */
export interface NewLink {
  /** Path and query. */
  readonly path: string;
  readonly expiresAt: Date;
}

/** The links of every account. */
export class MailedLinks {
  readonly #options: LinkOptions;
  readonly #sending = new Set<Promise<void>>();

  constructor(options: LinkOptions) {
    this.#options = options;
  }

  get canSend(): boolean {
    return this.#options.mailer !== null;
  }

  /** Sends a link to an address. Throws when the mail server refuses the letter. */
  async send(accountId: string, purpose: LinkPurpose, email: string): Promise<void> {
    const { database, clock, mailer, baseUrl, random } = this.#options;
    const { path } = await makeLink(database, { accountId, purpose, email, now: clock(), random });
    const { subject, text } = letters[purpose];
    await mailer?.send({ to: email, subject, text: `${text}\n\n${baseUrl()}${path}\n\n${ending}\n` });
  }

  /** Sends a link in the background and logs a letter that the mail server refuses. */
  sendSoon(accountId: string, purpose: LinkPurpose, email: string): void {
    this.#soon(accountId, purpose, () => this.send(accountId, purpose, email));
  }

  /** Tells the owner of an address, in the background, that the address was given for another account. */
  tellTakenSoon(accountId: string, email: string): void {
    const { mailer, baseUrl } = this.#options;
    const { subject, text } = taken;
    const places = `${baseUrl()}/login\n${baseUrl()}/password/forgot`;
    const letter = { to: email, subject, text: `${text}\n\n${places}\n\n${ending}\n` };
    this.#soon(accountId, 'taken', async () => mailer?.send(letter));
  }

  /** Sends another letter in the background. `accountId` is the account that it is about. */
  sendLetterSoon(accountId: string, purpose: 'invitation', letter: Letter): void {
    this.#soon(accountId, purpose, async () => this.#options.mailer?.send(letter));
  }

  #soon(accountId: string, purpose: LinkPurpose | 'taken' | 'invitation', send: () => Promise<void>): void {
    if (!this.canSend) return;
    const sent = send().catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : 'no answer';
      this.#options.logger.error(
        { account: accountId, purpose, reason },
        'accounts: a letter could not be sent',
      );
    });
    this.#sending.add(sent);
    void sent.finally(() => this.#sending.delete(sent));
  }

  /** Resolves when no letter is being sent. */
  async settled(): Promise<void> {
    await Promise.all(this.#sending);
  }

  /** Uses a link up. Throws `link-invalid` when it is unknown, used or expired. */
  async take(secret: string, purpose: LinkPurpose): Promise<{ accountId: string; email: string }> {
    const { database, clock } = this.#options;
    const parsed = parseSecret(marker, secret);
    const rows =
      parsed === null
        ? []
        : await database.query(
            'delete from mailed_links where hash = $1 and purpose = $2 and expires_at > $3 returning account_id, email',
            [parsed.hash, purpose, clock()],
            z.object({ account_id: z.string(), email: z.string() }),
          );
    const found = rows[0];
    if (found === undefined) {
      throw new Problem(
        'link-invalid',
        'This link was used already, is older than an hour, or was cut short.',
      );
    }
    return { accountId: found.account_id, email: found.email };
  }
}

/** Makes a link. Earlier links of the same purpose end. */
export async function makeLink(
  database: Database,
  input: {
    readonly accountId: string;
    readonly purpose: LinkPurpose;
    readonly email: string;
    readonly now: Date;
    readonly random?: Random | undefined;
  },
): Promise<NewLink> {
  const { accountId, purpose, email, now, random } = input;
  const { token, hash } = makeSecret(marker, random);
  const expiresAt = new Date(now.getTime() + lifeMs);
  await database.query(
    `with earlier as (delete from mailed_links where (account_id = $2 and purpose = $3) or expires_at <= $5)
     insert into mailed_links (hash, account_id, purpose, email, created_at, expires_at) values ($1, $2, $3, $4, $5, $6)`,
    [hash, accountId, purpose, email, now, expiresAt],
    z.unknown(),
  );
  return { path: `${paths[purpose]}?token=${token}`, expiresAt };
}
