/** One ingest run: exports → a published snapshot, or the reason why not. The steps in order. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { Logger } from 'pino';
import { tables } from '../data/published.ts';
import { datasets } from '../data/registry.ts';
import { transactionList } from '../data/serve/transaction-list.ts';
import type { Manifest, RunReport } from '../data/snapshot.ts';
import type { Embedder } from '../search-index/embeddings/embedder.ts';
import { createEmbedder } from '../search-index/embeddings/embedding-variables.ts';
import { acquireLock } from '../snapshot-store/warehouse/lock.ts';
import { pruneSnapshots } from '../snapshot-store/warehouse/prune.ts';
import { openCurrent } from '../snapshot-store/warehouse/read-manifest.ts';
import { buildDirectory } from '../snapshot-store/warehouse/warehouse-files.ts';
import type { IngestConfig } from './config.ts';
import type { Progress } from './report/progress.ts';
import { RunNotes, RunRefused, writeRunReport } from './report/run-report.ts';
import { Sharing, type Standing } from './sharing.ts';
import { publishSnapshot } from './snapshot/publish.ts';
import { dubaiDay, type Effects, type Source } from './sources/source.ts';
import { AS_OF_TABLE, asOfDates, newestOf, writeAsOf } from './steps/as-of.ts';
import { beside } from './steps/beside.ts';
import {
  attachServe,
  conformingTexts,
  detachServe,
  openBuildDatabase,
  SERVE_FILE,
} from './steps/build-database.ts';
import { type BuildResult, buildTables } from './steps/build-tables.ts';
import { methodChanges, writeChanges } from './steps/change-feed.ts';
import { checkSnapshot } from './steps/check-snapshot.ts';
import { forgetClean, pruneClean } from './steps/clean-export.ts';
import { cleanExports } from './steps/clean-exports.ts';
import { compareAllPulls, pruneCompared } from './steps/compare-pulls.ts';
import { datedAhead, type Placed, placeExports, shrunkSeries } from './steps/coverage.ts';
import { coveredFromDates } from './steps/covered-from.ts';
import { EarlierSnapshot } from './steps/earlier-snapshot.ts';
import { fillSearchServer, pruneSearchServer } from './steps/fill-search-server.ts';
import { fingerprintOf } from './steps/fingerprint.ts';
import { flaggedSales } from './steps/flagged-sales.ts';
import { type IndexWork, startIndex } from './steps/index-search.ts';
import { cleanKeys, digestOf, InputKeys } from './steps/input-keys.ts';
import { mergeDataset } from './steps/merge-dataset.ts';
import { viewName } from './steps/placed-export.ts';
import { receiveExports } from './steps/receive-exports.ts';
import { writeRedirects } from './steps/redirects.ts';
import { resolutionRates } from './steps/resolution.ts';
import { writeSnapshotFacts } from './steps/snapshot-facts.ts';
import { removeDeadWork, workDirectory } from './steps/work-directory.ts';
import { writePages } from './steps/write-pages.ts';
import { writeRejects } from './steps/write-rejects.ts';

export const ATTRIBUTION = 'Source: Dubai Land Department open data';

export interface RunOptions {
  /** Build and publish even when nothing is new. */
  readonly force?: boolean;
  /** Read the kept exports of this dataset again (`all`: of every dataset) instead of taking their cached clean rows. */
  readonly reclean?: string;
  /** Publish although an export or a table lost more than a fifth of its rows. */
  readonly acceptShrink?: boolean;
  /** How to stand for election; without it, a run that finds another ingester at work leaves it to that one. */
  readonly standing?: Standing;
  readonly signal?: AbortSignal;
}

export interface RunDependencies {
  readonly config: IngestConfig;
  readonly sources: readonly Source[];
  readonly effects: Effects;
  readonly logger: Logger;
  readonly progress: Progress;
}

/** Runs ingest once and returns its report, which is also written to `runs/`. Throws LockHeld when another run is going. */
export async function runIngest(dependencies: RunDependencies, options: RunOptions = {}): Promise<RunReport> {
  const sharing = await Sharing.open(dependencies, options.standing);
  try {
    if (sharing.isLeading) return await runElected(dependencies, options, sharing);
    const notes = new RunNotes(dependencies.effects.now, dependencies.progress);
    notes.unchanged('Another ingester leads; it publishes what is new.');
    return notes.report();
  } finally {
    await sharing.close();
  }
}

async function runElected(
  dependencies: RunDependencies,
  options: RunOptions,
  sharing: Sharing,
): Promise<RunReport> {
  const { config, effects, logger, progress } = dependencies;
  const warehouse = config.WAREHOUSE_DIR;
  const lock = await acquireLock(join(warehouse, 'ingest.lock'), {
    purpose: 'Another ingest',
    now: effects.now,
  });
  const notes = new RunNotes(effects.now, progress);
  const work = workDirectory(warehouse, notes.runId);
  try {
    await removeDeadWork(warehouse);
    await mkdir(work, { recursive: true });
    await sharing.catchUp(notes);
    await attempt(dependencies, options, notes, work);
    await sharing.send(notes);
  } catch (error) {
    notes.failed(error);
    if (!(error instanceof RunRefused))
      logger.error({ err: error }, 'ingest failed; the snapshot before it stays current');
  } finally {
    progress.stop();
    await rm(work, { recursive: true, force: true });
    await rm(buildDirectory(warehouse, notes.runId), { recursive: true, force: true });
    await lock.release();
  }
  const report = notes.report();
  await writeRunReport(warehouse, report);
  await sharing.tell(report);
  return report;
}

async function attempt(
  dependencies: RunDependencies,
  options: RunOptions,
  notes: RunNotes,
  work: string,
): Promise<void> {
  const { config } = dependencies;
  const warehouse = config.WAREHOUSE_DIR;
  const warn = (sentence: string): void => notes.warn(sentence);
  const kept = await notes.step('receive', () =>
    receiveExports({ ...dependencies, datasets, signal: options.signal }, notes),
  );
  const previous = await openCurrent(warehouse);
  notes.startFrom(previous);
  const cleanDirectory = join(warehouse, 'clean');
  if (options.reclean !== undefined) await forgetClean(cleanDirectory, options.reclean);

  const database = await openBuildDatabase({
    workDirectory: work,
    memoryLimit: config.INGEST_MEMORY_LIMIT,
    threads: config.INGEST_THREADS,
  });
  const { connection } = database;
  let index: IndexWork | null = null;
  try {
    const totalBytes = kept.reduce((sum, { origin }) => sum + origin.bytes, 0);
    const cleaned = await notes.step(
      'load and clean',
      () =>
        cleanExports({
          connection,
          loading: database.beside,
          datasets,
          kept,
          cleanDirectory,
          workDirectory: work,
          progress: dependencies.progress,
          signal: options.signal,
        }),
      totalBytes,
    );
    notes.refuse(cleaned.refused);
    const placed = new Map(
      datasets.map((dataset) => [dataset.id, placeExports(dataset, cleaned.byDataset.get(dataset.id) ?? [])]),
    );
    const today = dubaiDay(dependencies.effects.now());
    notes.warn(...[...placed.values()].flatMap((files) => datedAhead(files, today)));
    refuseShrunk(placed, options, new Set(previous?.manifest.origins.map(({ sha256 }) => sha256)));
    const compared = await notes.step('compare pulls', () =>
      compareAllPulls(connection, datasets, placed, cleanDirectory),
    );
    const fingerprint = fingerprintOf(placed, compared, datasets, tables, await conformingTexts());
    if (previous?.manifest.fingerprint === fingerprint && options.force !== true) return notes.unchanged();
    if (![...placed.values()].some((files) => files.length > 0))
      throw new RunRefused('There is no export to build from.');

    const build = buildDirectory(warehouse, notes.runId);
    await mkdir(build, { recursive: true });
    const earlier = previous === null || options.force === true ? null : new EarlierSnapshot(previous, build);
    // A copy of a gigabyte and more, beside the merging: the one waits for the disk, the other for the processors.
    const served = beside(earlier?.takeServe() ?? Promise.resolve(false));
    try {
      await notes.step('merge', async () => {
        for (const dataset of datasets) {
          const files = placed.get(dataset.id) ?? [];
          const pulls = compared.get(dataset.id);
          const counts = await mergeDataset(connection, dataset, files, { held: pulls?.held, warn });
          notes.files(files, counts, cleaned.reused);
          if (pulls !== undefined) notes.pulls(dataset, pulls, counts);
        }
      });
    } finally {
      await notes.step('take over', served);
    }
    await attachServe(connection, join(build, SERVE_FILE));
    const asOf = asOfDates(placed, notes.createdAt);
    await writeAsOf(connection, asOf);
    const keys = new InputKeys(
      digestOf(database.version, ...(await conformingTexts())),
      new Map([...cleanKeys(datasets, placed, compared), [AS_OF_TABLE, digestOf(JSON.stringify(asOf))]]),
    );
    const given = new Set([...database.given, AS_OF_TABLE, ...datasets.map(viewName)]);
    const built = await notes.step('build', () =>
      buildTables({
        connection,
        definitions: tables,
        given,
        keys,
        buildDirectory: build,
        earlier,
        onBuilt: notes.built,
      }),
    );
    const indexing = { connection, buildDirectory: build, scratch: work, earlier, warn };
    index = await startIndex({ ...indexing, embedder: embedderOfRun(dependencies) });
    // One thread makes the pages, and the engine checks with the others.
    const pages = beside(
      writePages({
        connection: database.beside,
        buildDirectory: build,
        scratch: work,
        earlier,
        years: built.find(({ name }) => name === transactionList.id)?.years ?? {},
      }),
    );
    const taken = earlier?.taken ?? new Map();
    let rejects: Awaited<ReturnType<typeof writeRejects>>;
    let changes: Awaited<ReturnType<typeof writeChanges>>;
    let redirects: Awaited<ReturnType<typeof writeRedirects>>;
    const redefined = methodChanges(built, previous);
    try {
      await notes.step('check', () => check(connection, built, options, notes));
      rejects = await writeRejects(connection, placed, build);
      redirects = await writeRedirects(connection, previous, redefined, build, notes.createdAt);
      changes = await notes.step('compare', () =>
        writeChanges(connection, previous, build, notes.createdAt, new Set(taken.keys()), redefined),
      );
    } finally {
      await notes.step('write pages', pages);
    }
    notes.changes(changes.counts);
    notes.redefined(redefined, redirects.rows);
    const coveredFrom = await coveredFromDates(connection);
    await writeSnapshotFacts(connection, { asOf, changesFrom: changes.from, rows: notes.rowsAfter });
    notes.resolution(await resolutionRates(connection));
    notes.flaggedSales(await flaggedSales(connection));
    const vectors = await notes.step('index search', index.finish);
    await detachServe(connection);
    // Whoever reads it in a snapshot reads it in a published one. Its name follows from its bytes, so it cannot be in it.
    const report: RunReport = { ...notes.report(), status: 'published' };
    await writeFile(join(build, 'run-report.json'), JSON.stringify(report, null, 1));
    const published = await notes.step('publish', () =>
      publishSnapshot({
        warehouseDirectory: warehouse,
        buildDirectory: build,
        tables: [...built, ...rejects, changes.table, redirects],
        known: taken,
        facts: {
          created_at: notes.createdAt,
          as_of: newestOf(asOf),
          as_of_by_dataset: asOf,
          covered_from_by_dataset: coveredFrom,
          attribution: ATTRIBUTION,
          fingerprint,
          changes_from: changes.from,
          origins: originsOf(placed),
        },
        clock: { now: () => dependencies.effects.now().getTime() },
        beforeVisible: (id) => fillSearchServer({ ...dependencies, connection, build, id, vectors, warn }),
      }),
    );
    notes.published(published.snapshot_id);
    await notes.step('prune', async () => {
      await pruneSnapshots({ warehouseDirectory: warehouse, keep: config.SNAPSHOTS_KEPT });
      await pruneSearchServer({ ...dependencies, warn });
      await pruneClean(cleanDirectory, datasets, new Set(kept.map(({ origin }) => origin.sha256)));
      await pruneCompared(cleanDirectory, compared);
    });
  } finally {
    await index?.stop();
    database.close();
  }
}

/** A batch of texts may take the server a minute. */
function embedderOfRun({ config, logger }: RunDependencies): Embedder | null {
  const effects = {
    now: () => performance.now(),
    onFailure: (error: unknown) => logger.warn({ err: error }, 'the embeddings server failed'),
  };
  return createEmbedder(config, effects, 60_000);
}

function refuseShrunk(
  placed: ReadonlyMap<string, readonly Placed[]>,
  options: RunOptions,
  published: ReadonlySet<string>,
): void {
  if (options.acceptShrink === true) return;
  const shrunk = datasets.flatMap((dataset) => shrunkSeries(placed.get(dataset.id) ?? [], published));
  if (shrunk.length > 0)
    throw new RunRefused(`${shrunk.join('; ')}. Run again with --accept-shrink if that is right.`);
}

async function check(
  connection: DuckDBConnection,
  built: readonly BuildResult[],
  options: RunOptions,
  notes: RunNotes,
): Promise<void> {
  const rowsBefore = options.acceptShrink === true ? {} : notes.rowsBefore;
  const { failures, warnings } = await checkSnapshot(connection, built, rowsBefore);
  notes.rows(Object.fromEntries(built.map(({ name, rows }) => [name, rows])));
  notes.warn(...warnings);
  if (failures.length > 0) throw new RunRefused(`The snapshot does not hold: ${failures.join('; ')}`);
}

function originsOf(placed: ReadonlyMap<string, readonly Placed[]>): Manifest['origins'] {
  return [...placed.values()].flat().map(({ facts, origin }) => ({
    dataset: facts.dataset,
    dialect: facts.dialect,
    file: origin.file,
    source: origin.source,
    sha256: facts.sha256,
    bytes: facts.bytes,
    received_at: origin.received_at,
  }));
}
