import assert from 'node:assert/strict';
import { appendFile, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formatSnapshots, listSnapshots } from '../../../ingest/snapshot/list.ts';
import { publishSnapshot } from '../../../ingest/snapshot/publish.ts';
import { rollbackSnapshot } from '../../../ingest/snapshot/rollback.ts';
import { formatVerification, verifySnapshot } from '../../../ingest/snapshot/verify.ts';
import { pruneSnapshots } from '../../../snapshot-store/warehouse/prune.ts';
import { openCurrent, readCurrent, snapshotIds } from '../../../snapshot-store/warehouse/read-manifest.ts';
import { SnapshotFailed } from '../../../snapshot-store/warehouse/snapshot-failed.ts';
import { buildDirectory, snapshotDirectory } from '../../../snapshot-store/warehouse/warehouse-files.ts';
import {
  buildFiles,
  emptyWarehouse,
  factsAt,
  publishCopy,
  publishSmall,
  removeWarehouse,
  type Template,
} from './small-snapshot.ts';

const DAY = 86_400_000;
const FIRST = Date.parse('2026-07-01T03:00:00Z');
const clock = { now: () => FIRST + 30 * DAY };

describe('snapshots on disk', () => {
  let warehouse = '';
  let template: Template = { directory: '', tables: [] };

  before(async () => {
    template = await buildFiles(await emptyWarehouse(), { rows: 300, marker: 'a' });
  });
  after(() => removeWarehouse(template.directory));
  beforeEach(async () => {
    warehouse = await emptyWarehouse();
  });
  afterEach(() => removeWarehouse(warehouse));

  const publishDays = async (days: number): Promise<string[]> => {
    const ids: string[] = [];
    for (let day = 0; day < days; day++)
      ids.push(await publishCopy(warehouse, template, { id: `run-${day}`, at: FIRST + day * DAY }));
    return ids;
  };
  const problemsOf = async (id: string): Promise<string[]> => {
    const { findings } = await verifySnapshot({ warehouseDirectory: warehouse, snapshotId: id });
    return findings.map(({ where, problem }) => `${where}: ${problem}`);
  };

  describe('publishSnapshot', () => {
    it('names the snapshot by time and manifest, and makes it current', async () => {
      const id = await publishSmall(warehouse, { rows: 300, marker: 'a' }, FIRST);
      assert.match(id, /^20260701T030000Z-[0-9a-f]{8}$/);
      const current = await openCurrent(warehouse);
      assert.equal(current?.id, id);
      assert.equal(current?.publishedAt, '2026-07-01T03:00:01.000Z');
      assert.deepEqual(await readdir(join(warehouse, 'snapshots')), [id]);
      assert.deepEqual((await readdir(warehouse)).sort(), ['current.json', 'snapshots']);
    });

    it('gives every file to its table, and the rest to the snapshot', async () => {
      await publishDays(1);
      const manifest = (await openCurrent(warehouse))?.manifest;
      const paths = manifest?.tables.map((table) => [table.layer, table.name, table.files.length]);
      assert.deepEqual(paths, [
        ['table', 'transactions', 2],
        ['table', 'areas', 1],
        ['mart', 'area_counts', 1],
        ['rejects', 'transactions', 1],
        ['changes', 'changes', 1],
        ['serve', 'transactions', 0],
      ]);
      assert.deepEqual(
        manifest?.files.map((file) => file.path),
        ['run-report.json', 'serve.duckdb'],
      );
    });

    const publishBuild = (tables: Template['tables']) =>
      publishSnapshot({
        warehouseDirectory: warehouse,
        buildDirectory: buildDirectory(warehouse, 'x'),
        tables,
        facts: factsAt(FIRST + DAY),
        clock,
      });

    it('refuses a declared table without a file, and a file without a declared table', async () => {
      const [before] = await publishDays(1);
      const build = buildDirectory(warehouse, 'x');
      await mkdir(join(build, 'tables', 'areas'), { recursive: true });
      await writeFile(join(build, 'tables', 'areas', 'areas.parquet'), 'x');
      const areas = template.tables.filter((table) => table.name === 'areas');
      const counts = template.tables.filter((table) => table.name === 'area_counts');
      await assert.rejects(publishBuild([...areas, ...counts]), /no file of mart area_counts/);
      await assert.rejects(publishBuild([]), /areas\.parquet belongs to no declared table/);
      assert.equal((await readCurrent(warehouse))?.snapshot_id, before);
    });

    it('says that the build folder is missing, and leaves the current snapshot', async () => {
      const [before] = await publishDays(1);
      await assert.rejects(publishBuild([]), (error) => {
        assert.ok(error instanceof SnapshotFailed);
        assert.equal(error.code, 'ENOENT');
        assert.match(error.message, /^Publishing failed: .*The current snapshot is unchanged\.$/);
        return true;
      });
      assert.equal((await readCurrent(warehouse))?.snapshot_id, before);
    });
  });

  describe('verifySnapshot', () => {
    it('finds nothing wrong with a published snapshot', async () => {
      await publishDays(1);
      const verified = await verifySnapshot({ warehouseDirectory: warehouse });
      assert.deepEqual(verified.findings, []);
      assert.match(formatVerification(verified), /is whole: 8 files, 6 tables\.$/);
    });

    it('finds a changed byte, a missing file, a longer file and a foreign file', async () => {
      const [id = ''] = await publishDays(1);
      const directory = snapshotDirectory(warehouse, id);
      const areas = join(directory, 'tables/areas/areas.parquet');
      const bytes = await readFile(areas);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      await writeFile(areas, bytes);
      await rm(join(directory, 'changes.parquet'));
      await appendFile(join(directory, 'run-report.json'), ' ');
      await writeFile(join(directory, 'note.txt'), 'hello');
      const problems = await problemsOf(id);
      assert.ok(problems.includes('note.txt: is not in the manifest'), problems.join('\n'));
      assert.ok(problems.includes('tables/areas/areas.parquet: fails its checksum'), problems.join('\n'));
      assert.ok(problems.includes('changes.parquet: is missing'), problems.join('\n'));
      assert.match(problems.join('\n'), /run-report\.json: has \d+ bytes, not \d+/);
    });

    it('finds a manifest that was edited', async () => {
      const [id = ''] = await publishDays(1);
      await appendFile(join(snapshotDirectory(warehouse, id), 'manifest.json'), '\n');
      assert.match((await problemsOf(id)).join(), /manifest\.json of snapshot .* was changed/);
    });

    it('finds wrong counts, wrong schemas and repeated keys, although every checksum is right', async () => {
      const wrong = template.tables.map((table) => {
        if (table.name === 'areas')
          return { ...table, columns: [{ name: 'area_id', type: 'BIGINT' }, ...table.columns.slice(1)] };
        if (table.name === 'area_counts') return { ...table, rows: table.rows + 1 };
        if (table.layer === 'serve') return { ...table, key: ['area_id'] };
        return table;
      });
      const id = await publishCopy(warehouse, { ...template, tables: wrong }, { id: 'w', at: FIRST });
      assert.deepEqual(await problemsOf(id), [
        'table areas: has area_id as INTEGER, not BIGINT',
        'mart area_counts: has 7 rows, not 8',
        'serve transactions: has 7 repeated keys (area_id)',
      ]);
    });

    it('finds a serve.duckdb that does not open', async () => {
      const broken = { ...template, directory: await emptyWarehouse() };
      await buildFiles(broken.directory, { rows: 10, marker: 'b' });
      await writeFile(join(broken.directory, 'serve.duckdb'), 'not a database');
      const id = await publishCopy(warehouse, broken, { id: 'w', at: FIRST });
      await removeWarehouse(broken.directory);
      assert.match((await problemsOf(id)).join('\n'), /serve\.duckdb: .*not a valid DuckDB database/);
    });

    it('has nothing to verify in an empty warehouse', async () => {
      await assert.rejects(verifySnapshot({ warehouseDirectory: warehouse }), /Nothing was published yet/);
    });
  });

  describe('pruneSnapshots', () => {
    it('keeps the newest, and the current one wherever it is', async () => {
      const ids = await publishDays(5);
      const [oldest = '', second, third] = ids;
      await rollbackSnapshot({ warehouseDirectory: warehouse, snapshotId: oldest, clock });
      const pruned = await pruneSnapshots({ warehouseDirectory: warehouse, keep: 2 });
      assert.deepEqual([...pruned.snapshots].sort(), [second, third]);
      assert.deepEqual(await snapshotIds(warehouse), [ids[4], ids[3], oldest]);
      assert.equal((await verifySnapshot({ warehouseDirectory: warehouse })).findings.length, 0);
    });

    it('removes what dead runs left, and not what the running one builds', async () => {
      const [id = ''] = await publishDays(1);
      const directory = join(warehouse, 'snapshots');
      for (const name of ['.building-dead', '.building-mine', `.removing-${id}`])
        await mkdir(join(directory, name, 'tables'), { recursive: true });
      await writeFile(join(warehouse, '.current.json-1-abc'), '{');
      const pruned = await pruneSnapshots({ warehouseDirectory: warehouse, runId: 'mine' });
      assert.equal(pruned.leftovers.length, 3);
      assert.deepEqual((await readdir(directory)).sort(), ['.building-mine', id]);
      assert.deepEqual((await readdir(warehouse)).sort(), ['current.json', 'snapshots']);
    });

    it('has nothing to do in an empty warehouse', async () => {
      assert.deepEqual(await pruneSnapshots({ warehouseDirectory: warehouse }), {
        snapshots: [],
        leftovers: [],
      });
    });
  });

  describe('rollbackSnapshot', () => {
    it('goes back to the snapshot before the current one', async () => {
      const [first, second] = await publishDays(3);
      await rollbackSnapshot({ warehouseDirectory: warehouse, clock });
      assert.equal((await readCurrent(warehouse))?.snapshot_id, second);
      const current = await rollbackSnapshot({ warehouseDirectory: warehouse, clock });
      assert.deepEqual(current, { snapshot_id: first, published_at: '2026-07-31T03:00:00.000Z' });
      await assert.rejects(rollbackSnapshot({ warehouseDirectory: warehouse, clock }), /no snapshot older/);
    });

    it('refuses a snapshot that is not whole or not there', async () => {
      const [first = '', second] = await publishDays(2);
      await appendFile(join(snapshotDirectory(warehouse, first), 'serve.duckdb'), 'x');
      await assert.rejects(rollbackSnapshot({ warehouseDirectory: warehouse, clock }), /is not whole/);
      const snapshotId = '20200101T000000Z-00000000';
      await assert.rejects(
        rollbackSnapshot({ warehouseDirectory: warehouse, snapshotId, clock }),
        /not whole.*no readable manifest/,
      );
      assert.equal((await readCurrent(warehouse))?.snapshot_id, second);
    });
  });

  describe('listSnapshots', () => {
    it('shows newest first, marks the current one, and shows a damaged one as such', async () => {
      const [first = '', second = ''] = await publishDays(2);
      await rename(
        join(snapshotDirectory(warehouse, first), 'manifest.json'),
        join(snapshotDirectory(warehouse, first), 'gone.json'),
      );
      const listed = await listSnapshots(warehouse, FIRST);
      assert.deepEqual(
        listed.map(({ id, isCurrent, asOf, rows }) => ({ id, isCurrent, asOf, rows })),
        [
          { id: second, isCurrent: true, asOf: '2026-06-30', rows: 314 },
          { id: first, isCurrent: false, asOf: null, rows: null },
        ],
      );
      const lines = formatSnapshots(listed).split('\n');
      assert.match(lines[1] ?? '', /^\* {2}20260702T030000Z-.*2026-06-30 +314 +\d+\.\d MB$/);
      assert.match(lines[2] ?? '', /damaged/);
      assert.equal(formatSnapshots([]), 'There are no snapshots yet.');
    });
  });
});
