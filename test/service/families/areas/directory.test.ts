import assert from 'node:assert/strict';
import {
  readAllSurroundings,
  readDirectory,
  transactionsOfPlace,
} from '../../../../service/families/areas/directory.ts';
import { trailingPeriod } from '../../../../service/statistics/period.ts';
import { leasedSnapshot } from '../../../support/leased-snapshot.ts';

const { signal } = new AbortController();

describe('the directory of places', () => {
  const snapshotOf = leasedSnapshot();

  it('counts each place as one that is asked about alone, in whatever day of a month the history begins', async () => {
    const snapshot = snapshotOf();
    const counts = new Set<number>();
    for (const historyFrom of [null, '2026-03-01', '2026-03-10']) {
      const period = trailingPeriod(snapshot, historyFrom);
      const { rows } = await readDirectory({ snapshot, historyFrom, period, signal });
      assert.ok(rows.length > 2);
      for (const { id, transaction_count } of rows)
        assert.equal(await transactionsOfPlace(snapshot, id, historyFrom, signal), transaction_count);
      counts.add(rows.reduce((sum, { transaction_count }) => sum + transaction_count, 0));
    }
    assert.equal(counts.size, 3, 'each history sees another part');
  });

  it('reads what places are called and overlap with once a snapshot', async () => {
    assert.equal(await readAllSurroundings(snapshotOf()), await readAllSurroundings(snapshotOf()));
  });
});
