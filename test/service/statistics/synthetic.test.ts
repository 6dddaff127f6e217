/** Marks of figures that count synthetic records. */
import assert from 'node:assert/strict';
import { markSynthetic } from '../../../service/statistics/synthetic.ts';

const until = '2026-01-01';
const made = (from: string, to: string, method = 'market-statistics') => ({
  method,
  method_version: 1,
  window: { from, to },
  as_of: to,
});
/** A copy in which no two fields are one object. */
function copy<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value));
}

const figure = { value: 2, n: 40 };

describe('marks of synthetic history', () => {
  it('marks a figure whose window reaches before the real exports, and no other', () => {
    const record = {
      whole: { ...figure, ...made('2025-07-01', '2026-06-30') },
      real: { ...figure, ...made('2026-01-01', '2026-06-30') },
    };
    assert.deepEqual(markSynthetic(copy(record), until), {
      ...record,
      whole: { ...record.whole, synthetic: true },
    });
  });

  it('marks a change whose earlier side is synthetic, by the window of the answer', () => {
    const row = { price: figure, price_yoy_change_pct: figure, rent_yoy_change_pct: { value: null, n: 0 } };
    const marked = markSynthetic(copy(row), until, made('2026-01-01', '2026-06-30'));
    assert.deepEqual(marked, { ...row, price_yoy_change_pct: { ...figure, synthetic: true } });
    const later = markSynthetic(copy(row), until, made('2027-01-01', '2027-06-30'));
    assert.deepEqual(later, row);
  });

  it('marks an index of real days, because the year before weighs it', () => {
    const meta = made('2026-01-01', '2026-06-30', 'price-index');
    assert.deepEqual(markSynthetic(copy(meta), until), { ...meta, synthetic: true });
  });

  it('looks at the earlier days that a ranking names', () => {
    const meta = { ...made('2028-01-01', '2028-12-31'), before: { from: '2025-06-01', to: '2026-05-31' } };
    assert.deepEqual(markSynthetic(copy(meta), until), { ...meta, synthetic: true });
  });
});
