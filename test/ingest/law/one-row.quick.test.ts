/** The law of one row: rows and files of any kind, however wrong, change only what counts them. */
import assert from 'node:assert/strict';
import { chance } from '../../support/chance.ts';
import { addRows, knownSales } from './add-rows.ts';
import { wildFiles } from './wild-rows.ts';

describe('the law of one row', () => {
  it('holds for 20 wild rows: days, names, links and figures elsewhere are as they were', async () => {
    const files = wildFiles(20, chance(11), await knownSales());
    const { status, reason, kept, asOf, elsewhere, anywhere } = await addRows(files);
    assert.equal(status, 'published', reason ?? '');
    assert.ok(kept >= 5, `${kept} wild rows count`);
    assert.deepEqual(asOf[1], asOf[0]);
    assert.deepEqual(elsewhere, []);
    assert.ok(anywhere > 0, 'the comparison sees what the rows change in their own places');
  });
});
