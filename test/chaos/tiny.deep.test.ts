/** Runs the quick scenarios of `make chaos` with few and small data, and checks the page of findings. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isWithinBudget } from '../../bench/benchmark.ts';
import { type Result, readResults } from '../../bench/results.ts';
import { temporaryDirectory } from '../support/accounts.ts';
import { publishFixture } from '../support/fixture-snapshot.ts';
import { repositoryRoot } from '../support/repository-files.ts';
import { scenarios } from './all.ts';
import { withFindings } from './page.ts';
import { runScenario } from './run.ts';
import { atLeast, none, plain, type Scenario } from './scenario.ts';
import { corruptSnapshot } from './scenarios/corrupt-snapshot.ts';
import { fuzzing } from './scenarios/fuzz.ts';

describe('make chaos, tiny', () => {
  const folder = temporaryDirectory();
  before(() => publishFixture(folder.path));
  after(() => folder.remove());

  for (const scenario of [fuzzing, corruptSnapshot]) {
    it(`${scenario.name}: ${scenario.promise}`, async () => {
      const said: string[] = [];
      const { figures } = await runScenario(scenario, {
        tiny: true,
        scratch: join(folder.path, 'chaos'),
        warehouse: () => Promise.resolve(folder.path),
        today: '2026-11-21',
        say: (sentence) => said.push(sentence),
      });
      assert.ok(figures.length > 3);
      const missed = figures.filter((figure) => isWithinBudget(figure) === false);
      assert.deepEqual(missed, [], said.join('\n'));
    });
  }
});

describe('docs/reliability.md', () => {
  const begin = '<!-- made by test/chaos/page.ts from test/chaos/results/: do not edit -->';
  const end = '<!-- end of the made part -->';
  const scenario: Scenario = {
    name: 'x',
    title: 'Ten times, or more',
    promise: 'It holds',
    run: () => Promise.reject(new Error('not run')),
  };
  const result: Result = {
    name: 'x',
    title: scenario.title,
    measured_on: '2026-11-21',
    repeats: 1,
    machine: { cores: 2 },
    data: { requests: 20_000 },
    figures: [
      none('Failed', 2, 'requests', 'of 20'),
      atLeast(3, 'Kills', 3, 'kills'),
      plain('p99', 12.34, 'ms'),
    ],
    runs: {},
  };

  it('gets a row and a table for each scenario', () => {
    const page = withFindings(
      `before\n${begin}\nold\n${end}\nafter\n`,
      [scenario, { ...scenario, name: 'y' }],
      [result],
    );
    assert.match(page, /^before\n[\s\S]*\nafter\n$/);
    assert.doesNotMatch(page, /\nold\n/);
    assert.match(
      page,
      /\| It holds \| \[Ten times, or more\]\(#ten-times-or-more\): Failed: 2 requests \| \*\*no\*\* \(1\) \| `make chaos NAME=x` \|/,
    );
    assert.match(page, /not measured \| {2}\| `make chaos NAME=y` \|/);
    assert.match(page, /\| Failed \(of 20\) \| 2 requests \| at most 0 requests \| \*\*no\*\* \|/);
    assert.match(
      page,
      /\| Kills \| 3 kills \| at least 3 kills \| yes \|\n\| p99 \| 12\.3 ms \| {2}\| {2}\|/,
    );
    assert.throws(() => withFindings('no marks', [], []), /lacks the marks/);
  });

  it('is what test/chaos/results/ makes of it', async () => {
    const page = await readFile(join(repositoryRoot, 'docs/reliability.md'), 'utf8');
    const results = await readResults(join(repositoryRoot, 'test/chaos/results'));
    assert.equal(page, withFindings(page, scenarios, results));
    for (const kept of results)
      assert.doesNotMatch(JSON.stringify(kept), /"[^"]*\/(home|work|tmp|root|Users)\//, kept.name);
  });
});
