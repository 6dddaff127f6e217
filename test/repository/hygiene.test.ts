/** Habits of this repository that no compiler or linter watches: each rule lists the files and lines that break it. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { bytesOf, repositoryFiles, repositoryRoot, textOf } from '../support/repository-files.ts';
import { brokenRules, findings, lineRules } from './line-rules.ts';

const isText = (file: string) =>
  !file.startsWith('data/sample/') &&
  !file.startsWith('test/fixtures/') &&
  !/\.(gz|png|jpg|ico|woff2?|parquet|arrow|duckdb)$/.test(file);
const texts = repositoryFiles.filter((file) => isText(file) && file !== 'package-lock.json');
const generated = 'client/src/api-types.ts';
const code = texts.filter((file) => file.endsWith('.ts') && file !== generated);

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      resolved: z.string().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

describe('repository', () => {
  it('holds no file over 5 MB outside data/sample', () => {
    const large = repositoryFiles.filter((file) => !file.startsWith('data/sample/') && bytesOf(file) > 5e6);
    assert.deepEqual(large, []);
  });

  it('is checked out byte for byte where git is told to write other line endings', function () {
    if (spawnSync('git', ['--version']).status !== 0) this.skip();
    const clone = mkdtempSync(join(tmpdir(), 'mulk-endings-'));
    const git = (...words: string[]) =>
      execFileSync('git', ['-c', 'core.autocrlf=true', ...words], { cwd: clone, stdio: 'ignore' });
    try {
      git('init');
      copyFileSync(join(repositoryRoot, '.gitattributes'), join(clone, '.gitattributes'));
      writeFileSync(join(clone, 'query.sql'), 'select 1\n');
      git('add', '.');
      rmSync(join(clone, 'query.sql'));
      git('checkout', '--', 'query.sql');
      assert.equal(readFileSync(join(clone, 'query.sql'), 'utf8'), 'select 1\n');
    } finally {
      rmSync(clone, { recursive: true, force: true });
    }
  });

  it('has a lock file that names no registry', () => {
    const { packages } = Lock.parse(JSON.parse(textOf('package-lock.json')));
    assert.deepEqual(
      Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined),
      [],
    );
    assert.match(textOf('.npmrc'), /^omit-lockfile-registry-resolved=true$/m);
  });

  it('has a lock file that names the binaries of every platform, or npm ci refuses it on some', () => {
    const { packages } = Lock.parse(JSON.parse(textOf('package-lock.json')));
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !isResolved(packages, path, name)),
    );
    assert.deepEqual(missing, []);
  });

  for (const rule of lineRules) {
    it(rule.title, () => {
      const files = rule.codeOnly ? code : texts;
      assert.deepEqual(
        files
          .filter((file) => (rule.only?.test(file) ?? true) && !rule.except?.includes(file))
          .flatMap((file) => findings(rule, file, textOf(file))),
        [],
      );
    });
  }

  it('would notice a line that breaks a rule', () => {
    assert.deepEqual(brokenRules(), []);
    const timed = lineRules.find(({ only }) => only !== undefined);
    assert.ok(timed?.only);
    const lines = [
      "import { setTimeou_t as pause } from 'node:timers/promises';",
      '  this.timeou_t(60_000);',
      '}).timeou_t(20_000);',
      'assert.ok(performance.now_() - began < 400);',
      'while (performance.now_() < until);',
    ].map((line) => line.replace('_', ''));
    assert.deepEqual(
      lines.filter((line) => findings(timed, 'test/planted.ts', line).length === 0),
      [],
    );
    const files = [
      'test/a.test.ts',
      'test/e2e/a.ts',
      'test/a.deep.test.ts',
      'test/chaos/a.ts',
      'service/a.ts',
    ];
    assert.deepEqual(
      files.filter((file) => timed.only?.test(file)),
      files.slice(0, 2),
    );
  });

  // What a test is there for stands in its `describe`.
  it('opens every TypeScript file with a sentence on why it exists', () => {
    const silent = code.filter(
      (file) => !file.endsWith('.test.ts') && !/^(#!.*\n)?\/\*\*\s+(\* )?\S/.test(textOf(file)),
    );
    assert.deepEqual(silent, []);
  });

  it('opens every query with a comment that says what SQL cannot', () => {
    const silent = texts.filter((file) => file.endsWith('.sql') && !/^(--|\/\*)/.test(textOf(file)));
    assert.deepEqual(silent, []);
  });

  it('names files for what they hold', () => {
    const vague = code.filter((file) => /(^|\/)(utils?|helpers?|common|misc)(\/|\.ts$)/.test(file));
    assert.deepEqual(vague, []);
  });
});

/** npm looks in the node_modules of the package and of every folder above it. */
function isResolved(packages: Readonly<Record<string, unknown>>, path: string, name: string): boolean {
  for (let base = path; ; base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))) {
    if (`${base === '' ? '' : `${base}/`}node_modules/${name}` in packages) return true;
    if (base === '') return false;
  }
}
