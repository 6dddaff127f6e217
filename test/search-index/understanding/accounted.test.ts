/** Tests that a question's figures and names are either understood or left over, for many questions made from parts. */
import assert from 'node:assert/strict';
import { followed } from '../../../search-index/understanding/follow-up.ts';
import { understand } from '../../../search-index/understanding/understand.ts';
import { splitWords } from '../../../search-index/understanding/words.ts';
import { market } from './market.ts';

const places = ['in JVC', 'Dubai Marina', 'not in JVC', 'من دبي مارينا', 'moving out of JVC', 'in Sharjah'];
const homes = ['2 bed flat', '3BR villa', 'ابغى شقة غرفتين', 'sha2a 2 ghoraf', 'studio or 1 bed', 'office'];
const amounts = ['under 1.5m', 'AED1.5M', '6k-8k sqft', 'rent 5000', '7% yield', 'floor 12', 'EMI 4000'];
const others = [
  'not less 120 sqm',
  'handover 2027 or later',
  '4 cheques',
  'payment plan 60/40',
  'without 2 parking',
];

/** Returns the numbers of a text as they are written. */
const numbersOf = (text: string) => splitWords(text).filter(({ number }) => number !== null);

describe('what a question says', () => {
  const questions = homes.flatMap((home) =>
    places.flatMap((place) =>
      amounts.map((amount, at) => `${home}, ${place}, ${amount}, ${others[at % others.length]}`),
    ),
  );

  it('is quoted by a part or left over, each figure once', () => {
    for (const question of questions) {
      const { parts, left_over } = understand(question, market);
      const said = [...parts.map(({ words }) => words), ...left_over];
      assert.deepEqual(
        said
          .flatMap(numbersOf)
          .map(({ number }) => number)
          .toSorted(),
        numbersOf(question)
          .map(({ number }) => number)
          .toSorted(),
        `${question} → ${JSON.stringify(said)}`,
      );
    }
  });

  it('sets no place that is unwanted, left behind or outside Dubai', () => {
    for (const question of questions.filter((one) => /not in|out of|Sharjah/.test(one))) {
      const { filters } = understand(question, market);
      assert.equal(filters.area_ids ?? filters.community_ids, undefined, question);
    }
  });
});

describe('a question that follows another', () => {
  const first = understand('2 bed flat for rent in Dubai Marina under 150k', market);
  const next = (text: string) => followed(understand(text, market, first.filters.purpose ?? null), first);

  it('replaces what it says anew and keeps the rest', () => {
    const { filters } = next('and with 3 bedrooms?');
    assert.deepEqual(filters, { ...first.filters, min_bedrooms: 3, max_bedrooms: 3 });
    const there = next('what about JVC');
    assert.notDeepEqual(there.filters.community_ids, first.filters.community_ids);
    assert.equal(there.filters.max_rent_aed, 150_000);
  });

  it('reads a budget in the market of the question before, and drops that of another market', () => {
    assert.equal(next('under 900k').filters.max_rent_aed, 900_000);
    const bought = next('to buy').filters;
    assert.equal(bought.purpose, 'buy');
    assert.equal(bought.max_rent_aed, undefined);
  });

  it('orders by rent where cheaper is asked, and stands alone where it says nothing', () => {
    assert.equal(next('cheaper').order, 'rent');
    assert.deepEqual(next('pizza delivery').filters, understand('pizza delivery', market).filters);
  });
});
