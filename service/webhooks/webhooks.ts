/** Gives the rest of the service its webhooks: opens them, takes events, answers endpoints, and stops in order. */
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Database } from '../accounts/database.ts';
import type { Mailer } from '../accounts/mailer.ts';
import { findPlan } from '../accounts/plans.ts';
import type { UsageEntry } from '../contract/usage-entry.ts';
import { portfolioExpireSeconds, portfolioQueue } from '../portfolios/portfolios.ts';
import { Alerts, letterQueue } from '../saved/alerts.ts';
import { SavedPages } from '../saved/saved-pages.ts';
import { Seal } from '../seal.ts';
import type { SnapshotHolder } from '../warehouse/current-snapshot.ts';
import { AddressGuard, type Resolve } from './address-guard.ts';
import { Announcer, announceQueue } from './announce.ts';
import { Deliverer, type DisabledWebhook } from './deliver.ts';
import { DeliveryStore, deliverQueue } from './deliveries.ts';
import { Emitter } from './emit.ts';
import { JobQueue, type QueueLoad } from './queue.ts';
import { WebhookStore } from './store.ts';
import { Matcher } from './tell-matches.ts';

/** Dependencies of webhooks. */
export interface WebhooksOptions {
  readonly database: Database;
  readonly snapshots: SnapshotHolder;
  readonly clock: () => Date;
  readonly logger: Logger;
  /** Version of the code. */
  readonly build: string;
  /** The server's secret for signing secrets at rest. */
  readonly secretsKey: string;
  /** Addresses and networks that webhooks may reach although they are not public. */
  readonly allowedAddresses: readonly string[];
  readonly mailer: Mailer | null;
  readonly baseUrl: () => string;
  readonly onDisabled: (webhook: DisabledWebhook) => Promise<void>;
  readonly resolve?: Resolve | undefined;
  /** Longest time that one receiver may take. */
  readonly timeLimitMs?: number | undefined;
  readonly pollMs?: number | undefined;
}

const deliveriesAtOnce = 20;
const lettersAtOnce = 4;
/** Longer than any try: a job that is not done by then belongs to a dead process. */
const deliverExpireSeconds = 60;
/** Longer than a mail server may take for all steps of a letter. */
const letterExpireSeconds = 120;
const announceExpireSeconds = 600;
const stopGraceMs = 5_000;

/** Opens the queue, and begins to notice events, announce them and deliver messages. */
export async function openWebhooks(options: WebhooksOptions): Promise<Webhooks> {
  return new Webhooks(await openWebhookQueue(options), options);
}

/** Opens the queue with its tables, without workers. */
export function openWebhookQueue({
  database,
  logger,
  pollMs = 2_000,
}: Pick<WebhooksOptions, 'database' | 'logger' | 'pollMs'>): Promise<JobQueue> {
  return JobQueue.open(
    {
      [deliverQueue]: { oneAtATime: false, expireSeconds: deliverExpireSeconds },
      [letterQueue]: { oneAtATime: false, expireSeconds: letterExpireSeconds },
      [portfolioQueue]: { oneAtATime: false, expireSeconds: portfolioExpireSeconds },
      [announceQueue]: { oneAtATime: true, expireSeconds: announceExpireSeconds },
    },
    { database, logger, pollMs },
  );
}

/** The running webhooks. */
export class Webhooks {
  readonly endpoints: WebhookStore;
  readonly deliveries: DeliveryStore;
  /** Decides which addresses webhooks may reach. */
  readonly guard: AddressGuard;
  readonly emitter: Emitter;
  readonly deliverer: Deliverer;
  /** The pages that people saved; their letters are told with the announcement of a snapshot. */
  readonly savedPages: SavedPages;
  /** The queue of all jobs. */
  readonly queue: JobQueue;
  readonly #announcer: Announcer;
  readonly #options: WebhooksOptions;
  /** Keys whose limit was announced in this hour. */
  readonly #toldLimits = new LRUCache<string, true>({ max: 10_000 });

  constructor(queue: JobQueue, options: WebhooksOptions) {
    const { database, clock, logger, snapshots } = options;
    this.queue = queue;
    this.#options = options;
    this.guard = new AddressGuard({ allowed: options.allowedAddresses, resolve: options.resolve });
    this.endpoints = new WebhookStore({
      database,
      clock,
      seal: new Seal(options.secretsKey, 'mulk webhook secrets'),
    });
    this.deliveries = new DeliveryStore({ database, queue, clock });
    const { endpoints, deliveries } = this;
    this.emitter = new Emitter({ endpoints, deliveries, clock });
    const { emitter } = this;
    this.deliverer = new Deliverer({
      endpoints,
      deliveries,
      clock,
      logger,
      random: Math.random,
      build: options.build,
      onDisabled: options.onDisabled,
      post: {
        guard: this.guard,
        timeLimitMs: options.timeLimitMs ?? 15_000,
        elapsed: () => performance.now(),
      },
    });
    const matcher = new Matcher({ endpoints, emitter, clock, logger });
    this.savedPages = new SavedPages({ database, clock, secret: options.secretsKey });
    const { mailer, baseUrl } = options;
    const pages = this.savedPages;
    const alerts = new Alerts({ database, queue, pages, mailer, baseUrl, clock, logger });
    this.#announcer = new Announcer({
      database,
      queue,
      deliveries,
      emitter,
      matcher,
      tellReaders: (snapshot, signal) => alerts.tell(snapshot, signal),
      snapshots,
      clock,
      logger,
      lookMs: 60_000,
    });
    queue.work(deliverQueue, deliveriesAtOnce, (job, signal) => this.deliverer.handle(job, signal));
    queue.work(letterQueue, lettersAtOnce, (job) => alerts.handle(job));
    queue.work(announceQueue, 1, (job, signal) => this.#announcer.handle(job, signal));
    this.#announcer.start();
  }

  /** Takes every finished request of a key. Announces the first in an hour that the limit refused. */
  noticeUsage({ keyId, siteId, status }: Pick<UsageEntry, 'keyId' | 'siteId' | 'status'>): void {
    if (status !== 429) return;
    const now = this.#options.clock();
    const about = `${keyId} ${now.toISOString().slice(0, 13)}`;
    if (this.#toldLimits.has(about)) return;
    this.#toldLimits.set(about, true);
    this.#tellLimit(keyId, siteId, about, now).catch((error: unknown) => {
      this.#toldLimits.delete(about);
      this.#options.logger.warn({ key: keyId, err: error }, 'webhooks: could not announce a used-up limit');
    });
  }

  /** Returns tries of deliveries by state, of all processes that share the database. */
  waiting(): Promise<QueueLoad> {
    return this.queue.load(deliverQueue);
  }

  /** Looks for events now, as it does every minute and at every switch to another snapshot. */
  look(): void {
    this.#announcer.lookSoon();
  }

  /** Announces no more events. Messages that are being sent have a few seconds to end. Queued jobs stay. */
  async stop(): Promise<void> {
    await this.#announcer.stop();
    await this.queue.stop(stopGraceMs);
  }

  async #tellLimit(keyId: string, siteId: string, about: string, now: Date): Promise<void> {
    const key = await this.endpoints.keyFacts(keyId);
    if (key === null) return;
    const { site_id, plan, ...named } = key;
    await this.emitter.emit({
      event: 'key.limit_reached',
      about,
      siteId,
      data: {
        key: named,
        site_id,
        plan,
        requests_per_minute: findPlan(plan)?.requestsPerMinute ?? null,
        reached_at: now.toISOString(),
      },
    });
  }
}
