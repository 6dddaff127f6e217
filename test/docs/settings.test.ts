/** Every setting is in the code, in .env.example with a sentence, and in docs/operations.md; nothing is in only one of them. */
import assert from 'node:assert/strict';
import { repositoryFiles, textOf } from '../support/repository-files.ts';

/** The environment is parsed in `config.ts` files and, for sources, the schedule and what ingest and the service share, beside them. Schemas of settings are objects with a key a variable: `PORT: wholeNumber(…)`. */
const parsed = new Set(
  repositoryFiles
    .filter((file) =>
      /^(data|ingest|service|search-index|snapshot-store)\/(.*\/)?(config|sources|schedule|[a-z]+-variables)\.ts$/.test(
        file,
      ),
    )
    .flatMap((file) => [...textOf(file).matchAll(/^ +([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)*): [A-Za-z]/gm)])
    .map((found) => found[1] ?? ''),
);
const lines = textOf('.env.example').split('\n');
const example = lines.flatMap((line) => /^([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);
const operations = new Set(
  [...textOf('docs/operations.md').matchAll(/`([A-Z][A-Z0-9_]*)`/g)].map((found) => found[1] ?? ''),
);

describe('settings', () => {
  it('in the code are all in .env.example', () => {
    assert.ok(parsed.size > 0);
    assert.deepEqual([...parsed].filter((name) => !example.includes(name)).sort(), []);
  });

  it('in .env.example are all read by the code', () => {
    assert.deepEqual(example.filter((name) => !parsed.has(name)).sort(), []);
  });

  it('in .env.example are all in docs/operations.md, and the other way round', () => {
    assert.deepEqual(example.filter((name) => !operations.has(name)).sort(), []);
    assert.deepEqual([...operations].filter((name) => !example.includes(name)).sort(), []);
  });

  it('in .env.example stand once, under a sentence', () => {
    assert.equal(new Set(example).size, example.length);
    lines.forEach((line, index) => {
      if (!/^[A-Z]/.test(line)) return;
      const above = lines.slice(0, index).findLast((earlier) => !/^[A-Z]/.test(earlier));
      assert.match(above ?? '', /^# .*\.$/, line);
    });
  });
});
