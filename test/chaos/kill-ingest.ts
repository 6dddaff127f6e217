/** Kills ingest again and again at random moments, and looks each time whether what is published is whole. */
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
import { repositoryRoot } from '../support/repository-files.ts';

/** Kills from one run that may end to the next: what killed runs leave piles up meanwhile. */
const KILLS_IN_A_ROW = 3;

/** What a row of kills came to; that the next runs recover is asserted on the way. */
export interface Killed {
  readonly kills: number;
  /** What was found wrong: a snapshot that is not whole, a current one that is not there, deals that are neither the old nor the new. */
  readonly damaged: readonly string[];
  /** Kills after which the new snapshot was there already. */
  readonly published: number;
  /** Runs that took what the killed ones had left. */
  readonly recovered: number;
  /** Snapshots whose every file was checked. */
  readonly verified: number;
}

/** What was looked at so far. */
interface Seen {
  readonly verified: Set<string>;
  readonly damaged: string[];
}

/** Drops one more export; touched long ago, so that a run takes it without waiting whether it still grows. */
async function dropNext(warehouse: TestWarehouse, number: number): Promise<void> {
  const day = new Date(Date.UTC(2025, 0, number)).toISOString().slice(0, 10);
  const name = `transactions-${day}.csv`;
  await warehouse.put({ [name]: csv([siteSale({ TRANSACTION_NUMBER: `11-${number}-2025` })]) });
  await utimes(join(warehouse.drop, name), new Date(0), new Date(0));
}

function startIngest(warehouse: TestWarehouse) {
  return spawn(process.execPath, ['--import', 'tsx', 'ingest/main.ts', 'once'], {
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

/** Milliseconds that one whole run takes from start to end. */
async function timeOneRun(warehouse: TestWarehouse): Promise<number> {
  const started = performance.now();
  const child = startIngest(warehouse);
  child.stdout.resume();
  child.stderr.resume();
  const [code] = await once(child, 'exit');
  assert.equal(code, 0);
  return performance.now() - started;
}

/** Kills a run after a while; `isKilled` is false when it was done before. */
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

/** Looks whether every snapshot on disk is whole, and the current one among them; returns the rows of its deals. */
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

/** The next run takes what was dropped, and nothing of the killed one is left. */
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

/** One warehouse whose runs are killed again and again, with something new to take each time. */
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
    // The first run may have been slow: programs are read for the first time.
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
