/**
 * Tells people by letter what a new snapshot changed on their saved pages: one letter for each person and snapshot.
 *
 * The letter is stored in the transaction that notes what its person was told, and its job is added there too. So two processes, or one that is repeated after a
 * crash, store each letter once. A process that dies after the mail server took a letter, and before it noted that, sends it again with the same `Message-ID`.
 */
import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { syntheticUntil } from '../../data/snapshot.ts';
import type { Database } from '../accounts/database.ts';
import type { Mailer } from '../accounts/mailer.ts';
import { findPlan, publicHistoryFrom } from '../accounts/plans.ts';
import { locales } from '../console/locale.ts';
import { fill } from '../console/texts.ts';
import type { PublishedSnapshot, Snapshot } from '../warehouse/snapshot.ts';
import { snapshotInstant } from '../webhooks/match-transactions.ts';
import type { Job, JobQueue } from '../webhooks/queue.ts';
import { type LetterWords, letterWords, oneLine } from './letter-words.ts';
import { alertKinds, type SavedPages, Told } from './saved-pages.ts';
import { type Facts, factsOf, monthFigures, newDeals, wholeMonth } from './subject-facts.ts';

/** The queue of letters. */
export const letterQueue = 'alert-letters';

/** Dependencies of the letters. */
export interface AlertsOptions {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly pages: SavedPages;
  /** Null where the service sends no letters: then nothing is told, and nothing noted as told. */
  readonly mailer: Mailer | null;
  readonly baseUrl: () => string;
  readonly clock: () => Date;
  readonly logger: Logger;
}

const Row = z.object({
  account_id: z.string(),
  id: z.string(),
  path: z.string(),
  alerts: z.array(z.enum(alertKinds)),
  language: z.enum(locales),
  told: Told,
});
type Row = z.output<typeof Row>;

const rowsSql = `
  select page.account_id, page.id, page.path, page.alerts, page.language, page.told
  from saved_pages page join accounts on accounts.id = page.account_id
  where accounts.email_verified_at is not null and page.alerts <> '{}'
  order by page.account_id, page.created_at, page.id`;

/** Returns what a person who saves a page knows at that moment. */
export async function knownNow(
  snapshot: Pick<PublishedSnapshot, 'id'> & Snapshot,
  facts: Facts,
): Promise<Told> {
  return {
    snapshot: snapshot.id,
    month: wholeMonth(snapshot),
    status: facts.project?.status ?? null,
    handover: facts.project?.handover ?? null,
  };
}

/** What is new on one page. */
interface News {
  readonly row: Row;
  readonly told: Told;
  readonly lines: readonly string[];
}

/** Writes and sends the letters. */
export class Alerts {
  readonly #options: AlertsOptions;

  constructor(options: AlertsOptions) {
    this.#options = options;
  }

  /** Stores the letters of a snapshot. Returns how many were new. */
  async tell(snapshot: PublishedSnapshot, signal: AbortSignal): Promise<number> {
    if (this.#options.mailer === null) return 0;
    const rows = await this.#options.database.query(rowsSql, [], Row);
    let added = 0;
    for (const accountId of new Set(rows.map((row) => row.account_id))) {
      const pages = rows.filter((row) => row.account_id === accountId);
      signal.throwIfAborted();
      const seen = snapshot.seenFrom(await this.#historyOf(accountId));
      const news: News[] = [];
      for (const row of pages) {
        const one = await this.#newsOf(seen, row);
        if (one !== null) news.push(one);
      }
      added += await this.#store(snapshot, accountId, news);
    }
    return added;
  }

  /** Sends a letter, unless it was sent or its account has no proven address any more. */
  async handle(job: Job): Promise<void> {
    const { database, mailer, clock, pages, baseUrl } = this.#options;
    const { letter: id } = z.object({ letter: z.string() }).parse(job.data);
    const [letter] = await database.query(
      `select letter.account_id, letter.subject, letter.text, accounts.email
       from alert_letters letter join accounts on accounts.id = letter.account_id
       where letter.id = $1 and letter.sent_at is null and accounts.email_verified_at is not null`,
      [id],
      z.object({ account_id: z.string(), subject: z.string(), text: z.string(), email: z.string() }),
    );
    if (letter !== undefined && mailer !== null) {
      const end = `${baseUrl()}/saved/end?token=${pages.endToken(letter.account_id)}`;
      await mailer.send({
        to: letter.email,
        subject: letter.subject,
        text: letter.text,
        messageId: `<${id}@${new URL(baseUrl()).hostname}>`,
        headers: { 'List-Unsubscribe': `<${end}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
      });
    }
    await database.transaction(async (queries) => {
      await queries.query('update alert_letters set sent_at = $2 where id = $1', [id, clock()], z.unknown());
      const day = new Date(clock().getTime() - 86_400_000);
      await queries.query('delete from alert_letters where sent_at < $1', [day], z.unknown());
      await job.done(queries);
    });
  }

  /** Returns the start of the history that the person sees: that of the widest plan of their sites, else that of the public pages. */
  async #historyOf(accountId: string): Promise<string | null> {
    const sites = await this.#options.database.query(
      'select plan from sites where account_id = $1',
      [accountId],
      z.object({ plan: z.string() }),
    );
    const starts = sites.flatMap(({ plan }) => findPlan(plan) ?? []).map(({ historyFrom }) => historyFrom);
    if (starts.includes(null)) return null;
    return starts.flatMap((day) => day ?? []).toSorted()[0] ?? publicHistoryFrom;
  }

  async #newsOf(snapshot: Snapshot, row: Row): Promise<News | null> {
    const { told, path, alerts, language } = row;
    if (told.snapshot !== null && told.snapshot >= snapshot.id) return null;
    const facts = await factsOf(snapshot, path);
    // The page is gone: its owner sees that on /saved.
    if (facts === null) return null;
    const words = letterWords(language);
    const now: Told = { ...(await knownNow(snapshot, facts)) };
    const lines = [
      ...(alerts.includes('deals') && told.snapshot !== null
        ? dealLines(await newDeals(snapshot, path, facts, snapshotInstant(told.snapshot)), words)
        : []),
      ...(alerts.includes('month') && told.month !== null && now.month !== null && now.month > told.month
        ? monthLines(await monthFigures(snapshot, facts, now.month), now.month, words)
        : []),
      ...(alerts.includes('project') && facts.project !== null ? projectLines(told, now, words) : []),
    ];
    return { row, told: now, lines: lines.length === 0 ? [] : [oneLine(facts.name), ...lines] };
  }

  async #store(snapshot: PublishedSnapshot, accountId: string, news: readonly News[]): Promise<number> {
    const { database, queue, clock } = this.#options;
    const told = news.filter(({ lines }) => lines.length > 0);
    const id = randomUUID();
    const added = await database.transaction(async (queries) => {
      for (const { row, told: now } of news) {
        const note = 'update saved_pages set told = $2::text::jsonb where id = $1';
        await queries.query(note, [row.id, JSON.stringify(now)], z.unknown());
      }
      const [first] = told;
      if (first === undefined) return 0;
      const { language } = first.row;
      const stored = await queries.query(
        `insert into alert_letters (id, account_id, snapshot_id, subject, text, created_at)
         values ($1, $2, $3, $4, $5, $6) on conflict (account_id, snapshot_id) do nothing returning id`,
        [
          id,
          accountId,
          snapshot.id,
          letterWords(language).subject,
          this.#text(snapshot, accountId, told),
          clock(),
        ],
        z.object({ id: z.string() }),
      );
      if (stored.length === 0) return 0;
      await queue.add(letterQueue, [{ id, data: { letter: id } }], queries);
      return 1;
    });
    if (added > 0) queue.wake();
    return added;
  }

  #text(snapshot: PublishedSnapshot, accountId: string, news: readonly News[]): string {
    const { baseUrl, pages } = this.#options;
    const language = news[0]?.row.language ?? 'en';
    const words = letterWords(language);
    const until = syntheticUntil(snapshot.manifest);
    const begin = language === 'ar' ? `${baseUrl()}/ar` : baseUrl();
    return [
      ...(until === null ? [] : [fill(words.synthetic, { day: until })]),
      words.lead,
      ...news.map(({ row, lines: [name, ...lines] }) =>
        [name, ...lines.map((line) => `- ${line}`), `${begin}${row.path}`].join('\n'),
      ),
      `${snapshot.manifest.attribution}.`,
      `${words.choose} ${baseUrl()}/saved?lang=${language}`,
      `${words.end} ${baseUrl()}/saved/end?token=${pages.endToken(accountId)}`,
      '',
    ].join('\n\n');
  }
}

function dealLines({ count, deals }: Awaited<ReturnType<typeof newDeals>>, words: LetterWords): string[] {
  if (count === 0) return [];
  return [
    fill(words.deals, { n: count }),
    ...deals.map(({ day, property_type: type, price_aed: price }) =>
      fill(words.deal, {
        day,
        type: oneLine(type ?? words.unknown),
        price: price === null ? words.unknown : Math.round(price).toLocaleString('en'),
      }),
    ),
  ];
}

function monthLines(
  figures: Awaited<ReturnType<typeof monthFigures>>,
  month: string,
  words: LetterWords,
): string[] {
  return figures.map(({ name, sales, contracts }) =>
    fill(words.month, { month: month.slice(0, 7), name: oneLine(name), sales, contracts }),
  );
}

function projectLines(told: Told, now: Told, words: LetterWords): string[] {
  const line = (text: string, before: string | null, after: string | null) =>
    before === after
      ? []
      : [fill(text, { before: oneLine(before ?? words.unknown), now: oneLine(after ?? words.unknown) })];
  return [
    ...line(words.status, told.status, now.status),
    ...line(words.handover, told.handover, now.handover),
  ];
}
