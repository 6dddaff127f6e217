import assert from 'node:assert/strict';
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { postgresPrograms } from '../../bench/postgres.ts';
import { benchmarks, missingPrograms, runBenchmark } from '../../bench/run.ts';
import { SYNTH_TIMEOUT_MS, synthWarehouse } from '../support/synth-warehouse.ts';

/** Every benchmark, on data so small that its figures mean nothing: it runs, and it measures something. */
describe('benchmarks, tiny', function () {
  this.timeout(SYNTH_TIMEOUT_MS);
  let scratch: string;
  before(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'mulk-bench-'));
    // PostgreSQL runs as another user than root and has to get through to its own folder.
    await chmod(scratch, 0o711);
  });
  after(() => rm(scratch, { recursive: true, force: true }));

  /** The shared warehouse is only read: a benchmark gets a folder of its own with the snapshots of that one. */
  async function ownWarehouse(name: string): Promise<string> {
    const { directory } = await synthWarehouse();
    const folder = join(scratch, `warehouse-${name}`);
    await mkdir(folder);
    await symlink(join(directory, 'snapshots'), join(folder, 'snapshots'));
    await copyFile(join(directory, 'current.json'), join(folder, 'current.json'));
    return folder;
  }

  for (const benchmark of benchmarks) {
    it(`${benchmark.name} runs, gives figures, and leaves nothing behind`, async () => {
      assert.deepEqual(missingPrograms(benchmark), []);
      const said: string[] = [];
      const result = await runBenchmark(benchmark, {
        tiny: true,
        scale: 0.001,
        exports: join(scratch, 'exports'),
        scratch: join(scratch, 'runs'),
        warehouse: await ownWarehouse(benchmark.name),
        repeats: 1,
        today: '2026-11-21',
        say: (sentence) => said.push(sentence),
      });
      assert.ok(result.figures.length > 3);
      for (const { what, value } of result.figures)
        assert.ok(Number.isFinite(value) && value > 0, `${what}: ${value}`);
      assert.deepEqual(await readdir(join(scratch, 'runs')), []);
      if (benchmark.name !== 'peers') return;
      // A peer that cannot run is left out, and that is said.
      const columns = new Set(result.figures.map(({ peer }) => peer));
      assert.equal(columns.has('Koa + PostgreSQL'), postgresPrograms() !== null);
      assert.ok(
        !columns.has('Datasette') && said.some((sentence) => /^NOT MEASURED: Datasette/.test(sentence)),
      );
      assert.match(String(result.data['not_measured_1'] ?? ''), /Koa \+ PostgreSQL|Datasette/);
    });
  }
});
