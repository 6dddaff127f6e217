/** Ingest onto a disk that fills up, or that cannot be written: the old snapshot stays, and the reason is one an operator understands. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readdir, readlink, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { verifySnapshot } from '../../../ingest/snapshot/verify.ts';
import { TestWarehouse } from '../../support/ingest.ts';
import { areas, csv, siteSale } from './export-rows.ts';

const run = promisify(execFile);
const DISK = '48m';

const sales = (from: number, count: number): string =>
  csv(
    Array.from({ length: count }, (_, index) =>
      siteSale({ TRANSACTION_NUMBER: `11-${from + index}-2025`, PROCEDURE_AREA: 50 + (index % 977) / 7 }),
    ),
  );

describe('ingest onto a bad disk', () => {
  let warehouse: TestWarehouse;
  let mounted = false;

  before(async function () {
    warehouse = await TestWarehouse.create();
    mounted = await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', warehouse.directory]).then(
      () => true,
      () => false,
    );
    if (!mounted) {
      process.emitWarning('SKIPPED: full and read-only disks need the right to mount a tmpfs (root).');
      this.skip();
    }
    await warehouse.put({ 'areas.csv': areas(), 'transactions-2025-01-01.csv': sales(1, 100) });
    await warehouse.publish();
  });
  after(async () => {
    if (mounted) await run('umount', [warehouse.directory]);
    await warehouse.remove();
  });

  /** Leaves this many bytes free. */
  const fillUp = async (free: number): Promise<void> => {
    const { stdout } = await run('df', ['-B1', '--output=avail', warehouse.directory]);
    const available = Number(stdout.split('\n')[1]);
    await writeFile(join(warehouse.directory, 'filler'), Buffer.alloc(Math.max(0, available - free)));
  };

  /** Files of the warehouse that this process holds open: removed or not, they take their space. */
  const heldOpen = async (): Promise<string[]> => {
    const descriptors = await readdir('/proc/self/fd');
    // The descriptor by which they are listed is gone by now.
    const paths = await Promise.all(descriptors.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
    return paths.filter((path) => path.startsWith(warehouse.directory));
  };

  it('leaves the old snapshot current wherever the space runs out, and says so', async () => {
    const { id } = await warehouse.snapshot();
    await warehouse.put({ 'transactions-2025-02-01.csv': sales(1000, 20_000) });
    const reasons: string[] = [];
    for (const free of [0, 100_000, 4_000_000, 5_000_000, 6_000_000, 7_000_000]) {
      await fillUp(free);
      const report = await warehouse.ingest().catch((error: unknown) => ({
        status: 'threw' as const,
        reason: error instanceof Error ? error.message : String(error),
        warnings: [],
      }));
      await rm(join(warehouse.directory, 'filler'));
      assert.notEqual(report.status, 'published');
      reasons.push(`${report.status}: ${report.reason ?? ''} ${report.warnings.join(' ')}`);
      assert.equal((await warehouse.snapshot()).id, id);
      assert.deepEqual((await verifySnapshot({ warehouseDirectory: warehouse.directory })).findings, []);
      const left = await readdir(warehouse.directory);
      assert.deepEqual(
        left.filter((name) => name.startsWith('.') || name.endsWith('.lock')),
        [],
      );
      assert.deepEqual(await heldOpen(), []);
    }
    const [nothingFree, ...others] = reasons;
    assert.match(nothingFree ?? '', /no space left/i);
    for (const reason of others)
      assert.match(reason, /^failed: .*the disk is full; free some space.*The current snapshot is unchanged/);
    const report = await warehouse.publish();
    assert.equal(report.changes.added, 20_000);
  });

  it('leaves the old snapshot current on a disk that cannot be written', async () => {
    const { id } = await warehouse.snapshot();
    await run('mount', ['-o', 'remount,ro', warehouse.directory]);
    try {
      await assert.rejects(warehouse.ingest(), /read-only file system/i);
    } finally {
      await run('mount', ['-o', 'remount,rw', warehouse.directory]);
    }
    assert.equal((await warehouse.snapshot()).id, id);
    assert.deepEqual((await verifySnapshot({ warehouseDirectory: warehouse.directory })).findings, []);
    assert.equal((await warehouse.ingest()).status, 'unchanged');
  });
});
