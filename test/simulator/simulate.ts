/** Runs one simulated fortnight of two ingesters and two replicas on one store, and checks after every step what readers rely on. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Current, Manifest } from '../../data/snapshot.ts';
import { sha256 } from '../../snapshot-store/bucket.ts';
import { fileKey, listFiles, SNAPSHOTS } from '../../snapshot-store/layout.ts';
import { readCurrent, readManifest } from '../../snapshot-store/warehouse/read-manifest.ts';
import { fileChecksum, snapshotDirectory } from '../../snapshot-store/warehouse/warehouse-files.ts';
import { type Ingester, ingestOnce, lookOnce, type Program } from './actors.ts';
import { Election } from './election.ts';
import { Crashed, Scheduler } from './scheduler.ts';
import { type Faults, Life, SimulatedBucket, SimulatedStore } from './simulated-store.ts';

const BEGIN = Date.parse('2026-07-01T03:00:00Z');
const HOUR = 3_600_000;
/** Programs begin at full hours, so late at most. */
const LATE_MS = 20_000;
const NIGHTS = 7;
const LOOKS = 8;
const calm: Faults = { lost: 0, answerLost: 0, doubled: 0, crash: 0, stall: 0 };

/** What went wrong in a simulation, with the steps before it. */
export class BrokenPromise extends Error {}

class World {
  readonly scheduler: Scheduler;
  readonly store = new SimulatedStore();
  readonly election = new Election();
  faults: Faults;
  #newest = '';

  constructor(seed: number) {
    this.scheduler = new Scheduler(seed, BEGIN);
    const { random } = this.scheduler;
    const often = () => (random() < 0.5 ? 0 : random() * 0.08);
    this.faults = {
      lost: often(),
      answerLost: often(),
      doubled: often(),
      crash: random() * 0.02,
      stall: random() * 0.02,
    };
  }

  /** Throws if the store breaks what it promises: the pointer goes forward, and every snapshot with a manifest is whole. */
  readonly check = (): void => {
    const pointer = this.store.objects.get('current.json');
    if (pointer === undefined) return;
    const { snapshot_id: id } = Current.parse(JSON.parse(new TextDecoder().decode(pointer.body)));
    if (id < this.#newest) this.broken(`the pointer went back from ${this.#newest} to ${id}`);
    this.#newest = id;
    this.#checkManifest(`${SNAPSHOTS}${id}.json`);
  };

  #checkManifest(key: string): void {
    const stored = this.store.objects.get(key);
    if (stored === undefined) this.broken(`the pointer names ${key}, which is not there`);
    const manifest = Manifest.parse(JSON.parse(new TextDecoder().decode(stored.body)));
    for (const file of listFiles(manifest)) {
      const object = this.store.objects.get(fileKey(file));
      if (object === undefined || sha256(object.body) !== file.sha256)
        this.broken(`${key} names ${file.path} (${fileKey(file)}), which the store does not have`);
    }
  }

  broken(what: string): never {
    throw new BrokenPromise(`${what}\n${this.scheduler.steps.slice(-60).join('\n')}`);
  }
}

/** Checks that what is current in a warehouse is whole. */
async function checkWarehouse(world: World, name: string, directory: string): Promise<string | null> {
  const current = await readCurrent(directory);
  if (current === null) return null;
  const manifest = await readManifest(directory, current.snapshot_id);
  for (const file of listFiles(manifest)) {
    const found = await fileChecksum(join(snapshotDirectory(directory, current.snapshot_id), file.path));
    if (found.sha256 !== file.sha256)
      world.broken(`${name} has ${file.path} of ${current.snapshot_id} otherwise`);
  }
  return current.snapshot_id;
}

/**
 * Simulates; throws BrokenPromise. Returns the steps it took, which a seed decides. `afterStep` may damage the store, to show that it is
 * noticed.
 */
export async function simulate(
  seed: number,
  afterStep: (store: SimulatedStore, step: number) => void = () => undefined,
): Promise<readonly string[]> {
  const world = new World(seed);
  const folder = await mkdtemp(join(tmpdir(), 'mulk-simulated-'));
  const { scheduler } = world;
  const programOf = (name: string): Program => {
    const life = new Life(name, scheduler);
    return { life, bucket: new SimulatedBucket(world, life), directory: join(folder, name), scheduler };
  };
  const ingesterOf = (name: string, skewMs: number): Ingester => ({
    ...programOf(name),
    election: world.election,
    skewMs,
  });

  /** Runs a program again and again; a crash ends one life and begins the next. */
  async function live<P extends Program>(
    begin: () => P,
    times: number,
    everyMs: number,
    once: (program: P) => Promise<void>,
  ) {
    let program = begin();
    for (let time = 0; time < times; time += 1) {
      const next = Math.ceil((scheduler.now + 1) / everyMs) * everyMs;
      await scheduler.turn(`${program.life.actor}: begins`, next + Math.floor(scheduler.random() * LATE_MS));
      try {
        await once(program);
      } catch (error) {
        if (!(error instanceof Crashed)) throw error;
        world.election.end(program.life.actor);
        program = begin();
      }
      await checkWarehouse(world, program.life.actor, program.directory);
    }
  }

  const skew = () => Math.floor((scheduler.random() - 0.5) * 8 * HOUR);
  const failures: unknown[] = [];
  const watch = (work: Promise<void>) => work.catch((error: unknown) => failures.push(error));
  const end = () => {
    if (failures.length > 0) throw failures[0];
  };
  try {
    const skews = [skew(), skew()];
    const makers = ['one', 'two'].map((name, at) => () => ingesterOf(name, skews[at] ?? 0));
    const replicas = ['left', 'right'].map((name) => () => programOf(name));
    for (const begin of makers) void watch(live(begin, NIGHTS, 12 * HOUR, ingestOnce));
    for (const begin of replicas) void watch(live(begin, LOOKS, 9 * HOUR, lookOnce));
    await scheduler.run(() => {
      end();
      afterStep(world.store, scheduler.steps.length);
      world.check();
    });
    world.faults = calm;
    for (const begin of makers) {
      void watch(live(begin, 1, HOUR, ingestOnce));
      await scheduler.run(() => {
        end();
        world.check();
      });
    }
    for (const begin of replicas) void watch(live(begin, 1, HOUR, lookOnce));
    await scheduler.run(end);
    const pointer = world.store.objects.get('current.json');
    if (pointer === undefined) world.broken('after two calm nights the store has no snapshot');
    const { snapshot_id: id } = Current.parse(JSON.parse(new TextDecoder().decode(pointer?.body)));
    const two = await checkWarehouse(world, 'two', join(folder, 'two'));
    if (two !== id) world.broken(`after a calm night the store is at ${id}, its ingester at ${two}`);
    for (const name of ['left', 'right']) {
      const here = await checkWarehouse(world, name, join(folder, name));
      if (here !== id) world.broken(`after a calm look ${name} is at ${here}, the store at ${id}`);
    }
    return scheduler.steps;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
