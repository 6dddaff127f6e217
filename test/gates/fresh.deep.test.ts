/** The freshness gate refuses a generated page that does not say what the definitions say. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, rmSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withoutCoverage } from '../support/program.ts';
import { repositoryRoot } from '../support/repository-files.ts';

function generate(directory: string, ...rest: string[]) {
  const ran = spawnSync('npm', ['run', '--silent', 'fresh', '--', '--into', directory, ...rest], {
    encoding: 'utf8',
    env: withoutCoverage(),
  });
  return { status: ran.status, output: `${ran.stdout}${ran.stderr}` };
}

describe('freshness gate', () => {
  let directory: string;

  before(() => {
    directory = mkdtempSync(join(tmpdir(), 'mulk-docs-'));
    generate(directory, '--no-check');
  });
  after(() => rmSync(directory, { recursive: true }));

  it('passes on pages just written', () => {
    const whole = [
      'README.md',
      'api-types.ts',
      'console.md',
      'datasets.md',
      'field-ids.json',
      'operations.py',
      'packages.md',
      'problems.md',
      'revisions.md',
      'security.md',
      'tables.md',
    ];
    const methods = readdirSync(join(repositoryRoot, 'docs/methods'));
    assert.deepEqual(readdirSync(directory).sort(), [...whole, ...methods].sort());
    const { status, output } = generate(directory);
    assert.equal(status, 0, output);
  });

  it('refuses an edited page', () => {
    appendFileSync(join(directory, 'problems.md'), 'edited by hand\n');
    const { status, output } = generate(directory);
    assert.notEqual(status, 0);
    assert.match(output, /problems\.md is stale: run `make docs`/);
  });

  it('refuses a missing page', () => {
    unlinkSync(join(directory, 'datasets.md'));
    const { status, output } = generate(directory);
    assert.notEqual(status, 0);
    assert.match(output, /datasets\.md is stale/);
  });
});
