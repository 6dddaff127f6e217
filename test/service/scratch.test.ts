import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { takeScratch } from '../../service/scratch.ts';
import { temporaryDirectory, testLog } from '../support/accounts.ts';
import { repositoryRoot } from '../support/repository-files.ts';

describe('scratch folders', () => {
  const { logger } = testLog();
  let warehouse: { path: string; remove: () => void };
  beforeEach(() => {
    warehouse = temporaryDirectory();
  });
  afterEach(() => warehouse.remove());
  const take = () => takeScratch({ warehouseDirectory: warehouse.path, now: () => new Date(), logger });
  const old = async (folder: string) => utimes(folder, new Date(0), new Date(0));

  it('are each process’s own, and go with it', async () => {
    const [one, another] = [await take(), await take()];
    assert.notEqual(one.directory, another.directory);
    await one.release();
    assert.deepEqual([existsSync(one.directory), existsSync(another.directory)], [false, true]);
    await another.release();
  });

  it('are removed when their process is dead, with what it left, and nothing else is', async () => {
    const scratch = join(warehouse.path, 'scratch');
    for (const name of ['service-1-dead', 'service-77', 'ingest-1', 'service-2-young'])
      await mkdir(join(scratch, name, 'spill'), { recursive: true });
    await writeFile(join(scratch, 'service-1-dead', 'page.parquet'), 'left');
    for (const name of ['service-1-dead', 'service-77', 'ingest-1']) await old(join(scratch, name));
    const mine = await take();
    const left = (await readdir(scratch)).filter((name) => join(scratch, name) !== mine.directory);
    assert.deepEqual(left.sort(), ['ingest-1', 'service-2-young']);
    await mine.release();
  });

  it('stay while their process lives, in whatever container its id means something, and go after a kill -9', async () => {
    const script = `
      import { takeScratch } from './dist/service/scratch.js';
      const { directory } = await takeScratch({ warehouseDirectory: process.argv[1], now: () => new Date(), logger: { info() {} } });
      console.log(directory);
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, warehouse.path], {
      cwd: repositoryRoot,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(child.stdout, 'data');
    const folder = String(line).trim();
    await old(folder);
    await (await take()).release();
    assert.ok(existsSync(folder), 'its process lives');
    child.kill('SIGKILL');
    await once(child, 'exit');
    await old(folder);
    await (await take()).release();
    assert.ok(!existsSync(folder), 'its process is dead');
  });
});
