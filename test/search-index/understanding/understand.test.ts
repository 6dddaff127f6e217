import assert from 'node:assert/strict';
import fc from 'fast-check';
import { Draft } from '../../../search-index/understanding/draft.ts';
import { emptyWords } from '../../../search-index/understanding/empty-words.ts';
import { Interpretation, PropertyFilters } from '../../../search-index/understanding/interpretation.ts';
import { understand } from '../../../search-index/understanding/understand.ts';
import { splitWords } from '../../../search-index/understanding/words.ts';
import { market } from './market.ts';

const marina = { community_ids: [100001] };
const jvc = { community_ids: [100002] };
const flat = { property_types: ['apartment'] };
const villa = { property_types: ['villa'] };
const beds = (min: number | null, max: number | null = min) => ({
  ...(min === null ? {} : { min_bedrooms: min }),
  ...(max === null ? {} : { max_bedrooms: max }),
});
const buy = (min: number | null, max: number | null) => ({
  purpose: 'buy',
  ...(min === null ? {} : { min_price_aed: min }),
  ...(max === null ? {} : { max_price_aed: max }),
});
const rent = (max: number) => ({ purpose: 'rent', max_rent_aed: max });

/** Question → filters, and the words left over. */
const cases: readonly (readonly [string, object, (readonly string[])?])[] = [
  ['2 bed apartment in Dubai Marina under 1.5m', { ...beds(2), ...flat, ...marina, ...buy(null, 1.5e6) }],
  ['two-bedroom flat, JVC', { ...beds(2), ...flat, ...jvc }],
  ['3BHK', beds(3)],
  ['3 b/r', beds(3)],
  ['studio', beds(0)],
  ['2 or 3 br', beds(2, 3)],
  ['3-4 bedrooms', beds(3, 4)],
  ['5+ bedrooms', beds(5, null)],
  ['3 or more bedrooms', beds(3, null)],
  ['at least 4 beds', beds(4, null)],
  ['up to 2 bedrooms', beds(null, 2)],
  ['more than 2 bedrooms', beds(3, null)],
  ['over 2 bedrooms', beds(3, null)],
  ['less than 2 bedrooms', beds(null, 1)],
  ['fewer than 3 bedrooms in JVC', { ...beds(null, 2), ...jvc }],
  ['no more than 2 bedrooms', beds(null, 2)],
  ['not less than 2 bedrooms', beds(2, null)],
  ['flat bigger than a 2 bedroom', { ...flat, ...beds(3, null) }],
  ['more than 2 but less than 5 bedrooms', beds(3, 4)],
  ['more than 2 bedrooms but less than 5', beds(3, 4)],
  ['over 2 and under 5 bedrooms', beds(3, 4)],
  ['less than 5 but more than 2 bedrooms', beds(3, 4)],
  ['at least 2 but fewer than 5 bedrooms', beds(2, 4)],
  ['more than 2, at most 5 bedrooms', beds(3, 5)],
  ['no less than 2 and no more than 4 bedrooms', beds(2, 4)],
  ['> 2 and < 5 bedrooms', beds(3, 4)],
  ['> 2 bedrooms', beds(3, null)],
  ['< 3 bedrooms', beds(null, 2)],
  ['>2 bedrooms', beds(3, null)],
  ['>= 2 bedrooms', beds(2, null)],
  ['<= 3 bedrooms', beds(null, 3)],
  ['≥ 2 bedrooms', beds(2, null)],
  ['≤ 3 bedrooms', beds(null, 3)],
  ['exceeding 2 bedrooms', beds(3, null)],
  ['not exceeding 2 bedrooms', beds(null, 2)],
  ['more than 2 bedrooms and under 900000', { ...beds(3, null), ...buy(null, 9e5) }],
  ['more than 2 bedrooms under 2m', { ...beds(3, null), ...buy(null, 2e6) }],
  ['studio or 1 bedroom', beds(0, 1)],
  ['1 bedroom or studio', beds(0, 1)],
  ['studio/1br in JVC', { ...beds(0, 1), ...jvc }],
  ['studio to 2 bedrooms', beds(0, 2)],
  ['one or two bedrooms', beds(1, 2)],
  ['between two and four bedrooms', beds(2, 4)],
  ['two to three bedroom flat', { ...beds(2, 3), ...flat }],
  ['more than two but fewer than five bedrooms', beds(3, 4)],
  ['less than five but more than two bedrooms', beds(3, 4)],
  ['no less than two and no more than four bedrooms', beds(2, 4)],
  ['بين ثلاث و خمس غرف نوم', beds(3, 5)],
  ['ثلاث أو أربع غرف', beds(3, 4)],
  ['1, 2 or 3 bedrooms', beds(1, 3)],
  ['1 or 2 or 3 bedrooms', beds(1, 3)],
  ['studio, 1 or 2 bedrooms', beds(0, 2)],
  ['studio and 1 bed in JVC', { ...beds(0, 1), ...jvc }],
  ['2 and 3 bedrooms', beds(2, 3)],
  ['budget 900000 and 2 bedrooms', { ...beds(2), ...buy(null, 9e5) }],
  ['one of two bedrooms', beds(2), ['one']],
  ['2 bedrooms and 2 bathrooms', beds(2), ['2 bathrooms']],
  ['studio apartment', beds(0)],
  ['bigger than a studio', beds(1, null)],
  ['villa, not a studio', { ...villa, except: { bedrooms: [0] } }],
  ['fewer than 0 bedrooms', {}, ['fewer than 0 bedrooms']],
  ['villa without 4 bedrooms', { ...villa, except: { bedrooms: [4] } }],
  ['villa not between 2m and 3m', villa, ['not between 2m and 3m']],
  ['villa with 6 bathrooms', villa, ['6 bathrooms']],
  ['9007199254740993', {}, ['9007199254740993']],
  ['constructor', {}, ['constructor']],
  ['between 1 and 2 million', buy(1e6, 2e6)],
  ['from 800k to 1.2m', buy(8e5, 1.2e6)],
  ['800-900k', buy(8e5, 9e5)],
  ['2m to 3m', buy(2e6, 3e6)],
  ['around AED 1,000,000', buy(9e5, 1.1e6)],
  ['at least 2m', buy(2e6, null)],
  ['villa more expensive than 5m', { ...villa, ...buy(5e6, null) }],
  ['cheaper than 2m', buy(null, 2e6)],
  ['not cheaper than 2m', buy(2e6, null)],
  ['no more expensive than 2m', buy(null, 2e6)],
  ['5m+', buy(5e6, null)],
  ['budget 2.5 mil', buy(null, 2.5e6)],
  ['one and a half million', buy(null, 1.5e6)],
  ['half a million dirhams', buy(null, 5e5)],
  ['under 900000', buy(null, 9e5)],
  ['under 90k', rent(9e4)],
  ['to buy under 90k', buy(null, 9e4)],
  ['for rent max 300k', rent(3e5)],
  ['5k a month', rent(6e4)],
  ['rent 8,000 monthly', rent(9.6e4)],
  ['70k/yr', rent(7e4)],
  ['under 1,500 per sqft', { max_price_aed_per_sqft: 1500 }],
  ['over 1000 sqft', { min_area_sqft: 1000 }],
  ['apartment larger than 1500 sqft', { ...flat, min_area_sqft: 1500 }],
  ['apartment bigger than 1500 sqft', { ...flat, min_area_sqft: 1500 }],
  ['apartment smaller than 600 sqft', { ...flat, max_area_sqft: 600 }],
  ['1000 to 1200 sq ft', { min_area_sqft: 1000, max_area_sqft: 1200 }],
  ['at least 100 sqm', { min_area_sqft: 1076 }],
  ['at least 60 sqm', { min_area_sqft: 645 }],
  ['at most 100 sqm', { max_area_sqft: 1077 }],
  ['600 sq ft', { min_area_sqft: 540, max_area_sqft: 660 }],
  ['more than 1000 but less than 1500 sqft', { min_area_sqft: 1000, max_area_sqft: 1500 }],
  ['over 800 sqft but less than 1200', { min_area_sqft: 800, max_area_sqft: 1200 }],
  ['over 800 sqft and under 5000 monthly', { min_area_sqft: 800, ...rent(6e4) }],
  ['bigger than 100 and smaller than 200 sqm', { min_area_sqft: 1076, max_area_sqft: 2153 }],
  ['more than 1 but less than 2 million', buy(1e6, 2e6)],
  ['over 1m but less than 2', buy(1e6, 2e6)],
  ['more than 800,000 but no more than 1,200,000', buy(8e5, 1.2e6)],
  ['yield above 6 but below 8%', { min_gross_yield_pct: 6, max_gross_yield_pct: 8 }],
  ['yield over 7%', { min_gross_yield_pct: 7 }],
  ['7 percent roi', { min_gross_yield_pct: 7 }],
  ['high yield', { yield_level: 'high' }],
  ['off plan, handover 2027', { is_off_plan: true, min_handover_year: 2027, max_handover_year: 2027 }],
  ['ready by 2026', { max_handover_year: 2026 }],
  ['handover before 2028', { max_handover_year: 2027 }],
  ['completion after 2026', { min_handover_year: 2027 }],
  ['ready to move in', { is_off_plan: false }],
  ['not off plan', { is_off_plan: false }],
  ['freehold', { is_freehold: true }],
  ['non freehold', { is_freehold: false }],
  ['near metro and mall', { near: ['metro', 'mall'] }],
  ['walking distance to a school', { near: ['school'], near_within_m: 1000 }],
  ['family friendly townhouse', { for_family: true, property_types: ['townhouse'] }],
  ['villa or townhouse', { property_types: ['villa', 'townhouse'] }],
  ['luxury penthouse', { price_level: 'high', ...flat }],
  ['cheap studio', { price_level: 'low', ...beds(0) }],
  ['office to rent in business bay', { property_types: ['office'], purpose: 'rent', area_ids: [526] }],
  ['jlt or business bay', { community_ids: [100003], area_ids: [526] }],
  ['motor city villa', { community_ids: [100004], ...villa }],
  ['villa in the lakes', { community_ids: [100005], ...villa }],
  ['villa by the lakes', villa, ['lakes']],
  ['villa not in Dubai Marina', { ...villa, except: marina }],
  ['flat with a sea view', flat, ['sea view']],
  ['2 bed in Burj Vista', beds(2), ['Burj Vista']],
  ['شقة غرفتين في دبي مارينا بأقل من مليون ونصف', { ...flat, ...beds(2), ...marina, ...buy(null, 1.5e6) }],
  ['فيلا ٤ غرف للإيجار', { ...villa, ...beds(4), purpose: 'rent' }],
  ['ثلاث غرف نوم وصالة بمليونين', { ...beds(3), ...buy(null, 2e6) }],
  ['شقة غرفة وصالة في الخليج التجاري', { ...flat, ...beds(1), area_ids: [526] }],
  ['شقة أكثر من غرفتين في مرسى دبي', { ...flat, ...beds(3, null), area_ids: [330] }],
  ['شقة أقل من ٣ غرف', { ...flat, ...beds(null, 2) }],
  ['شقة أصغر من غرفتين', { ...flat, ...beds(null, 1) }],
  ['شقة أكثر من ٢ وأقل من ٥ غرف', { ...flat, ...beds(3, 4) }],
  ['شقة أكثر من غرفتين ولكن أقل من ٥ غرف', { ...flat, ...beds(3, 4) }],
  ['أقل من ٥ غرف وأكثر من غرفتين', beds(3, 4)],
  ['شقة لا تقل عن غرفتين ولا تزيد عن ٤ غرف', { ...flat, ...beds(2, 4) }],
  ['شقة تزيد عن غرفتين', { ...flat, ...beds(3, null) }],
  ['شقة لا تزيد عن غرفتين', { ...flat, ...beds(null, 2) }],
  ['استوديو أو غرفة', beds(0, 1)],
  ['غرفة أو استوديو', beds(0, 1)],
  ['شقة أكبر من ٨٠٠ وأصغر من ١٢٠٠ قدم', { ...flat, min_area_sqft: 800, max_area_sqft: 1200 }],
  ['أكثر من مليون وأقل من مليونين', buy(1e6, 2e6)],
  ['شقة من غرفتين', { ...flat, ...beds(2) }],
  ['غرفة أو غرفتين', beds(1, 2)],
  ['شقة بغرفة نوم واحدة', { ...flat, ...beds(1) }],
  ['شقة أكبر من ١٠٠٠ قدم', { ...flat, min_area_sqft: 1000 }],
  ['شقة أصغر من ٦٠٠ قدم', { ...flat, max_area_sqft: 600 }],
  ['فيلا أغلى من ٥ مليون', { ...villa, ...buy(5e6, null) }],
  ['فيلا أرخص من ٥ مليون', { ...villa, ...buy(null, 5e6) }],
  ['استوديو بسعر ٨٠٠ ألف', { ...beds(0), ...buy(null, 8e5) }],
  ['بين ٨٠٠ ألف و١.٢ مليون', buy(8e5, 1.2e6)],
  ['من ١ إلى ٢ مليون', buy(1e6, 2e6)],
  ['مليون و ٢٠٠ ألف', buy(null, 1.2e6)],
  ['حوالي مليون درهم', buy(9e5, 1.1e6)],
  ['للإيجار أقل من ٥٠ ألف سنويا', rent(5e4)],
  [
    'شقق قيد الإنشاء تسليم ٢٠٢٧',
    { ...flat, is_off_plan: true, min_handover_year: 2027, max_handover_year: 2027 },
  ],
  ['شقة جاهزة تملك حر', { ...flat, is_off_plan: false, is_freehold: true }],
  ['شقة رخيصة قرب المترو', { ...flat, price_level: 'low', near: ['metro'] }],
  ['فيلا فاخرة للعائلات', { ...villa, price_level: 'high', for_family: true }],
  ['شقق بعائد مرتفع', { ...flat, yield_level: 'high' }],
  ['عائد ٨٪ على الأقل', { min_gross_yield_pct: 8 }],
  ['مساحة ١٢٠ متر مربع', { min_area_sqft: 1162, max_area_sqft: 1421 }],
  ['بيت في نخلة جميرا', { ...villa, area_ids: [410] }],
  ['hello', {}, ['hello']],
  ['', {}],
  ['2027', {}, ['2027']],
];

/** Sentences of what is not wanted, and of limits that lie apart: nothing may be read as its inverse. Question → filters, and the words left over. */
const takenBack: readonly (readonly [string, object, (readonly string[])?])[] = [
  ['less than 1m or more than 5m', {}, ['less than 1m or more than 5m']],
  ['more than 5m or less than 1m', {}, ['more than 5m or less than 1m']],
  ['below 500k or above 2m in JVC', jvc, ['below 500k or above 2m']],
  ['at most 1m or at least 5m', {}, ['at most 1m or at least 5m']],
  ['fewer than 2 bedrooms or more than 4', {}, ['fewer than 2 bedrooms or more than 4']],
  ['under 600 sqft or over 2000 sqft', {}, ['under 600 sqft or over 2000 sqft']],
  ['over 1m or under 5m', buy(1e6, 5e6)],
  ['not less than 1m or more than 5m', buy(1e6, 5e6)],
  ['3+ bedrooms but less than 6', beds(3, 5)],
  ['3+ but less than 6 bedrooms', beds(3, 5)],
  ['3 or more bedrooms but less than 6', beds(3, 5)],
  ['less than 6 bedrooms but 3+', beds(3, 5)],
  ['6 bedrooms or less but more than 3', beds(4, 6)],
  ['at least 3 bedrooms, 5 max', beds(3, 5)],
  ['2 bedrooms minimum, 4 maximum', beds(2, 4)],
  ['2 bedrooms or more but under 2m', { ...beds(2, null), ...buy(null, 2e6) }],
  ['1m or more but less than 2m', buy(1e6, 2e6)],
  ['less than or equal to 3 bedrooms', beds(null, 3)],
  ['beyond 2m', buy(2e6, null)],
  ['in excess of 2m', buy(2e6, null)],
  ['nothing over 2m', buy(null, 2e6)],
  ['nothing less than 2 bedrooms', beds(2, null)],
  ['can’t spend more than 2m', buy(null, 2e6)],
  ['isn’t more than 2m', buy(null, 2e6)],
  ['do not want more than 3 bedrooms', beds(null, 3)],
  ['under no circumstances more than 2m', buy(null, 2e6)],
  ['neither 1 nor 2 bedrooms', { except: { bedrooms: [2] } }, ['neither 1']],
  ['not a 2 bedroom', { except: { bedrooms: [2] } }],
  ['anything but 2 bedrooms', { except: { bedrooms: [2] } }],
  ['2 to 4 bedrooms but not 3', beds(2, 4), ['not 3']],
  ['neither villa nor townhouse', { except: { property_types: ['villa', 'townhouse'] } }],
  ['not a villa or townhouse', { except: { property_types: ['villa', 'townhouse'] } }],
  ['apartment instead of a villa', { ...flat, except: villa }],
  ['not in JVC or Dubai Marina', { except: { community_ids: [100002, 100001] } }],
  ['not JVC, Dubai Marina', { ...marina, except: jvc }],
  ['not only in JVC', jvc],
  ['outside 1m to 5m', {}, ['outside 1m to 5m']],
  ['not within 1m to 2m', {}, ['not within 1m to 2m']],
  ['far from the metro', {}, ['far from the metro']],
  ['not far from the metro', { near: ['metro'] }],
  ['5 minutes away from the metro', { near: ['metro'], near_within_m: 400 }],
  ['not very cheap', {}, ['not very cheap']],
  ['neither luxury nor cheap', {}, ['neither luxury nor cheap']],
  ['villa under 2m, not for rent', { ...villa, ...buy(null, 2e6) }, ['not for rent']],
  ['not the cheapest', {}, ['not the cheapest']],
  ['handover not before 2027', { min_handover_year: 2027 }],
  ['handover not after 2027', { max_handover_year: 2027 }],
  ['not handover 2027', {}, ['not handover 2027']],
  ['handover before 2027 or after 2029', {}, ['handover before 2027 or after 2029']],
  ['don’t want a villa or anything over 2m', { except: villa }, ['or anything over 2m']],
  ['without a pool in JVC', jvc, ['without a pool']],
  ['أقل من مليون أو أكثر من ٥ مليون', {}, ['أقل من مليون أو أكثر من ٥ مليون']],
  ['٣ غرف أو أكثر ولكن أقل من ٦', beds(3, 5)],
  ['لا أريد أكثر من ٣ غرف', beds(null, 3)],
  ['تقل عن ٣ غرف', beds(null, 2)],
  ['سعرها يتجاوز ٢ مليون', buy(2e6, null)],
  ['على ألا يزيد عن ٢ مليون', buy(null, 2e6)],
  ['ليس غرفة ولا غرفتين', { except: { bedrooms: [1, 2] } }],
  ['لا أريد فيلا', { except: villa }],
  ['شقة خارج دبي مارينا', { ...flat, except: marina }],
  ['بعيد عن المترو', {}, ['بعيد عن المترو']],
  ['غير بعيد عن المترو', { near: ['metro'] }],
  ['باستثناء استوديو', { except: { bedrooms: [0] } }],
  ['التسليم ليس قبل ٢٠٢٧', { min_handover_year: 2027 }],
];

/** Text that looks like questions: their words in any order, and anything at all. */
const vocabulary = [...cases, ...takenBack]
  .flatMap(([question]) => question.split(' '))
  .filter((word) => word !== '');
const questionLike = fc
  .array(fc.oneof(fc.constantFrom(...vocabulary), fc.string(), fc.string({ unit: 'grapheme' })), {
    maxLength: 20,
  })
  .map((words) => words.join(' ').slice(0, 500));

/** Words that are neither among those said nor empty; a word said once covers one. */
function missing(question: string, said: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const { text } of said.flatMap(splitWords)) counts.set(text, (counts.get(text) ?? 0) + 1);
  // "Ay" is Arabic for "in" beside another Arabic word: what counts is the meaning at that place.
  const meant = new Draft(question, market, null).question.words.filter((word) => !emptyWords.has(word.text));
  return splitWords(question).flatMap(({ text, start, end }) => {
    if (!meant.some((word) => word.start < end && start < word.end)) return [];
    counts.set(text, (counts.get(text) ?? 0) - 1);
    return (counts.get(text) ?? 0) < 0 ? [text] : [];
  });
}

describe('understanding of questions', () => {
  for (const [question, filters, leftOver = []] of [...cases, ...takenBack]) {
    it(`reads “${question}”`, () => {
      const read = understand(question, market);
      assert.deepEqual(read.filters, filters);
      if (leftOver.length > 0) assert.deepEqual(read.left_over, leftOver);
    });
  }

  it('quotes the words each part came from', () => {
    const { parts, language, order } = understand('Cheapest 2 BR near the Metro, under 1.5M', market);
    assert.deepEqual(
      parts.map(({ part, words, meaning }) => [part, words, meaning]),
      [
        ['order', 'Cheapest', 'cheapest first'],
        ['bedrooms', '2 BR', '2 bedrooms'],
        ['near', 'near the Metro', 'near a metro or tram station'],
        ['budget', 'under 1.5M', 'a price of at most AED 1,500,000'],
      ],
    );
    assert.equal(language, 'en');
    assert.equal(order, 'price');
  });

  it('says of a comparison what was understood', () => {
    const { parts } = understand(
      'more than 2 bedrooms, bigger than 1500 sqft, more expensive than 5m',
      market,
    );
    assert.deepEqual(
      parts.map(({ words, meaning }) => [words, meaning]),
      [
        ['more than 2 bedrooms', 'at least 3 bedrooms'],
        ['bigger than 1500 sqft', 'at least 1,500 sq ft'],
        ['more expensive than 5m', 'a price of at least AED 5,000,000'],
      ],
    );
  });

  it('reads a budget as a rent only where nothing could be bought for it', () => {
    assert.deepEqual(understand('under 90k', { ...market, cheapestSaleAed: null }).filters, buy(null, 9e4));
  });

  it('never throws, answers in its own schema, and takes every word at most once', () => {
    fc.assert(
      fc.property(questionLike, (question) => {
        const read = Interpretation.parse(understand(question, market));
        for (const { words } of read.parts) assert.ok(question.includes(words));
        for (const words of read.left_over) assert.ok(question.includes(words));
        assert.deepEqual(missing(question, [...read.parts.map(({ words }) => words), ...read.left_over]), []);
      }),
      { numRuns: 400 },
    );
  });

  it('makes no filter without a part that says it', () => {
    fc.assert(
      fc.property(questionLike, (question) => {
        const { parts, filters } = understand(question, market);
        PropertyFilters.parse(filters);
        if (parts.length === 0) assert.deepEqual(filters, {});
        for (const { words } of parts) assert.notEqual(words.trim(), '');
      }),
      { numRuns: 300 },
    );
  });
});
