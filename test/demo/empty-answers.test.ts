/** The check of the demo with a history can fail: it names answers without rows, and those whose figures are all withheld. */
import assert from 'node:assert/strict';
import { emptyBecause } from './empty-answers.ts';

const meta = { snapshot_id: 'one', places: [{ id: 1 }] };
const withheld = { value: null, n: 2, reason: 'fewer than 5 sales' };

describe('answers with nothing in them', () => {
  it('have no rows, no record, or only withheld figures', () => {
    assert.equal(emptyBecause({ areas: [], next_cursor: null, has_more: false, meta }), 'no rows');
    assert.equal(emptyBecause({ area: null, meta }), 'no rows');
    assert.equal(emptyBecause({ meta }), 'no rows');
    assert.equal(
      emptyBecause({ areas: [{ id: 1, price: withheld, rent: withheld }], meta }),
      'all 2 figures are withheld',
    );
  });

  it('are not those with rows, or with one figure', () => {
    assert.equal(emptyBecause({ areas: [{ id: 1 }], meta }), null);
    assert.equal(emptyBecause({ area: { price: withheld, rent: { value: 90, n: 40 } }, meta }), null);
  });
});
