/** Stage 4, build: makes the tables, page files, change feed, base map and search index of the snapshot, and checks them. */
import { join } from 'node:path';
import { projects } from '../../data/datasets/projects.ts';
import { transactions } from '../../data/datasets/transactions.ts';
import { datasets } from '../../data/registry.ts';
import { transactionList } from '../../data/serve/transaction-list.ts';
import type { DocumentVectors } from '../../search-index/embedded/build-properties.ts';
import { EndpointEmbedder } from '../../search-index/embeddings/endpoint-embedder.ts';
import { modelAddress } from '../../search-index/model-variables.ts';
import { snapshotIds } from '../../snapshot-store/warehouse/read-manifest.ts';
import { baseMapReads, writeBaseMap } from '../base-map/write-base-map.ts';
import { RunRefused } from '../report/run-report.ts';
import type { BuiltTable } from '../snapshot/publish.ts';
import { AS_OF_TABLE, asOfDates, writeAsOf } from '../steps/as-of.ts';
import { beside } from '../steps/beside.ts';
import { attachServe, type BuildDatabase, detachServe, SERVE_FILE } from '../steps/build-database.ts';
import { type BuildResult, buildTables } from '../steps/build-tables.ts';
import { type Changes, type MethodChange, methodChanges, writeChanges } from '../steps/change-feed.ts';
import { checkSnapshot } from '../steps/check-snapshot.ts';
import { coveredFromDates, coveredFromReads } from '../steps/covered-from.ts';
import { writeEstimateLog } from '../steps/estimate-log.ts';
import { flaggedSales, flaggedSalesRead } from '../steps/flagged-sales.ts';
import { type IndexWork, noIndex, startIndex } from '../steps/index-search.ts';
import { cleanKeys, digestParts, InputKeys } from '../steps/input-keys.ts';
import { keepPast } from '../steps/keep-past.ts';
import { writeKnownPulls } from '../steps/known-pulls.ts';
import { writeLateDeals } from '../steps/late-deals.ts';
import {
  countBuildingPoints,
  loadBuildingPoints,
  POINTS_TABLE,
  pointCountsRead,
  pointsInputs,
} from '../steps/load-building-points.ts';
import { viewName } from '../steps/placed-export.ts';
import { conformingInputs } from '../steps/prepare-database.ts';
import { writeProjectPulls } from '../steps/project-pulls.ts';
import { writeRedirects } from '../steps/redirects.ts';
import { resolutionRates, resolutionReads } from '../steps/resolution.ts';
import { gateRevisions } from '../steps/revision-gate.ts';
import { documentsRead } from '../steps/search-documents.ts';
import { writeSeriesLog } from '../steps/series-log.ts';
import { writeSnapshotFacts } from '../steps/snapshot-facts.ts';
import { pagesRead, writePages } from '../steps/write-pages.ts';
import { writeRejects } from '../steps/write-rejects.ts';
import type { Cleaned } from './clean.ts';
import type { Merged } from './merge.ts';
import type { Received } from './receive.ts';
import type { RunContext } from './run-context.ts';

/** A batch of texts may take the embeddings server a minute. */
const EMBEDDING_TIMEOUT_MS = 60_000;

export interface BuildInput extends Received, Cleaned, Merged {
  readonly database: BuildDatabase;
}

export interface Built {
  /** Every table of the manifest. */
  readonly tables: readonly BuiltTable[];
  /** Newest registration by dataset, ISO dates. */
  readonly asOf: Readonly<Record<string, string>>;
  /** Day from which the loaded exports cover each dataset, ISO dates. */
  readonly coveredFrom: Readonly<Record<string, string>>;
  /** Instant from which the change feed is whole, RFC 3339 UTC. */
  readonly changesFrom: string;
  /** Vectors of properties, for Meilisearch. */
  readonly vectors: readonly DocumentVectors[];
}

/** Builds the snapshot into the build folder. Throws RunRefused when a check fails. */
export async function build(run: RunContext, input: BuildInput): Promise<Built> {
  const { buildDirectory, made, notes } = run;
  const { connection } = input.database;
  await attachServe(connection, join(buildDirectory, SERVE_FILE));
  const asOf = asOfDates(input.placed, notes.createdAt);
  await writeAsOf(connection, asOf);
  const points = await loadBuildingPoints(connection, run.config.WAREHOUSE_DIR);
  const built = await notes.step('build', () => buildAll(run, input, asOf), { tables: run.tables.length });
  const index = await made.run(documentsRead, () => beginIndex(run, input), noIndex);
  try {
    const { added, changes, redefined, redirects } = await checkAndCompare(run, input, built, asOf);
    notes.changes(changes.counts);
    notes.redefined(redefined, redirects);
    const drawMap = () =>
      notes.step('draw base map', () => writeBaseMap({ connection, buildDirectory, earlier: input.earlier }));
    await made.run(baseMapReads, drawMap, undefined);
    const coveredFrom = await made.run(coveredFromReads, () => coveredFromDates(connection), {});
    await writeSnapshotFacts(connection, { asOf, changesFrom: changes.from, rows: notes.rowsAfter });
    notes.resolution(await made.run(resolutionReads, () => resolutionRates(connection), {}));
    notes.flaggedSales(await made.run(flaggedSalesRead, () => flaggedSales(connection), []));
    const countPoints = () => countBuildingPoints(connection, points);
    notes.buildingPoints(await made.run(pointCountsRead, countPoints, []));
    await notes.step('keep the past', () => keepEarlier(run, input, [...built, ...added]));
    const vectors = await notes.step('index search', index.finish);
    await detachServe(connection);
    return { tables: [...built, ...added], asOf, coveredFrom, changesFrom: changes.from, vectors };
  } finally {
    await index.stop();
  }
}

function beginIndex(run: RunContext, { database, earlier }: BuildInput): Promise<IndexWork> {
  return startIndex({
    ...run,
    connection: database.connection,
    scratch: run.workDirectory,
    earlier,
    embedder: runEmbedder(run),
  });
}

async function buildAll(
  { buildDirectory, config, keptStages, notes, tables }: RunContext,
  { compared, database, earlier, placed }: BuildInput,
  asOf: Built['asOf'],
): Promise<readonly BuildResult[]> {
  const laid = [
    ...(await writeKnownPulls(database.connection, placed, compared)),
    await writeLateDeals(database.connection, placed.get(transactions.id) ?? []),
    await writeProjectPulls(database.connection, placed.get(projects.id) ?? []),
  ];
  const given = [
    ...cleanKeys(datasets, placed, compared),
    [AS_OF_TABLE, digestParts(JSON.stringify(asOf))],
    [POINTS_TABLE, digestParts(...(await pointsInputs(config.WAREHOUSE_DIR)))],
    ...laid,
  ] as const;
  return buildTables({
    connection: database.connection,
    definitions: tables,
    given: new Set([
      ...database.given,
      AS_OF_TABLE,
      POINTS_TABLE,
      ...laid.map(([name]) => name),
      ...datasets.map(viewName),
    ]),
    keys: new InputKeys(digestParts(database.version, ...(await conformingInputs())), new Map(given)),
    kept: keptStages,
    buildDirectory,
    earlier,
    measureTable: notes.buildTable,
  });
}

interface Compared {
  /** Tables that follow from the comparison. */
  readonly added: readonly BuiltTable[];
  readonly changes: Changes;
  readonly redefined: MethodChange[];
  /** Number of former ids that lead to a record. */
  readonly redirects: number;
}

/** Checks the tables and compares them with the current snapshot, while one thread writes the page files. */
async function checkAndCompare(
  run: RunContext,
  { database, earlier, placed, previous }: BuildInput,
  built: readonly BuildResult[],
  asOf: Built['asOf'],
): Promise<Compared> {
  const { buildDirectory, made, notes } = run;
  const { connection } = database;
  const layPages = () =>
    writePages({
      connection: database.beside,
      buildDirectory,
      scratch: run.workDirectory,
      earlier,
      years: built.find(({ name }) => name === transactionList.id)?.years ?? {},
    });
  const pages = beside(made.run(pagesRead, layPages, undefined));
  const redefined = methodChanges(built, previous);
  const taken = new Set(earlier?.taken.keys());
  try {
    await notes.step('check', () => check(run, database, built));
    const rejects = await writeRejects(connection, placed, buildDirectory);
    const redirects = await writeRedirects(
      connection,
      made,
      previous,
      redefined,
      buildDirectory,
      notes.createdAt,
    );
    const changes = await notes.step('compare', () =>
      writeChanges(connection, made, previous, buildDirectory, notes.createdAt, taken, redefined),
    );
    notes.revisions(
      await notes.step('compare figures', () =>
        gateRevisions({
          connection,
          made,
          previous,
          placed,
          buildDirectory,
          taken,
          accepted: run.options.acceptRevision ?? [],
        }),
      ),
    );
    const log = await notes.step('log estimates', () =>
      writeEstimateLog(connection, made, previous, redefined, buildDirectory, notes.createdAt),
    );
    const series = await notes.step('log series', () =>
      writeSeriesLog(connection, made, previous, asOf, buildDirectory, notes.createdAt),
    );
    return {
      added: [...rejects, changes.table, redirects, log, series],
      changes,
      redefined,
      redirects: redirects.rows,
    };
  } finally {
    await notes.step('write pages', pages);
  }
}

/** Keeps what the snapshot before says and this one does not. */
async function keepEarlier(
  { buildDirectory, config, notes, warn }: RunContext,
  { database, earlier, previous }: BuildInput,
  built: readonly BuiltTable[],
): Promise<void> {
  if (previous === null) return;
  const newer = (await snapshotIds(config.WAREHOUSE_DIR)).filter((id) => id > previous.id);
  await keepPast({
    connection: database.connection,
    buildDirectory,
    previous,
    earlier,
    built,
    createdAt: notes.createdAt,
    wasRolledBack: newer.length > 0,
    warn,
  });
}

async function check(
  { made, notes, options, tables }: RunContext,
  { connection }: BuildDatabase,
  built: readonly BuildResult[],
): Promise<void> {
  const rowsBefore = options.acceptShrink === true ? {} : notes.rowsBefore;
  const { failures, warnings } = await checkSnapshot(connection, made, built, tables, rowsBefore);
  notes.rows(Object.fromEntries(built.map(({ name, rows }) => [name, rows])));
  notes.warn(...warnings);
  if (failures.length > 0) throw new RunRefused(`The snapshot does not hold: ${failures.join('; ')}`);
}

function runEmbedder({ config, logger }: RunContext) {
  const effects = {
    now: () => performance.now(),
    onFailure: (error: unknown) => logger.warn({ err: error }, 'the embeddings server failed'),
  };
  const address = modelAddress(config, 'EMBEDDINGS_MODEL', EMBEDDING_TIMEOUT_MS);
  return address && new EndpointEmbedder(address, effects);
}
