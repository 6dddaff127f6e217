import assert from 'node:assert/strict';
import { countedBrokers, topBrokers } from '../../../../service/families/brokers/rankings.ts';
import { asOfDataset } from '../../../../service/records/developer-schema.ts';
import { yearsEndingBy } from '../../../../service/statistics/window.ts';
import type { Snapshot } from '../../../../service/warehouse/snapshot.ts';
import { leasedSnapshot } from '../../../support/leased-snapshot.ts';
import { startTestService } from '../../../support/service.ts';
import { synthWarehouse } from '../../../support/synth-warehouse.ts';

const { signal } = new AbortController();

/** Asserts that the mart answers what is counted, for every period, order, length and history; gives how many brokers the greatest answer has. */
async function assertSame(snapshot: Snapshot): Promise<number> {
  const asOf = asOfDataset(snapshot, 'transactions');
  let most = 0;
  for (const years of [1, 3, 5]) {
    for (const metric of ['sales_count', 'sales_value'] as const) {
      for (const rows of [2, 1000]) {
        for (const beforeFrom of [yearsEndingBy(asOf, years, 1).from, null]) {
          const request = {
            window: yearsEndingBy(asOf, years),
            beforeFrom,
            place: null,
            propertyType: undefined,
            metric,
            rows,
            signal,
          };
          const [inMart, counted] = [
            await topBrokers(snapshot, request),
            await countedBrokers(snapshot, request),
          ];
          assert.equal(JSON.stringify(inMart), JSON.stringify(counted));
          most = Math.max(most, inMart.length);
        }
      }
    }
  }
  return most;
}

describe('the ranking of brokers', () => {
  const snapshotOf = leasedSnapshot();

  it('is the same from the mart as counted, on the fixture', async () => {
    assert.equal(await assertSame(snapshotOf()), 1);
  });

  it('is the same from the mart as counted, on synthetic exports', async () => {
    const service = await startTestService({ over: await synthWarehouse() });
    const lease = service.running.snapshots.lease();
    try {
      assert.ok(lease !== null);
      assert.ok((await assertSame(lease.snapshot)) > 20);
    } finally {
      lease?.release();
      await service.stop();
    }
  });
});
