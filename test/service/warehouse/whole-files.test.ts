/** Files that an earlier process found whole: which of them a service does not read again when it starts. */
import assert from 'node:assert/strict';
import { mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readManifest, SnapshotRefused, verifiedFile } from '../../../service/warehouse/snapshot-files.ts';
import { WholeFiles } from '../../../service/warehouse/whole-files.ts';
import { bootId } from '../../../snapshot-store/warehouse/boot-id.ts';
import { snapshotDirectory } from '../../../snapshot-store/warehouse/warehouse-files.ts';
import { emptyWarehouse, publishSmall, removeWarehouse } from '../../ingest/snapshot/small-snapshot.ts';

const name = 'serve.duckdb';

describe('files that were found whole', () => {
  let warehouse = '';
  let id = '';
  let path = '';
  let bytes: Buffer;

  before(async function () {
    // Only Linux tells one start of the machine from another.
    if ((await bootId()) === null) this.skip();
  });
  beforeEach(async () => {
    warehouse = await emptyWarehouse();
    id = await publishSmall(warehouse, { rows: 10, marker: 'one' }, Date.parse('2026-07-01T03:00:00Z'));
    path = join(snapshotDirectory(warehouse, id), name);
    bytes = await readFile(path);
    await utimes(path, 1_000_000, 1_000_000);
  });
  afterEach(() => removeWarehouse(warehouse));

  /** Verifies the file as a process does that has just started. */
  const verify = async (): Promise<string> => {
    const manifest = await readManifest(warehouse, id);
    const wholeFiles = new WholeFiles(warehouse);
    return verifiedFile({ warehouseDirectory: warehouse, id, manifest, wholeFiles }, name);
  };
  /** Changes a byte; nothing but the content tells. */
  const damage = async (): Promise<void> => {
    const damaged = Buffer.from(bytes);
    damaged[5_000] = (damaged[5_000] ?? 0) ^ 1;
    await writeFile(path, damaged);
    await utimes(path, 1_000_000, 1_000_000);
  };
  const notes = (): string => join(warehouse, 'scratch', 'whole-files.json');

  it('are not read again by the next process', async () => {
    await verify();
    await damage();
    assert.equal(await verify(), path);
  });

  it('are read again when they have changed since', async () => {
    await verify();
    await damage();
    await utimes(path, 1_000_001, 1_000_001);
    await assert.rejects(verify(), SnapshotRefused);
    await writeFile(path, bytes);
    assert.equal(await verify(), path);
  });

  it('are read again when the machine has started again, or what was written down cannot be read', async () => {
    await verify();
    const written = await readFile(notes(), 'utf8');
    await damage();
    for (const text of [
      written.replace(/"boot":"[^"]*"/, '"boot":"another"'),
      written.slice(0, 40),
      '[]',
      '',
    ]) {
      await writeFile(notes(), text);
      await assert.rejects(verify(), SnapshotRefused);
    }
    await writeFile(notes(), written);
    assert.equal(await verify(), path);
  });

  it('are read again where nothing can be written down', async () => {
    await rm(join(warehouse, 'scratch'), { recursive: true, force: true });
    await writeFile(join(warehouse, 'scratch'), 'in the way');
    assert.equal(await verify(), path);
    await damage();
    await assert.rejects(verify(), SnapshotRefused);
    await rm(join(warehouse, 'scratch'));
    await mkdir(join(warehouse, 'scratch'));
  });

  it('do not have damaged ones among them', async () => {
    await damage();
    await assert.rejects(verify(), SnapshotRefused);
    await assert.rejects(verify(), SnapshotRefused);
  });
});
