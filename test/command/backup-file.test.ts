/** A backup is unpacked only when it is what its list says: no file more, none less, none changed, and no link. */
import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { create } from 'tar';
import { packBackup, unpackBackup } from '../../command/backup-file.ts';
import { temporaryDirectory } from '../support/accounts.ts';

const facts: Parameters<typeof packBackup>[2] = {
  version: '0.1.0',
  created_at: '2026-11-28T00:00:00Z',
  accounts: { engine: 'pglite', migrations: [], rows: {} },
  snapshot_id: null,
  settings: [],
};

describe('a backup file', () => {
  const directories: { readonly path: string; remove(): void }[] = [];
  const folder = () => {
    const directory = temporaryDirectory();
    directories.push(directory);
    return directory.path;
  };
  afterEach(() => {
    for (const directory of directories.splice(0)) directory.remove();
  });

  /** Packs a backup, changes its folder, and packs it again with the list of before. */
  async function tampered(change: (from: string) => void): Promise<string> {
    const [from, to] = [folder(), folder()];
    mkdirSync(join(from, 'exports'));
    writeFileSync(join(from, 'exports', 'a.csv'), 'a row');
    await packBackup(from, join(to, 'right.tgz'), facts);
    change(from);
    const file = join(to, 'changed.tgz');
    await create({ cwd: from, file, gzip: true }, [
      'backup.json',
      ...readdirSync(from).filter((name) => name !== 'backup.json'),
    ]);
    return file;
  }

  it('is unpacked as it was packed', async () => {
    const into = folder();
    await unpackBackup(await tampered(() => undefined), into);
    assert.equal(readFileSync(join(into, 'exports', 'a.csv'), 'utf8'), 'a row');
  });

  const changes: readonly (readonly [string, (from: string) => void, RegExp])[] = [
    [
      'a file that its list does not name',
      (from) => writeFileSync(join(from, 'exports', 'b.csv'), 'b'),
      /has exports\/b\.csv, which its list does not name/,
    ],
    [
      'a secret that its list does not name',
      (from) => writeFileSync(join(from, 'secrets'), 'mine'),
      /has secrets, which its list does not name/,
    ],
    [
      'a changed file',
      (from) => writeFileSync(join(from, 'exports', 'a.csv'), 'b row'),
      /exports\/a\.csv in .* was changed/,
    ],
  ];
  for (const [what, change, message] of changes)
    it(`is refused with ${what}`, async () => {
      await assert.rejects(unpackBackup(await tampered(change), folder()), message);
    });

  it('places no link', async () => {
    const into = folder();
    const file = await tampered((from) => symlinkSync('/etc', join(from, 'snapshots')));
    await unpackBackup(file, into);
    assert.deepEqual(readdirSync(into).sort(), ['backup.json', 'exports']);
  });
});
