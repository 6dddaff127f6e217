/** Days and moments at the ends of what can be written: a clear refusal, never a date that no engine reads. */
import assert from 'node:assert/strict';
import {
  day,
  decimal,
  moment,
  propertyTypeChoice,
  wholeNumber,
} from '../../../service/contract/parameters.ts';

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
    for (const text of ['-0', '-00', '+1', '1.0', '1e-1', ' 1'])
      assert.equal(number.safeParse(text).success, false, text);
    assert.equal(number.parse('0'), 0);
    assert.equal(number.parse('-5'), -5);
  });
});

describe('numbers as people write them', () => {
  const range = { min: 0, max: 1e12, description: '' };

  it('have thousands separated by commas, or an exponent', () => {
    for (const [text, value] of [
      ['1,500,000', 1_500_000],
      ['1.5e6', 1_500_000],
      ['1E+6', 1_000_000],
    ] as const) {
      assert.equal(wholeNumber(range).parse(text), value, text);
      assert.equal(decimal(range).parse(text), value, text);
    }
    assert.equal(decimal(range).parse('1,500.25'), 1500.25);
  });

  it('are refused where they may mean another number, or are too large', () => {
    for (const text of [
      '1,5',
      '1,50',
      '15,00',
      '1,5000',
      '1.500.000',
      '1e99',
      '1e400',
      '1,500e3',
      'e6',
      '0x10',
    ])
      for (const number of [wholeNumber(range), decimal(range)])
        assert.equal(number.safeParse(text).success, false, text);
    assert.equal(wholeNumber(range).safeParse('1.25e1').success, false);
    assert.equal(decimal(range).parse('1.25e1'), 12.5);
  });
});

describe('kinds of property', () => {
  it('may be said in the words of the register and of people', () => {
    const kind = propertyTypeChoice({ description: '' });
    assert.equal(kind.parse('flat'), 'apartment');
    assert.equal(kind.parse('hotel-rooms'), 'hotel-apartment');
    assert.match(kind.safeParse('castle').error?.issues[0]?.message ?? '', /^takes one of apartment, villa/);
  });
});
