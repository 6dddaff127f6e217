/** Tests that a slip, an open wish or a strange word never sets a filter that the question does not ask for, for many questions made from parts. */
import assert from 'node:assert/strict';
import { understand } from '../../../search-index/understanding/understand.ts';
import { market } from './market.ts';

const filtersOf = (question: string) => understand(question, market).filters;

/** Returns the spellings of a word with two neighbouring letters after the first swapped. */
function swapped(word: string): string[] {
  return Array.from({ length: word.length - 2 }, (_, at) => at + 1)
    .filter((at) => word[at] !== word[at + 1])
    .map((at) => `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at] ?? ''}${word.slice(at + 2)}`);
}

/** Returns the spellings of a word without one of its vowels, and without all of them. */
function shortened(word: string): string[] {
  const inner = Array.from({ length: word.length - 2 }, (_, at) => at + 1);
  const dropped = inner
    .filter((at) => /[aeiou]/.test(word[at] ?? ''))
    .map((at) => word.slice(0, at) + word.slice(at + 1));
  return [...dropped, word.charAt(0) + word.slice(1).replaceAll(/[aeiou]/g, '')];
}

/** Asserts that a question with a slip sets the filters of the right one, or fewer and quotes the slip as left over. */
function assertSaid(typed: string, right: string, slip: string): boolean {
  const { filters, left_over } = understand(typed, market);
  const wanted: Readonly<Record<string, unknown>> = filtersOf(right);
  for (const [name, value] of Object.entries(filters))
    assert.deepEqual(value, wanted[name], `${typed} sets ${name}`);
  const isSame = Object.keys(filters).length === Object.keys(wanted).length;
  if (!isSame) assert.ok(left_over.join(' ').includes(slip), `${typed} → ${JSON.stringify(left_over)}`);
  return isSame;
}

describe('a slip in a word', () => {
  const sentences: readonly (readonly [string, string])[] = [
    ['bedroom', '2 {} in Motor City'],
    ['apartment', '{} in Dubai Marina under 1m'],
    ['villa', '{} in JVC, 4 bed'],
    ['townhouse', '3 bed {} in Motor City'],
    ['office', '{} in JLT, 900 sqft'],
    ['studio', '{} in Business Bay'],
    ['rent', '1 bed for {} in JVC'],
    ['under', '2 bed flat in JLT {} 90k'],
    ['below', '2 bed flat in JLT {} 1.5m'],
    ['near', '2 bed flat {} metro'],
    ['school', 'villa near {} in Motor City'],
    ['ready', '{} 2 bed in Business Bay'],
    ['freehold', '{} villa, 5 bed'],
    ['family', '{} villa in Motor City'],
  ];

  it('is read as the word or left over, and mostly read', () => {
    const read = sentences.flatMap(([word, sentence]) =>
      [...swapped(word), ...shortened(word)].map((slip) =>
        assertSaid(sentence.replace('{}', slip), sentence.replace('{}', word), slip),
      ),
    );
    assert.ok(read.length > 80, String(read.length));
    assert.ok(
      read.filter(Boolean).length / read.length >= 0.9,
      `${read.filter(Boolean).length}/${read.length}`,
    );
  });

  it('in the name of a place never names another', () => {
    const names = ['Motor City', 'Business Bay', 'Dubai Marina', 'Palm Jumeirah', 'Jumeirah Lakes Towers'];
    const read = names.flatMap((name) =>
      name
        .split(' ')
        .filter((word) => word.length > 3)
        .flatMap((word) => swapped(word).map((slip) => ({ slip, typed: name.replace(word, slip) })))
        .map(({ slip, typed }) => assertSaid(`3 bed flat in ${typed}`, `3 bed flat in ${name}`, slip)),
    );
    assert.ok(read.length > 30);
    assert.ok(
      read.filter(Boolean).length / read.length >= 0.8,
      `${read.filter(Boolean).length}/${read.length}`,
    );
  });

  it('is no evidence for property beside words about something else', () => {
    const slips = ['flta', 'offcie', 'vlila', 'studoi', 'rnet', 'hosue'];
    const rests = [
      'how to fix my {} tire at night',
      'song lyrics of {} party by queen',
      'who won the {} league cup yesterday',
      'boil {} eggs with pepper and salt',
      '{} python error traceback numpy',
    ];
    for (const slip of slips)
      for (const rest of rests) {
        const question = rest.replace('{}', slip);
        assert.deepEqual(filtersOf(question), {}, question);
      }
  });
});

describe('a wish that is left open', () => {
  const permitted = ['{} ok', '{} is fine', '{} also okay', "don't mind {}", 'open to {}', '{} acceptable'];
  const wishes = ['off plan', 'resale', 'leasehold', 'investment', 'luxury', 'under construction', 'ready'];
  const home = '2 bed flat in Motor City under 1.5m';

  it('sets no filter and is left over', () => {
    for (const wish of wishes)
      for (const form of permitted) {
        const words = form.replace('{}', wish);
        const { filters, left_over } = understand(`${home}, ${words}`, market);
        assert.deepEqual(filters, filtersOf(home), words);
        assert.ok(left_over.join(' ').includes(wish), words);
      }
  });

  it('is open between two that exclude each other', () => {
    const pairs = [
      ['ready', 'off plan'],
      ['freehold', 'leasehold'],
      ['cheap', 'luxury'],
      ['to rent', 'to buy'],
    ];
    for (const pair of pairs)
      for (const [one = '', other = ''] of [pair, pair.toReversed()])
        for (const joined of [`${one} or ${other}`, `${one} / ${other}`]) {
          const { filters, left_over } = understand(`2 bed flat in Motor City, ${joined}`, market);
          assert.deepEqual(filters, filtersOf('2 bed flat in Motor City'), joined);
          assert.ok(left_over.join(' ').includes(joined), `${joined} → ${JSON.stringify(left_over)}`);
        }
  });
});

describe('what somebody has now', () => {
  it('is no wish', () => {
    const homes = ['studio', '1 bed', 'a 3 bedroom villa', 'my 2br flat', 'one bedroom'];
    const goings = ['moving', 'upgrading', 'downsizing', 'switching'];
    for (const home of homes)
      for (const going of goings) {
        const question = `${going} from ${home} to 4 bed in Motor City`;
        assert.deepEqual(filtersOf(question), filtersOf('4 bed in Motor City'), question);
      }
    for (const who of ['sister', 'parents', 'boss', 'family'])
      for (const does of ['lives', 'works', 'is staying'])
        assert.deepEqual(
          filtersOf(`my ${who} ${does} in Motor City, 2 bed flat for us`).community_ids,
          undefined,
          who,
        );
  });
});

describe('other writing', () => {
  it('of Arabic in Latin letters is read by its sound', () => {
    const spellings = ['ghorfataan', 'ghurfatayn', 'ghorfatein', '8orfatayn', 'ghoorfatain', 'ghurfataayn'];
    for (const spelling of spellings) {
      const { min_bedrooms, max_bedrooms } = filtersOf(`sha2a ${spelling} fi motor city`);
      assert.deepEqual([min_bedrooms, max_bedrooms], [2, 2], spelling);
    }
  });

  it('of names in Russian letters and of Chinese without spaces is read', () => {
    assert.deepEqual(filtersOf('квартира, Дубай Марина'), filtersOf('apartment, Dubai Marina'));
    assert.deepEqual(filtersOf('аренда в Мотор Сити, 2 спальни'), filtersOf('rent Motor City 2 bedrooms'));
    assert.deepEqual(filtersOf('想租 Motor City 两居室'), filtersOf('rent Motor City 2 bedrooms'));
    assert.deepEqual(filtersOf('JVC 一居室 100万'), filtersOf('JVC 1 bedroom 1 million'));
  });

  it('of limits with an Arabic negation never turns them round', () => {
    for (const not of ['ما', 'وما', 'لا', 'ولا'])
      for (const exceed of ['تتعدى', 'تتجاوز', 'تزيد عن']) {
        const question = `شقة في دبي مارينا ${not} ${exceed} ٩٠ ألف`;
        const { max_rent_aed, min_rent_aed } = filtersOf(question);
        assert.deepEqual([max_rent_aed, min_rent_aed], [90_000, undefined], question);
      }
  });
});

describe('figures without their unit', () => {
  it('count as millions only where nothing else follows', () => {
    for (const [words, price] of [
      ['less than 2.7', 2_700_000],
      ['max 1.9', 1_900_000],
      ['up to 3.25 in Motor City', 3_250_000],
    ] as const)
      assert.equal(filtersOf(`2 bed flat ${words}`).max_price_aed, price, words);
    for (const words of ['max 4.5 stars', 'up to 2.5 baths', 'less than 1.5 km to the beach', 'max 3.5%'])
      assert.equal(filtersOf(`2 bed flat ${words}`).max_price_aed, undefined, words);
  });

  it('of quarters are left over beside their year', () => {
    for (const quarters of ['Q1', 'Q1 or Q2', 'Q3 - Q4', 'Q2/Q3']) {
      const { filters, left_over } = understand(`townhouse, handover ${quarters} 2027`, market);
      assert.deepEqual([filters.min_handover_year, filters.max_handover_year], [2027, 2027], quarters);
      assert.ok(left_over.includes(quarters), quarters);
    }
  });
});
