/** Keeps copies of the current snapshots on ClickHouse: makes them, knows which are whole, and drops old ones. */
import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { PublishedSnapshot, ReadOptions } from '../warehouse/snapshot.ts';
import type { ClickHouseServer } from './clickhouse-server.ts';
import { type Copied, copiedTables, copyName, definitionOf, snapshotOf } from './copied-tables.ts';

/** Copies to keep, the newest first: as many snapshots as a cursor can go on in. */
const KEPT = 3;
/** A copy that another process has been making for longer was given up. */
const GIVEN_UP_S = 1_800;
/** Time until a copy that failed is tried again. */
const RETRY_MS = 60_000;
/** Longest time to write one table to a file. */
const WRITE_MS = 600_000;

const Found = z.array(z.object({ name: z.string(), age_s: z.int() }));
type Found = z.output<typeof Found>;

/** What copies are made with. */
export interface CopyOptions {
  readonly server: ClickHouseServer;
  /** Where readers may write files. */
  readonly scratchDirectory: string;
  readonly now: () => number;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Ends the making of a copy. */
  readonly signal: AbortSignal;
}

/** The copies on one server. Several processes may share it: each makes a copy only if no other makes it. */
export class Copies {
  readonly #options: CopyOptions;
  #whole: ReadonlySet<string> = new Set();
  #failed: { readonly id: string; readonly at: number } | null = null;

  constructor(options: CopyOptions) {
    this.#options = options;
  }

  /** Returns whether the last look found a whole copy of a snapshot. */
  has(snapshotId: string): boolean {
    return this.#whole.has(snapshotId);
  }

  /** Takes it that there are no copies until the next look. */
  forget(): void {
    this.#whole = new Set();
  }

  /** Looks at the server, copies the current snapshot if it is missing, and drops old copies. Throws when the server does not answer. */
  async update(current: PublishedSnapshot | null): Promise<void> {
    let found = await this.#look();
    if (current === null) return;
    if (!this.has(current.id) && this.#isDue(current.id, found)) {
      await this.#make(current, found);
      found = await this.#look();
    }
    await this.#drop(found, current.id);
  }

  async #look(): Promise<Found> {
    const found = Found.parse(await this.#options.server.tables());
    const names = new Set(found.map(({ name }) => name));
    const ids = new Set(found.map(({ name }) => snapshotOf(name)).filter((id) => id !== null));
    this.#whole = new Set(
      [...ids].filter((id) => Object.keys(copiedTables).every((table) => names.has(copyName(id, table)))),
    );
    return found;
  }

  /** Returns whether this process shall make the copy: no other process does, and it did not just fail. */
  #isDue(id: string, found: Found): boolean {
    const isMade = found.some(
      ({ name, age_s }) => snapshotOf(name) === id && !isNamed(name, id) && age_s < GIVEN_UP_S,
    );
    const hasFailed = this.#failed?.id === id && this.#options.now() - this.#failed.at < RETRY_MS;
    return !isMade && !hasFailed;
  }

  /** Makes a copy under other names, and gives the tables their names when all are whole. */
  async #make(snapshot: PublishedSnapshot, found: Found): Promise<void> {
    const { server, logger, now } = this.#options;
    const { id } = snapshot;
    const began = now();
    const unfinished = new Map<string, string>();
    const release = snapshot.hold();
    try {
      // Tables of a copy that is no longer whole.
      for (const { name } of found)
        if (isNamed(name, id)) await server.change(`drop table if exists ${name}`);
      for (const [table, copied] of Object.entries(copiedTables)) {
        const name = copyName(id, table);
        unfinished.set(`${name}_${randomUUID().slice(0, 8)}`, name);
        await this.#fill(snapshot, table, copied, [...unfinished.keys()].at(-1) ?? name);
      }
      const renamed = [...unfinished].map(([before, after]) => `${before} to ${after}`);
      await server.change(`rename table ${renamed.join(', ')}`);
      logger.info({ snapshot_id: id, ms: now() - began }, 'snapshot is copied to ClickHouse');
    } catch (error) {
      this.#failed = { id, at: now() };
      logger.warn({ snapshot_id: id, err: error }, 'snapshot cannot be copied to ClickHouse');
      for (const name of unfinished.keys()) await server.change(`drop table if exists ${name}`);
    } finally {
      release();
    }
  }

  /** Makes one table of a copy, and checks its number of rows. */
  async #fill(snapshot: PublishedSnapshot, table: string, copied: Copied, name: string): Promise<void> {
    const { server, scratchDirectory, signal } = this.#options;
    const limits = { timeLimitMs: WRITE_MS, signal };
    const sql = `select ${copied.columns.join(', ')} from ${table}`;
    const described = await snapshot.rows(`from (describe ${sql})`, {}, Described, limits);
    const typeOf = new Map(described.map(({ column_name, column_type }) => [column_name, column_type]));
    const days = copied.columns.filter((column) => typeOf.get(column) === 'DATE');
    const rows = await countRows(snapshot, table, days, limits);
    await server.change(`create table ${name} ${definitionOf(copied, typeOf)}`);
    const path = join(scratchDirectory, `${name}.parquet`);
    try {
      await snapshot.copyToParquet(sql, {}, path, limits);
      if (rows > 0) await server.fill(name, path, signal);
    } finally {
      await rm(path, { force: true });
    }
    const [counted] = Counted.parse(await server.rows(`select count() as n from ${name}`, {}, limits));
    if (counted.n !== rows) throw new Error(`The copy of ${table} has ${counted.n} rows, not ${rows}.`);
  }

  /** Drops copies that are neither new nor current, and those that were given up. */
  async #drop(found: Found, current: string): Promise<void> {
    const kept = new Set([...[...this.#whole].sort().reverse().slice(0, KEPT), current]);
    for (const { name, age_s } of found) {
      const id = snapshotOf(name);
      if (id === null) continue;
      const isOld = isNamed(name, id) && this.has(id) && !kept.has(id);
      const isGivenUp = age_s >= GIVEN_UP_S && !(isNamed(name, id) && kept.has(id));
      if (isOld || isGivenUp) await this.#options.server.change(`drop table if exists ${name}`);
    }
  }
}

/** Returns whether a table has the name of a finished copy. */
function isNamed(name: string, snapshotId: string): boolean {
  return Object.keys(copiedTables).some((table) => name === copyName(snapshotId, table));
}

const Described = z.object({ column_name: z.string(), column_type: z.string() });
const Counted = z.tuple([z.object({ n: z.int() })]);
const Rows = z.object({ n: z.int(), outside: z.int() });

/** Returns the number of rows. Throws where a day is one that ClickHouse cannot hold: figures of such a copy would differ. */
async function countRows(
  snapshot: PublishedSnapshot,
  table: string,
  days: readonly string[],
  limits: ReadOptions,
): Promise<number> {
  const isOutside = days.map((day) => `${day} not between date '1900-01-01' and date '2299-12-31'`);
  const sql = `select count(*)::integer as n,
    (count(*) filter (${['false', ...isOutside].join(' or ')}))::integer as outside from ${table}`;
  const [counted = { n: 0, outside: 0 }] = await snapshot.rows(sql, {}, Rows, limits);
  if (counted.outside > 0)
    throw new Error(`${counted.outside} rows of ${table} have days outside 1900 to 2299.`);
  return counted.n;
}
