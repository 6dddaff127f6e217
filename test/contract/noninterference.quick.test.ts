import { trialsOf } from '../support/trials.ts';
import { testNoninterference } from './noninterference.ts';

describe('the history of a plan', () => {
  testNoninterference({ most: { lite: 2, growth: 1 }, aggregates: trialsOf(10) });
});
