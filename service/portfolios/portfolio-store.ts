/** Keeps portfolios and their results in the accounts database. Only the site that sent a portfolio can read it. */
import { z } from 'zod';
import { makeId } from '../accounts/api-key.ts';
import type { Database, Queries } from '../accounts/database.ts';
import type { Principal } from '../accounts/plans.ts';
import { Problem } from '../contract/problem.ts';
import type { PackedRows } from '../rows/packed-rows.ts';
import type { RowFormat } from '../rows/read-rows.ts';
import { unpack } from './packing.ts';
import {
  type BlockToEstimate,
  keptHours,
  type Outcome,
  outcomes,
  type PackedResult,
  PortfolioRecord,
  portfolioColumns,
} from './records.ts';

const hourMs = 3_600_000;

const Nothing = z.unknown();
const oneSql = `select ${portfolioColumns} from portfolios portfolio join sites site on site.id = portfolio.site_id
  where portfolio.id = $1 and portfolio.expires_at > $2`;

/** A portfolio as it is sent. */
export interface SentPortfolio {
  readonly rows: PackedRows;
  readonly format: RowFormat;
  readonly withComparables: boolean;
}

/** A stored result. */
export interface KeptResult {
  readonly position: number;
  readonly text: string;
}

/** The portfolios in the accounts database. */
export class PortfolioStore {
  readonly #database: Database;
  readonly #clock: () => Date;

  constructor(database: Database, clock: () => Date) {
    this.#database = database;
    this.#clock = clock;
  }

  /**
   * Counts the properties against the day of the account’s sites on the plan, before any work. Throws `portfolio-too-large` or `portfolio-limit`.
   */
  async takeProperties(
    { accountId, plan }: Pick<Principal, 'accountId' | 'plan'>,
    count: number,
  ): Promise<void> {
    const { title, portfolioMost, portfolioMostPerDay } = plan;
    if (count > portfolioMost)
      throw new Problem(
        'portfolio-too-large',
        `The plan ${title} takes ${portfolioMost} properties at once; these are ${count}.`,
      );
    const day = this.#clock().toISOString().slice(0, 10);
    const limit = portfolioMostPerDay ?? 2_000_000_000;
    const counted = await this.#database.query(
      `insert into portfolio_days as known (account_id, plan, day, properties)
       select $1, $5, $2::date, $3::integer where $3::integer <= $4::integer
       on conflict (account_id, plan, day) do update set properties = known.properties + excluded.properties
       where known.properties + excluded.properties <= $4::integer returning properties`,
      [accountId, day, count, limit, plan.id],
      z.object({ properties: z.int() }),
    );
    if (counted.length > 0) return;
    const [known] = await this.#database.query(
      'select properties from portfolio_days where account_id = $1 and day = $2::date and plan = $3',
      [accountId, day, plan.id],
      z.object({ properties: z.int() }),
    );
    throw new Problem(
      'portfolio-limit',
      `The plan ${title} estimates ${limit} properties a day (UTC) in portfolios: ${known?.properties ?? 0} are used, and these are ${count}.`,
      { headers: { 'Retry-After': String(secondsToMidnight(this.#clock())) } },
    );
  }

  /** Stores a portfolio. Each block is a statement of its own, so that other work of the database goes on between them. */
  async add(
    { siteId, keyId, plan }: Pick<Principal, 'siteId' | 'keyId' | 'plan'>,
    { rows, format, withComparables }: SentPortfolio,
  ): Promise<string> {
    const id = makeId('portfolio');
    const now = this.#clock();
    const expiresAt = new Date(now.getTime() + keptHours * hourMs);
    await this.#run(
      `insert into portfolios (id, site_id, key_id, format, with_comparables, state, history_from, total, created_at, expires_at)
       values ($1, $2, $3, $4, $5, 'arriving', $6::date, $7, $8, $9)`,
      [id, siteId, keyId, format, withComparables, plan.historyFrom, rows.total, now, expiresAt],
    );
    for (const [number, block] of rows.blocks.entries())
      await this.#run(
        'insert into portfolio_blocks (portfolio_id, number, rows, row_count) values ($1, $2, $3, $4)',
        [id, number, block.packed, block.rows],
      );
    return id;
  }

  /** Returns a portfolio; null where there is none, or its time has ended. */
  async find(id: string): Promise<PortfolioRecord | null> {
    const [found] = await this.#database.query(oneSql, [id, this.#clock()], PortfolioRecord);
    return found ?? null;
  }

  /** Returns a portfolio of the site. Throws `portfolio-not-found`. */
  async ofSite(siteId: string, id: string): Promise<PortfolioRecord> {
    const found = await this.find(id);
    if (found === null || found.site_id !== siteId) throw noPortfolio(id);
    return found;
  }

  /** Removes a portfolio of the site, with its results; its job ends. Throws `portfolio-not-found`. */
  async remove(siteId: string, id: string): Promise<void> {
    await this.ofSite(siteId, id);
    await this.#run('delete from portfolios where site_id = $1 and id = $2', [siteId, id]);
  }

  /** Removes the portfolios whose time has ended, and the counts of earlier days. */
  async prune(): Promise<void> {
    const now = this.#clock();
    await this.#run('delete from portfolios where expires_at <= $1', [now]);
    await this.#run('delete from portfolio_days where day < $1::date - 31', [now.toISOString().slice(0, 10)]);
  }

  /** Returns the blocks of rows one after the other, those left out whose rows all have results. */
  async *blocksLeft(id: string): AsyncGenerator<BlockToEstimate> {
    const done = await this.#database.query(
      'select position from portfolio_results where portfolio_id = $1 order by position',
      [id],
      z.object({ position: z.int() }),
    );
    const positions = done.map(({ position }) => position);
    for (let number = 0, from = 1; ; number += 1) {
      const [block] = await this.#database.query(
        'select rows, row_count from portfolio_blocks where portfolio_id = $1 and number = $2',
        [id, number],
        z.object({ rows: z.string(), row_count: z.int() }),
      );
      if (block === undefined) return;
      const end = from + block.row_count;
      const ofBlock = positions.filter((position) => position >= from && position < end);
      if (ofBlock.length < block.row_count) yield { from, packed: block.rows, done: ofBlock };
      from = end;
    }
  }

  /** Counts a death of the child that estimated a portfolio. Returns how many it has had. */
  async countDeath(id: string): Promise<number> {
    const [counted] = await this.#database.query(
      'update portfolios set deaths = deaths + 1 where id = $1 returning deaths',
      [id],
      z.object({ deaths: z.int() }),
    );
    return counted?.deaths ?? 0;
  }

  /** Begins a try with a snapshot. Results of another snapshot are removed, so that all are of one. */
  async begin(
    portfolio: PortfolioRecord,
    snapshot: { readonly id: string; readonly asOf: string },
  ): Promise<void> {
    const isOther = portfolio.snapshot_id !== null && portfolio.snapshot_id !== snapshot.id;
    await this.#database.transaction(async (queries) => {
      if (isOther)
        await queries.query('delete from portfolio_results where portfolio_id = $1', [portfolio.id], Nothing);
      const counts = isOther ? ', estimated = 0, withheld = 0, refused = 0' : '';
      await queries.query(
        `update portfolios set state = 'running', snapshot_id = $2, as_of = $3::date, tries = tries + 1 ${counts} where id = $1`,
        [portfolio.id, snapshot.id, snapshot.asOf],
        Nothing,
      );
    });
  }

  /** Stores results and counts them. Returns false when the portfolio was removed meanwhile. */
  async keep(id: string, results: readonly PackedResult[]): Promise<boolean> {
    const rows = results.map(({ position, packed }) => ({ position, result: packed }));
    return this.#database.transaction(async (queries) => {
      const counted = await queries.query(
        `update portfolios set estimated = estimated + $2, withheld = withheld + $3, refused = refused + $4, tries = 0
         where id = $1 returning id`,
        [id, ...outcomes.map((outcome) => countOf(results, outcome))],
        z.object({ id: z.string() }),
      );
      if (counted.length === 0) return false;
      await queries.query(
        `insert into portfolio_results (portfolio_id, position, result)
         select $1, position, result from jsonb_to_recordset($2::text::jsonb) as given (position integer, result text)`,
        [id, JSON.stringify(rows)],
        Nothing,
      );
      return true;
    });
  }

  /** Sets the state of a portfolio, in the transaction of its job. The properties are removed when it ends. */
  async end(queries: Queries, id: string, failure: string | null): Promise<void> {
    await queries.query(
      'update portfolios set state = $2, reason = $3, finished_at = $4 where id = $1',
      [id, failure === null ? 'finished' : 'failed', failure, this.#clock()],
      Nothing,
    );
    await queries.query('delete from portfolio_blocks where portfolio_id = $1', [id], Nothing);
  }

  /** Marks a stored portfolio as waiting, in the transaction that adds its job. */
  async wait(queries: Queries, id: string): Promise<void> {
    await queries.query("update portfolios set state = 'waiting' where id = $1", [id], Nothing);
  }

  /** Returns some results after a position, in order. */
  async results(id: string, after: number, most: number): Promise<KeptResult[]> {
    const kept = await this.#database.query(
      `select position, result from portfolio_results where portfolio_id = $1 and position > $2
       order by position limit $3`,
      [id, after, most],
      z.object({ position: z.int(), result: z.string() }),
    );
    return Promise.all(kept.map(async ({ position, result }) => ({ position, text: await unpack(result) })));
  }

  async #run(sql: string, values: readonly unknown[]): Promise<void> {
    await this.#database.query(sql, values, Nothing);
  }
}

/** Returns the seconds until the next day (UTC). */
function secondsToMidnight(now: Date): number {
  return 86_400 - Math.floor((now.getTime() / 1000) % 86_400);
}

function countOf(results: readonly PackedResult[], outcome: Outcome): number {
  return results.filter((result) => result.outcome === outcome).length;
}

function noPortfolio(id: string): Problem {
  return new Problem('portfolio-not-found', `The site of the key has no portfolio ${id}.`);
}
