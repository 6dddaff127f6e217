/**
 * Measures whether the tests can fail: Stryker changes one expression after another, and a change that no test notices is listed. Ends with the share
 * of noticed changes of each group and fails below the least. `main.ts [GROUP or SOURCE]`
 */
import { readFileSync } from 'node:fs';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { repositoryRoot } from '../support/repository-files.ts';
import { type Explained, type Group, groups, leastScorePct } from './groups.ts';

const noticedStatuses: readonly string[] = ['Killed', 'Timeout'];
const missedStatuses: readonly string[] = ['Survived', 'NoCoverage'];

interface Missed {
  readonly place: string;
  readonly source: string;
  readonly code: string;
  readonly replacement: string;
}

/** Returns every mutant of these sources with what the tests of the group made of it. */
async function runMutants(sources: readonly string[], tests: readonly string[]): Promise<MutantResult[]> {
  const stryker = new Stryker({
    configFile: 'test/mutants/stryker.json',
    mutate: [...sources],
    tests: [...tests],
  });
  return stryker.runMutationTest();
}

function missed({ fileName, location: { start, end }, replacement }: MutantResult): Missed {
  const source = fileName.slice(repositoryRoot.length).replace(/^\//, '');
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const last = lines.length - 1;
  lines[last] = (lines[last] ?? '').slice(0, end.column - 1);
  lines[0] = (lines[0] ?? '').slice(start.column - 1);
  return {
    place: `${source}:${start.line}`,
    source,
    code: inOneLine(lines.join('\n')),
    replacement: inOneLine(replacement),
  };
}

function inOneLine(code: string): string {
  return code.replaceAll(/\s+/g, ' ').trim();
}

function explains(explained: Explained, { source, code, replacement }: Missed): boolean {
  return (
    explained.source === source && code.startsWith(explained.code) && explained.replacement === replacement
  );
}

/** Says how a group went, with every change that went unnoticed; true when its score suffices and no explanation is idle. */
async function judge(group: Group, sources: readonly string[]): Promise<boolean> {
  const mutants = await runMutants(sources, group.tests);
  const all = mutants.filter(({ status }) => missedStatuses.includes(status)).map(missed);
  const explained = group.explained.filter(({ source }) => sources.includes(source));
  const left = all.filter((mutant) => !explained.some((one) => explains(one, mutant)));
  const idle = explained.filter((one) => !all.some((mutant) => explains(one, mutant)));
  const noticed = mutants.filter(({ status }) => noticedStatuses.includes(status)).length;
  for (const { place, code, replacement } of left) console.log(`${place}\n  - ${code}\n  + ${replacement}`);
  for (const { source, code } of idle) console.log(`${source}: explained, but noticed or gone: ${code}`);
  const scorePct = (noticed / Math.max(1, noticed + left.length)) * 100;
  const counts = `${noticed} noticed, ${left.length} missed, ${all.length - left.length} explained`;
  console.log(`${group.name}: ${scorePct.toFixed(1)} % (${counts})`);
  return scorePct >= leastScorePct && idle.length === 0;
}

const [, , name] = process.argv;
const asked = groups.flatMap((group) => {
  const sources = group.sources.filter((source) => [undefined, group.name, source].includes(name));
  return sources.length > 0 ? [{ group, sources }] : [];
});
if (asked.length === 0)
  throw new Error(`No group and no source in test/mutants/groups.ts is called ${name}.`);
let ok = true;
for (const { group, sources } of asked) ok = (await judge(group, sources)) && ok;
process.exitCode = ok ? 0 : 1;
