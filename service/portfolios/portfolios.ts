/** Runs portfolios: takes properties, estimates them in a job that survives a restart, and tells the site when it is finished. */
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Database } from '../accounts/database.ts';
import type { Principal } from '../accounts/plans.ts';
import { jobCaller } from '../accounts/request-caller.ts';
import type { UsageMeter } from '../accounts/usage-meter.ts';
import type { Children } from '../children/children.ts';
import { ChildDied } from '../children/watched-child.ts';
import { noteCaller } from '../contract/caller.ts';
import { Problem } from '../contract/problem.ts';
import type { SnapshotHolder } from '../warehouse/current-snapshot.ts';
import type { Lease } from '../warehouse/snapshot.ts';
import type { Emitter } from '../webhooks/emit.ts';
import type { Job, JobQueue } from '../webhooks/queue.ts';
import { PortfolioStore, type SentPortfolio } from './portfolio-store.ts';
import { type EstimateInput, PackedResult, type PortfolioRecord } from './records.ts';

/** The queue of portfolios. */
export const portfolioQueue = 'portfolio';

/** A job that is not done by then belongs to a dead process. */
export const portfolioExpireSeconds = 900;

/** A job ends after this time, and a further job goes on behind the portfolios that wait. */
const turnMs = 20_000;
/** A portfolio that was begun so often without a further result has failed. */
const triesMost = 10;
/** A portfolio whose child died so often has failed: another try would end like them. */
const deathsMost = 2;
const atOnce = 1;

/** Dependencies of portfolios. */
export interface PortfoliosOptions {
  readonly database: Database;
  readonly queue: JobQueue;
  readonly emitter: Emitter;
  readonly snapshots: SnapshotHolder;
  readonly usage: Pick<UsageMeter, 'record'>;
  readonly children: Pick<Children, 'run'>;
  readonly warehouseDirectory: string;
  readonly baseUrl: () => string;
  readonly clock: () => Date;
  readonly logger: Logger;
}

const JobData = z.object({ portfolio_id: z.string() });
const PackedResults = z.array(PackedResult);
const diedTwice = 'The process that estimated it died twice, so it is not tried again.';

/** The portfolios of all sites. */
export class Portfolios {
  readonly store: PortfolioStore;
  readonly #options: PortfoliosOptions;

  constructor(options: PortfoliosOptions) {
    this.#options = options;
    this.store = new PortfolioStore(options.database, options.clock);
    options.queue.work(portfolioQueue, atOnce, (job, signal) => this.#handle(job, signal));
  }

  /** Takes a portfolio and queues its job. Throws `no-snapshot`, `portfolio-too-large`, `portfolio-limit`. */
  async create(principal: Principal, sent: SentPortfolio): Promise<PortfolioRecord> {
    const { database, queue, snapshots } = this.#options;
    if (snapshots.current() === null)
      throw new Problem('no-snapshot', 'No snapshot has been published yet.', {
        headers: { 'Retry-After': '30' },
      });
    await this.store.prune();
    await this.store.takeProperties(principal, sent.rows.total);
    const id = await this.store.add(principal, sent);
    await database.transaction(async (queries) => {
      await this.store.wait(queries, id);
      await queue.add(portfolioQueue, [{ data: { portfolio_id: id } }], queries);
    });
    queue.wake();
    return this.store.ofSite(principal.siteId, id);
  }

  async #handle(job: Job, stopping: AbortSignal): Promise<void> {
    const { database } = this.#options;
    const portfolio = await this.store.find(JobData.parse(job.data).portfolio_id);
    if (portfolio === null) return job.done(database);
    if (portfolio.finished_at !== null) return this.#tell(portfolio, job);
    if (portfolio.deaths >= deathsMost) return this.#end(portfolio, job, diedTwice);
    if (portfolio.tries >= triesMost) return this.#end(portfolio, job, 'The service could not estimate it.');
    const lease = await this.#lease(portfolio);
    if (lease === null) throw new Error('No snapshot has been published yet.');
    // The signal of the job is aborted when the service stops; ours has a caller, whose share of the queries it takes.
    const running = new AbortController();
    const stop = () => running.abort(stopping.reason);
    stopping.addEventListener('abort', stop, { once: true });
    noteCaller(running.signal, jobCaller(portfolio.account_id, portfolio.key_id));
    try {
      const ending = await this.#estimate(portfolio, lease, running.signal);
      if (ending === 'finished') await this.#end(portfolio, job, null);
      else if (ending === 'removed') await job.done(database);
      else await this.#continue(portfolio, job);
    } catch (error) {
      if (!(error instanceof ChildDied)) throw error;
      const deaths = await this.store.countDeath(portfolio.id);
      if (deaths < deathsMost) throw error;
      await this.#end(portfolio, job, `${diedTwice} The second time ${error.message}.`);
    } finally {
      stopping.removeEventListener('abort', stop);
      running.abort();
      lease.release();
    }
  }

  /** Holds the snapshot that the portfolio began with, else the current one. */
  async #lease({ snapshot_id: id }: PortfolioRecord): Promise<Lease | null> {
    const { snapshots } = this.#options;
    return (id === null ? null : await snapshots.leaseOf(id)) ?? snapshots.lease();
  }

  async #estimate(
    portfolio: PortfolioRecord,
    { snapshot }: Lease,
    signal: AbortSignal,
  ): Promise<'finished' | 'removed' | 'out of time'> {
    const { children, warehouseDirectory, baseUrl } = this.#options;
    const began = performance.now();
    await this.store.begin(portfolio, snapshot);
    const input: z.input<typeof EstimateInput> = {
      warehouseDirectory,
      snapshotId: snapshot.id,
      publishedAt: snapshot.publishedAt,
      historyFrom: portfolio.history_from,
      withComparables: portfolio.with_comparables,
      baseUrl: baseUrl(),
    };
    const parts = this.store.blocksLeft(portfolio.id);
    let last = began;
    for await (const part of children.run('estimate-portfolio', { input, parts, signal })) {
      const some = PackedResults.parse(part);
      if (!(await this.store.keep(portfolio.id, some))) return 'removed';
      const now = performance.now();
      this.#count(portfolio, some, (now - last) / some.length);
      last = now;
      if (now - began > turnMs) return 'out of time';
    }
    return 'finished';
  }

  /** Counts each property as a request of the key that sent the portfolio. */
  #count({ site_id, key_id }: PortfolioRecord, results: readonly PackedResult[], ms: number): void {
    for (const { outcome, letters } of results)
      this.#options.usage.record({
        siteId: site_id,
        keyId: key_id,
        operationId: 'estimatePortfolio',
        status: outcome === 'refused' ? 400 : 200,
        ms,
        bytes: letters,
      });
  }

  async #continue({ id }: PortfolioRecord, job: Job): Promise<void> {
    const { database, queue } = this.#options;
    await database.transaction(async (queries) => {
      await queue.add(portfolioQueue, [{ data: { portfolio_id: id } }], queries);
      await job.done(queries);
    });
    queue.wake();
  }

  async #end({ id }: PortfolioRecord, job: Job, failure: string | null): Promise<void> {
    const { database } = this.#options;
    await database.transaction((queries) => this.store.end(queries, id, failure));
    const ended = await this.store.find(id);
    if (ended === null) await job.done(database);
    else await this.#tell(ended, job);
  }

  /** Announces the end, and ends the job. A job that is interrupted and repeated announces nothing twice. */
  async #tell({ id, site_id, reason, ...ended }: PortfolioRecord, job: Job): Promise<void> {
    const { database, emitter, logger } = this.#options;
    const { total, estimated, withheld, refused } = ended;
    const state = reason === null ? ('finished' as const) : ('failed' as const);
    const data = { portfolio_id: id, state, total, estimated, withheld, refused };
    await emitter.emit({ event: 'portfolio.finished', about: id, siteId: site_id, data });
    await job.done(database);
    logger.info({ portfolio: id, state, total, estimated, withheld, refused }, 'portfolio ended');
  }
}
