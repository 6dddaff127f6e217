import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { benchmarks, missingPrograms, runBenchmark } from '../../bench/run.ts';

/** Every benchmark, on data so small that its figures mean nothing: it runs, and it measures something. */
describe('benchmarks, tiny', function () {
  this.timeout(180_000);
  let scratch: string;
  before(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'mulk-bench-'));
  });
  after(() => rm(scratch, { recursive: true, force: true }));

  for (const benchmark of benchmarks) {
    it(`${benchmark.name} runs, gives figures, and leaves nothing behind`, async () => {
      assert.deepEqual(missingPrograms(benchmark), []);
      const result = await runBenchmark(benchmark, {
        tiny: true,
        scale: 0.001,
        exports: join(scratch, 'exports'),
        scratch: join(scratch, 'runs'),
        repeats: 1,
        today: '2026-11-21',
        say: () => undefined,
      });
      assert.ok(result.figures.length > 3);
      for (const { what, value } of result.figures)
        assert.ok(Number.isFinite(value) && value > 0, `${what}: ${value}`);
      assert.deepEqual(await readdir(join(scratch, 'runs')), []);
    });
  }
});
