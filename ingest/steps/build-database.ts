/** The engine of one run: a DuckDB file that may spill, with macros, mappings and boundaries in place, and serve.duckdb attached. */
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import type { TableDefinition } from '../../data/table.ts';
import { quoteText } from './cleaning-sql.ts';
import { Preparation } from './prepare-database.ts';
import { spillDirectory } from './work-directory.ts';

/** Name of the service's database in a snapshot. */
export const SERVE_FILE = 'serve.duckdb';
/** Rows in a row group of serve.duckdb: small, so that a page touches few rows (docs/adr/0006). */
const SERVE_ROW_GROUP_SIZE = 16_384;
/** The format of files of this release of the engine: laying text down takes a third less time than in its oldest, which is the default, and reading less too. */
const SERVE_STORAGE_VERSION = 'v1.5.0';
/** Bytes that are read at once, a quarter of the engine's default: what is read for the first time comes with less beside it (docs/adr/0006). */
const SERVE_BLOCK_SIZE = 65_536;

export interface BuildDatabase {
  readonly connection: DuckDBConnection;
  /** For what goes on beside it. It sees no temporary table of the other. */
  readonly beside: DuckDBConnection;
  /** Tables that are there before anything is built. */
  readonly given: ReadonlySet<string>;
  /** Of the engine: another one may hash otherwise. */
  readonly version: string;
  close(): void;
}

export interface BuildDatabaseOptions {
  /** Scratch folder of this run; the database and its spill files go there. */
  readonly workDirectory: string;
  readonly memoryLimit: string;
  readonly threads?: number | undefined;
  /** The tables that will be built: reference data that none of them reads is not loaded. */
  readonly tables: readonly TableDefinition[];
}

/** Opens a fresh build database. Where that fails, the disk being full, nothing of it stays open: a file that is removed keeps its space while it is. */
export async function openBuildDatabase(options: BuildDatabaseOptions): Promise<BuildDatabase> {
  await mkdir(options.workDirectory, { recursive: true });
  const path = join(options.workDirectory, 'build.duckdb');
  await rm(path, { force: true });
  const preparation = new Preparation(path, new Set(options.tables.flatMap(({ inputs }) => inputs)));
  await preparation.copyEarlier();
  const instance = await DuckDBInstance.create(path, {
    memory_limit: options.memoryLimit,
    temp_directory: spillDirectory(options.workDirectory),
    // Measured: without them memory that the engine has freed stays with the process, hundreds of megabytes until its next large step.
    allocator_background_threads: 'true',
    ...(options.threads === undefined ? {} : { threads: String(options.threads) }),
  });
  const connections: DuckDBConnection[] = [];
  const connect = async (): Promise<DuckDBConnection> => {
    const connection = await instance.connect();
    connections.push(connection);
    return connection;
  };
  const close = (): void => {
    for (const connection of connections) connection.closeSync();
    instance.closeSync();
  };
  try {
    const connection = await connect();
    await connection.run('set autoinstall_known_extensions = false; set autoload_known_extensions = false');
    // The run deletes the file, so the engine need not write it out when it closes.
    await connection.run('pragma disable_checkpoint_on_shutdown');
    const given = await preparation.finish(connection);
    const version = String((await connection.runAndReadAll('select version()')).getRows()[0]?.[0]);
    return { connection, beside: await connect(), version, given: new Set(given), close };
  } catch (error) {
    close();
    throw error;
  }
}

/** Attaches serve.duckdb as `serve`: a fresh one, or the copy that lies there, whose blocks keep their size. */
export async function attachServe(connection: DuckDBConnection, path: string): Promise<void> {
  const options = [
    `row_group_size ${SERVE_ROW_GROUP_SIZE}`,
    `storage_version '${SERVE_STORAGE_VERSION}'`,
    ...(existsSync(path) ? [] : [`block_size ${SERVE_BLOCK_SIZE}`]),
  ];
  await connection.run(`attach ${quoteText(path)} as serve (${options.join(', ')})`);
}

/** Writes serve.duckdb out whole and lets it go. */
export async function detachServe(connection: DuckDBConnection): Promise<void> {
  await connection.run('checkpoint serve');
  await connection.run('detach serve');
}
