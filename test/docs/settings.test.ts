/** Every setting is in the code, in .env.example with a sentence, and in docs/operations.md; nothing is in only one of them. */
import assert from 'node:assert/strict';
import former from '../../data/former-settings.json' with { type: 'json' };
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

  it('in .env.example stand once, each under one line of comment', () => {
    assert.equal(new Set(example).size, example.length);
    lines.forEach((line, index) => {
      if (!/^[A-Z]/.test(line)) return;
      assert.match(lines[index - 1] ?? '', /^# .*\.$/, line);
      assert.doesNotMatch(lines[index - 2] ?? '', /^#/, line);
    });
  });

  it('are at most 55', () => {
    assert.ok(example.length <= 55, `${example.length} settings`);
  });

  it('of earlier releases are all in one table of docs/upgrading.md, with the same advice, and nowhere else', () => {
    const rows = [...textOf('docs/upgrading.md').matchAll(/^\| `([A-Z][A-Z0-9_]*)` \| (.*) \|$/gm)];
    assert.deepEqual(
      rows.map(([, name, advice]) => [name, advice?.replaceAll('`', '')]),
      Object.entries(former).map(([name, advice]) => [name, advice.replaceAll('`', '')]),
    );
    const names = new RegExp(`\\b(?:${Object.keys(former).join('|')})\\b`);
    const own = ['data/former-settings.json', 'docs/upgrading.md', 'test/command/first-look.test.ts'];
    assert.deepEqual(
      repositoryFiles.filter((file) => !own.includes(file) && names.test(textOf(file))),
      [],
    );
  });
});
