/**
 * Runs one export: a DuckDB of its own over the Parquet files of one snapshot, and a folder that is removed with it.
 */

import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { withoutPattern } from '../../snapshot-store/warehouse/path-to-read.ts';
import { bindValues, parameterNames, type QueryValues } from '../warehouse/bind-values.ts';
import { ColumnStream } from '../warehouse/column-stream.ts';
import { interruptible, type QueryLimits } from '../warehouse/interruptible.ts';

/** Limits of one export. */
export interface ExportRunOptions {
  /** Folder of the snapshot. The export's SQL can reach only this folder and `scratchDirectory`. */
  readonly snapshotDirectory: string;
  /** The run makes its own folder in it. */
  readonly scratchDirectory: string;
  /** A size as DuckDB writes it, such as `256MB`. Above it DuckDB spills into the folder. */
  readonly memoryLimit: string;
  readonly threads: number;
  /** Limit of each statement, and of each chunk of a stream. */
  readonly timeLimitMs: number;
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal;
}

/** Options of `copy … to`. */
export interface CopyFormat {
  readonly extension: string;
  /** DuckDB's options within the parentheses. */
  readonly words: string;
}

/**
 * Other instances answer pages, so an export takes none of their memory and returns all of its own when it ends.
 * Always `close()` it: that stops running work and removes the folder.
 */
export class ExportRun {
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;
  readonly #folder: string;
  readonly #limits: QueryLimits;
  readonly #onClosed: () => void;
  readonly #stopped: AbortController;
  #working: Promise<unknown> = Promise.resolve();
  #stream: ColumnStream | null = null;
  #closing: Promise<void> | null = null;
  #files = 0;

  private constructor(
    parts: { readonly instance: DuckDBInstance; readonly connection: DuckDBConnection },
    folder: string,
    { timeLimitMs, signal }: ExportRunOptions,
    onClosed: () => void,
  ) {
    this.#instance = parts.instance;
    this.#connection = parts.connection;
    this.#folder = folder;
    this.#stopped = new AbortController();
    this.#limits = { timeLimitMs, signal: AbortSignal.any([signal, this.#stopped.signal]) };
    this.#onClosed = onClosed;
  }

  /** Opens a run. `onClosed` is called once, even when opening fails. */
  static async open(options: ExportRunOptions, onClosed: () => void): Promise<ExportRun> {
    const { snapshotDirectory, scratchDirectory, memoryLimit, threads } = options;
    let folder: string | null = null;
    try {
      await mkdir(scratchDirectory, { recursive: true });
      folder = await mkdtemp(join(scratchDirectory, 'export-'));
      const instance = await DuckDBInstance.create(':memory:', {
        threads: String(threads),
        memory_limit: memoryLimit,
        temp_directory: join(folder, 'spill'),
        // A file is read once: a cache of it would only look like a leak.
        enable_external_file_cache: 'false',
        // The rows of a table stream past the records that they belong to, never the other way round, so they stay in
        // their order.
        disabled_optimizers: 'join_order,build_side_probe_side',
        autoinstall_known_extensions: 'false',
        autoload_known_extensions: 'false',
        allow_community_extensions: 'false',
      });
      const connection = await instance.connect();
      // DuckDB compares real paths: a warehouse may lie behind a symbolic link.
      const real = await Promise.all([snapshotDirectory, folder].map((path) => realpath(path)));
      const reachable = [...real, withoutPattern(snapshotDirectory)];
      await connection.run(`set allowed_directories = [${reachable.map(quoted).join(', ')}]`);
      await connection.run('set enable_external_access = false');
      await connection.run("set allowed_configs = ['memory_limit']");
      await connection.run('set lock_configuration = true');
      return new ExportRun({ instance, connection }, folder, options, onClosed);
    } catch (error) {
      if (folder !== null) await rm(folder, { recursive: true, force: true });
      onClosed();
      throw error;
    }
  }

  /**
   * Writes the rows of a query to one file of the run's folder and returns its path. The caller may remove it early.
   */
  async copy(sql: string, values: QueryValues, format: CopyFormat): Promise<string> {
    this.#files += 1;
    const path = join(this.#folder, `${this.#files}.${format.extension}`);
    const statement = await this.#connection.prepare(`copy (${sql}) to ${quoted(path)} (${format.words})`);
    bindValues(statement, parameterNames(statement), values);
    await this.#work(() => statement.run());
    return path;
  }

  /** Returns all rows of a query: for the few that give the size of the work. */
  async rows(sql: string, values: QueryValues): Promise<unknown[][]> {
    const statement = await this.#connection.prepare(sql);
    bindValues(statement, parameterNames(statement), values);
    const result = await this.#work(() => statement.runAndReadAll());
    return result.getRowsJson();
  }

  /** Reads the rows of a query chunk by chunk. Only one reader may run at a time. */
  async stream(sql: string, values: QueryValues): Promise<ColumnStream> {
    const statement = await this.#connection.prepare(sql);
    bindValues(statement, parameterNames(statement), values);
    const result = await this.#work(() => statement.stream());
    this.#stream = new ColumnStream(this.#connection, result, this.#limits, () => undefined);
    return this.#stream;
  }

  /** Stops running work, frees the memory, removes the folder. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    try {
      this.#stopped.abort();
      await this.#working.catch(() => undefined);
      await this.#stream?.close();
      // Frees the engine's memory in its own threads: closing would do it in ours, and delay every other request (60 ms
      // measured).
      await this.#connection.run("set memory_limit = '1MB'").catch(() => undefined);
      this.#connection.disconnectSync();
      this.#instance.closeSync();
      await rm(this.#folder, { recursive: true, force: true });
    } finally {
      this.#onClosed();
    }
  }

  #work<T>(work: () => Promise<T>): Promise<T> {
    const working = interruptible(this.#connection, this.#limits, work);
    this.#working = working;
    return working;
  }
}

/** Quotes a text for SQL. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
