import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { RunReport } from '../../data/snapshot.ts';
import { Metrics } from '../../service/http/metrics.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { until } from '../support/until.ts';

const file = { dataset: 'transactions', dialect: 'A', file: 'a.csv', sha256: 'a'.repeat(64), bytes: 1 };
const refusedRun: RunReport = {
  run_id: '20260320T030000Z-abcdef',
  status: 'refused',
  started_at: '2026-03-20T03:00:00.000Z',
  finished_at: '2026-03-20T03:05:00.000Z',
  snapshot_id: null,
  previous_snapshot_id: null,
  reason: 'a file shrank',
  files: [
    {
      ...{ ...file, read: 10, kept: 4, rejected: 3, duplicate: 2, superseded: 1 },
      ...{ unconfirmed: 0, rejected_by_reason: {}, unknown_words: {}, warnings: [], reused: false },
    },
  ],
  refused: [],
  rows_before: {},
  rows_after: {},
  changes: { added: 0, corrected: 0, withdrawn: 0 },
  pulls: [],
  resolution: {},
  flagged_sales: [],
  building_points: [],
  steps: [],
  warnings: [],
  after_publishing: [],
};

describe('figures of the running parts', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  async function figures(): Promise<string> {
    const answer = await fetch(`${service.running.adminUrl}/metrics`);
    assert.equal(answer.status, 200);
    return answer.text();
  }

  it('tell what is served, from when, and that nothing waits', async () => {
    const text = await figures();
    assert.match(text, /^mulk_build_info\{version="[\d.]+"\} 1$/m);
    assert.match(text, /^mulk_dependency_up\{dependency="accounts"\} 1$/m);
    const asOf = Date.parse('2026-03-18') / 1000;
    assert.ok(text.includes(`mulk_dataset_as_of_timestamp_seconds{dataset="transactions"} ${asOf}\n`));
    assert.match(text, /^mulk_queries\{state="waiting"\} 0$/m);
    for (const state of ['due', 'later', 'working'])
      assert.ok(text.includes(`mulk_webhook_jobs{state="${state}"} 0\n`), state);
    assert.match(text, /^mulk_warehouse_disk_bytes\{part="free"\} [1-9]/m);
    assert.match(text, /^mulk_snapshot_refused 0$/m);
  });

  it('tell nothing of runs before there is one, then how the newest ended', async () => {
    assert.doesNotMatch(await figures(), /^mulk_ingest_last_run\{/m);
    const runs = join(service.warehouse, 'runs');
    mkdirSync(runs);
    writeFileSync(join(runs, `${refusedRun.run_id}.json`), JSON.stringify(refusedRun));
    const text = await figures();
    assert.match(text, /^mulk_ingest_last_run\{status="refused"\} 1$/m);
    assert.match(text, /^mulk_ingest_last_run\{status="published"\} 0$/m);
    assert.match(text, /^mulk_ingest_last_run_records\{outcome="superseded"\} 1$/m);
    const finished = Date.parse(refusedRun.finished_at) / 1000;
    assert.ok(text.includes(`mulk_ingest_last_run_finished_timestamp_seconds ${finished}\n`));
  });

  it('tell why requests were refused, also those that nothing could read', async () => {
    await service.ask('/api/v1/areas?limit=0');
    await service.ask('/api/v1/areas/nowhere-at-all');
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    socket.end('nonsense\r\n\r\n');
    const answer = await text(socket);
    assert.match(answer, /^HTTP\/1\.1 400 /);
    // A request is counted when its answer has left.
    for (const code of ['parameter-invalid', 'place-not-found', 'request-malformed'])
      await until(async () => (await figures()).includes(`mulk_problems_total{code="${code}"} 1\n`));
  });

  it('tell how long the event loop was held, and the heap that the process may use', async () => {
    const metrics = new Metrics();
    metrics.collectProcess();
    const above = async () => {
      const said = await metrics.registry.metrics();
      assert.match(said, /^mulk_heap_limit_bytes [1-9]\d{7,}$/m);
      const read = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(said)?.[1]);
      const within = read('mulk_loop_delay_seconds_bucket\\{le="0.1"\\}');
      return read('mulk_loop_delay_seconds_count') - within;
    };
    const before = await above();
    // The measurement begins with the first tick of its timer, so a hold before that is not measured.
    await until(async () => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
      await new Promise(setImmediate);
      return (await above()) > before;
    });
  });

  it('leave out what cannot be read, and tell the rest', async () => {
    const metrics = new Metrics();
    let broken = false;
    const read = () => {
      if (broken) throw new Error('not now');
      return 7;
    };
    metrics.watch('one', 'One.', read);
    metrics.watchEach('several', 'Several.', 'part', () => ({ a: read() }));
    metrics.watch('other', 'Other.', () => 1);
    assert.match(await metrics.registry.metrics(), /^one 7$.*^several\{part="a"\} 7$/ms);
    broken = true;
    const text = await metrics.registry.metrics();
    assert.doesNotMatch(text, /^(one|several)\b/m);
    assert.match(text, /^other 1$/m);
  });
});
