/** Every median, mean, share, index, growth, yield and premium that is shown from enough records has its interval, or a reason here why it has none. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { publishingRules } from '../../data/publishing-rules.ts';
import { readExampleAnswers } from '../../service/http/example-answers.ts';

/** Figures without an interval by operation (`*`: all) and name, with the reason. */
const without: Readonly<Record<string, string>> = {
  '*.sales_count': 'a count',
  '*.sales_value_aed': 'a sum',
  '*.contract_count': 'a count',
  '*.sum_annual_amount_aed': 'a sum',
  'listTopAreas.value': 'the examples rank counts and sums of sales; growth and yields have intervals',
  'listTopProjects.value': 'the examples rank counts and sums of sales; growth and yields have intervals',
  '*.new_over_renewed_pct': 'sets two medians side by side, each of which has its interval',
  '*.unmatched_premium_pct': 'stands beside the matched premium to show what matching changes',
  '*.premium_pct': 'low_pct and high_pct stand beside it',
  'getEstimate.price_aed': 'low_aed and high_aed stand beside it',
  'getEstimate.price_aed_per_sqft': 'low_aed and high_aed are its range',
  'getRentEstimate.annual_rent_aed': 'low_aed and high_aed stand beside it',
  'listEstimateAccuracy.interval_width_pct': 'describes the estimates that were tried, all of them',
  'listEstimateAccuracy.median_bias_pct': 'describes the estimates that were tried, all of them',
  'listEstimateAccuracy.median_error_pct': 'describes the estimates that were tried, all of them',
  'getDeveloperStats.median_building_days': 'of all finished projects of the register, which are no sample',
  'getDeveloperStats.difference_from_areas_pct': 'not made yet',
  'getDeveloperStats.median_price_aed_per_sqft':
    'not made yet: the medians of the same sales by area and project have one',
  'listBuildings.median_price_aed_per_sqft': 'the statistics of the building have one',
  'searchProperties.median_rent_aed': 'the statistics of the place or project have one',
  'listPriceIndex.index': 'the first period is 100 by definition',
  'listRentIndex.index': 'the first period is 100 by definition',
  'listRevisions.figure': 'the value as it was published; the series has the interval',
};

const Shown = z.looseObject({ value: z.number(), n: z.number() });

/** A figure of an answer. */
interface Found {
  readonly name: string;
  readonly hasInterval: boolean;
}

/** Returns the shown figures of a part of an answer that rest on enough records for an interval. */
function figuresIn(part: unknown, name: string): Found[] {
  if (Array.isArray(part)) return part.flatMap((item: unknown) => figuresIn(item, name));
  if (typeof part !== 'object' || part === null) return [];
  const shown = Shown.safeParse(part).data;
  if (shown === undefined) return Object.entries(part).flatMap(([key, value]) => figuresIn(value, key));
  if (shown.n < publishingRules.least_ok) return [];
  return [
    {
      name,
      hasInterval: 'interval' in shown || 'interval_reason' in shown || ('low' in shown && 'high' in shown),
    },
  ];
}

const found = new Map<
  string,
  { readonly operation: string; readonly name: string; every: boolean; some: boolean }
>();
for (const [operation, answer] of Object.entries(readExampleAnswers()))
  for (const { name, hasInterval } of figuresIn(answer, '')) {
    const key = `${operation}.${name}`;
    const known = found.get(key) ?? { operation, name, every: true, some: false };
    known.every &&= hasInterval;
    known.some ||= hasInterval;
    found.set(key, known);
  }

describe('figures of the answers that the documentation shows', () => {
  it('have intervals, or a reason why they have none', () => {
    const missing = [...found.values()].filter(
      ({ operation, name, every }) =>
        !every && without[`*.${name}`] === undefined && without[`${operation}.${name}`] === undefined,
    );
    assert.deepEqual(
      missing.map(({ operation, name }) => `${operation}.${name}`),
      [],
    );
    assert.ok([...found.values()].filter(({ every }) => every).length > 30);
  });

  it('have no reason against an interval that they have, and none that no figure needs', () => {
    for (const key of Object.keys(without)) {
      const [operation = '', name = ''] = key.split('.');
      const told = [...found.values()].filter(
        (one) => one.name === name && (operation === '*' || one.operation === operation),
      );
      assert.ok(told.length > 0, `${key} names no figure of the examples`);
      assert.ok(
        told.some(({ every }) => !every),
        `${key} has its interval`,
      );
    }
  });
});
