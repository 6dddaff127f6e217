/** The Iceberg tables of two registers are one table: engines of others read both by one list of manifests, and a filter on the register opens one. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { TableEntry } from '../../data/snapshot.ts';
import { writeCatalogue } from '../../snapshot-store/iceberg/warehouse-catalogue.ts';
import { areas, gatewaySale, jsonLines } from '../ingest/run/export-rows.ts';
import { publishEarlier } from '../support/earlier-snapshot.ts';
import { TestWarehouse } from '../support/ingest.ts';
import { repositoryRoot } from '../support/repository-files.ts';

const run = promisify(execFile);
const python = process.env['PYTHON'] ?? 'python3';
const Counts = z.record(z.string(), z.int());
const Said = z.object({
  /** Engine → table → register → rows. */
  rows: z.record(z.string(), z.record(z.string(), Counts).nullable()),
  /** Table → files that a scan opens, of all rows and of each register. */
  opened: z.record(z.string(), Counts),
});

describe('the Iceberg tables of two registers', () => {
  let dubai: TestWarehouse;
  let velmora: TestWarehouse;

  before(async () => {
    dubai = await TestWarehouse.create();
    await dubai.publish({ from: join(repositoryRoot, 'test/fixtures/exports') });
    const made = await TestWarehouse.create();
    const sales = ['2025-12-30', '2026-01-05'].map((day, at) =>
      gatewaySale({ TRANSACTION_NUMBER: `11-${at}-2026`, INSTANCE_DATE: `${day}T10:00:00` }),
    );
    await made.put({ 'areas/areas.csv': areas(), 'sales_2026_01.jsonl': jsonLines(sales) });
    await made.publish();
    velmora = await TestWarehouse.at(await mkdtemp(join(tmpdir(), 'mulk-velmora-')));
    await publishEarlier(made.directory, velmora.directory, { register: 'velmora' });
    await writeCatalogue(velmora.directory, Date.now());
    await made.remove();
  });
  after(async () => {
    await dubai.remove();
    await velmora.remove();
  });

  async function tablesOf(warehouse: TestWarehouse): Promise<ReadonlyMap<string, TableEntry>> {
    const { manifest } = await warehouse.snapshot();
    const tables = manifest.tables.filter(({ layer }) => layer === 'table' || layer === 'mart');
    return new Map(tables.map((table) => [table.name, table]));
  }

  it('are read as one', async function () {
    try {
      await run(python, ['-c', 'import pyiceberg.io.pyarrow']);
    } catch {
      process.stderr.write(
        `SKIPPED: ${python} lacks PyIceberg, so nothing read the tables of two registers\n`,
      );
      this.skip();
    }
    const script = join(repositoryRoot, 'test/snapshot-store/read-united.py');
    const united = await mkdtemp(join(tmpdir(), 'mulk-united-'));
    // ClickHouse reads local files below its working folder only.
    const { stdout } = await run(python, [script, dubai.directory, velmora.directory, united], { cwd: '/' });
    const { rows, opened } = Said.parse(JSON.parse(stdout));

    const ofVelmora = await tablesOf(velmora);
    const pairs = [...(await tablesOf(dubai)).values()].map((one) => ({
      one,
      other: ofVelmora.get(one.name),
    }));
    const expected = (count: (table: TableEntry) => number) =>
      pairs.map(({ one, other }) => {
        assert.ok(other !== undefined, one.name);
        return { name: one.name, counts: { dubai: count(one), velmora: count(other) } };
      });
    const counted = expected(({ rows: all }) => all).map(({ name, counts }) => {
      const some = Object.entries(counts).filter(([, count]) => count > 0);
      return [name, Object.fromEntries(some)];
    });
    for (const [engine, said] of Object.entries(rows)) {
      if (said === null)
        process.stderr.write(
          `SKIPPED: ${python} lacks ${engine}, so it did not read the tables of two registers\n`,
        );
      else assert.deepEqual(said, Object.fromEntries(counted), engine);
    }
    assert.ok(rows['pyiceberg'] !== null);
    assert.deepEqual(ofVelmora.get('transactions')?.rows, 2);

    const files = expected((table) => table.files.filter(({ rows: all }) => all !== 0).length);
    assert.deepEqual(
      opened,
      Object.fromEntries(
        files.map(({ name, counts }) => [name, { all: counts.dubai + counts.velmora, ...counts }]),
      ),
    );
  });
});
