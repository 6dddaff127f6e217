/** The foot of a page names each register that the page counts, with its own day. */
import assert from 'node:assert/strict';
import { createFormat } from '../../../../service/explorer/browser/format.ts';
import { texts } from '../../../../service/explorer/texts.ts';
import { daysOfAll, knownDays } from '../../../../service/site/market/known-days.ts';
import { words } from '../../../../service/site/market/words/words.ts';

const days = {
  transactions: '2026-07-01',
  'rent-contracts': '2026-07-17',
  projects: '2026-03-16',
  areas: '2026-03-18',
};
const said = (oldest: string) =>
  knownDays(
    { words: words.en, format: createFormat('en', texts.en) },
    { as_of: oldest, as_of_by_dataset: days },
  );

describe('the days of the registers behind a page', () => {
  it('are those of each register that is counted', () => {
    assert.equal(
      said('2026-03-16'),
      'Sales, mortgages and gifts up to 1 Jul 2026 · Rent contracts up to 17 Jul 2026 · Projects up to 16 Mar 2026',
    );
  });

  it('are those of every answer that a page shows', () => {
    const sales = { meta: { as_of: '2026-07-01', as_of_by_dataset: days } };
    const rents = {
      meta: { as_of: '2026-06-17', as_of_by_dataset: { ...days, 'rent-contracts': '2026-06-17' } },
    };
    const { asOf } = daysOfAll([sales, null, rents]);
    assert.deepEqual(asOf, { as_of: '2026-06-17', as_of_by_dataset: rents.meta.as_of_by_dataset });
    assert.deepEqual(daysOfAll([null]), {});
  });

  it('leave out a register that only names the records', () => {
    assert.equal(
      said('2026-07-01'),
      'Sales, mortgages and gifts up to 1 Jul 2026 · Rent contracts up to 17 Jul 2026',
    );
  });
});
