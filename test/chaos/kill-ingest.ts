/** Kills ingest repeatedly at random moments, and checks after each kill that the published snapshots are whole. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { verifySnapshot } from '../../ingest/snapshot/verify.ts';
import { readCurrent, snapshotIds } from '../../snapshot-store/warehouse/read-manifest.ts';
import { areas, csv, gatewayRent, jsonLines, siteSale } from '../ingest/run/export-rows.ts';
import type { TestWarehouse } from '../support/ingest.ts';
import { builtFile } from '../support/program.ts';
import { repositoryRoot } from '../support/repository-files.ts';

/** Kills between two complete runs; leftovers of killed runs collect in between. */
const KILLS_IN_A_ROW = 3;

/** Results of repeated kills. The code also asserts that the next runs recover. */
export interface Killed {
  readonly kills: number;
  /** Faults: a damaged snapshot, a missing current snapshot, or deals that match neither the old nor the new data. */
  readonly damaged: readonly string[];
  /** Number of kills after which the new snapshot existed already. */
  readonly published: number;
  /** Number of runs that continued with the leftovers of killed runs. */
  readonly recovered: number;
  /** Number of snapshots whose files were all checked. */
  readonly verified: number;
}

/** Results of the checks so far. */
interface Seen {
  readonly verified: Set<string>;
  readonly damaged: string[];
}

/** Drops one more export. Its old modification time makes a run take it without waiting for it to grow. */
async function dropNext(warehouse: TestWarehouse, number: number): Promise<void> {
  const day = new Date(Date.UTC(2025, 0, number)).toISOString().slice(0, 10);
  const name = `transactions-${day}.csv`;
  await warehouse.put({ [name]: csv([siteSale({ TRANSACTION_NUMBER: `11-${number}-2025` })]) });
  await utimes(join(warehouse.drop, name), new Date(0), new Date(0));
}

function startIngest(warehouse: TestWarehouse) {
  return spawn(process.execPath, [builtFile('ingest/main.ts'), 'once'], {
    cwd: repositoryRoot,
    env: {
      PATH: process.env['PATH'],
      WAREHOUSE_DIR: warehouse.directory,
      INGEST_SOURCE_DIR: warehouse.drop,
      INGEST_THREADS: '1',
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Measures a whole run in milliseconds. */
async function timeOneRun(warehouse: TestWarehouse): Promise<number> {
  const started = performance.now();
  const child = startIngest(warehouse);
  child.stdout.resume();
  child.stderr.resume();
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
  return performance.now() - started;
}

/** Kills a run after a while; `isKilled` is false if the run ended first. */
async function killAfter(
  warehouse: TestWarehouse,
  ms: number,
): Promise<{ readonly isKilled: boolean; readonly ran: number }> {
  const started = performance.now();
  const child = startIngest(warehouse);
  child.stdout.resume();
  child.stderr.resume();
  const ended = once(child, 'exit');
  await Promise.race([pause(ms), ended]);
  child.kill('SIGKILL');
  const [, signal] = await ended;
  return { isKilled: signal === 'SIGKILL', ran: performance.now() - started };
}

/** Checks that every snapshot on disk is whole and that the current one is among them. Returns the rows of its deals. */
async function look(warehouse: TestWarehouse, { verified, damaged }: Seen): Promise<number> {
  const current = await readCurrent(warehouse.directory);
  const ids = await snapshotIds(warehouse.directory);
  for (const snapshotId of ids.filter((id) => !verified.has(id))) {
    const { findings } = await verifySnapshot({ warehouseDirectory: warehouse.directory, snapshotId });
    if (findings.length > 0) damaged.push(`${snapshotId}: ${JSON.stringify(findings)}`);
    verified.add(snapshotId);
  }
  if (current === null) return 0;
  if (!ids.includes(current.snapshot_id)) {
    damaged.push(`${current.snapshot_id} is current and not there`);
    return 0;
  }
  const [count] = await warehouse.rows('select count(*) as n from transactions');
  return Number(count?.['n']);
}

/** Asserts that the next run takes the dropped export and leaves nothing of the killed run behind. */
async function assertRecovers(warehouse: TestWarehouse, seen: Seen, deals: number): Promise<void> {
  warehouse.clock = new Date();
  const report = await warehouse.ingest();
  assert.ok(['published', 'unchanged'].includes(report.status), report.reason ?? '');
  assert.equal(await look(warehouse, seen), deals);
  const names = await readdir(warehouse.directory);
  assert.deepEqual(
    names.filter((name) => name.startsWith('.') || name.endsWith('.lock')),
    [],
  );
  assert.deepEqual(
    (await readdir(join(warehouse.directory, 'snapshots'))).toSorted().toReversed(),
    await snapshotIds(warehouse.directory),
  );
}

/** Kills the runs of one warehouse repeatedly; each run has a new export to take. */
export async function killRuns(warehouse: TestWarehouse, count: number): Promise<Killed> {
  await warehouse.put({
    'areas.csv': areas(),
    'rents_2025_01.jsonl': jsonLines([gatewayRent({}), gatewayRent({})]),
  });
  for (const name of await readdir(warehouse.drop))
    await utimes(join(warehouse.drop, name), new Date(0), new Date(0));
  let deals = 1;
  await dropNext(warehouse, deals);
  let wholeRun = await timeOneRun(warehouse);
  const seen: Seen = { verified: new Set(), damaged: [] };
  let before = await look(warehouse, seen);
  let kills = 0;
  let published = 0;
  let recovered = 0;
  for (let round = 1; kills < count; round += 1) {
    assert.ok(round < count * 4, 'runs end before they can be killed');
    deals += 1;
    await dropNext(warehouse, deals);
    const { isKilled, ran } = await killAfter(warehouse, Math.random() * wholeRun);
    // The first run may be slow, because the system reads the programs for the first time.
    if (!isKilled) wholeRun = Math.min(wholeRun, ran);
    const after = await look(warehouse, seen);
    if (after !== before && after !== deals) seen.damaged.push(`${before} deals, then ${after}`);
    if (isKilled) kills += 1;
    if (isKilled && after === deals) published += 1;
    before = after;
    if (round % KILLS_IN_A_ROW > 0 && kills < count) continue;
    await assertRecovers(warehouse, seen, deals);
    recovered += 1;
    before = deals;
  }
  return { kills, published, recovered, verified: seen.verified.size, damaged: seen.damaged };
}
