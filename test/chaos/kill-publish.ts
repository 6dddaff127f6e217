/** Kills a process that publishes and prunes small snapshots in a loop, at random moments. Kills of whole ingest runs seldom hit these instants. */
import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { verifySnapshot } from '../../ingest/snapshot/verify.ts';
import { pruneSnapshots } from '../../snapshot-store/warehouse/prune.ts';
import { readCurrent, snapshotIds } from '../../snapshot-store/warehouse/read-manifest.ts';
import { buildFiles, emptyWarehouse, removeWarehouse } from '../ingest/snapshot/small-snapshot.ts';

const FIRST = Date.parse('2026-07-01T03:00:00Z');
const DAY = 86_400_000;
/** A child lives for up to this many turns, whatever a turn takes on this machine, so that kills hit every step of a turn. */
const LONGEST_LIFE_TURNS = 3;

/** Results of repeated kills. */
export interface KilledPublishing {
  readonly kills: number;
  /** Number of times that all files of a snapshot were checked. */
  readonly verified: number;
  /** Faults found. */
  readonly damaged: readonly string[];
}

async function makeTemplate(): Promise<string> {
  const directory = await emptyWarehouse();
  await mkdir(join(directory, 'files'));
  const { tables } = await buildFiles(join(directory, 'files'), { rows: 50, marker: 'crash' });
  await writeFile(join(directory, 'tables.json'), JSON.stringify(tables));
  return directory;
}

function startChild(warehouse: string, template: string, kill: number): ChildProcess {
  return fork(fileURLToPath(new URL('../ingest/snapshot/publish-loop.js', import.meta.url)), [
    warehouse,
    template,
    `child-${kill}`,
    String(FIRST + kill * DAY),
  ]);
}

/** Measures one turn on this machine: the second turn of a child that is killed afterwards. */
async function turnMs(warehouse: string, template: string): Promise<number> {
  const child = startChild(warehouse, template, -1);
  const ended = once(child, 'exit');
  for (const expected of ['ready', 'turn']) assert.deepEqual((await once(child, 'message'))[0], expected);
  const started = performance.now();
  await once(child, 'message');
  const ms = performance.now() - started;
  child.kill('SIGKILL');
  await ended;
  return ms;
}

/** Lets a child publish for a random time and kills it. */
async function killOnce(warehouse: string, template: string, kill: number, longestMs: number): Promise<void> {
  const child = startChild(warehouse, template, kill);
  const ended = once(child, 'exit');
  const [message] = await Promise.race([once(child, 'message'), ended]);
  assert.equal(message, 'ready', 'the child ended before it published');
  await pause(Math.random() * longestMs);
  child.kill('SIGKILL');
  const [, signal] = await ended;
  assert.equal(signal, 'SIGKILL', 'the child ended by itself');
}

/** Checks that every snapshot on disk is whole and that the current one is among them. It may be missing only before the first snapshot. */
async function look(warehouse: string, damaged: string[]): Promise<number> {
  const current = await readCurrent(warehouse);
  const ids = await snapshotIds(warehouse);
  if (current !== null && !ids.includes(current.snapshot_id))
    damaged.push(`${current.snapshot_id} is current and not there`);
  for (const snapshotId of ids) {
    const { findings } = await verifySnapshot({ warehouseDirectory: warehouse, snapshotId });
    if (findings.length > 0) damaged.push(`${snapshotId}: ${JSON.stringify(findings)}`);
  }
  return ids.length;
}

/** Kills the publishing of one warehouse repeatedly. Asserts at the end that the next run removes the leftovers. */
export async function killPublishing(count: number): Promise<KilledPublishing> {
  const template = await makeTemplate();
  const warehouse = await emptyWarehouse();
  const damaged: string[] = [];
  let verified = 0;
  try {
    const longestMs = LONGEST_LIFE_TURNS * (await turnMs(warehouse, template));
    for (let kill = 0; kill < count; kill += 1) {
      await killOnce(warehouse, template, kill, longestMs);
      verified += await look(warehouse, damaged);
    }
    assert.notEqual(await readCurrent(warehouse), null);
    await pruneSnapshots({ warehouseDirectory: warehouse, keep: 3 });
    const names = await readdir(join(warehouse, 'snapshots'));
    assert.deepEqual(names.sort().reverse(), await snapshotIds(warehouse));
    assert.deepEqual((await readdir(warehouse)).sort(), ['current.json', 'snapshots']);
    return { kills: count, verified, damaged };
  } finally {
    for (const directory of [warehouse, template]) await removeWarehouse(directory);
  }
}
