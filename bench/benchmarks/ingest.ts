/** Compares ingest with the least work DuckDB needs for the same files, a run for one new day with a full run, and what a replica pulls for that day with the snapshot. */
import { cp, link, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type BenchContext, type Benchmark, type Measured, median } from '../benchmark.ts';
import { PlantedTruth } from '../exports.ts';
import { type ReplicaBytes, replicaBytes } from '../replica-bytes.ts';
import { type ChildRun, runChild } from '../run-child.ts';

/** Exports of the one new day have two dates in their names. */
const ONE_DAY = /\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d/;

export const ingest: Benchmark = {
  name: 'ingest',
  title: 'Ingest of the full synthetic set',
  needs: ['ingest/main.ts'],
  run: measureIngest,
};

async function measureIngest(context: BenchContext): Promise<Measured> {
  const truth = PlantedTruth.parse(
    JSON.parse(await readFile(join(context.exports, 'planted-truth.json'), 'utf8')),
  );
  const registers = truth.exports.filter(({ file }) => !ONE_DAY.test(file));
  const days = truth.exports.filter(({ file }) => ONE_DAY.test(file));
  const bare: ChildRun[] = [];
  const first: ChildRun[] = [];
  const again: ChildRun[] = [];
  const nightly: ChildRun[] = [];
  const moved: ReplicaBytes[] = [];
  for (let turn = 1; turn <= context.repeats; turn += 1) {
    const source = await makeSource(context, registers);
    const settings = {
      WAREHOUSE_DIR: join(context.work, 'warehouse'),
      INGEST_SOURCE_DIR: source,
      LOG_LEVEL: 'warn',
    };
    const into = join(context.work, 'bare');
    context.say(`turn ${turn} of ${context.repeats}: bare DuckDB`);
    bare.push(await runChild('bench/children/bare-duckdb.ts', [source, into]));
    await rm(into, { recursive: true, force: true });
    context.say(`turn ${turn} of ${context.repeats}: first ingest`);
    first.push(await runChild('ingest/main.ts', ['once'], settings));
    context.say(`turn ${turn} of ${context.repeats}: reload`);
    again.push(await runChild('ingest/main.ts', ['reload'], settings));
    await addTo(source, context, days);
    context.say(`turn ${turn} of ${context.repeats}: one new day`);
    nightly.push(await runChild('ingest/main.ts', ['once'], settings));
    await requireSnapshots(settings.WAREHOUSE_DIR, 2);
    context.say(`turn ${turn} of ${context.repeats}: deltas for a replica`);
    moved.push(await replicaBytes(settings.WAREHOUSE_DIR, context.work));
    await rm(settings.WAREHOUSE_DIR, { recursive: true, force: true });
    await rm(source, { recursive: true, force: true });
  }
  return {
    data: {
      scale: truth.scale,
      bytes: registers.reduce((sum, entry) => sum + entry.bytes, 0),
      transactions_rows: truth.planted.register.transactions.rows,
      rent_contracts_rows: truth.planted.register['rent-contracts'].rows,
    },
    figures: [
      ratio('Reload / bare CSV → sorted Parquet', again, bare, { limit: 4, side: 'at most' }),
      {
        ...ratio('The same in CPU time', again, bare),
        value: runMedian(again, 'cpuMs') / runMedian(bare, 'cpuMs'),
      },
      ratio('First ingest, with receiving the files / bare', first, bare),
      {
        what: 'One new day / reload',
        value: (100 * runMedian(nightly, 'wallMs')) / runMedian(again, 'wallMs'),
        unit: '%',
        budget: { limit: 15, side: 'at most' },
      },
      {
        what: 'Bytes that a replica pulls for one new day / snapshot',
        value: median(moved.map(({ pulled, snapshot }) => (100 * pulled) / snapshot)),
        unit: '%',
        budget: { limit: 15, side: 'at most' },
        note: 'deltas of the files that have one, the other new files whole',
      },
      {
        what: 'The same without deltas',
        value: median(moved.map(({ newFiles, snapshot }) => (100 * newFiles) / snapshot)),
        unit: '%',
      },
      {
        what: 'Peak memory of a reload',
        value: Math.max(...again.map((run) => run.peakRssMb)),
        unit: 'MB',
        budget: { limit: 3 * 1024, side: 'at most' },
        note: 'the highest of all turns',
      },
      {
        what: 'Peak memory of bare DuckDB',
        value: Math.max(...bare.map((run) => run.peakRssMb)),
        unit: 'MB',
      },
    ],
    runs: {
      bare_ms: bare.map((run) => Math.round(run.wallMs)),
      first_ms: first.map((run) => Math.round(run.wallMs)),
      reload_ms: again.map((run) => Math.round(run.wallMs)),
      nightly_ms: nightly.map((run) => Math.round(run.wallMs)),
      replica_bytes: moved.map(({ pulled }) => pulled),
      snapshot_bytes: moved.map(({ snapshot }) => snapshot),
    },
  };
}

function runMedian(runs: readonly ChildRun[], what: 'wallMs' | 'cpuMs'): number {
  return median(runs.map((run) => run[what]));
}

function ratio(
  what: string,
  of: readonly ChildRun[],
  to: readonly ChildRun[],
  budget?: { limit: number; side: 'at most' },
) {
  const value = runMedian(of, 'wallMs') / runMedian(to, 'wallMs');
  return { what, value, unit: '×', ...(budget === undefined ? {} : { budget }) };
}

/** Returns a drop folder with links to the register's exports, since the files are gigabytes. */
async function makeSource(context: BenchContext, files: readonly { file: string }[]): Promise<string> {
  const source = join(context.work, 'source');
  await rm(source, { recursive: true, force: true });
  await addTo(source, context, files);
  return source;
}

async function addTo(
  source: string,
  context: BenchContext,
  files: readonly { file: string }[],
): Promise<void> {
  for (const { file } of files) {
    const folder = join(source, dirname(file));
    await mkdir(folder, { recursive: true });
    const [from, to] = [join(context.exports, file), join(folder, basename(file))];
    await link(from, to).catch(() => cp(from, to));
  }
}

/** Fails if a run published nothing, because its time would mean nothing. */
async function requireSnapshots(warehouse: string, least: number): Promise<void> {
  const published = await readdir(join(warehouse, 'snapshots'));
  if (published.length < least)
    throw new Error(`The runs published ${published.length} snapshots, not ${least} or more`);
}
