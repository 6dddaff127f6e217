/** Rules for the packages that the product is built from: each has a digest and a licence that allows its use. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { z } from 'zod';
import { repositoryRoot, textOf } from '../support/repository-files.ts';

const Entry = z.object({
  version: z.string().optional(),
  integrity: z.string().optional(),
  license: z.string().optional(),
  dev: z.boolean().optional(),
  devOptional: z.boolean().optional(),
  optional: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
});
type Entry = z.output<typeof Entry>;
type Entries = readonly (readonly [string, Entry])[];

/** Licences that let anyone use, change and pass on the product, as SPDX names them. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'AFL-2.1',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
]);

/** Packages that state no licence, or one that is not for programs, and why they are shipped all the same. */
const explained: Readonly<Record<string, string>> = {
  'node_modules/@fontsource/ibm-plex-sans-arabic':
    'A typeface under OFL-1.1, which lets anyone use, change and pass on the font with any program; the font alone may not be sold.',
  'node_modules/@expo-google-fonts/ibm-plex-sans-arabic':
    'The same typeface under OFL-1.1 and a few lines of script under MIT, in files that have both scripts; pictures are drawn with it.',
  'node_modules/@resvg/resvg-wasm':
    'MPL-2.0, which asks only that changes of its own files are passed on; Mulk changes none.',
  'node_modules/@mapbox/jsonlint-lines-primitives': 'A fork of jsonlint, which has the licence MIT.',
};

function entriesOf(lock: string): Entries {
  const { packages } = z.object({ packages: z.record(z.string(), Entry) }).parse(JSON.parse(lock));
  return Object.entries(packages).filter(([path]) => path !== '');
}

const isShipped = ([, { dev, devOptional }]: Entries[number]) => dev !== true && devOptional !== true;

/** Returns what breaks the rules, in words. */
function faultsOf(entries: Entries): string[] {
  const noDigest = entries.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? ''));
  const unlicensed = entries
    .filter(isShipped)
    .filter(([path, { license }]) => !isAllowed(license) && explained[path] === undefined);
  return [
    ...noDigest.map(([path]) => `${path} has no digest`),
    ...unlicensed.map(([path, { license }]) => `${path} has the licence ${license ?? 'none'}`),
  ];
}

/** Returns true for a licence that is allowed, or a choice among licences of which one is. */
function isAllowed(license: string | undefined): boolean {
  const choices = (license ?? '').replaceAll(/[()]/g, '').split(' OR ');
  return choices.some((choice) => choice.split(' AND ').every((part) => allowed.has(part)));
}

describe('packages', () => {
  const entries = entriesOf(textOf('package-lock.json'));

  it('each have a digest, and a licence that is allowed where they are shipped', () => {
    assert.ok(entries.length > 100);
    const known = new Set(entries.map(([path]) => path));
    assert.deepEqual(
      Object.keys(explained).filter((path) => !known.has(path)),
      [],
    );
    assert.deepEqual(faultsOf(entries), []);
  });

  it('are refused without a digest, and with an unknown licence', () => {
    const planted = [
      ['node_modules/a', { license: 'MIT' }],
      ['node_modules/b', { integrity: 'sha512-x', license: 'AGPL-3.0-only' }],
      ['node_modules/c', { integrity: 'sha512-x' }],
      ['node_modules/d', { integrity: 'sha512-x', license: '(AGPL-3.0-only OR MIT)' }],
      ['node_modules/e', { integrity: 'sha512-x', license: 'MIT AND GPL-3.0-only' }],
    ] as const;
    assert.deepEqual(faultsOf(planted), [
      'node_modules/a has no digest',
      'node_modules/b has the licence AGPL-3.0-only',
      'node_modules/c has the licence none',
      'node_modules/e has the licence MIT AND GPL-3.0-only',
    ]);
  });

  it('are listed by `npm sbom`, with their digests', () => {
    const text = execFileSync(
      'npm',
      ['sbom', '--silent', '--sbom-format', 'cyclonedx', '--package-lock-only'],
      { cwd: repositoryRoot, encoding: 'utf8' },
    );
    const Sbom = z.object({
      bomFormat: z.literal('CycloneDX'),
      components: z.array(
        z.object({ name: z.string(), version: z.string(), hashes: z.array(z.unknown()).optional() }),
      ),
    });
    const listed = new Set(
      Sbom.parse(JSON.parse(text)).components.map(({ name, version }) => `${name}@${version}`),
    );
    const missing = entries
      .filter(([, { optional }]) => optional !== true)
      .map(([path, { version }]) => `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${version}`)
      .filter((name) => !listed.has(name));
    assert.deepEqual(missing, []);
  });
});
