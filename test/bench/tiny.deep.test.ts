import assert from 'node:assert/strict';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { requireExports } from '../../bench/exports.ts';
import { postgresPrograms } from '../../bench/postgres.ts';
import { benchmarks, missingPrograms, runBenchmark } from '../../bench/run.ts';
import { chance, drawn } from '../support/chance.ts';
import { synthWarehouse } from '../support/synth-warehouse.ts';
import { trialsOf } from '../support/trials.ts';

const scale = 0.001;
const Exports = z.looseObject({ exports: z.array(z.looseObject({ dataset: z.string() })) });

const { count, seed } = trialsOf(5);

/** Some benchmarks, on data so small that their figures mean nothing: each runs, and measures something. `TRIALS=100` runs all. */
describe(`benchmarks, tiny, SEED=${seed}`, () => {
  let scratch: string;
  before(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'mulk-bench-'));
    // PostgreSQL runs as another user than root and has to get through to its own folder.
    await chmod(scratch, 0o711);
    await makeExports();
  });
  after(() => rm(scratch, { recursive: true, force: true }));

  /** Makes the exports and lists only those of two datasets: an ingest of them runs the same code as one of all, in a third of the time. */
  async function makeExports(): Promise<void> {
    await requireExports(join(scratch, 'exports'), scale);
    const path = join(scratch, 'exports/planted-truth.json');
    const truth = Exports.parse(JSON.parse(await readFile(path, 'utf8')));
    const exports = truth.exports.filter(({ dataset }) => ['areas', 'transactions'].includes(dataset));
    await writeFile(path, JSON.stringify({ ...truth, exports }));
  }

  /** The shared warehouse is only read: a benchmark gets a folder of its own with the snapshots of that one. */
  async function ownWarehouse(name: string): Promise<string> {
    const { directory } = await synthWarehouse();
    const folder = join(scratch, `warehouse-${name}`);
    await mkdir(folder);
    await symlink(join(directory, 'snapshots'), join(folder, 'snapshots'));
    await symlink(join(directory, 'runs'), join(folder, 'runs'));
    await copyFile(join(directory, 'current.json'), join(folder, 'current.json'));
    return folder;
  }

  for (const benchmark of drawn(benchmarks, count, chance(seed))) {
    it(`${benchmark.name} runs, gives figures, and leaves nothing behind`, async function () {
      const missing = missingPrograms(benchmark);
      if (benchmark.needsServers === true && missing.length > 0) {
        process.stderr.write(
          `SKIPPED: ${benchmark.name}, because ${missing.join(' and ')} is missing here.\n`,
        );
        this.skip();
      }
      assert.deepEqual(missing, []);
      const said: string[] = [];
      const result = await runBenchmark(benchmark, {
        tiny: true,
        scale,
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
