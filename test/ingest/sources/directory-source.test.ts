import assert from 'node:assert/strict';
import { appendFileSync, constants } from 'node:fs';
import {
  appendFile,
  copyFile,
  lstat,
  mkdir,
  readFile,
  rm,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { directorySource } from '../../../ingest/sources/directory-source.ts';
import { ExportOrigin } from '../../../ingest/sources/origin.ts';
import { type TestContext, testContext } from './source-context.ts';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');

describe('directorySource', () => {
  let context: TestContext;
  let drop: string;
  const source = () => directorySource({ directory: drop });

  async function put(address: string, content: string, touched = LONG_AGO): Promise<string> {
    const path = join(drop, address);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    await utimes(path, touched, touched);
    return path;
  }

  beforeEach(async () => {
    context = await testContext();
    drop = join(context.directory, 'drop');
    await mkdir(drop);
  });
  afterEach(() => context.remove());

  it('keeps each export with its origin, under the dataset its folder names', async () => {
    await put('march/transactions/Transactions_2026-03-18.csv', 'a,b\n1,2\n');
    await put('sales_2026_07.as-of-2026-07-18.jsonl', '{"A":1}\n');
    const received = await source().receive(context);
    assert.deepEqual(
      received.map(({ status, folder, origin }) => [
        status,
        folder,
        origin.as_of,
        origin.coverage,
        origin.series,
      ]),
      [
        ['new', 'transactions', '2026-03-18', null, 'Transactions'],
        ['new', 'unsorted', '2026-07-18', 'window', 'sales-2026-07'],
      ],
    );
    const [first] = received;
    assert.ok(first);
    assert.equal(await readFile(first.path, 'utf8'), 'a,b\n1,2\n');
    const origin = ExportOrigin.parse(
      JSON.parse(await readFile(join(dirname(first.path), 'origin.json'), 'utf8')),
    );
    assert.equal(origin.address, 'march/transactions/Transactions_2026-03-18.csv');
    assert.deepEqual(origin, first.origin);
  });

  it('takes nothing twice, in this run or the next', async () => {
    await put('transactions/Transactions_2026-03-18.csv', 'a,b\n1,2\n');
    await put('transactions/copy/Transactions_2026-03-18 (1).csv', 'a,b\n1,2\n');
    const first = await source().receive(context);
    assert.deepEqual(first.map(({ status }) => status).sort(), ['new', 'unchanged']);
    const next = await context.reopen();
    const second = await source().receive(next);
    assert.deepEqual(
      second.map(({ status }) => status),
      ['unchanged', 'unchanged'],
    );
    assert.equal((await next.files()).length, 2);
  });

  it('knows a copy again without reading it, and keeps it once the original was replaced in an earlier run', async () => {
    await put('Units.csv', 'a,b\n1,2\n');
    await put('old/Units.csv', 'a,b\n1,2\n');
    await source().receive(context);
    const run = async (day: number, read: number) => {
      const next = await context.reopen(new Date(`2026-11-${day}T08:00:00Z`));
      let bytes = 0;
      const received = await source().receive({ ...next, onBytes: (count) => (bytes += count) });
      assert.equal(bytes, read);
      return received.filter(({ status }) => status === 'new').map(({ origin }) => origin.address);
    };
    assert.deepEqual(await run(21, 0), []);
    await put('Units.csv', 'a,b\n1,2\n3,4\n');
    await put('Units (1).csv', 'a,b\n1,2\n');
    assert.deepEqual(await run(22, 20), ['Units.csv']);
    assert.deepEqual(await run(23, 0), []);
    await put('again/Units.csv', 'a,b\n1,2\n');
    assert.deepEqual(await run(24, 8), ['again/Units.csv']);
    assert.deepEqual(await run(25, 0), []);
  });

  it('keeps content that came back under a newer day, without a second copy of it', async () => {
    await put('Areas_2026-03-01.csv', 'a,b\nold,1\n');
    await put('Areas_2026-03-02.csv', 'a,b\nnew,1\n');
    await put('Areas_2026-03-03.csv', 'a,b\nold,1\n');
    const [first, , third] = await source().receive(context);
    assert.ok(first && third);
    assert.equal(third.status, 'new');
    assert.equal((await stat(third.path)).ino, (await stat(first.path)).ino);
  });

  it('links a file whose name has its day, and copies one that may be overwritten in place', async () => {
    const dated = await put('Transactions_2026-03-18.csv', 'a,b\n1,2\n');
    const undated = await put('Units.csv', 'a,b\n3,4\n');
    const clones = await copyFile(dated, join(drop, '.probe'), constants.COPYFILE_FICLONE_FORCE).then(
      () => true,
      () => false,
    );
    const [first, second] = await source().receive(context);
    assert.ok(first && second);
    assert.equal((await stat(first.path)).ino === (await stat(dated)).ino, !clones);
    await writeFile(undated, 'a,b\n5,6\n');
    assert.equal(await readFile(second.path, 'utf8'), 'a,b\n3,4\n');
  });

  it('keeps what a dropped symlink points to, not the link', async () => {
    await put('.store/first', 'a,b\n1,2\n');
    await put('.store/second', 'a,b\n3,4\n');
    await symlink(join('.store', 'first'), join(drop, 'Transactions_2026-03-18.csv'));
    await symlink(join(drop, '.store', 'second'), join(drop, 'Transactions_2026-03-19.csv'));
    const received = await source().receive(context);
    assert.deepEqual(context.skipped, []);
    await rm(join(drop, '.store'), { recursive: true });
    for (const { path } of received) assert.ok((await lstat(path)).isFile());
    assert.deepEqual(await Promise.all(received.map(({ path }) => readFile(path, 'utf8'))), [
      'a,b\n1,2\n',
      'a,b\n3,4\n',
    ]);
    assert.equal((await context.reopen()).exports.list().length, 2);
  });

  it('follows no link out of the folder', async () => {
    const outside = join(dirname(drop), 'outside.csv');
    await writeFile(outside, 'a,b\n1,2\n');
    await symlink(outside, join(drop, 'Transactions_2026-03-18.csv'));
    await symlink(dirname(drop), join(drop, 'folder'));
    assert.deepEqual(await source().receive(context), []);
    const reasons = new Map(context.skipped.map(({ file, reason }) => [file, reason]));
    assert.match(reasons.get('Transactions_2026-03-18.csv') ?? '', /link to a file outside the folder/);
    assert.equal(reasons.size, 2);
  });

  it('keeps a file whose name is as long as a name can be, and what came back under one', async () => {
    const long = `${'n'.repeat(255 - '_2026-03-02.csv'.length)}_2026-03-02.csv`;
    const first = await put('Areas_2026-03-01.csv', 'a,b\n1,2\n');
    await put(long, 'a,b\n1,2\n');
    await put('z_2026-03-03.csv', 'a,b\n3,4\n');
    const received = await source().receive(context);
    assert.deepEqual(context.skipped, []);
    assert.deepEqual(
      received.map(({ origin }) => origin.file),
      [basename(first), long, 'z_2026-03-03.csv'],
    );
    assert.equal((await stat(received[1]?.path ?? '')).ino, (await stat(received[0]?.path ?? '')).ino);
    assert.equal((await context.files()).length, 6);
  });

  /** A context in which reading the given file, counted from 0, fails like this. */
  function failing(file: number, error: Readonly<{ code: string; syscall: string }>) {
    let count = 0;
    return {
      ...context,
      onBytes: () => {
        count += 1;
        if (count === file + 1) throw Object.assign(new Error(`${error.code}: no`), error);
      },
    };
  }

  it('leaves a file that the system refuses, says what to do, and takes the others', async () => {
    await put('a.csv', 'a,b\n1,2\n');
    await put('b.csv', 'a,b\n3,4\n');
    await put('c.csv', 'a,b\n5,6\n');
    const received = await source().receive(failing(1, { code: 'EIO', syscall: 'read' }));
    assert.deepEqual(
      received.map(({ origin }) => origin.file),
      ['a.csv', 'c.csv'],
    );
    assert.deepEqual(
      context.skipped.map(({ file }) => file),
      ['b.csv'],
    );
    assert.match(context.skipped[0]?.reason ?? '', /cannot be read: the disk .* \(EIO\)$/);
    const named = await source().receive(failing(0, { code: 'ENAMETOOLONG', syscall: 'open' }));
    assert.deepEqual([named.length, context.skipped[1]?.file], [2, 'b.csv']);
    assert.match(context.skipped[1]?.reason ?? '', /shorten it \(ENAMETOOLONG\)$/);
  });

  it('stops where the next file would fare no better', async () => {
    await put('a.csv', 'a,b\n1,2\n');
    for (const error of [
      { code: 'ENOSPC', syscall: 'copyfile' },
      { code: 'EDQUOT', syscall: 'copyfile' },
      { code: 'EROFS', syscall: 'open' },
      { code: 'EMFILE', syscall: 'open' },
      { code: 'EIO', syscall: 'fsync' },
    ])
      await assert.rejects(source().receive(failing(0, error)), error);
    assert.deepEqual(context.skipped, []);
  });

  it('reads the day from the name only, and never lets it lie in the future', async () => {
    await put('Transactions.csv', 'a,b\n1,2\n');
    await put('sales_2026_11.jsonl', '{"A":1}\n');
    const received = await source().receive(context);
    assert.deepEqual(
      received.map(({ origin }) => origin.as_of),
      [null, '2026-11-20'],
    );
  });

  it('says of every other file why it was left', async () => {
    for (const name of [
      'book.xlsx',
      'all.zip',
      'README.md',
      '.hidden.csv',
      'a.csv.part',
      'b.tmp',
      'c.csv.crdownload',
    ]) {
      await put(name, 'x');
    }
    await put('empty.csv', '');
    await symlink(join(drop, 'nowhere'), join(drop, 'broken.csv'));
    assert.deepEqual(await source().receive(context), []);
    const reasons = new Map(context.skipped.map(({ file, reason }) => [file, reason]));
    assert.equal(reasons.size, 9);
    assert.match(reasons.get('book.xlsx') ?? '', /save it as CSV/);
    assert.match(reasons.get('all.zip') ?? '', /unpack/);
    assert.match(reasons.get('a.csv.part') ?? '', /not finished/);
    assert.match(reasons.get('empty.csv') ?? '', /empty or still being written/);
    assert.match(reasons.get('broken.csv') ?? '', /broken link/);
  });

  it('leaves a file that grows while it looks', async () => {
    const path = await put('Transactions_2026-03-18.csv', 'a,b\n1,2\n', context.effects.now());
    const grows = {
      ...context,
      effects: { ...context.effects, sleep: async () => appendFile(path, '3,4\n') },
    };
    assert.deepEqual(await source().receive(grows), []);
    assert.match(context.skipped[0]?.reason ?? '', /still being written/);
    assert.equal((await source().receive(context)).length, 1);
  });

  it('leaves a file that changes while it is read', async () => {
    const path = await put('Transactions_2026-03-18.csv', 'a,b\n1,2\n');
    let changed = false;
    const changing = {
      ...context,
      onBytes: () => {
        if (!changed) appendFileSync(path, '9,9\n');
        changed = true;
      },
    };
    assert.deepEqual(await source().receive(changing), []);
    assert.deepEqual(await context.files(), []);
  });

  it('names the variable when the folder is missing', async () => {
    drop = join(drop, 'missing');
    await assert.rejects(source().receive(context), /INGEST_SOURCE_DIR names .*missing.*ENOENT/);
  });

  it('removes what a crashed run left aside, and nothing whole', async () => {
    await put('Transactions_2026-03-18.csv', 'a,b\n1,2\n');
    await source().receive(context);
    const stage = await context.exports.stage();
    await writeFile(join(stage, 'half.csv'), 'a,');
    const next = await context.reopen();
    assert.equal(
      (await next.files()).some((path) => path.includes('half')),
      false,
    );
    assert.equal(next.exports.list().length, 1);
  });

  it('reports a kept export that was damaged and takes it anew', async () => {
    await put('Transactions_2026-03-18.csv', 'a,b\n1,2\n');
    const [received] = await source().receive(context);
    assert.ok(received);
    await writeFile(join(dirname(received.path), 'origin.json'), '{');
    const next = await context.reopen();
    assert.deepEqual(next.exports.unreadable, [dirname(received.path)]);
    const [again] = await source().receive(next);
    assert.equal(again?.status, 'new');
  });
});
