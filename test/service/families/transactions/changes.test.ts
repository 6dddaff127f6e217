import assert from 'node:assert/strict';
import { z } from 'zod';
import { ProblemBody } from '../../../../service/contract/problem.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { walk } from '../../../support/walk.ts';

const Feed = z.object({
  changes: z.array(
    z.object({
      change: z.string(),
      id: z.string(),
      type: z.string(),
      transaction_date: z.string(),
      area_id: z.int().nullable(),
      changed_at: z.string(),
      fields: z.array(z.string()),
      before: z.record(z.string(), z.unknown()).nullable(),
      after: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
  next_cursor: z.string().nullable(),
});

const first = "timestamp '2026-03-10 03:00:00'";
const second = "timestamp '2026-03-19 03:00:00'";
const none = '[]::varchar[], null, null';
const changes = `
  (${first}, 'added', '1-41-2026-1000', 'sales', date '2026-03-18', 330, ${none}),
  (${first}, 'added', '1-41-2026-1001', 'sales', date '2026-03-18', 350, ${none}),
  (${first}, 'withdrawn', '1-41-2009-7', 'sales', date '2009-03-18', null, ${none}),
  (${second}, 'corrected', '1-41-2026-1001', 'sales', date '2026-03-18', 350, ['price_aed'], '{"price_aed":1,"usage":"x"}', '{"price_aed":2,"usage":"x"}'),
  (${second}, 'withdrawn', '1-41-2026-9', 'gifts', date '2026-03-01', 350, ${none})`;

describe('GET /api/v1/transactions/changes', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ fixture: { changes } });
  });
  after(() => service.stop());

  const feed = async (query: string, key: 'enterprise' | 'lite' = 'enterprise') => {
    const response = await service.ask(`/api/v1/transactions/changes?${query}`, { key });
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return Feed.parse(JSON.parse(text));
  };
  const named = ({ changes: listed }: z.infer<typeof Feed>) =>
    listed.map(({ change, id }) => `${change} ${id}`);

  it('lists what each run changed, oldest first', async () => {
    assert.deepEqual(named(await feed('since=2026-02-01T00:00:00Z')), [
      'withdrawn 1-41-2009-7',
      'added 1-41-2026-1000',
      'added 1-41-2026-1001',
      'corrected 1-41-2026-1001',
      'withdrawn 1-41-2026-9',
    ]);
  });

  it('shows only what was corrected, before and after', async () => {
    const { changes: listed } = await feed('since=2026-03-10T03:00:00Z');
    assert.deepEqual(listed[0], {
      change: 'corrected',
      id: '1-41-2026-1001',
      type: 'sales',
      transaction_date: '2026-03-18',
      area_id: 350,
      changed_at: '2026-03-19T03:00:00Z',
      fields: ['price_aed'],
      before: { price_aed: 1 },
      after: { price_aed: 2 },
    });
  });

  it('takes the id of a snapshot for its instant, and any zone', async () => {
    const after = ['corrected 1-41-2026-1001', 'withdrawn 1-41-2026-9'];
    assert.deepEqual(named(await feed('since=20260310T030000Z-0f3c9a1b')), after);
    assert.deepEqual(named(await feed('since=2026-03-10T07:00:00%2B04:00')), after);
    assert.deepEqual(named(await feed('since=20260319T030000Z-0f3c9a1b')), []);
  });

  it('gives every change once, page by page', async () => {
    const seen: string[] = [];
    let cursor = '';
    for (;;) {
      const one = await feed(`since=2026-02-01T00:00:00Z&limit=2${cursor}`);
      seen.push(...named(one));
      if (one.next_cursor === null) break;
      cursor = `&cursor=${encodeURIComponent(one.next_cursor)}`;
    }
    assert.deepEqual(seen, named(await feed('since=2026-02-01T00:00:00Z')));
  });

  it('shows a plan its history only', async () => {
    assert.ok(!named(await feed('since=2026-02-01T00:00:00Z', 'lite')).includes('withdrawn 1-41-2009-7'));
  });

  it('refuses an instant the feed does not reach, and one that is none', async () => {
    for (const [since, code] of [
      ['2025-12-31T23:59:59Z', 'since-too-old'],
      ['yesterday', 'parameter-invalid'],
      ['2026-02-30T00:00:00Z', 'parameter-invalid'],
      ['20261399T030000Z-0f3c9a1b', 'parameter-invalid'],
    ] as const) {
      const response = await service.ask(`/api/v1/transactions/changes?since=${since}`);
      assert.equal(ProblemBody.parse(await response.json()).code, code, since);
    }
    const missing = await service.ask('/api/v1/transactions/changes');
    assert.match(ProblemBody.parse(await missing.json()).errors?.[0]?.message ?? '', /required/);
  });

  it('goes as CSV too, free values as JSON', async () => {
    const response = await service.ask('/api/v1/transactions/changes?since=2026-03-10T03:00:00Z&format=csv');
    assert.match(await response.text(), /"{""price_aed"":1}","{""price_aed"":2}"/);
  });

  it('narrows the list of transactions with changed_since', async () => {
    const ids = async (since: string) =>
      (await walk(service, `changed_since=${since}`)).map(({ id }) => id).sort();
    assert.deepEqual(await ids('2026-02-01T00:00:00Z'), ['1-41-2026-1000', '1-41-2026-1001']);
    assert.deepEqual(await ids('2026-03-10T03:00:00Z'), ['1-41-2026-1001']);
  });
});
