import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { directorySource } from '../../../ingest/sources/directory-source.ts';
import { KeptExports } from '../../../ingest/sources/kept-exports.ts';
import { fileChecksum } from '../../../snapshot-store/warehouse/warehouse-files.ts';
import { type TestContext, testContext } from './source-context.ts';

const FILES = 40;

describe('KeptExports', () => {
  let context: TestContext;

  beforeEach(async () => {
    context = await testContext();
    await mkdir(join(context.directory, 'drop'));
    for (let number = 0; number < FILES; number += 1) {
      const path = join(context.directory, 'drop', `series${number}.csv`);
      await writeFile(path, `a,b\n${`${number},x\n`.repeat(20_000)}`);
      await utimes(path, new Date(0), new Date(0));
    }
  });
  afterEach(() => context.remove());

  /** Starts a receiving process and kills it after so many signs of it. */
  async function killAfter(signs: number): Promise<void> {
    const receiver = fileURLToPath(new URL('./receiver.js', import.meta.url));
    const args = [receiver, context.directory];
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = once(child, 'exit');
    let seen = 0;
    for await (const _ of createInterface(child.stdout)) {
      seen += 1;
      if (seen === signs) child.kill('SIGKILL');
    }
    await ended;
  }

  it('holds whole exports only, however often the receiving process is killed', async () => {
    for (const signs of [1, 4, 9]) {
      await killAfter(signs);
      const store = await KeptExports.open(join(context.directory, 'exports'), context.effects.now);
      assert.deepEqual(store.unreadable, []);
      for (const { path, origin } of store.list())
        assert.equal((await fileChecksum(path)).sha256, origin.sha256);
      assert.deepEqual(await readdir(store.directory), store.list().length === 0 ? [] : ['unsorted']);
    }
    const next = await context.reopen();
    const received = await directorySource({ directory: join(context.directory, 'drop') }).receive(next);
    assert.equal(received.length, FILES);
    assert.equal(next.exports.list().length, FILES);
  });

  it('lists exports in the order of their receipt', async () => {
    const source = directorySource({ directory: join(context.directory, 'drop') });
    await source.receive(context);
    const later = await context.reopen(new Date('2026-11-21T08:00:00Z'));
    await writeFile(join(context.directory, 'drop', 'a-first-by-name.csv'), 'a,b\n1,2\n');
    await source.receive(later);
    const again = await context.reopen();
    assert.equal(again.exports.list().at(-1)?.origin.file, 'a-first-by-name.csv');
    assert.equal(
      again.exports.latestFrom('directory', 'a-first-by-name.csv')?.origin.received_at,
      '2026-11-21T08:00:00.000Z',
    );
  });
});
