/** Command line of ingest; the Makefile's targets call it. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { z } from 'zod';
import { formerSettings } from '../data/former-settings.ts';
import { tables } from '../data/published.ts';
import { dayInRegister } from '../data/register.ts';
import { datasets } from '../data/registry.ts';
import type { RunReport } from '../data/snapshot.ts';
import { writeCatalogue } from '../snapshot-store/iceberg/warehouse-catalogue.ts';
import { importPoints, importSummary, usualLimits } from './building-points/import-points.ts';
import { type IngestConfig, readIngestConfig } from './config.ts';
import { counted } from './report/counted.ts';
import { plainLog } from './report/plain-log.ts';
import { createProgress } from './report/progress.ts';
import { warningsOf } from './report/run-markdown.ts';
import { runIngest } from './run.ts';
import { startSchedule, TIMEZONE } from './schedule.ts';
import { sendNow } from './sharing.ts';
import { hold, release } from './snapshot/hold.ts';
import { formatSnapshots, listSnapshots } from './snapshot/list.ts';
import { rollbackSnapshot } from './snapshot/rollback.ts';
import { formatVerification, verifySnapshot } from './snapshot/verify.ts';
import { gatewayProbe } from './sources/gateway-probe.ts';
import { realEffects } from './sources/source.ts';
import { GATEWAY, sourcesFromConfig } from './sources/sources.ts';
import type { RunOptions } from './stages/run-context.ts';

const USAGE = `usage: ingest once|reload|schedule|snapshots|hold|release|rollback|verify|send|points|probe
  once                      take what is new and publish
  reload [--dataset NAME]   read the kept exports again (of one dataset) and publish
  schedule                  run every night (INGEST_CRON)
  snapshots                 list what is on disk
  hold --name NAME [--snapshot ID] [--hours N]
                            keep a snapshot (default: the current one) for so many hours, or until it is released
  release --name NAME       end that hold
  rollback [--snapshot ID]  publish an earlier snapshot again (default: the one before)
  send                      put the current snapshot into the store, as far as it lacks it
  verify [--snapshot ID]    check checksums and invariants of the current snapshot
  points FILE --source NAME --licence NAME [--most-metres 500] [--most-shared 3]
                            take points of buildings from CSV or (Geo)Parquet for the next run
  probe [--day YYYY-MM-DD]  print the requests that show which rents the gateway has of a day (default: yesterday) by registration and by start
  --accept-shrink           publish although an export or table lost more than a fifth of its rows
  --accept-revision CELL    publish although this figure changes without a cause in the records (may be repeated)`;

function fail(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(2);
}

/** Returns a log that goes to standard output or standard error. */
function makeLogger({ LOG_FORMAT }: IngestConfig, level: string, stream: NodeJS.WriteStream & { fd: 1 | 2 }) {
  const destination = LOG_FORMAT === 'json' ? pino.destination(stream.fd) : plainLog(stream);
  return pino({ level, name: 'ingest' }, destination);
}

/** Returns the inputs that a run and an upload share: the outside world, and the display of progress. */
function surroundings(config: IngestConfig) {
  const isJson = config.LOG_FORMAT === 'json';
  const logger = makeLogger(config, process.stderr.isTTY ? 'warn' : config.LOG_LEVEL, process.stderr);
  const progress = createProgress({
    stream: process.stderr,
    now: Date.now,
    logger: isJson ? logger : null,
  });
  return { config, effects: realEffects, logger, progress };
}

function dependencies(config: IngestConfig) {
  return { ...surroundings(config), tables, sources: sourcesFromConfig(config) };
}

async function runOnce(config: IngestConfig, options: RunOptions): Promise<RunReport> {
  return runIngest(dependencies(config), options);
}

async function send(config: IngestConfig): Promise<void> {
  process.stdout.write(`${await sendNow(surroundings(config))}\n`);
}

/** Returns the lines about a run that an operator reads first. */
function summary(report: RunReport, warehouse: string): string {
  const added = (name: 'read' | 'kept' | 'rejected' | 'duplicate' | 'superseded'): number =>
    report.files.reduce((total, file) => total + file[name], 0);
  const sum = (name: Parameters<typeof added>[0]): string => added(name).toLocaleString('en');
  const lines = [`${report.status}: ${report.snapshot_id ?? report.reason ?? ''}`];
  if (report.status === 'published') {
    lines.push(
      `${counted(report.files.length, 'file')}, ${counted(added('read'), 'row')} read = ${sum('kept')} kept + ${sum('rejected')} rejected + ${sum('duplicate')} duplicate + ${sum('superseded')} superseded`,
      `${((report.resolution['sales_area'] ?? 0) * 100).toFixed(1)} % of sales placed in an area`,
    );
  }
  for (const { file, reason } of report.refused) lines.push(`not taken: ${file}: ${reason}`);
  // An earlier run reported the files that it read.
  const files = report.files.filter((file) => !file.reused);
  for (const warning of warningsOf({ ...report, files })) lines.push(`warning: ${warning}`);
  lines.push(`report: ${join(warehouse, 'runs', report.run_id)}.md`);
  return lines.join('\n');
}

async function once(config: IngestConfig, options: RunOptions): Promise<void> {
  const report = await runOnce(config, options);
  process.stdout.write(`${summary(report, config.WAREHOUSE_DIR)}\n`);
  if (report.status === 'failed' || report.status === 'refused') process.exitCode = 1;
}

async function schedule(config: IngestConfig): Promise<void> {
  const logger = makeLogger(config, config.LOG_LEVEL, process.stdout);
  const stopping = new AbortController();
  const standing = { waitMs: 4 * 3_600_000, signal: stopping.signal };
  const schedule = startSchedule({
    cron: config.INGEST_CRON,
    run: async () => {
      // A run that finds another ingester at work waits for its end, and takes over if it dies.
      const report = await runOnce(config, {
        standing,
        schedule: { cron: config.INGEST_CRON, time_zone: TIMEZONE },
      });
      logger.info(
        { run_id: report.run_id, status: report.status, snapshot_id: report.snapshot_id },
        `ingest run ended: ${report.status} ${report.snapshot_id ?? report.reason ?? ''}`.trimEnd(),
      );
    },
    logger,
    random: realEffects.random,
    sleep: realEffects.sleep,
  });
  const stop = (): void => {
    stopping.abort();
    void schedule.stop().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop).once('SIGINT', stop);
  const next = schedule.nextRun()?.toISOString();
  logger.info({ next_run: next }, `ingest is scheduled; the next run is at ${next}`);
}

async function verify(config: IngestConfig, snapshotId: string | undefined): Promise<void> {
  const verification = await verifySnapshot({
    warehouseDirectory: config.WAREHOUSE_DIR,
    ...(snapshotId === undefined ? {} : { snapshotId }),
  });
  process.stdout.write(`${formatVerification(verification)}\n`);
  if (verification.findings.length > 0) process.exitCode = 1;
}

async function rollback(config: IngestConfig, snapshotId: string | undefined): Promise<void> {
  const current = await rollbackSnapshot({
    warehouseDirectory: config.WAREHOUSE_DIR,
    clock: { now: Date.now },
    ...(snapshotId === undefined ? {} : { snapshotId }),
  });
  await writeCatalogue(config.WAREHOUSE_DIR, Date.now());
  process.stdout.write(`current snapshot: ${current.snapshot_id}\n`);
  if (config.SNAPSHOT_STORE !== undefined) await send(config);
}

interface HoldArguments {
  readonly name?: string | undefined;
  readonly snapshot?: string | undefined;
  readonly hours?: string | undefined;
}

async function holdOne(config: IngestConfig, given: HoldArguments): Promise<void> {
  const hours = given.hours === undefined ? undefined : Number(given.hours);
  if (hours !== undefined && !(hours > 0 && hours <= 9600))
    return fail(`--hours takes a number above 0 and up to 9600; got "${given.hours}"`);
  const held = await hold({
    warehouseDirectory: config.WAREHOUSE_DIR,
    ...{ name: given.name ?? '', snapshotId: given.snapshot, hours, now: Date.now() },
  });
  process.stdout.write(`${held.name} holds ${held.snapshot_id} until ${held.until ?? 'it is released'}\n`);
}

async function releaseOne(config: IngestConfig, { name = '' }: HoldArguments): Promise<void> {
  await release(config.WAREHOUSE_DIR, name);
  process.stdout.write(`${name} holds no snapshot any more\n`);
}

interface PointsArguments {
  readonly file: string;
  readonly source?: string | undefined;
  readonly licence?: string | undefined;
  readonly 'most-metres': string;
  readonly 'most-shared': string;
}

async function points(config: IngestConfig, given: PointsArguments): Promise<void> {
  const limit = (name: 'most-metres' | 'most-shared', most: number): number => {
    const value = Number(given[name]);
    if (Number.isInteger(value) && value >= 1 && value <= most) return value;
    return fail(`--${name} takes a whole number from 1 to ${most}; got "${given[name]}"`);
  };
  const { file, source, licence } = given;
  const limits = { mostMetres: limit('most-metres', 5000), mostShared: limit('most-shared', 1000) };
  const kept = await importPoints(config.WAREHOUSE_DIR, { file, source, licence, limits });
  process.stdout.write(`${importSummary(kept)}\n`);
}

/** Prints the requests; an operator sends them. */
function probe({ GATEWAY_CONSUMER_ID }: IngestConfig, given: string | undefined): void {
  const day = given ?? dayInRegister(new Date(Date.now() - 86_400_000));
  if (!z.iso.date().safeParse(day).success) fail(`--day takes a day as YYYY-MM-DD; got "${day}"`);
  process.stdout.write(`${gatewayProbe(GATEWAY, day, GATEWAY_CONSUMER_ID ?? null)}\n`);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h', default: false },
        dataset: { type: 'string' },
        snapshot: { type: 'string' },
        name: { type: 'string' },
        day: { type: 'string' },
        hours: { type: 'string' },
        'accept-shrink': { type: 'boolean', default: false },
        'accept-revision': { type: 'string', multiple: true, default: [] },
        source: { type: 'string' },
        licence: { type: 'string' },
        'most-metres': { type: 'string', default: String(usualLimits.mostMetres) },
        'most-shared': { type: 'string', default: String(usualLimits.mostShared) },
      },
    });
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  const [command, ...rest] = positionals;
  const [file] = rest;
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  if (command === undefined || rest.length !== (command === 'points' ? 1 : 0)) fail(USAGE);
  if (values.dataset !== undefined && !datasets.some(({ id }) => id === values.dataset)) {
    fail(`--dataset takes one of ${datasets.map(({ id }) => id).join(', ')}; got "${values.dataset}"`);
  }
  const config = readIngestConfig();
  const logger = makeLogger(config, config.LOG_LEVEL, process.stderr);
  for (const sentence of formerSettings()) logger.warn(sentence);
  const options = { acceptShrink: values['accept-shrink'], acceptRevision: values['accept-revision'] };
  switch (command) {
    case 'once':
      return once(config, options);
    case 'reload':
      return once(config, { ...options, force: true, reclean: values.dataset ?? 'all' });
    case 'schedule':
      return schedule(config);
    case 'points':
      return points(config, { ...values, file: file ?? '' });
    case 'snapshots':
      process.stdout.write(`${formatSnapshots(await listSnapshots(config.WAREHOUSE_DIR, Date.now()))}\n`);
      return;
    case 'hold':
      return holdOne(config, values);
    case 'release':
      return releaseOne(config, values);
    case 'rollback':
      return rollback(config, values.snapshot);
    case 'send':
      return send(config);
    case 'probe':
      return probe(config, values.day);
    case 'verify':
      return verify(config, values.snapshot);
    default:
      fail(`unknown command "${command}"\n${USAGE}`);
  }
}

try {
  await main();
} catch (error) {
  fail(error instanceof Error ? error.message : String(error));
}
