/** Holds the snapshot of a test service from the start to the end of a `describe`. */
import assert from 'node:assert/strict';
import type { Lease, PublishedSnapshot } from '../../service/warehouse/snapshot.ts';
import type { FixtureOptions } from './fixture-snapshot.ts';
import { startTestService, type TestService } from './service.ts';

/** Registers mocha's hooks. Call the result only within a test. */
export function leasedSnapshot(fixture: FixtureOptions = {}): () => PublishedSnapshot {
  let service: TestService;
  let lease: Lease;
  before(async () => {
    service = await startTestService({ fixture });
    const leased = service.running.snapshots.lease();
    assert.ok(leased !== null);
    lease = leased;
  });
  after(async () => {
    lease.release();
    await service.stop();
  });
  return () => lease.snapshot;
}
