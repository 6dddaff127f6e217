/** One snapshot as endpoints see it: its facts, its rows and what is found in it, opened when first needed. */
import type { z } from 'zod';
import type { Manifest, RunReport } from '../../data/snapshot.ts';
import type { SearchIndex } from '../../search-index/search-index.ts';
import type { SeenPages, TransactionPages } from '../pages/transaction-pages.ts';
import { isWithin } from '../span.ts';
import type { CoveredFrom, Register } from '../statistics/coverage.ts';
import type { QueryValues } from './bind-values.ts';
import type { ColumnStream } from './column-stream.ts';
import type { QueryOptions, Reader } from './duckdb.ts';

/** What is known of a snapshot before its data is opened. */
export interface SnapshotFacts {
  readonly id: string;
  readonly manifest: Manifest;
  readonly publishedAt: string;
  /** Of the run that made it. */
  readonly report: RunReport | null;
}

/** What is open of a snapshot. */
export interface OpenSnapshot {
  readonly reader: Reader;
  readonly search: SearchIndex;
  readonly pages: TransactionPages;
}

/** What a handler reads: a snapshot as far back as its caller sees. */
export interface Snapshot {
  readonly id: string;
  readonly asOf: string;
  /** When it last became current; RFC 3339 UTC. */
  readonly publishedAt: string;
  readonly manifest: Manifest;
  /** Of the run that made it. */
  readonly report: RunReport | null;
  /** First day that the loaded exports cover; null where nothing that is seen is missing. */
  coveredFrom(of: Register): CoveredFrom;
  /** Runs a query and gives its rows, each checked against `row`. */
  rows<T>(sql: string, values: QueryValues, row: z.ZodType<T>, options?: ReadOptions): Promise<T[]>;
  /** Starts a query whose result is read chunk by chunk; iterate it to the end or `close()` it. */
  stream(sql: string, values: QueryValues, options?: ReadOptions): Promise<ColumnStream>;
  /** Writes a query's result as one Parquet file into the reader's scratch directory. */
  copyToParquet(sql: string, values: QueryValues, path: string, options?: ReadOptions): Promise<void>;
  /** What finds things in it. The request's lease keeps it open. */
  searchIndex(): Promise<SearchIndex>;
  /** Its deals and rent contracts, record by record. The request's lease keeps them open. */
  pages(): Promise<SeenPages>;
}

/** How far back is read is the snapshot's affair, not that of one query. */
export type ReadOptions = Omit<QueryOptions, 'historyFrom'>;

/** A promise that a snapshot stays open; `release` once, when the request is over. */
export interface Lease {
  readonly snapshot: PublishedSnapshot;
  release(): void;
}

/** One immutable set of published tables. Queries hold it open while they run; a lease holds it for a whole request. */
export class PublishedSnapshot implements Snapshot {
  readonly id: string;
  readonly manifest: Manifest;
  readonly report: RunReport | null;
  #publishedAt: string;
  readonly #openParts: () => Promise<OpenSnapshot>;
  readonly #now: () => number;
  /** As callers see it, by the first day of their history: what is kept by snapshot is kept by what is seen of it. */
  readonly #seen = new Map<string, Snapshot>();
  #opened: Promise<OpenSnapshot> | null = null;
  #closing: Promise<void> = Promise.resolve();
  #holds = 0;
  #lastUsed: number;
  #retired = false;

  constructor(facts: SnapshotFacts, openParts: () => Promise<OpenSnapshot>, now: () => number) {
    this.id = facts.id;
    this.manifest = facts.manifest;
    this.report = facts.report;
    this.#publishedAt = facts.publishedAt;
    this.#openParts = openParts;
    this.#now = now;
    this.#lastUsed = now();
  }

  get asOf(): string {
    return this.manifest.as_of;
  }

  /** First day that the loaded exports cover; null where nothing is missing. */
  coveredFrom(of: Register): CoveredFrom {
    return this.manifest.covered_from_by_dataset[of === 'sales' ? 'transactions' : 'rent-contracts'] ?? null;
  }

  /** When it last became current; RFC 3339 UTC. */
  get publishedAt(): string {
    return this.#publishedAt;
  }

  /** The same as a caller sees it whose history begins on this day; all of it for null. */
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
    return {
      id,
      asOf,
      publishedAt: this.publishedAt,
      report,
      manifest: { ...this.manifest, covered_from_by_dataset: coveredAfter(this.manifest, historyFrom) },
      coveredFrom: (of) => covered(this.coveredFrom(of)),
      rows: (sql, values, row, options) =>
        this.#use((reader) => reader.rows(sql, values, row, { ...options, historyFrom })),
      stream: (sql, values, options) => this.#stream(sql, values, { ...options, historyFrom }),
      copyToParquet: (sql, values, path, options) =>
        this.#use((reader) => reader.copyToParquet(sql, values, path, { ...options, historyFrom })),
      searchIndex: () => this.searchIndex(),
      pages: async () => (await this.#open()).pages.seenFrom(historyFrom),
    };
  }

  /** Whether its file is open now. */
  get isOpen(): boolean {
    return this.#opened !== null;
  }

  /** Runs a query and gives its rows, each checked against `row`. */
  rows<T>(sql: string, values: QueryValues, row: z.ZodType<T>, options?: ReadOptions): Promise<T[]> {
    return this.#use((reader) => reader.rows(sql, values, row, options));
  }

  /** Starts a query whose result is read chunk by chunk; iterate it to the end or `close()` it. */
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
      throw error;
    }
  }

  /** Writes a query's result as one Parquet file into the reader's scratch directory. */
  copyToParquet(sql: string, values: QueryValues, path: string, options?: ReadOptions): Promise<void> {
    return this.#use((reader) => reader.copyToParquet(sql, values, path, options));
  }

  /** Opens the files if they are not open; throws `SnapshotRefused` when they may not be served. */
  async open(): Promise<Reader> {
    const { reader } = await this.#open();
    return reader;
  }

  /** What finds things in it. The request's lease keeps it open. */
  async searchIndex(): Promise<SearchIndex> {
    const { search } = await this.#open();
    return search;
  }

  /** Its deals and rent contracts, record by record. The request's lease keeps them open. */
  async pages(): Promise<SeenPages> {
    const { pages } = await this.#open();
    return pages;
  }

  /** Keeps the file open until the function it gives is called. */
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

  /** Closes the file when nothing has used it for so many milliseconds. */
  closeIfUnusedFor(ms: number): void {
    if (!isWithin(ms, this.#lastUsed, this.#now())) this.#closeWhenUnused();
  }

  /** Closes the file as soon as nothing uses it, and resolves when it is closed if nothing does. */
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
    // What failed to open has nothing to close.
    this.#closing = opened.then(closeParts).catch(() => undefined);
  }

  async #use<T>(work: (reader: Reader) => Promise<T>): Promise<T> {
    const release = this.hold();
    try {
      return await work(await this.open());
    } finally {
      release();
    }
  }
}

/** What is missing of days that are not seen is not told. */
function coveredAfter({ covered_from_by_dataset }: Manifest, historyFrom: string): Record<string, string> {
  return Object.fromEntries(Object.entries(covered_from_by_dataset).filter(([, day]) => day > historyFrom));
}

async function closeParts({ reader, search, pages }: OpenSnapshot): Promise<void> {
  await search.close();
  pages.close();
  await reader.close();
}
