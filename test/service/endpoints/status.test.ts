import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { RunReport } from '../../../data/snapshot.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const secret = '/srv/keys/supplier.csv';
const file = {
  dataset: 'transactions',
  dialect: 'register',
  file: 'transactions/a.csv',
  sha256: '0'.repeat(64),
  bytes: 10,
  read: 10,
  kept: 6,
  rejected: 2,
  duplicate: 1,
  superseded: 1,
  unconfirmed: 0,
  rejected_by_reason: { 'no price': 2 },
  warnings: [],
  reused: false,
};
const report: RunReport = {
  run_id: '20260319T030000Z-abcdef',
  status: 'refused',
  started_at: '2026-03-19T03:00:00Z',
  finished_at: '2026-03-19T03:01:00Z',
  snapshot_id: null,
  previous_snapshot_id: null,
  reason: `${secret} shrank`,
  files: [file, { ...file, file: 'transactions/b.csv' }],
  refused: [{ file: secret, reason: 'no header' }],
  rows_before: {},
  rows_after: {},
  changes: { added: 1, corrected: 2, withdrawn: 3 },
  pulls: [],
  resolution: {},
  flagged_sales: [],
  steps: [],
  warnings: [`${secret} is odd`],
};

const Status = z.looseObject({
  status: z.string(),
  snapshot: z.looseObject({ snapshot_id: z.string(), as_of: z.string() }),
  last_run: z.record(z.string(), z.unknown()),
});

describe('GET /api/v1/status', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
    const runs = join(service.warehouse, 'runs');
    await mkdir(runs);
    await writeFile(join(runs, `${report.run_id}.json`), JSON.stringify(report));
  });
  after(() => service.stop());

  it('says without a key how fresh the data is, and how the newest run went', async () => {
    const response = await service.ask('/api/v1/status', { key: null });
    assert.equal(response.status, 200);
    const { status, snapshot, last_run } = Status.parse(await response.json());
    assert.equal(status, 'serving');
    assert.equal(snapshot.snapshot_id, service.running.snapshots.state().snapshotId);
    assert.equal(snapshot.as_of, '2026-03-18');
    assert.deepEqual(last_run, {
      run_id: report.run_id,
      status: 'refused',
      started_at: report.started_at,
      finished_at: report.finished_at,
      changes: report.changes,
      read: 20,
      kept: 12,
      rejected: 4,
      duplicate: 2,
      superseded: 2,
      rejected_by_reason: { 'transactions: no price': 4 },
      refused_files: 1,
    });
  });

  it('keeps the operator’s files, reasons and warnings to itself', async () => {
    const text = await (await service.ask('/api/v1/status', { key: null })).text();
    assert.ok(!text.includes(secret));
  });
});
