/** Code whose results are kept between runs changes only with a look at its version. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { textOf } from '../../support/repository-files.ts';
import { filesOfPart, versionsFile, versionsText } from './guarded-code.ts';

const ask =
  'Code that decides kept rows changed. If any row may differ, raise its version in ingest/steps/versions.ts. Then run `make expected`.';

/** Returns the texts with `planted` behind the text of one file. */
const withPlanted = (changed: string, planted: string) => (file: string) =>
  file === changed ? `${textOf(file)}\n${planted}\n` : textOf(file);

describe('versions of kept results', () => {
  it('stand for the code as it was looked at last', async () => {
    assert.equal(await versionsText(), readFileSync(versionsFile, 'utf8'), ask);
  });

  for (const [file, planted] of [
    ['ingest/load/scan-csv.ts', 'export const planted = 1;'],
    ['ingest/steps/cleaning-macros/dates.sql', 'select 1;'],
    ['data/mappings/procedures.csv', 'planted,1'],
    ['ingest/steps/look-at-pull.ts', 'export const planted = 1;'],
    ['data/project-names/likeness.ts', 'export const planted = 1;'],
    ['data/methods/price-index/fit.ts', 'export const planted = 1;'],
    ['data/methods/price-index/cells.sql', 'select 1;'],
    ['data/methods/estimate/predict.ts', 'export const planted = 1;'],
  ] as const) {
    it(`would notice a change of ${file}`, async () => {
      assert.notEqual(await versionsText(withPlanted(file, planted)), await versionsText());
    });
  }

  it('let a comment be written in other words', async () => {
    const changed = await versionsText(withPlanted('ingest/load/scan-csv.ts', '// In other words.'));
    assert.equal(changed, await versionsText());
  });

  it('cover everything that loading imports', async () => {
    const files = await filesOfPart('cleaning');
    for (const file of [
      'ingest/load/recognise.ts',
      'ingest/steps/cleaning-sql.ts',
      'ingest/steps/good-rows.ts',
    ])
      assert.ok(files.includes(file), file);
  });
});
