import assert from 'node:assert/strict';
import fc from 'fast-check';
import { findFault } from '../../../service/narrator/check-text.ts';
import { type Fact, type Facts, knownFacts } from '../../../service/narrator/facts.ts';
import { writeFromTemplate } from '../../../service/narrator/template-writer.ts';

const snapshot = { asOf: '2026-03-18', publishedAt: '2026-03-19T03:10:00Z' };
const area: Facts<'area'>['values'] = {
  name: 'Dubai Marina',
  window_to: '2026-03-18',
  sales_count: 1234,
  sales_value_aed: 3_214_567_890,
  median_price_aed: { value: 1_456_789, n: 980 },
  median_price_aed_per_sqft: { value: 1312.81, n: 975 },
  yoy_change_pct: { value: -3.1, n: 40, interval: { low: -5.4, high: -0.8 } },
  off_plan_share_pct: 41.25,
  top_projects: ['Marina Gate 2', 'Cayan Tower'],
};
const facts: readonly Fact[] = knownFacts({ snapshot, values: area }, 'area');
const faultIn = (sentence: string) =>
  findFault(`Of Dubai Marina this is what is known. ${sentence}`, facts, 'area');

describe('check of a text against its facts', () => {
  const good = [
    'It had 1,234 sales.',
    'The median price is AED 1,456,789 from 980 sales.',
    'The median price is AED 1.457 million.',
    'Sales came to AED 3.21 billion, or 3.215bn dirhams.',
    'The price is AED 1,312.81 a square foot, so 1,313 AED.',
    'Prices were 3.1% lower than before.',
    'The change was -3.1 percent.',
    'Off-plan property made up 41.25% of it, about 41.3 per cent.',
    'Most were in Marina Gate 2 and in Cayan Tower: 1,234 in all.',
    'In the year to 18 March 2026 it had 1,234 sales; March 18, 2026 was the last day of 2026 known.',
  ];
  for (const sentence of good) {
    it(`takes: ${sentence}`, () => assert.equal(faultIn(sentence), null));
  }

  const bad: readonly (readonly [string, RegExp])[] = [
    ['It had 1,235 sales.', /1235 is not among/],
    ['It had 1,234 sales in 7 towers.', /7 is not among/],
    ['It had 1,234 sales and a yield of 41.25 thousand.', /41250 is not among/],
    ['It had 1,234% more sales.', /1234 is not among/],
    ['Off-plan property made up AED 41.25.', /41.25 is not among/],
    ['The median price is AED 1 million.', /1000000 is not among/],
    ['Sales came to AED 3 billion.', /3000000000 is not among/],
    ['Prices were 3.1% higher than before.', /3.1 is not among/],
    ['Prices moved by 3.1%.', /3.1 is not among/],
    ['Prices moved by +3.1%.', /3.1 is not among/],
    ['In Marina Gate 3 there were 1,234 sales.', /3 is not among/],
    ['It had 1,234 sales in twelve months.', /twelve/],
    ['It had 1,234 sales, twice as many as before.', /twice/],
    ['It had 1,234 sales, half of them off-plan.', /half/],
    ['It had 1,234 sales, a hundred of them new.', /hundred/],
    ['It ranks first with 1,234 sales.', /first/],
    ['It ranks 1st with 1,234 sales.', /“1”/],
    ['It had 1,234 sales and 2BR flats.', /“2”/],
    ['It had 1.234e3 sales.', /another form/],
    ['It had 1,23,4 sales.', /another form/],
    ['It had 1 234 sales.', /the number 1 is not among/],
    ['It had ١٢ of 1,234 sales.', /another form/],
    ['It had １２ of 1,234 sales.', /12 is not among/],
    ['It had ½ of 1,234 sales.', /sign that stands/],
    ['It had Ⅻ of 1,234 sales.', /sign that stands/],
    ['It had XII of 1,234 sales.', /sign that stands/],
    ['It had 1,2\u200b34 sales.', /cannot be seen/],
    ['It had اثنان of 1,234 sales.', /not English/],
    ['The price is $1,312.81.', /currency/],
    ['The price is 1,312.81 dollars.', /currency/],
    ['The price is AED 1,312.81 per square metre.', /measure/],
    ['It had **1,234** sales.', /markup/],
    ['It had 1,234 sales, see https://example.com.', /markup/],
    ['It is a fine place to live in.', /none of the figures/],
    ['In the last quarter of 17 May 2026 it had 1,234 sales.', /17 is not among/],
  ];
  for (const [sentence, fault] of bad) {
    it(`refuses: ${sentence}`, () => assert.match(faultIn(sentence) ?? 'taken', fault));
  }

  it('refuses a text about something else, and one that is too short or too long', () => {
    assert.match(
      findFault('Downtown had 1,234 sales in the year.', facts, 'area') ?? '',
      /does not name its subject/,
    );
    assert.match(findFault('Dubai Marina: 1,234', facts, 'area') ?? '', /too short/);
    assert.match(findFault(`Dubai Marina ${'had sales '.repeat(200)}`, facts, 'area') ?? '', /too long/);
  });

  it('refuses a yield made with borrowed rents that does not say so', () => {
    const values = { name: 'Marina Gate', gross_yield_pct: 5.17, gross_yield_basis: 'the rents of the area' };
    const known = knownFacts({ snapshot, values }, 'project');
    const fault = (said: string) =>
      findFault(`Marina Gate gave a gross yield of 5.17%${said}.`, known, 'project');
    assert.equal(fault(', with the rents of the area'), null);
    assert.match(fault('') ?? 'taken', /whose rents/);
  });

  it('asks for no figure where there is none to give', () => {
    const bare = knownFacts({ snapshot, values: { name: 'Nakheel PJSC' } }, 'developer');
    assert.equal(findFault('Nakheel PJSC develops property in Dubai.', bare, 'developer'), null);
  });

  it('takes whatever the template writes', () => {
    const money = fc.double({ min: 0, max: 1e12, noNaN: true }).map((value) => Math.round(value));
    const count = fc.integer({ min: 0, max: 10_000_000 });
    const pct = fc.double({ min: 0, max: 100, noNaN: true }).map((value) => Math.round(value * 100) / 100);
    const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value);
    const name = fc.constantFrom(
      'Tower 1',
      'One Za’abeel',
      'دبي مارينا',
      'C{name}[x]',
      '$& Sons',
      'The First Group',
    );
    const day = fc.constantFrom('2026-03-18', '2019-12-01');
    const values = fc.record({
      name,
      area: maybe(name),
      window_to: maybe(day),
      sales_count: maybe(count),
      sales_value_aed: maybe(money),
      median_price_aed: maybe(fc.record({ value: maybe(money), n: count })),
      median_price_aed_per_sqft: maybe(fc.record({ value: maybe(pct), n: count })),
      yoy_change_pct: maybe(fc.record({ value: maybe(pct.map((value) => value - 50)), n: count })),
      off_plan_share_pct: maybe(pct),
      median_rent_aed: maybe(fc.record({ value: maybe(money), n: count })),
      gross_yield_pct: maybe(pct),
      top_projects: maybe(fc.array(name, { maxLength: 3 })),
    });
    fc.assert(
      fc.property(values, (given) => {
        const known = knownFacts<'area'>({ snapshot, values: given }, 'area');
        const text = writeFromTemplate(known, 'area');
        assert.equal(findFault(text, known, 'area'), null, text);
      }),
      { numRuns: 300 },
    );
  });
});
