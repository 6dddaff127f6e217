/** Records whose quotes break the rules are read only where one reading fits. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { datasets } from '../../../data/registry.ts';
import { readLoosely } from '../../../ingest/load/read-loosely.ts';
import { repositoryRoot } from '../../support/repository-files.ts';
import { tryLoadFile } from './try-load.ts';

describe('readLoosely', () => {
  const cases: [string, number, readonly string[] | string][] = [
    ['"a "b" c","d"', 2, ['a "b" c', 'd']],
    ['"a","b, "c", d","e"', 3, ['a', 'b, "c", d', 'e']],
    ['a,"b "c" d",e', 3, ['a', 'b "c" d', 'e']],
    ['a,b "c" d,e', 3, ['a', 'b "c" d', 'e']],
    ['5" pipe,b', 2, ['5" pipe', 'b']],
    ['"a" b,c', 2, ['"a" b', 'c']],
    ['"","""","x"', 3, ['', '"', 'x']],
    ['"a""","b"c"', 2, ['a"', 'b"c']],
    ['\f"a","b, c"', 2, ['a', 'b, c']],
    ['\uFEFF"a","b "c" d"', 2, ['a', 'b "c" d']],
    ['\u200E "a",b', 2, ['a', 'b']],
    ['1, "b, c", "d"', 3, ['1', 'b, c', 'd']],
    ['"a", "b, c",\t"d"', 3, ['a', 'b, c', 'd']],
    ['a, "b" c,d', 3, ['a', ' "b" c', 'd']],
    ['a, "b,c', 3, ['a', ' "b', 'c']],
    ['"a,b', 2, 'unterminated_quote'],
    ['"a" b",c', 3, 'too_few_fields'],
    ['a,b"c,d', 2, 'too_many_fields'],
  ];
  for (const [text, count, expected] of cases) {
    it(`${text} as ${count} fields: ${JSON.stringify(expected)}`, () => {
      const reading = readLoosely(text, count);
      assert.deepEqual('fields' in reading ? reading.fields : reading.reason, expected);
    });
  }
});

describe('the real projects export with inner quotes left single', () => {
  it('loads to the last row, texts of several lines included', async () => {
    const fixture = join(repositoryRoot, 'test/fixtures/broken/projects-single-inner-quotes.csv');
    const workDir = await mkdtemp(join(tmpdir(), 'mulk-quirks-'));
    try {
      const tried = await tryLoadFile(fixture, datasets, { workDir });
      assert.equal(tried.loaded.dataset.id, 'projects');
      assert.equal(tried.loaded.dialect.id, 'C');
      assert.deepEqual(tried.rejects, []);
      assert.deepEqual(tried.rows.map((row) => row['PROJECT_NUMBER']).sort(), [
        '3189',
        '3273',
        '3403',
        '3420',
        '3441',
        '3810',
        '4084',
      ]);
      const text = readFileSync(fixture, 'utf8');
      assert.ok(text.includes('Mixed Use " Commercial'));
      const tower = tried.rows.find((row) => row['PROJECT_NUMBER'] === '4084');
      assert.equal(tower?.['AREA_EN'], 'Madinat Dubai Almelaheyah');
      assert.equal(tower?.['CNT_UNIT'], '517');
    } finally {
      await rm(workDir, { recursive: true });
    }
  });
});
