/** The sentence in `meta.notice` for days before the history of a plan. */
import assert from 'node:assert/strict';
import { historyNotice } from '../../../service/contract/meta.ts';

describe('the notice of a limited history', () => {
  it('names the parameters whose days the plan does not see', () => {
    const notice = historyNotice({ from_date: '2020-01-01', to_date: '2026-01-01' }, '2025-06-30');
    assert.equal(
      notice,
      'The plan of this key sees records from 2025-06-30 on: this answer has none of the earlier days that `from_date` asks for.',
    );
    assert.match(
      historyNotice({ from_date: '2020-01-01', to_date: '2021-01-01' }, '2025-06-30') ?? '',
      /`from_date` and `to_date` ask for/,
    );
  });

  it('is absent where the plan sees all days that are asked for', () => {
    assert.equal(historyNotice({ from_date: '2025-06-30' }, '2025-06-30'), null);
    assert.equal(historyNotice({ from_date: '1990-01-01' }, null), null);
    assert.equal(historyNotice({}, '2025-06-30'), null);
  });
});
