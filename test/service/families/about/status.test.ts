import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { RunReport } from '../../../../data/snapshot.ts';
import { textOf } from '../../../support/repository-files.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

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
  unknown_words: {},
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
  building_points: [],
  steps: [],
  warnings: [`${secret} is odd`],
  after_publishing: [
    { name: 'prune', reason: null },
    { name: 'iceberg', reason: `${secret} is no folder` },
  ],
};

const Versioned = z.looseObject({ version: z.string() });

const Status = z.looseObject({
  status: z.string(),
  snapshot: z.looseObject({ snapshot_id: z.string(), as_of: z.string() }),
  last_run: z.record(z.string(), z.unknown()).nullable(),
});

describe('GET /api/v1/status of a snapshot whose newest pulls lack records', () => {
  let service: TestService;
  const cell = {
    dataset: 'transactions',
    day: '2026-03-02',
    procedure: 'Sell',
    area: 'Marsa Dubai',
    before: 40,
    now: 11,
  };
  const pulls = [
    {
      dataset: 'transactions',
      unconfirmed: 7,
      withdrawn: 1,
      incomplete: [cell, { ...cell, before: 20, now: 4 }],
    },
    { dataset: 'rent-contracts', unconfirmed: 0, withdrawn: 0, incomplete: [] },
  ];
  before(async () => {
    service = await startTestService({ fixture: { report: { ...report, status: 'published', pulls } } });
  });
  after(() => service.stop());

  it('counts what stays unconfirmed, and warns of what is incomplete, and of nothing else', async () => {
    const response = await service.ask('/api/v1/status', { key: null });
    const { snapshot } = Status.parse(await response.json());
    assert.deepEqual(snapshot['unconfirmed_by_dataset'], { transactions: 7, 'rent-contracts': 0 });
    assert.deepEqual(snapshot['warnings'], [
      'The newest pull of transactions is incomplete: it has 15 of 60 records of 2 registration day × procedure × area. The records that it lacks stay published and do not count as missing.',
    ]);
  });
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
      after_publishing: [
        { name: 'prune', done: true },
        { name: 'iceberg', done: false },
      ],
      refused_files: 1,
    });
  });

  it('gives the version of the product, which the version of the API does not follow', async () => {
    const { version: product } = Versioned.parse(JSON.parse(textOf('package.json')));
    const status = await service.ask('/api/v1/status', { key: null });
    assert.equal(Versioned.parse(await status.json()).version, product);
    const openapi = await service.ask('/openapi.json', { key: null });
    const { info } = z.object({ info: Versioned }).parse(await openapi.json());
    assert.equal(info.version, '1.0');
    assert.notEqual(info.version, product);
  });

  it('keeps the operator’s files, reasons and warnings to itself', async () => {
    const text = await (await service.ask('/api/v1/status', { key: null })).text();
    assert.ok(!text.includes(secret));
  });
});

describe('GET /health/ready', () => {
  const Ready = z.object({ status: z.literal('ready'), checks: z.record(z.string(), z.string()) });

  it('tells that the accounts answer', async () => {
    const service = await startTestService();
    try {
      const { checks } = await service.read('/health/ready', Ready, { key: null });
      assert.deepEqual(checks, { accounts: 'ok' });
    } finally {
      await service.stop();
    }
  });

  it('stays 200 while the account database is gone, so that a balancer keeps the replica, and tells so', async () => {
    const service = await startTestService();
    try {
      assert.equal((await service.ask('/api/v1/areas?limit=1')).status, 200);
      await service.running.store.close();
      const { checks } = await service.read('/health/ready', Ready, { key: null });
      assert.deepEqual(checks, { accounts: 'unavailable' });
      assert.equal((await service.ask('/api/v1/areas?limit=2')).status, 200);
      const metrics = await (await fetch(`${service.running.adminUrl}/metrics`)).text();
      assert.match(metrics, /^mulk_dependency_up\{dependency="accounts"\} 0$/m);
    } finally {
      await service.stop();
    }
  });
});
