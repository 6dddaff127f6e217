/** The snapshot of a test service, kept from before the tests of a `describe` until after them. */
import assert from 'node:assert/strict';
import type { Lease, PublishedSnapshot } from '../../service/warehouse/snapshot.ts';
import type { FixtureOptions } from './fixture-snapshot.ts';
import { startTestService, type TestService } from './service.ts';

/** Registers mocha's hooks; ask for the snapshot within a test. */
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
