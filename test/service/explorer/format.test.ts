import assert from 'node:assert/strict';
import { createFormat, shownUnit } from '../../../service/explorer/browser/format.ts';
import { texts } from '../../../service/explorer/texts.ts';

describe('figures as the explorer writes them', () => {
  const english = createFormat('en', texts.en);
  const arabic = createFormat('ar', texts.ar);

  it('have their unit, and no more digits than a reader needs', () => {
    assert.equal(english.figure(2423.4, 'aed_per_sqft'), 'AED 2,423 / sq ft');
    assert.equal(english.figure(113.52, 'aed_per_sqft'), 'AED 113.5 / sq ft');
    assert.equal(english.figure(125_000, 'aed'), 'AED 125,000');
    assert.equal(english.figure(2_790_000, 'aed'), 'AED 2.8 m');
    assert.equal(english.figure(7_689_158_229, 'aed'), 'AED 7.7 bn');
    assert.equal(english.figure(5.67, 'pct'), '5.7 %');
    assert.equal(english.figure(1786, 'count'), '1,786');
  });

  it('say the direction of a change, on the right side of the number in both languages', () => {
    assert.equal(shownUnit({ id: 'price_yoy_change_pct', unit: 'pct' }), 'change');
    assert.equal(shownUnit({ id: 'gross_yield_pct', unit: 'pct' }), 'pct');
    assert.equal(english.figure(13.66, 'change').replaceAll(/[\u2066\u2069]/g, ''), '+13.7 %');
    assert.equal(english.figure(-4, 'change').replaceAll(/[\u2066\u2069]/g, ''), '-4 %');
    assert.match(arabic.figure(13.66, 'change'), /^\u2066\u200e?\+13\.7\u2069 %$/);
  });

  it('are written with the reader’s words and the same digits in Arabic', () => {
    assert.equal(arabic.figure(2_790_000, 'aed'), '2.8 مليون درهم');
    assert.match(arabic.day('2026-07-01'), /2026/);
  });

  it('fill the gaps of a text', () => {
    assert.equal(english.fill('{from} to {to}', { from: 1, to: 'two' }), '1 to two');
    assert.equal(english.fill('n = {n}', {}), 'n = ');
    assert.equal(english.month('2026-02-01'), 'Feb 26');
  });
});
