/** Reads one serve.duckdb: a few connections, a bounded queue before them, a time limit for every query. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { z } from 'zod';
import type { SearchWork } from '../../search-index/site-index.ts';
import { bindValues, parameterNames, type QueryValues } from './bind-values.ts';
import { BoundedQueue } from './bounded-queue.ts';
import { ColumnStream } from './column-stream.ts';
import { type ConnectionViews, makeViews } from './connection-views.ts';
import { interruptible } from './interruptible.ts';
import { parsedRows } from './parsed-rows.ts';
import { appendRows, columnsOf } from './read-chunks.ts';
import { prepare, type Session, sessionOn } from './session.ts';

/** Limits on the resources of one reader. */
export interface ReaderOptions {
  /** Queries that run at once: about one a core, and fewer than libuv has threads. */
  readonly connections: number;
  /** Queries that may wait; the reader refuses the next one. */
  readonly queueLimit: number;
  /** The longest wait of a query while the queue has not been empty for a second; without it the wait has no limit. */
  readonly waitMs?: number;
  /** Exports that run at once. They have their own connections, so that a slow client never delays queries. */
  readonly streams: number;
  readonly timeLimitMs: number;
  /** A size as DuckDB writes it, such as `512MB`. */
  readonly memoryLimit: string;
  /** The folder into which DuckDB spills data when memory is full, and the only folder that `copyToParquet` may write to. */
  readonly scratchDirectory: string;
}

/** The work of a request, as far as rows are concerned. */
export type RowWork = Pick<SearchWork, 'begin' | 'count' | 'isDue' | 'pause'>;

/** Options of one query. */
export interface QueryOptions {
  readonly signal?: AbortSignal | undefined;
  /** Replaces the reader's time limit. */
  readonly timeLimitMs?: number;
  /** For streams only: called once when the stream ends or is closed. */
  readonly onClose?: () => void;
  /** First day of the history that the query may read; without it, or with null, the query reads all history. */
  readonly historyFrom?: string | null;
  /** Counts the cells of the rows, and pauses between them. */
  readonly work?: RowWork;
}

/** A file that is open beside the reader's own, and the name of its database. */
interface Beside {
  readonly name: string;
  readonly path: string;
}

/** The connections of one query: one with all history, and one for each limited history. */
interface Lane extends Session {
  readonly limited: Map<string, Session>;
}

/** The queue of a page of the explorer, a dozen requests, empties in less time. */
const STANDS_AFTER_MS = 1_000;
/** Lanes beside `connections` for callers with a key who have no query running. */
const RESERVED = 1;

/** One open serve.duckdb. Open each file once in a process: closing one of two openings drops the lock of both. */
export class Reader {
  readonly #instance: DuckDBInstance;
  readonly #options: ReaderOptions;
  readonly #queries: BoundedQueue<Lane>;
  readonly #lanes: readonly Lane[];
  readonly #streams: BoundedQueue<number>;
  readonly #onClosed: () => Promise<void>;
  readonly #views: ConnectionViews | null;
  #closing: Promise<void> | null = null;

  private constructor(
    instance: DuckDBInstance,
    lanes: readonly Lane[],
    options: ReaderOptions,
    onClosed: () => Promise<void>,
    views: ConnectionViews | null,
  ) {
    this.#onClosed = onClosed;
    this.#views = views;
    this.#instance = instance;
    this.#options = options;
    this.#lanes = lanes;
    const patience =
      options.waitMs === undefined ? null : { waitMs: options.waitMs, standsAfterMs: STANDS_AFTER_MS };
    this.#queries = new BoundedQueue(lanes.slice(RESERVED), options.queueLimit, {
      patience,
      reserved: lanes.slice(0, RESERVED),
    });
    this.#streams = new BoundedQueue([...Array(options.streams).keys()], options.streams * 4);
  }

  /**
   * Opens a file read-only. Afterwards SQL can reach only files of the scratch directory.
   * @param views limits a query with `historyFrom`; such queries fail without it
   * @param beside another file, whose tables views of this one read
   */
  static async open(
    path: string,
    options: ReaderOptions,
    views: ConnectionViews | null = null,
    beside: Beside | null = null,
  ): Promise<Reader> {
    await mkdir(options.scratchDirectory, { recursive: true });
    // A folder of its own: DuckDB names spill files alike in every instance, and two that share one crash the process
    // (tested).
    const spillDirectory = await mkdtemp(join(options.scratchDirectory, 'spill-'));
    const removeSpill = () => rm(spillDirectory, { recursive: true, force: true });
    try {
      const instance = await DuckDBInstance.create(path, settings(options.memoryLimit, spillDirectory));
      try {
        const lanes = await openLanes(instance, options, views, beside);
        return new Reader(instance, lanes, options, removeSpill, views);
      } catch (error) {
        instance.closeSync();
        throw error;
      }
    } catch (error) {
      await removeSpill();
      throw error;
    }
  }

  /** Returns the load at this moment, for metrics and health. */
  get load(): { running: number; waiting: number; streaming: number } {
    return {
      running: this.#queries.running,
      waiting: this.#queries.waiting,
      streaming: this.#streams.running,
    };
  }

  /** Runs a query and returns its rows, each checked against `row`. */
  async rows<T>(
    sql: string,
    values: QueryValues,
    row: z.ZodType<T>,
    options: QueryOptions = {},
  ): Promise<T[]> {
    return parsedRows(await this.#rawRows(sql, values, options), row, options.work);
  }

  /** Starts a query whose result is read chunk by chunk; the time limit holds for each chunk. */
  async stream(sql: string, values: QueryValues, options: QueryOptions = {}): Promise<ColumnStream> {
    const limits = this.#limits(options);
    const { connection, end } = await this.#streamLane(options);
    try {
      const statement = await connection.prepare(sql);
      bindValues(statement, parameterNames(statement), values);
      const result = await interruptible(connection, limits, () => statement.stream());
      return new ColumnStream(connection, result, limits, () => {
        end();
        options.onClose?.();
      });
    } catch (error) {
      end();
      throw error;
    }
  }

  /** Writes a query's result as one Parquet file into the scratch directory; the caller removes the file. */
  async copyToParquet(
    sql: string,
    values: QueryValues,
    path: string,
    options: QueryOptions = {},
  ): Promise<void> {
    const { connection, end } = await this.#streamLane(options);
    try {
      const statement = await connection.prepare(
        `copy (${sql}) to ${quoted(path)} (format parquet, compression zstd)`,
      );
      bindValues(statement, parameterNames(statement), values);
      await interruptible(connection, this.#limits(options), () => statement.run());
    } finally {
      end();
    }
  }

  /** Waits for running and queued queries to end, then closes the file and frees its memory. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await Promise.all([this.#queries.drained(), this.#streams.drained()]);
    for (const lane of this.#lanes) {
      for (const { connection, prepared } of [lane, ...lane.limited.values()]) {
        prepared.clear();
        connection.disconnectSync();
      }
    }
    this.#instance.closeSync();
    await this.#onClosed();
  }

  async #rawRows(
    sql: string,
    values: QueryValues,
    options: QueryOptions,
  ): Promise<Record<string, unknown>[]> {
    const taken = await this.#queries.acquire(options.signal);
    try {
      const session = await this.#sessionOf(taken, options.historyFrom ?? null);
      const { statement, names } = await prepare(session, sql);
      bindValues(statement, names, values);
      const result = await interruptible(session.connection, this.#limits(options), () => statement.run());
      const columns = columnsOf(result);
      const rows: Record<string, unknown>[] = [];
      const chunks = result.chunkCount;
      for (let index = 0; index < chunks; index++) {
        appendRows(rows, result.getChunk(index), columns);
        if (index < chunks - 1) await nextTurn();
      }
      return rows;
    } finally {
      this.#queries.release(taken);
    }
  }

  async #takeStream(signal: AbortSignal | undefined): Promise<() => void> {
    const taken = await this.#streams.acquire(signal);
    return () => this.#streams.release(taken);
  }

  /** Opens a connection for long work; `end` closes it. */
  async #streamLane({ signal, historyFrom = null }: QueryOptions) {
    const release = await this.#takeStream(signal);
    try {
      const connection = await this.#connect(historyFrom);
      const end = (): void => {
        connection.disconnectSync();
        release();
      };
      return { connection, end };
    } catch (error) {
      release();
      throw error;
    }
  }

  /** Returns the session of a lane with this history, made at first use. */
  async #sessionOf(lane: Lane, historyFrom: string | null): Promise<Session> {
    if (historyFrom === null) return lane;
    const known = lane.limited.get(historyFrom);
    if (known !== undefined) return known;
    const made = sessionOn(await this.#connect(historyFrom));
    lane.limited.set(historyFrom, made);
    return made;
  }

  async #connect(historyFrom: string | null): Promise<DuckDBConnection> {
    const connection = await this.#instance.connect();
    try {
      await makeViews(connection, this.#views, historyFrom);
      return connection;
    } catch (error) {
      connection.disconnectSync();
      throw error;
    }
  }

  #limits({ signal, timeLimitMs }: QueryOptions): { timeLimitMs: number; signal: AbortSignal | undefined } {
    return { timeLimitMs: timeLimitMs ?? this.#options.timeLimitMs, signal };
  }
}

function settings(memoryLimit: string, spillDirectory: string): Record<string, string> {
  return {
    access_mode: 'READ_ONLY',
    threads: '1',
    memory_limit: memoryLimit,
    temp_directory: spillDirectory,
    // Measured: a quarter of the default returns to the system some 80 MB that large queries leave behind, without a
    // measurable cost.
    allocator_flush_threshold: '32MB',
    // Measured: halves the time of pages of up to 50 rows.
    late_materialization_max_rows: '0',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
    allow_community_extensions: 'false',
  };
}

async function openLanes(
  instance: DuckDBInstance,
  options: ReaderOptions,
  views: ConnectionViews | null,
  beside: Beside | null,
): Promise<Lane[]> {
  const first = await instance.connect();
  if (beside !== null) await first.run(`attach ${quoted(beside.path)} as ${beside.name} (read_only)`);
  await first.run(`set allowed_directories = [${quoted(options.scratchDirectory)}]`);
  await first.run('set enable_external_access = false');
  await first.run('set lock_configuration = true');
  const lanes = [lane(first)];
  while (lanes.length < options.connections + RESERVED) lanes.push(lane(await instance.connect()));
  for (const { connection } of lanes) await makeViews(connection, views, null);
  return lanes;
}

function lane(connection: DuckDBConnection): Lane {
  return { ...sessionOn(connection), limited: new Map() };
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
