/** Floors under how well names are found in the sample: a change of the search that loses them is not kept. */
import assert from 'node:assert/strict';
import { join } from 'node:path';
import { SEARCH_FILE } from '../../../search-index/embedded/build-index.ts';
import { EmbeddedIndex, readIndexFile } from '../../../search-index/embedded/embedded-index.ts';
import { allParts } from '../../../search-index/embedded/score-name.ts';
import type { SectionFile } from '../../../search-index/embedded/sections.ts';
import { nameKinds } from '../../../search-index/search-index.ts';
import { sampleWarehouse } from '../../support/sample-warehouse.ts';
import { asking, type Judged, measure, readJudged } from './names.ts';

const floors: Readonly<Record<Judged['class'], number>> = {
  'exact-prefix': 0.95,
  'one-typo': 0.85,
  transliteration: 0.9,
  alias: 0.9,
  arabic: 0.9,
  community: 0.95,
  'word-order': 0.9,
  'missing-space': 0.9,
};

describe('names found in the sample', () => {
  const judged = readJudged();
  let file: SectionFile;
  before(async () => {
    const { directory } = await (await sampleWarehouse()).warehouse.snapshot();
    file = await readIndexFile(join(directory, SEARCH_FILE));
  });

  it('are asked for in enough ways', () => {
    assert.ok(judged.length >= 150);
    const heldOut = judged.filter(({ part }) => part === 'held-out');
    assert.ok(heldOut.length >= judged.length / 3 - 1);
  });

  for (const part of ['tuned', 'held-out'] as const) {
    it(`are among the first five, by class: ${part}`, async () => {
      const scores = await measure(
        judged.filter((one) => one.part === part),
        asking(new EmbeddedIndex(file)),
      );
      for (const [name, floor] of Object.entries(floors)) {
        const { hitAt5 } = scores.get(name) ?? { hitAt5: 0 };
        assert.ok(hitAt5 >= floor, `${name}: ${hitAt5} is below ${floor}`);
      }
    });
  }

  it('hold the article where only that is typed', async () => {
    const index = new EmbeddedIndex(file);
    for (const kinds of [nameKinds, ['project'] as const]) {
      const { suggestions } = await index.suggest({ q: 'al', kinds, limit: 20 });
      assert.equal(suggestions.length, 20);
      assert.match(suggestions[0]?.document.name ?? '', /^al /i);
      for (const { document } of suggestions) assert.match(document.name, /\bal\b/i);
    }
  });

  // What a part is for gets worse without it, or the queries say nothing of it.
  for (const [part, name] of [
    ['slips', 'one-typo'],
    ['skeleton', 'transliteration'],
  ] as const) {
    it(`are found less often without ${part}`, async () => {
      const whole = await measure(judged, asking(new EmbeddedIndex(file)));
      const less = await measure(judged, asking(new EmbeddedIndex(file, { ...allParts, [part]: false })));
      assert.ok((less.get(name)?.hitAt5 ?? 1) < (whole.get(name)?.hitAt5 ?? 0), name);
    });
  }
});
