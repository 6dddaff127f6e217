/** The packages that Mulk runs with: how many megabytes they may take, and that the page of them counts each once. */
import assert from 'node:assert/strict';
import { heavyTwice, Lock, Measured, packagesPage, productionPaths } from '../../docs/pages/packages.ts';
import { textOf } from '../support/repository-files.ts';

const limitMb = 290;

describe('the packages that Mulk runs with', () => {
  const lock = Lock.parse(JSON.parse(textOf('package-lock.json')));
  const measured = Measured.parse(JSON.parse(textOf('docs/packages.json')));

  it('take at most 290 MB, as `npm run packages` measured them', () => {
    const bytes = productionPaths(lock).map(
      (path) => measured.bytes[`${path} ${lock.packages[path]?.version}`] ?? 0,
    );
    const total = bytes.reduce((sum, one) => sum + one, 0) / 2 ** 20;
    assert.ok(total > 100 && total <= limitMb, `${total.toFixed(0)} MB`);
  });

  it('are there once, where they are large', () => {
    assert.deepEqual(heavyTwice(lock, measured), []);
  });

  const tree = Lock.parse({
    packages: {
      '': { dependencies: { a: '1', b: '1' } },
      'node_modules/a': { version: '1.0.0', dependencies: { shared: '1', inner: '2' } },
      'node_modules/a/node_modules/inner': { version: '2.0.0' },
      'node_modules/b': { version: '1.0.0', dependencies: { shared: '1', inner: '1', a: '1' } },
      'node_modules/inner': { version: '1.0.0', optionalDependencies: { elsewhere: '1' } },
      'node_modules/shared': { version: '1.0.0' },
      'node_modules/tool': { version: '1.0.0', dev: true },
    },
  });
  const known: Measured = {
    measured_on: '2026-11-28',
    machine: 'linux-x64',
    bytes: {
      'node_modules/a 1.0.0': 2 ** 20,
      'node_modules/a/node_modules/inner 2.0.0': 2 ** 20,
      'node_modules/b 1.0.0': 2 ** 20,
      'node_modules/inner 1.0.0': 3 * 2 ** 20,
      'node_modules/shared 1.0.0': 2 ** 20,
    },
    last_releases: { a: '2026-01-02', b: '2026-03-04' },
  };

  it('are listed with what only they bring', () => {
    const page = packagesPage(tree, known, { a: 'reading', b: 'writing' });
    assert.match(page, /^Mulk runs with 2 npm packages and what they bring: 7\.0 MB /m);
    assert.match(
      page,
      /^\| `b` \| writing \| 1\.0\.0 \| 4\.0 \| 2026-03-04 \|\n\| `a` \| reading \| 1\.0\.0 \| 1\.0 \| 2026-01-02 \|$/m,
    );
    assert.match(page, /^2 packages that several of these share take another 2\.0 MB\.$/m);
    assert.deepEqual(heavyTwice(tree, known), ['inner']);
  });

  it('are refused without a purpose, without a measurement, and gone', () => {
    assert.throws(() => packagesPage(tree, known, { a: 'reading' }), /does not say what b is for/);
    const unknown = { ...known, bytes: {} };
    assert.throws(
      () => packagesPage(tree, unknown, { a: 'x', b: 'y' }),
      /lacks a 1\.0\.0: run `npm run packages`/,
    );
    assert.throws(() => packagesPage(tree, known, { a: 'x', b: 'y', c: 'z' }), /has c, which is no package/);
  });
});
