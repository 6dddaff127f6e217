/** Keeps the pages that people with an account saved, and which changes each is told of. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { makeId } from '../accounts/api-key.ts';
import type { Database } from '../accounts/database.ts';
import type { Doer } from '../accounts/user.ts';
import { type Locale, locales } from '../console/locale.ts';
import { Problem } from '../contract/problem.ts';

/** The changes that a letter tells. */
export const alertKinds = ['deals', 'month', 'project'] as const;

/** The most pages that one account keeps. */
export const savedMax = 100;

/** What the owner of a page was told last. */
export const Told = z.object({
  snapshot: z.string().nullable(),
  month: z.string().nullable(),
  status: z.string().nullable(),
  handover: z.string().nullable(),
});
export type Told = z.output<typeof Told>;

/** A saved page. */
export const SavedPage = z.object({
  id: z.string(),
  path: z
    .string()
    .meta({ description: 'Path of the page, without its language.', example: '/areas/marsa-dubai' }),
  alerts: z.array(z.enum(alertKinds)),
  language: z.enum(locales),
  created_at: z.date().transform((date) => date.toISOString()),
});
export type SavedPage = z.output<typeof SavedPage>;

const columns = 'id, path, alerts, language, created_at';

/** Dependencies of the saved pages. */
export interface SavedPagesOptions {
  readonly database: Database;
  readonly clock: () => Date;
  /** The server's secret, which signs the links that end letters. */
  readonly secret: string;
}

/** The saved pages of every account. */
export class SavedPages {
  readonly #options: SavedPagesOptions;

  constructor(options: SavedPagesOptions) {
    this.#options = options;
  }

  /** Returns the pages of an account, oldest first. */
  list(accountId: string): Promise<SavedPage[]> {
    return this.#options.database.query(
      `select ${columns} from saved_pages where account_id = $1 order by created_at, id`,
      [accountId],
      SavedPage,
    );
  }

  /** Saves a page, or changes its alerts when it is saved already. Throws `quota-reached`. */
  async save(
    { accountId }: Doer,
    page: {
      readonly path: string;
      readonly alerts: readonly string[];
      readonly language: Locale;
      readonly told: Told;
    },
  ): Promise<SavedPage> {
    const { database, clock } = this.#options;
    return database.transaction(async (queries) => {
      // The lock makes the pages of one account wait for each other, so that two at once do not pass the limit.
      await queries.query('select id from accounts where id = $1 for update', [accountId], z.unknown());
      const rows = await queries.query(
        `insert into saved_pages (id, account_id, path, alerts, language, told, created_at)
         select $1, $2, $3, $4, $5, $6::text::jsonb, $7
         where (select count(*) from saved_pages where account_id = $2 and path <> $3) < $8
         on conflict (account_id, path) do update set alerts = excluded.alerts, language = excluded.language
         returning ${columns}`,
        [
          makeId('saved'),
          accountId,
          page.path,
          page.alerts,
          page.language,
          JSON.stringify(page.told),
          clock(),
          savedMax,
        ],
        SavedPage,
      );
      const [saved] = rows;
      if (saved === undefined)
        throw new Problem('quota-reached', `An account keeps at most ${savedMax} pages: remove some first.`);
      return saved;
    });
  }

  /** Removes a page of the account. Throws `saved-page-not-found`. */
  async remove({ accountId }: Doer, id: string): Promise<SavedPage> {
    const rows = await this.#options.database.query(
      `delete from saved_pages where account_id = $1 and id = $2 returning ${columns}`,
      [accountId, id],
      SavedPage,
    );
    const [removed] = rows;
    if (removed === undefined) throw new Problem('saved-page-not-found', `No saved page has the id ${id}.`);
    return removed;
  }

  /** Returns the token with which the letters of an account end without signing in. */
  endToken(accountId: string): string {
    return `${accountId}.${this.#signature(accountId)}`;
  }

  /** Ends the letters of the account that a token names. Returns false for a token that this service did not make. */
  async endLetters(token: string): Promise<boolean> {
    const [accountId = '', signature = ''] = token.split('.');
    const [sent, expected] = [Buffer.from(signature), Buffer.from(this.#signature(accountId))];
    if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) return false;
    await this.#options.database.transaction(async (queries) => {
      await queries.query(
        `update saved_pages set alerts = '{}' where account_id = $1`,
        [accountId],
        z.unknown(),
      );
      const unsent = 'delete from alert_letters where account_id = $1 and sent_at is null';
      await queries.query(unsent, [accountId], z.unknown());
    });
    return true;
  }

  #signature(accountId: string): string {
    const key = this.#options.secret;
    return createHmac('sha256', key).update(`mulk end of letters ${accountId}`).digest('base64url');
  }
}
