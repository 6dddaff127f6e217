/** A private warehouse for a test: drops files, runs ingest with a clock that the test sets, and queries the published snapshot in SQL. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { pino } from 'pino';
import { tables as allTables } from '../../data/published.ts';
import type { RunReport } from '../../data/snapshot.ts';
import type { TableDefinition } from '../../data/table.ts';
import { readIngestConfig } from '../../ingest/config.ts';
import type { Progress } from '../../ingest/report/progress.ts';
import { runIngest } from '../../ingest/run.ts';
import { directorySource } from '../../ingest/sources/directory-source.ts';
import type { Effects, Source } from '../../ingest/sources/source.ts';
import type { RunDependencies, RunOptions } from '../../ingest/stages/run-context.ts';
import { withInputs } from '../../ingest/steps/made-tables.ts';
import { type OpenSnapshot, openCurrent } from '../../snapshot-store/warehouse/read-manifest.ts';

/** Plain values: whole numbers as numbers, days and instants as text. */
export type Row = Record<string, unknown>;

export const silentProgress: Progress = {
  step: () => undefined,
  advance: () => undefined,
  done: () => undefined,
  stop: () => undefined,
};

const silentLogger = pino({ level: 'silent' });
const DAY_MS = 86_400_000;
const firstClock = '2026-08-01T03:00:00Z';
const everyTable = allTables.map(({ id }) => id);

/** Options of one run, in addition to those of ingest. */
export interface TestRun extends RunOptions {
  /** Folder of the exports, instead of the warehouse's own drop folder. */
  readonly from?: string;
  /** Additional sources, which may ask servers of the test. */
  readonly sources?: readonly Source[];
  /** Settings in addition to those of every test. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Ids of the tables to build with all that they are made of, instead of those of the warehouse. */
  readonly tables?: readonly string[];
  /** Definitions that take the place of the published ones of their ids. */
  readonly definitions?: readonly TableDefinition[];
}

export class TestWarehouse {
  readonly directory: string;
  readonly drop: string;
  /** Start of the next run; every run adds a day. */
  clock: Date;

  private readonly tables: readonly string[];

  private constructor(directory: string, clock: Date, tables: readonly string[]) {
    this.directory = directory;
    this.tables = tables;
    this.drop = `${directory}-drop`;
    this.clock = clock;
  }

  /** Creates an empty warehouse; call `remove()` at the end. Its runs build the tables of these ids, and all that they are made of. */
  static async create(clock = firstClock, tables: readonly string[] = everyTable): Promise<TestWarehouse> {
    return TestWarehouse.at(await mkdtemp(join(tmpdir(), 'mulk-ingest-')), clock, tables);
  }

  /** Returns the warehouse in this folder. */
  static async at(
    directory: string,
    clock = firstClock,
    tables: readonly string[] = everyTable,
  ): Promise<TestWarehouse> {
    const warehouse = new TestWarehouse(directory, new Date(clock), tables);
    await mkdir(warehouse.drop, { recursive: true });
    return warehouse;
  }

  /** Writes files into the drop folder, by path below it. */
  async put(files: Readonly<Record<string, string | Uint8Array>>): Promise<void> {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(this.drop, path)), { recursive: true });
      await writeFile(join(this.drop, path), content);
    }
  }

  /** Removes files from the drop folder. */
  async take(...paths: readonly string[]): Promise<void> {
    for (const path of paths) await rm(join(this.drop, path));
  }

  /** Runs ingest once. */
  async ingest(run: TestRun = {}): Promise<RunReport> {
    const dependencies = this.dependencies(run);
    this.clock = new Date(this.clock.getTime() + DAY_MS);
    return runIngest(dependencies, run);
  }
  private dependencies({
    from = this.drop,
    sources = [],
    environment = {},
    tables = this.tables,
    definitions = [],
  }: TestRun): RunDependencies {
    const now = this.clock;
    const effects: Effects = {
      fetch: (input, init) =>
        sources.length > 0 ? fetch(input, init) : Promise.reject(new Error('this test has no network')),
      now: () => now,
      sleep: () => Promise.resolve(),
      random: () => 0.5,
      timer: () => () => undefined,
    };
    const config = readIngestConfig({
      WAREHOUSE_DIR: this.directory,
      INGEST_SOURCE_DIR: from,
      LOG_LEVEL: 'silent',
      // A few rows keep one thread busy; two cost more than they do.
      INGEST_THREADS: '1',
      ...environment,
    });
    return {
      config,
      tables: withInputs(
        allTables.map((table) => definitions.find(({ id }) => id === table.id) ?? table),
        tables,
      ),
      sources: [directorySource({ directory: from }), ...sources],
      effects,
      logger: silentLogger,
      progress: silentProgress,
    };
  }

  /** Runs ingest and fails with the reason if the run publishes nothing. */
  async publish(run: TestRun = {}): Promise<RunReport> {
    const report = await this.ingest(run);
    if (report.status !== 'published') throw new Error(`${report.status}: ${report.reason ?? ''}`);
    return report;
  }

  /** Returns the current snapshot. */
  async snapshot(): Promise<OpenSnapshot> {
    const snapshot = await openCurrent(this.directory);
    if (snapshot === null) throw new Error('nothing was published');
    return snapshot;
  }

  /** Returns the rows of a `select` over the tables of the current snapshot, including `changes`, `rejects_<dataset>` and `serve.<table>`. */
  async rows(sql: string): Promise<Row[]> {
    const snapshot = await this.snapshot();
    return onSnapshot(snapshot, (connection) => rowsOf(connection, sql));
  }

  /** Reads the stored report of a run. */
  async writtenReport(runId: string, extension: 'json' | 'md'): Promise<string> {
    return readFile(join(this.directory, 'runs', `${runId}.${extension}`), 'utf8');
  }

  async remove(): Promise<void> {
    await rm(this.directory, { recursive: true, force: true });
    await rm(this.drop, { recursive: true, force: true });
  }
}

/** Returns the rows of a statement as plain values. */
export async function rowsOf(connection: DuckDBConnection, sql: string): Promise<Row[]> {
  const reader = await connection.runAndReadAll(sql);
  return reader.getRowObjectsJson().map((row) => Object.fromEntries(Object.entries(row).map(plain(reader))));
}

type Reader = Awaited<ReturnType<DuckDBConnection['runAndReadAll']>>;

/** JSON has 64-bit whole numbers as text. */
function plain(reader: Reader): (entry: [string, unknown]) => [string, unknown] {
  const types = new Map(
    reader.columnNames().map((name, index) => [name, reader.columnType(index).toString()]),
  );
  return ([name, value]) => {
    const isWhole = ['BIGINT', 'HUGEINT', 'UBIGINT'].includes(types.get(name) ?? '');
    return [name, isWhole && typeof value === 'string' ? Number(value) : value];
  };
}

/** Opens a snapshot with a view for each of its tables. */
export async function onSnapshot<T>(
  { directory, manifest }: OpenSnapshot,
  ask: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    await connection.run(`attach '${join(directory, 'serve.duckdb')}' as serve (read_only)`);
    for (const { name, layer, files } of manifest.tables) {
      if (layer === 'serve' || files.length === 0) continue;
      const paths = files.map(({ path }) => `'${join(directory, path)}'`).join(', ');
      const view = layer === 'rejects' ? `rejects_${name.replaceAll('-', '_')}` : name;
      await connection.run(
        `create view "${view}" as select * from read_parquet([${paths}], hive_partitioning = false)`,
      );
    }
    return await ask(connection);
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
