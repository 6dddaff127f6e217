/** Gives endpoints one snapshot: its facts, its rows and its search index, opened at first use. */
import type { z } from 'zod';
import type { Manifest, RunReport } from '../../data/snapshot.ts';
import type { SearchIndex } from '../../search-index/search-index.ts';
import type { Steps } from '../../search-index/steps.ts';
import { duckdb } from '../analytics/dialect.ts';
import type { AnalyticalEngine, Question } from '../analytics/question.ts';
import type { SeenPages } from '../pages/transaction-pages.ts';
import { isWithin } from '../span.ts';
import type { CoveredFrom, Register } from '../statistics/coverage.ts';
import type { QueryValues } from './bind-values.ts';
import type { ColumnStream } from './column-stream.ts';
import type { QueryOptions, Reader } from './duckdb.ts';
import { type EarlierRelease, withheld } from './earlier-release.ts';
import { FreeTurns } from './free-turns.ts';
import type { TileArchive } from './tile-archive.ts';

/** The facts about a snapshot before its data is opened. */
export interface SnapshotFacts {
  readonly id: string;
  readonly manifest: Manifest;
  /** The parts that it lacks. */
  readonly earlier: EarlierRelease;
  readonly publishedAt: string;
  /** The report of the run that made it. */
  readonly report: RunReport | null;
}

/** The open parts of a snapshot. */
export interface OpenSnapshot {
  readonly reader: Reader;
  /** Null for a restored snapshot, which no operation searches. */
  readonly search: SearchIndex | null;
  /** Null when its page files are of another release. */
  readonly pages: OpenPages | null;
  /** Null when an earlier release made the snapshot, without a base map. */
  readonly baseMap: TileArchive | null;
  /** Removes files that were made for this opening. */
  readonly remove?: () => Promise<void>;
}

/** All records, and how to limit them. */
interface OpenPages extends SeenPages {
  seenFrom(historyFrom: string): SeenPages;
  close(): void;
}

/** A snapshot limited to the history of its caller, for handlers. */
export interface Snapshot {
  readonly id: string;
  readonly asOf: string;
  /** Time when it last became current; RFC 3339 UTC. */
  readonly publishedAt: string;
  readonly manifest: Manifest;
  /** The report of the run that made it. */
  readonly report: RunReport | null;
  /** The snapshot that all requests with this history share. Only `keptOfSnapshot` reads it, and no request counts that. */
  readonly sharedSnapshot: Snapshot;
  /** Returns the first day that the loaded exports cover; null when they miss no day that the caller sees. */
  coveredFrom(of: Register): CoveredFrom;
  /** Runs a query and returns its rows, each checked against `row`. */
  rows<T>(sql: string, values: QueryValues, row: z.ZodType<T>, options?: ReadOptions): Promise<T[]>;
  /** Answers a question over whole tables, on the engine that is set up for such questions. */
  analyse<T>(question: Question<T>, options?: ReadOptions): Promise<T[]>;
  /** Starts a query whose result is read chunk by chunk. Iterate it to the end or `close()` it. */
  stream(sql: string, values: QueryValues, options?: ReadOptions): Promise<ColumnStream>;
  /** Writes a query's result as one Parquet file into the reader's scratch directory. */
  copyToParquet(sql: string, values: QueryValues, path: string, options?: ReadOptions): Promise<void>;
  /** Returns its search index. The request's lease keeps it open. */
  searchIndex(): Promise<SearchIndex>;
  /** Returns its deals and rent contracts, record by record. The request's lease keeps them open. */
  pages(): Promise<SeenPages>;
  /** Returns a tile of the base map, which is empty where nothing lies. The request's lease keeps it open. */
  baseTile(z: number, x: number, y: number): Promise<Buffer>;
  /** Runs a long computation about its data, with pauses. */
  run<Result>(steps: Steps<Result>): Promise<Result>;
  /** Is called in a long loop: counts units, and pauses when a pause is due. */
  step(units: number): Promise<void>;
}

/** The snapshot sets the history, not a single query. */
export type ReadOptions = Omit<QueryOptions, 'historyFrom'>;

/** Keeps a snapshot open until `release`, to be called once when the request ends. */
export interface Lease {
  readonly snapshot: PublishedSnapshot;
  release(): void;
}

/** One immutable set of published tables. Queries hold it open while they run; a lease holds it for a whole request. */
export class PublishedSnapshot implements Snapshot {
  readonly id: string;
  readonly manifest: Manifest;
  readonly report: RunReport | null;
  readonly #earlier: EarlierRelease;
  #publishedAt: string;
  readonly #openParts: () => Promise<OpenSnapshot>;
  readonly #now: () => number;
  readonly #engine: AnalyticalEngine | null;
  /** Limited snapshots, by the first day of their history. Caches by snapshot therefore separate histories. */
  readonly #seen = new Map<string, Snapshot>();
  #opened: Promise<OpenSnapshot> | null = null;
  #closing: Promise<void> = Promise.resolve();
  #holds = 0;
  readonly #turns = new FreeTurns();
  #lastUsed: number;
  #retired = false;

  constructor(
    facts: SnapshotFacts,
    openParts: () => Promise<OpenSnapshot>,
    now: () => number,
    engine: AnalyticalEngine | null = null,
  ) {
    this.#engine = engine;
    this.id = facts.id;
    this.manifest = facts.manifest;
    this.report = facts.report;
    this.#earlier = facts.earlier;
    this.#publishedAt = facts.publishedAt;
    this.#openParts = openParts;
    this.#now = now;
    this.#lastUsed = now();
  }

  /** The tables and columns that it lacks because an earlier release made it. */
  get lacks(): readonly string[] {
    return this.#earlier.lacks;
  }

  get sharedSnapshot(): Snapshot {
    return this;
  }

  get asOf(): string {
    return this.manifest.as_of;
  }

  /** Returns the first day that the loaded exports cover; null when none is missing. */
  coveredFrom(of: Register): CoveredFrom {
    return this.manifest.covered_from_by_dataset[of === 'sales' ? 'transactions' : 'rent-contracts'] ?? null;
  }

  /** Time when it last became current; RFC 3339 UTC. */
  get publishedAt(): string {
    return this.#publishedAt;
  }

  /** Returns the snapshot limited to a history that begins on this day; the whole snapshot for null. */
  seenFrom(historyFrom: string | null): Snapshot {
    if (historyFrom === null) return this;
    const known = this.#seen.get(historyFrom);
    if (known !== undefined) return known;
    const seen = this.#limitedTo(historyFrom);
    this.#seen.set(historyFrom, seen);
    return seen;
  }

  #limitedTo(historyFrom: string): Snapshot {
    const covered = (day: CoveredFrom): CoveredFrom => (day === null || day <= historyFrom ? null : day);
    const { id, asOf, report } = this;
    const limited: Snapshot = {
      id,
      asOf,
      publishedAt: this.publishedAt,
      report,
      get sharedSnapshot() {
        return limited;
      },
      manifest: { ...this.manifest, covered_from_by_dataset: coveredAfter(this.manifest, historyFrom) },
      coveredFrom: (of) => covered(this.coveredFrom(of)),
      rows: (sql, values, row, options) =>
        this.#use((reader) => reader.rows(sql, values, row, { ...options, historyFrom })),
      analyse: (question, options) => this.#analyse(question, { ...options, historyFrom }),
      stream: (sql, values, options) => this.#stream(sql, values, { ...options, historyFrom }),
      copyToParquet: (sql, values, path, options) =>
        this.#use((reader) => reader.copyToParquet(sql, values, path, { ...options, historyFrom })),
      searchIndex: () => this.searchIndex(),
      pages: async () => (await this.#wholePages()).seenFrom(historyFrom),
      baseTile: (z, x, y) => this.baseTile(z, x, y),
      run: (steps) => this.run(steps),
      step: (units) => this.step(units),
    };
    return limited;
  }

  /** True while its file is open. */
  get isOpen(): boolean {
    return this.#opened !== null;
  }

  /** Runs a query and returns its rows, each checked against `row`. */
  rows<T>(sql: string, values: QueryValues, row: z.ZodType<T>, options?: ReadOptions): Promise<T[]> {
    return this.#use((reader) => reader.rows(sql, values, row, options));
  }

  /** Answers a question over whole tables, on the engine that is set up for such questions. */
  analyse<T>(question: Question<T>, options?: ReadOptions): Promise<T[]> {
    return this.#analyse(question, { ...options, historyFrom: null });
  }

  async #analyse<T>(
    question: Question<T>,
    options: QueryOptions & { readonly historyFrom: string | null },
  ): Promise<T[]> {
    const { historyFrom, signal, work } = options;
    const rows = await this.#engine?.rows(question, { snapshotId: this.id, historyFrom, signal });
    if (rows !== undefined && rows !== null) {
      work?.count(rows.length * Object.keys(Object(rows[0])).length);
      return rows;
    }
    const { sql, values } = question.write(duckdb);
    return this.#use((reader) => reader.rows(sql, values, question.row, options));
  }

  /** Starts a query whose result is read chunk by chunk. Iterate it to the end or `close()` it. */
  stream(sql: string, values: QueryValues, options?: ReadOptions): Promise<ColumnStream> {
    return this.#stream(sql, values, options);
  }

  async #stream(sql: string, values: QueryValues, options?: QueryOptions): Promise<ColumnStream> {
    const release = this.hold();
    try {
      const reader = await this.open();
      return await reader.stream(sql, values, { ...options, onClose: release });
    } catch (error) {
      release();
      throw this.#earlier.explain(error);
    }
  }

  /** Writes a query's result as one Parquet file into the reader's scratch directory. */
  copyToParquet(sql: string, values: QueryValues, path: string, options?: ReadOptions): Promise<void> {
    return this.#use((reader) => reader.copyToParquet(sql, values, path, options));
  }

  /** Opens the files unless they are open. Throws `SnapshotRefused` when they may not be served. */
  async open(): Promise<Reader> {
    const { reader } = await this.#open();
    return reader;
  }

  /** Returns its search index. The request's lease keeps it open. */
  async searchIndex(): Promise<SearchIndex> {
    const { search } = await this.#open();
    if (search === null) throw new Error(`Snapshot ${this.id} is restored, and has no search index.`);
    return search;
  }

  /** Returns its deals and rent contracts, record by record. The request's lease keeps them open. */
  async pages(): Promise<SeenPages> {
    return this.#wholePages();
  }

  /** Returns a tile of the base map, which is empty where nothing lies. The request's lease keeps it open. */
  async baseTile(z: number, x: number, y: number): Promise<Buffer> {
    const { baseMap } = await this.#open();
    return (await baseMap?.tile(z, x, y)) ?? Buffer.alloc(0);
  }

  run<Result>(steps: Steps<Result>): Promise<Result> {
    return this.#turns.run(steps);
  }

  step(units: number): Promise<void> {
    return this.#turns.step(units);
  }

  async #wholePages(): Promise<OpenPages> {
    const { pages } = await this.#open();
    if (pages === null) throw withheld();
    return pages;
  }

  /** Keeps the file open until the returned function is called. */
  hold(): () => void {
    this.#holds += 1;
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.#holds -= 1;
      this.#lastUsed = this.#now();
      if (this.#retired) this.#closeWhenUnused();
    };
  }

  /** Notes that this snapshot became current again. */
  republish(at: string): void {
    this.#publishedAt = at;
    this.#seen.clear();
    this.#retired = false;
  }

  /** Closes the file if it has been unused for so many milliseconds. */
  closeIfUnusedFor(ms: number): void {
    if (!isWithin(ms, this.#lastUsed, this.#now())) this.#closeWhenUnused();
  }

  /** Closes the file once it is unused. Resolves when it is closed if it is unused now. */
  async retire(): Promise<void> {
    this.#retired = true;
    this.#closeWhenUnused();
    await this.#closing;
  }

  #open(): Promise<OpenSnapshot> {
    this.#opened ??= this.#closing
      .then(() => this.#openParts())
      .catch((error: unknown) => {
        this.#opened = null;
        throw error;
      });
    return this.#opened;
  }

  #closeWhenUnused(): void {
    const opened = this.#opened;
    if (opened === null || this.#holds > 0) return;
    this.#opened = null;
    // Parts that failed to open need no closing.
    this.#closing = opened.then(closeParts).catch(() => undefined);
  }

  async #use<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
    const release = this.hold();
    try {
      return await work(await this.open());
    } catch (error) {
      throw this.#earlier.explain(error);
    } finally {
      release();
    }
  }
}

/** Days before the caller's history do not count as missing. */
function coveredAfter({ covered_from_by_dataset }: Manifest, historyFrom: string): Record<string, string> {
  return Object.fromEntries(Object.entries(covered_from_by_dataset).filter(([, day]) => day > historyFrom));
}

async function closeParts({ reader, search, pages, baseMap, remove }: OpenSnapshot): Promise<void> {
  await search?.close();
  await baseMap?.close();
  pages?.close();
  await reader.close();
  await remove?.();
}
