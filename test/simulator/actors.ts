/** The programs of the simulation: ingesters that build, elect, send and prune, and replicas that pull; their steps are those of ingest and of the service. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { publishSnapshot } from '../../ingest/snapshot/publish.ts';
import { readPointer, SNAPSHOTS, snapshotIdIn } from '../../snapshot-store/layout.ts';
import { pruneStore } from '../../snapshot-store/prune-store.ts';
import { pullSnapshot } from '../../snapshot-store/pull-snapshot.ts';
import { sendSnapshot } from '../../snapshot-store/send-snapshot.ts';
import { StoreFailed, StoreOvertaken } from '../../snapshot-store/store-failed.ts';
import { pruneSnapshots } from '../../snapshot-store/warehouse/prune.ts';
import { snapshotIds } from '../../snapshot-store/warehouse/read-manifest.ts';
import { buildDirectory } from '../../snapshot-store/warehouse/warehouse-files.ts';
import { factsAt } from '../ingest/snapshot/small-snapshot.ts';
import type { Election } from './election.ts';
import type { Scheduler } from './scheduler.ts';
import type { Life, SimulatedBucket } from './simulated-store.ts';

const KEPT = 3;
/** Few contents for many nights: what was pruned comes back. */
const CONTENTS = 4;
/** Long enough for deltas, short enough that they are made without a thread, for which the scheduler would not wait. */
const FILE_BYTES = 2_000;
const FILES = ['tables/sales/sales.parquet', 'tables/rents/rents.parquet', 'serve.duckdb'];

export interface Program {
  readonly life: Life;
  readonly bucket: SimulatedBucket;
  readonly directory: string;
  readonly scheduler: Scheduler;
}

/** A program whose clock may be wrong by so many milliseconds. */
export interface Ingester extends Program {
  readonly election: Election;
  readonly skewMs: number;
}

/** Runs one night. A store that fails, or another leader, leaves what is current. */
export async function ingestOnce(ingester: Ingester): Promise<void> {
  const { life, bucket, directory, scheduler, election, skewMs } = ingester;
  const lead = election.stand(life.actor);
  if (lead === null) return;
  const now = () => scheduler.now + skewMs;
  try {
    await catchUp(ingester);
    const id = await newestId(ingester);
    await publish(ingester, Math.max(now(), id === null ? 0 : instantOf(id) + 1_000));
    await pruneSnapshots({ warehouseDirectory: directory, keep: KEPT });
    const mayPublish = async () => lead.confirm();
    await sendSnapshot({ bucket, warehouseDirectory: directory, mayPublish, leastDeltaBytes: 1 });
    await pruneStore({ bucket, keep: KEPT, mayPublish, now: () => new Date(now()) });
  } catch (error) {
    if (!(error instanceof StoreFailed || error instanceof StoreOvertaken)) throw error;
  } finally {
    lead.release();
  }
}

async function catchUp({ bucket, directory }: Program): Promise<void> {
  const pointer = await readPointer(bucket);
  if (pointer === null || pointer === 'unchanged') return;
  const { current } = pointer;
  if ((await snapshotIds(directory)).includes(current.snapshot_id)) return;
  await pullSnapshot({ bucket, warehouseDirectory: directory, current });
}

async function newestId({ bucket, directory }: Program): Promise<string | null> {
  const there = await bucket.list(SNAPSHOTS);
  const ids = [...(await snapshotIds(directory)), ...there.flatMap(({ key }) => snapshotIdIn(key) ?? [])];
  return ids.sort().at(-1) ?? null;
}

const instantOf = (id: string): number =>
  Date.parse(id.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z.*$/, '$1-$2-$3T$4:$5:$6Z'));

async function publish({ directory, scheduler, life }: Program, at: number): Promise<void> {
  const run = `${life.actor}-${at}`;
  const build = buildDirectory(directory, run);
  for (const path of FILES) {
    await mkdir(dirname(join(build, path)), { recursive: true });
    const content = `${path} ${Math.floor(scheduler.random() * CONTENTS)}`;
    await writeFile(join(build, path), content.padEnd(FILE_BYTES, '.'));
  }
  const table = { layer: 'table', grain: 'one thing', method_version: null, rows: 1 } as const;
  await publishSnapshot({
    warehouseDirectory: directory,
    buildDirectory: build,
    tables: ['sales', 'rents'].map((name) => ({ ...table, name, key: ['id'], columns: [] })),
    facts: { ...factsAt(at), fingerprint: run },
    clock: { now: () => at },
  });
}

/** Looks once whether the store has another snapshot, and pulls it. */
export async function lookOnce({ bucket, directory }: Program): Promise<void> {
  try {
    const pointer = await readPointer(bucket);
    if (pointer === null || pointer === 'unchanged') return;
    await pullSnapshot({ bucket, warehouseDirectory: directory, current: pointer.current, keep: KEPT });
  } catch (error) {
    if (!(error instanceof StoreFailed || error instanceof StoreOvertaken)) throw error;
  }
}
