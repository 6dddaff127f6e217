import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isWithinBudget, median } from '../../bench/benchmark.ts';
import { makePictures, type Result, readResults, withTables } from '../../bench/results.ts';
import { repositoryRoot } from '../support/repository-files.ts';

const root = repositoryRoot;
const begin = '<!-- made by bench/results.ts from bench/results/: do not edit -->';
const end = '<!-- end of the made part -->';

const result: Result = {
  name: 'ingest',
  title: 'Ingest',
  measured_on: '2026-11-21',
  repeats: 3,
  machine: { cores: 2 },
  data: { bytes: 1_234_567 },
  figures: [
    { what: 'Reload / bare', value: 2.4, unit: '×', budget: { limit: 2.5, side: 'at most' } },
    {
      what: 'Cached',
      value: 40,
      unit: '%',
      budget: { limit: 60, side: 'at least' },
      note: 'eight connections',
    },
    { what: 'Plain', value: 128.94, unit: 'req/CPU-s' },
  ],
  runs: {},
};

describe('median', () => {
  it('is the middle one, or the mean of the two middle ones', () => {
    assert.equal(median([9, 1, 5]), 5);
    assert.equal(median([4, 1, 3, 2]), 2.5);
    assert.equal(median([7]), 7);
    assert.throws(() => median([]), /No values/);
  });
});

describe('isWithinBudget', () => {
  it('knows both sides, and no promise', () => {
    assert.deepEqual(result.figures.map(isWithinBudget), [true, false, null]);
  });
});

describe('docs/performance.md', () => {
  it('gets a table for each result, with what is promised and whether it is kept', () => {
    const page = withTables(`before\n${begin}\nold\n${end}\nafter\n`, [result]);
    assert.match(page, /^before\n/);
    assert.match(page, /\nafter\n$/);
    assert.doesNotMatch(page, /old/);
    assert.match(page, /\| Reload \/ bare \| 2\.4 × \| at most 2\.5 × \| yes \|/);
    assert.match(page, /\| Cached \(eight connections\) \| 40 % \| at least 60 % \| \*\*no\*\* \|/);
    assert.match(page, /\| Plain \| 129 req\/CPU-s \| {2}\| {2}\|/);
    assert.match(page, /Data: bytes 1,234,567\./);
    assert.throws(() => withTables('no marks', [result]), /lacks the marks/);
  });

  it('is what bench/results/ makes of it', async () => {
    const page = await readFile(join(root, 'docs/performance.md'), 'utf8');
    assert.equal(page, withTables(page, await readResults(join(root, 'bench/results'))));
  });

  it('sets peers side by side, and draws them', () => {
    const answers = { what: 'Page: answers for a second of CPU', unit: 'req/CPU-s' };
    const figures = [
      { ...answers, peer: 'Mulk', value: 2000 },
      { what: 'Memory', unit: 'MB', peer: 'Mulk', value: 300 },
      { ...answers, peer: 'Other', value: 20.46 },
    ];
    const peers: Result = { ...result, name: 'peers', figures: [...result.figures, ...figures] };
    const page = withTables(`${begin}\n${end}`, [peers]);
    assert.match(page, /\| what \| Mulk \| Other \|\n\|---\|---:\|---:\|\n/);
    assert.match(page, /\| Page: answers for a second of CPU, req\/CPU-s \| 2,000 \| 20\.5 \|/);
    assert.match(page, /\| Memory, MB \| 300 \| {2}\|/);
    assert.match(page, /!\[Answers for each second[^\]]*\]\(pictures\/bench-peers\.svg\)/);
    assert.match(makePictures([peers]).get('bench-peers.svg') ?? '', />2,000</);
    assert.equal(makePictures([result]).size, 0);
    assert.equal(makePictures([{ ...peers, figures: result.figures }]).size, 0);
  });

  it('has the pictures that bench/results/ makes', async () => {
    for (const [name, picture] of makePictures(await readResults(join(root, 'bench/results'))))
      assert.equal(await readFile(join(root, 'docs/pictures', name), 'utf8'), picture, name);
  });

  it('names no host and no path', async () => {
    for (const kept of await readResults(join(root, 'bench/results'))) {
      assert.doesNotMatch(JSON.stringify(kept), /"[^"]*\/(home|work|tmp|root|Users)\/|host/);
    }
  });
});
