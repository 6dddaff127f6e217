import { trialsOf } from '../support/trials.ts';
import { testNoninterference } from './noninterference.ts';

describe('the history of a plan', () => {
  testNoninterference({ most: { lite: 4, growth: 2 }, aggregates: trialsOf(20) });
});
