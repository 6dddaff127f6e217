/** The dashboard and the analytics over what was really asked and searched, as JSON and as pages. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { Searches, Usage } from '../../../../service/accounts/site-figure-schema.ts';
import { type Person, somebody } from '../../../support/people.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const Dashboard = z.object({
  site: z.string().nullable(),
  granularity: z.string(),
  usage: Usage,
  limits: z.array(
    z.object({ site_id: z.string(), limit: z.int().nullable(), remaining: z.int().nullable() }),
  ),
  search: Searches,
  freshness: z.object({ snapshot_id: z.string(), age_hours: z.number() }).nullable(),
});

describe('GET /dashboard and GET /api/analytics', () => {
  let service: TestService;
  let person: Person;

  before(async () => {
    service = await startTestService();
    person = await somebody(service);
    for (let count = 0; count < 20; count += 1) await asked('/api/v1/transactions?limit=1');
    await asked('/api/v1/transactions?limit=1000');
    service.clock.turn(86_400);
    await asked('/api/v1/areas');
    const searches = Array.from({ length: 6 }, (_, number) => ({
      query: number === 5 ? 'villa on mars' : 'Marina',
      results_count: number === 5 ? 0 : 12,
      latency_ms: 10 + number,
      ...(number < 2 ? { clicked_id: 'd1', position: number + 1 } : {}),
    }));
    const posted = await service.ask('/api/v1/search-log', {
      key: null,
      method: 'POST',
      headers: { Authorization: `Bearer ${person.key}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(searches),
    });
    assert.equal(posted.status, 201, await posted.text());
  });
  after(() => service?.stop());

  async function asked(path: string): Promise<void> {
    const answer = await service.ask(path, { key: null, headers: { Authorization: `Bearer ${person.key}` } });
    await answer.arrayBuffer();
  }

  async function seen(path: string, type = 'application/json'): Promise<Response> {
    return service.ask(path, { key: null, headers: { Cookie: person.cookie, Accept: type } });
  }

  /** Asked again until the meter has written what was counted. */
  async function dashboard(query: string): Promise<z.output<typeof Dashboard>> {
    for (;;) {
      const body = Dashboard.parse(await (await seen(`/dashboard?${query}`)).json());
      if (body.usage.requests >= 23) return body;
    }
  }

  it('gives figures with the number behind each, and withholds those of too few', async () => {
    const { usage, limits, freshness, granularity } = await dashboard(`site=${person.siteId}&period=7d`);
    assert.equal(granularity, 'day');
    assert.deepEqual(
      [usage.requests, usage.succeeded, usage.refused, usage.rate_limited, usage.failed],
      [23, 22, 1, 0, 0],
    );
    assert.deepEqual(usage.refused_pct, { value: 4.35, n: 23, quality: 'low' });
    assert.equal(usage.latency.p95_ms.n, 23);
    assert.ok(usage.latency.p95_ms.value !== null && usage.latency.p50_ms.value !== null);
    assert.deepEqual(usage.latency.p99_ms, {
      value: null,
      n: 23,
      suppressed: true,
      reason: `fewer than ${publishingRules.latency_p99_least} answers`,
    });
    assert.deepEqual(
      usage.series.map(({ requests }) => requests),
      [0, 0, 0, 0, 0, 21, 2],
    );
    const [first] = usage.endpoints;
    assert.deepEqual([first?.method, first?.path, first?.requests], ['GET', '/api/v1/transactions', 21]);
    assert.deepEqual(
      usage.keys.map(({ name, requests_by_step: steps }) => [name, steps]),
      [['Website', [0, 0, 0, 0, 0, 21, 2]]],
    );
    assert.equal(limits[0]?.limit, 100);
    assert.ok((limits[0]?.remaining ?? 100) < 100);
    assert.ok(freshness !== null && freshness.age_hours > 0);
  });

  it('counts by the hour over a day, and leaves out who is somebody else', async () => {
    const mine = await dashboard('site=all');
    assert.equal(mine.site, null);
    assert.equal(mine.usage.series.length, 30);
    const stranger = await somebody(service, 'enterprise');
    const answer = await service.ask('/dashboard?period=1d', {
      key: null,
      headers: { Authorization: `Bearer ${stranger.token}` },
    });
    const theirs = Dashboard.parse(await answer.json());
    assert.deepEqual(
      [theirs.usage.requests, theirs.usage.series.length, theirs.granularity],
      [0, 24, 'hour'],
    );
    assert.equal(theirs.limits[0]?.limit, null);
  });

  it('tells what was searched, in vain, and clicked', async () => {
    const found = Searches.parse(await (await seen('/api/analytics?granularity=month')).json());
    assert.deepEqual([found.searches, found.unique_queries, found.series.length], [6, 2, 2]);
    assert.deepEqual(found.zero_result_pct, { value: 16.67, n: 6, quality: 'low' });
    assert.equal(found.click_through_pct.value, 33.33);
    assert.equal(
      found.mean_click_position.reason,
      `fewer than ${publishingRules.least_shown} clicks with a position`,
    );
    assert.equal(found.latency.p50_ms.value, 12.5);
    assert.deepEqual(found.zero_result_queries, [{ query: 'villa on mars', searches: 1 }]);
    assert.equal(found.top_queries[0]?.query, 'Marina');
  });

  it('refuses periods that are too long, or turned round', async () => {
    const refused = [
      'from_date=2025-01-01&to_date=2026-04-01',
      'granularity=hour&from_date=2026-02-01&to_date=2026-04-01',
      'from_date=2026-04-01&to_date=2026-03-01',
    ];
    for (const query of refused) {
      const answer = await seen(`/api/analytics?${query}`);
      assert.equal(answer.status, 400, query);
      assert.match(await answer.text(), /parameter-invalid/);
    }
  });

  it('shows the same as pages, in both languages', async () => {
    await dashboard('period=7d');
    const sent = await (await seen('/dashboard?period=7d', 'text/html')).text();
    // Paths may break after a slash, and a sample stays on its line.
    const page = sent.replaceAll('<wbr>', '').replaceAll('\u00a0', ' ');
    for (const said of [
      '/api/v1/transactions',
      'Website',
      'sample too small (n = 23)',
      'villa on mars',
      '16.7%',
    ])
      assert.ok(page.includes(said), said);
    const headers = { Cookie: `${person.cookie}; lang=ar`, Accept: 'text/html' };
    const arabic = await (await service.ask('/dashboard', { key: null, headers })).text();
    assert.match(arabic, /<html lang="ar" dir="rtl">/);
    const analytics = await seen('/api/analytics', 'text/html');
    assert.match(
      analytics.headers.get('content-security-policy') ?? '',
      /^default-src 'none'; script-src 'self'/,
    );
    assert.match(await analytics.text(), /Most asked/);
  });
});
