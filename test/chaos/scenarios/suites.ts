/** Runs the ordinary tests of reliability and security again and reports them row by row. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Figure } from '../../../bench/benchmark.ts';
import { runTool } from '../python-tools.ts';
import { atLeast, type ChaosContext, none, type Scenario, type Shown } from '../scenario.ts';

interface Row {
  readonly what: string;
  readonly files: readonly string[];
}

const rows: readonly Row[] = [
  {
    what: 'A full disk and a read-only directory leave the old snapshot and say why',
    files: ['test/ingest/run/full-disk.deep.test.ts', 'test/ingest/snapshot/bad-disk.test.ts'],
  },
  {
    what: 'Ingest accounts for every physical record of broken exports',
    files: ['test/ingest/load/*.test.ts'],
  },
  {
    what: 'Acknowledged keys, usage, documents and webhooks survive kill -9',
    files: [
      'test/service/accounts/store.test.ts',
      'test/service/accounts/usage-meter.test.ts',
      'test/service/accounts/two-processes.deep.test.ts',
      'test/service/documents/kill.deep.test.ts',
      'test/service/webhooks/survival.deep.test.ts',
    ],
  },
  {
    what: 'Keys are hashed, shown once, compared in constant time and never logged',
    files: [
      'test/service/accounts/api-key.test.ts',
      'test/service/accounts/authenticate.test.ts',
      'test/service/logger.test.ts',
      'test/contract/problems.test.ts',
    ],
  },
  {
    what: 'Every endpoint, requested in every role',
    files: ['test/contract/authorisation.test.ts'],
  },
];

/** Runs test files like the suite. Returns the numbers of passed and failed tests. */
async function testsOf(
  files: readonly string[],
  counts: string,
): Promise<{ passed: number; failed: number; skipped: number }> {
  // Mocha expands the patterns.
  const { text } = await runTool('node_modules/.bin/mocha', [
    ...files,
    // A test that timed out may leave resources that keep the process alive.
    '--exit',
    '--reporter-option',
    `counts=${counts}`,
  ]);
  const [, passed, failed, skipped] =
    /(\d+) passed, (\d+) failed, (\d+) skipped/.exec(readOr(counts, text)) ?? [];
  const lost = [...text.matchAll(/^Warning: Cannot find any files .*$/gm)].length;
  return { passed: Number(passed ?? 0), failed: Number(failed ?? 1) + lost, skipped: Number(skipped ?? 0) };
}

function readOr(path: string, otherwise: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return otherwise;
  }
}

async function measure({ tiny, work, say }: ChaosContext): Promise<Shown> {
  const figures: Figure[] = [];
  const total = { passed: 0, failed: 0 };
  for (const [number, { what, files }] of (tiny
    ? [{ what: 'A log', files: ['test/service/logger.test.ts'] }]
    : rows
  ).entries()) {
    const { passed, failed, skipped } = await testsOf(files, join(work, `counts-${number}`));
    say(`${what}: ${passed} passed, ${failed} failed, ${skipped} skipped`);
    total.passed += passed;
    total.failed += failed;
    figures.push(
      atLeast(
        1,
        what,
        failed === 0 ? passed : 0,
        'tests',
        `${failed} failed, ${skipped} skipped: ${files.join(', ')}`,
      ),
    );
  }
  return {
    data: { tests: total.passed },
    figures: [
      none('Tests that failed', total.failed, 'tests', `of ${total.passed + total.failed}`),
      ...figures,
    ],
  };
}

export const suites: Scenario = {
  name: 'suites',
  title: 'Proofs by the ordinary tests',
  promise:
    'The ordinary tests cover full disks, broken exports, accounts after kill -9, secrets and authorisation',
  run: measure,
};
