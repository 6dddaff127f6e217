/** Page files are opened all or none: a snapshot that is refused, and tried again every half minute, leaves nothing open. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readWords } from '../../../service/pages/page-words.ts';
import { TransactionPages } from '../../../service/pages/transaction-pages.ts';
import { Reader } from '../../../service/warehouse/duckdb.ts';
import { readManifest, snapshotDirectory } from '../../../service/warehouse/snapshot-files.ts';
import { publishFixture } from '../../support/fixture-snapshot.ts';
import { readerOptions } from '../warehouse/small-database.ts';

describe('opening page files', () => {
  it('closes those that were open when one is damaged', async function () {
    // Other systems do not list what a process has open.
    if (!existsSync('/proc/self/fd')) this.skip();
    const warehouse = await mkdtemp(join(tmpdir(), 'mulk-opening-'));
    try {
      const id = await publishFixture(warehouse);
      const manifest = await readManifest(warehouse, id);
      const folder = snapshotDirectory(warehouse, id);
      const bad = join(folder, 'pages', 'damaged');
      await writeFile(bad, 'no page file');
      const paths = manifest.files
        .map(({ path }) => path)
        .filter((path) => path.startsWith('pages/'))
        .map((path) => join(folder, path));
      assert.ok(paths.length > 0);
      const reader = await Reader.open(join(folder, 'serve.duckdb'), readerOptions(warehouse));
      const words = await readWords(reader);
      await reader.close();
      new TransactionPages(paths, words).close();
      assert.throws(() => new TransactionPages([...paths, bad], words));
      assert.deepEqual(openBelow(folder), []);
    } finally {
      await rm(warehouse, { recursive: true, force: true });
    }
  });
});

function openBelow(folder: string): string[] {
  return readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${name}`);
      return path.startsWith(folder) ? [path] : [];
    } catch {
      return [];
    }
  });
}
