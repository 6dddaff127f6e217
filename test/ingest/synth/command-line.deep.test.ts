import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryDirectory } from '../../support/accounts.ts';
import { runProgram } from '../../support/program.ts';

describe('make synth', () => {
  const directory = temporaryDirectory();
  after(() => directory.remove());
  const run = (...words: string[]) => runProgram('ingest/synth/main.ts', words);

  it('writes exports of every kind with the truth beside them, and says how much that is', async () => {
    const out = join(directory.path, 'incoming');
    const { code, out: said, err } = await run('--scale', '0.0005', '--one-day', '--out', out);
    assert.equal(code, 0, err);
    const written = await readdir(out);
    assert.ok(written.includes('planted-truth.json'));
    for (const dataset of ['transactions', 'rent-contracts', 'projects']) {
      assert.ok(written.includes(dataset), dataset);
      assert.match(said, new RegExp(`^${dataset}/.*\\.csv  \\d`, 'm'));
    }
    assert.match(said, /GB in .* s; planted-truth\.json says what is in it/);
  });

  for (const [option, value] of [
    ['--scale', '0'],
    ['--scale', 'big'],
    ['--seed', '1.5'],
    ['--seed', '-1'],
  ] as const) {
    it(`refuses ${option}=${value} with the usage, and writes nothing`, async () => {
      const { code, err } = await run(`${option}=${value}`, '--out', join(directory.path, 'never'));
      assert.equal(code, 1);
      assert.match(err, new RegExp(`^${option} takes .*, not ${value}\\n`));
      assert.match(err, /^Usage: /m);
      assert.ok(!(await readdir(directory.path)).includes('never'));
    });
  }
});
