import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { acquireLock } from '../../../snapshot-store/warehouse/lock.ts';

const HOLDER = fileURLToPath(new URL('./lock-holder.js', import.meta.url));
const options = { purpose: 'make ingest', now: () => new Date() };

describe('acquireLock', () => {
  let directory: string;
  let path: string;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'mulk-lock-'));
    path = join(directory, 'warehouse', 'ingest.lock');
  });
  afterEach(async () => {
    for (const child of children.splice(0)) await end(child);
    await rm(directory, { recursive: true, force: true });
  });

  /** Starts a process that takes the lock; resolves once it has said how that went. */
  async function holder(keep: 'keep' | 'release' = 'keep'): Promise<{ child: ChildProcess; said: string }> {
    const child = spawn(process.execPath, [HOLDER, path, keep], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    assert.ok(child.stdout);
    const [said] = await once(createInterface(child.stdout), 'line');
    return { child, said: String(said) };
  }

  async function end(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Rewrites what the lock says of its holder. */
  async function alter(change: Record<string, unknown>): Promise<void> {
    const facts = JSON.parse(await readFile(path, 'utf8'));
    await writeFile(path, JSON.stringify({ ...facts, ...change }));
  }

  it('is held by one, and free again after release', async () => {
    const lock = await acquireLock(path, options);
    await assert.rejects(
      acquireLock(path, options),
      /make ingest has been running since .* as process \d+ on .* and holds/,
    );
    await lock.release();
    await lock.release();
    await (await acquireLock(path, options)).release();
    assert.deepEqual(await readdir(join(directory, 'warehouse')), []);
  });

  it('names the process that holds it', async () => {
    const { child } = await holder();
    await assert.rejects(
      acquireLock(path, options),
      new RegExp(`holder ${child.pid} .* as process ${child.pid} on `),
    );
  });

  it('goes with a process that is killed', async () => {
    const { child } = await holder();
    await end(child);
    const lock = await acquireLock(path, options);
    await assert.rejects(acquireLock(path, options), /make ingest/);
    await lock.release();
  });

  it('does not take another process of the same number for the holder', async () => {
    await acquireLock(path, options);
    await alter({ process_start: '1' });
    await acquireLock(path, options);
  });

  it('does not outlive a restart of the machine', async () => {
    await acquireLock(path, options);
    await alter({ boot: 'another' });
    await acquireLock(path, options);
  });

  it('believes a holder on another machine while it gives signs of life', async () => {
    await acquireLock(path, options);
    await alter({ host: 'another-machine', token: 'another' });
    await assert.rejects(acquireLock(path, options), /on another-machine/);
    const longAgo = new Date(Date.now() - 3_600_000);
    await utimes(path, longAgo, longAgo);
    await acquireLock(path, options);
  });

  it('believes a holder in another container while it gives signs of life', async () => {
    await acquireLock(path, options);
    await alter({ pid: 2 ** 31 - 1, pid_namespace: 'pid:[1]', token: 'another' });
    await assert.rejects(acquireLock(path, options), /as process 2147483647 on/);
    const longAgo = new Date(Date.now() - 3_600_000);
    await utimes(path, longAgo, longAgo);
    await acquireLock(path, options);
  });

  it('takes over a damaged lock', async () => {
    const lock = await acquireLock(path, options);
    await lock.release();
    await writeFile(path, '{"pid":');
    await acquireLock(path, options);
  });

  it('takes over from a process killed while it took over', async () => {
    const { child } = await holder();
    const { token } = JSON.parse(await readFile(path, 'utf8'));
    const dead = await readFile(path, 'utf8');
    await end(child);
    await writeFile(`${path}.break-${token}`, dead);
    await acquireLock(path, options);
  });

  it('leaves the lock of another alone when released late', async () => {
    const lock = await acquireLock(path, options);
    await alter({ token: 'another' });
    await lock.release();
    assert.match(await readFile(path, 'utf8'), /another/);
  });

  it('goes to one of many who find it abandoned at once', async () => {
    for (let round = 0; round < 15; round += 1) {
      const left = await acquireLock(path, options);
      await alter({ process_start: '1' });
      const tries = await Promise.allSettled(Array.from({ length: 8 }, () => acquireLock(path, options)));
      const won = tries.filter((result) => result.status === 'fulfilled');
      assert.equal(won.length, 1);
      for (const result of won) await result.value.release();
      await left.release();
    }
  });

  it('goes to one of several processes', async () => {
    const said = await Promise.all([holder(), holder(), holder()]);
    assert.deepEqual(said.map((one) => one.said).sort(), ['LockHeld', 'LockHeld', 'held']);
  });
});
