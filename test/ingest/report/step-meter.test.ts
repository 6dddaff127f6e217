/** A step's cost is its own: processor time of its work, its largest memory, and the largest size of the spill files while it ran. */
import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StepMeter } from '../../../ingest/report/step-meter.ts';

/** Keeps the processor busy until the process has used so much more of it. */
function compute(cpuMs: number): void {
  const before = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(before);
    if ((user + system) / 1000 >= cpuMs) return;
  }
}

describe('the cost of steps', () => {
  let directory: string;
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'mulk-meter-'));
  });
  afterEach(() => rm(directory, { recursive: true, force: true }));

  it('has the processor time and the memory of the process', async () => {
    const meter = new StepMeter();
    const [result, busy] = await meter.measure(async () => {
      compute(200);
      return 'done';
    });
    const [, idle] = await meter.measure(async () => undefined);
    assert.equal(result, 'done');
    assert.ok(busy.cpu_ms >= 200, String(busy.cpu_ms));
    assert.ok(idle.cpu_ms < busy.cpu_ms);
    assert.ok(idle.peak_bytes > 1e7 && idle.peak_bytes < 1e11, String(idle.peak_bytes));
    assert.equal(busy.spill_bytes, 0);
  });

  it('counts spill files of steps inside others in both, and of earlier steps in none', async () => {
    const meter = new StepMeter();
    meter.watchSpill(join(directory, 'spill'));
    const spill = join(directory, 'spill', 'part.tmp');
    const [inner, outer] = await meter.measure(async () => {
      const [, cost] = await meter.measure(async () => {
        await mkdir(join(directory, 'spill'));
        await writeFile(spill, Buffer.alloc(5_000));
      });
      await rm(spill);
      return cost;
    });
    const [, after] = await meter.measure(async () => undefined);
    assert.equal(inner.spill_bytes, 5_000);
    assert.equal(outer.spill_bytes, 5_000);
    assert.equal(after.spill_bytes, 0);
  });

  it('says what a failed step threw, and looks no further', async () => {
    const meter = new StepMeter();
    await assert.rejects(
      meter.measure(() => Promise.reject(new Error('no disk'))),
      /no disk/,
    );
    const [, cost] = await meter.measure(async () => 1);
    assert.ok(cost.ms >= 0);
  });
});
