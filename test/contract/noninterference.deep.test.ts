import { trialsOf } from '../support/trials.ts';
import { testNoninterference } from './noninterference.ts';

describe('the history of a plan, asked much', () => {
  const aggregates = trialsOf(60);
  // With TRIALS=1000 every request is asked.
  testNoninterference({ most: { lite: aggregates.count / 5, growth: aggregates.count / 15 }, aggregates });
});
