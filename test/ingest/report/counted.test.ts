import assert from 'node:assert/strict';
import { counted } from '../../../ingest/report/counted.ts';

describe('numbers with their noun', () => {
  it('are singular of one, plural of none and of several', () => {
    assert.deepEqual(
      [0, 1, 2, 1000].map((n) => counted(n, 'row')),
      ['0 rows', '1 row', '2 rows', '1,000 rows'],
    );
  });
});
