/** The README stays short, and its table says what the results say. */
import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { withFigures } from '../../docs/pages/readme.ts';
import { repositoryRoot, textOf } from '../support/repository-files.ts';

const readme = textOf('README.md');

describe('the README', () => {
  it('has at most 90 lines, one picture below 300 kB, one drawing, and six links at its end', () => {
    assert.ok(readme.split('\n').length <= 91);
    const pictures = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path]) => path ?? '');
    assert.equal(pictures.length, 1);
    assert.ok(statSync(join(repositoryRoot, pictures[0] ?? '')).size < 300_000);
    assert.equal(readme.match(/^```mermaid$/gm)?.length, 1);
    const readOn = readme.slice(readme.indexOf('## Read on'), readme.lastIndexOf('Source: Dubai'));
    assert.equal(readOn.match(/\]\(/g)?.length, 6);
  });

  it('is beside a changelog of at most 300 lines', () => {
    assert.ok(textOf('CHANGELOG.md').split('\n').length <= 301);
  });

  const mulk = [
    { what: 'Page of 50: answers for a second of CPU', value: 473.9 },
    { what: 'Rents by month: answers for a second of CPU', value: 122.8 },
    { what: 'Record by id: answers for a second of CPU', value: 1281 },
    { what: 'Sales as CSV: rows for a second of CPU', value: 199_400 },
    { what: 'Start', value: 8.571 },
  ];
  const peers = ['Mulk', 'Koa + PostgreSQL', 'Datasette'].flatMap((peer, index) =>
    mulk.map(({ what, value }) => ({ what, value: value / 10 ** index, peer })),
  );
  const estimate = ['Mulk', 'Gradient boosting', 'Plain comparables'].map((peer, index) => ({
    what: 'Median error of prices, all',
    value: 5.283 + index,
    peer,
  }));
  const sources = {
    peers: { figures: peers },
    estimate: { figures: estimate },
    audit: 'With seed 1: 36 classes, 2,343 cells, 14,570 values, no difference.',
    operations: 7,
  };
  const page = 'a\n<!-- figures: made by `make docs` -->\nold\n<!-- /figures -->\nb\n';

  it('takes its table from the results of the commands that it names', () => {
    const made = withFigures(page, sources);
    assert.match(made, /^a\n<!-- figures/);
    assert.match(made, /<!-- \/figures -->\nb\n$/);
    assert.doesNotMatch(made, /old/);
    assert.match(
      made,
      /^\| pages of 50 deals for a second of CPU \| 474 \| Koa \+ PostgreSQL 47\.4, Datasette 4\.74 \| `make bench NAME=peers` \|$/m,
    );
    assert.match(made, /\| 199,000 \| Koa \+ PostgreSQL 19,900, Datasette 1,990 \|/);
    assert.match(made, /\| 5\.28 % \| Gradient boosting 6\.28 %, Plain comparables 7\.28 % \|/);
    assert.match(made, /\| 0 of 2,343 \|/);
    assert.match(made, /\| documented operations \| 7 \|/);
  });

  it('refuses results without a figure, and a page without marks', () => {
    assert.throws(() => withFigures(page, { ...sources, estimate: { figures: [] } }), /bench NAME=estimate/);
    assert.throws(() => withFigures(page, { ...sources, audit: '' }), /newest result/);
    assert.throws(() => withFigures('', sources), /lost the marks/);
    const many = { ...sources, audit: 'x, 20 cells, 30 values, 2 differences.' };
    assert.match(withFigures(page, many), /\| 2 of 20 \|/);
  });
});
