import { trialsOf } from '../support/trials.ts';
import { testNoninterference } from './noninterference.ts';

describe('the history of a plan, asked everything', () => {
  testNoninterference({ most: { lite: Number.POSITIVE_INFINITY, growth: 8 }, aggregates: trialsOf(60) });
});
