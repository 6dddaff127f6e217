/** Results that are kept between runs: recalled by their inputs, dropped when a run did not use them, worked out again where the file is damaged. */
import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ResultsFile } from '../../../ingest/steps/kept-results.ts';

describe('kept results', () => {
  let folder: string;
  let path: string;
  let worked: number[] = [];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'kept-results-'));
    path = join(folder, 'halves.results');
    worked = [];
  });
  afterEach(() => rm(folder, { recursive: true }));

  /** Halves numbers, and keeps the halves. */
  async function run(file: ResultsFile, ...numbers: readonly number[]): Promise<void> {
    worked = [];
    for (const number of numbers) {
      const half = file.recall(Float64Array.of(number), () => {
        worked.push(number);
        return Float64Array.of(number / 2, Number.EPSILON);
      });
      assert.deepEqual([...half], [number / 2, Number.EPSILON]);
    }
    await file.save();
  }

  it('are worked out once, until a run does not use them', async () => {
    await run(await ResultsFile.open(path), 1, 3, 1);
    assert.deepEqual(worked, [1, 3]);
    await run(await ResultsFile.open(path), 3, 5);
    assert.deepEqual(worked, [5]);
    await run(await ResultsFile.open(path), 1, 3);
    assert.deepEqual(worked, [1]);
  });

  it('are worked out again by a run that builds everything, and where the file is damaged', async () => {
    await run(await ResultsFile.open(path), 1);
    await run(ResultsFile.anew(path), 1);
    assert.deepEqual(worked, [1]);
    const bytes = await readFile(path);
    for (const damaged of [
      bytes.subarray(0, bytes.length - 1),
      bytes.with(bytes.length - 3, 7),
      Buffer.alloc(0),
    ]) {
      await writeFile(path, damaged);
      await run(await ResultsFile.open(path), 1);
      assert.deepEqual(worked, [1]);
    }
  });
});
