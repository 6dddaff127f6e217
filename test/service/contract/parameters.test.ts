/** Days and moments at the ends of what can be written: a clear refusal, never a date that no engine reads. */
import assert from 'node:assert/strict';
import { day, moment, wholeNumber } from '../../../service/contract/parameters.ts';

describe('days and moments', () => {
  it('are those of Dubai and of UTC', () => {
    assert.equal(day({ description: '' }).parse('2024-01-31T22:00:00Z'), '2024-02-01');
    assert.equal(moment({ description: '' }).parse('2024-02-01T02:00:00+04:00'), '2024-01-31T22:00:00.000Z');
  });

  for (const text of ['9999-12-31T23:00:00Z', '0000-01-01T00:00:00+14:00'])
    it(`do not go beyond the years there are: ${text}`, () => {
      assert.match(day({ description: '' }).safeParse(text).error?.issues[0]?.message ?? '', /takes a date/);
    });

  it('refuse an instant whose UTC year has five digits', () => {
    const found = moment({ description: '' }).safeParse('9999-12-31T23:00:00-04:00');
    assert.match(found.error?.issues[0]?.message ?? '', /takes an instant/);
  });
});

describe('whole numbers', () => {
  it('have no sign where there is nothing to be negative', () => {
    const number = wholeNumber({ min: -5, max: 5, description: '' });
    for (const text of ['-0', '-00', '+1', '1.0', '1e0', ' 1'])
      assert.equal(number.safeParse(text).success, false, text);
    assert.equal(number.parse('0'), 0);
    assert.equal(number.parse('-5'), -5);
  });
});
