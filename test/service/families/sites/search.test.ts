/** A site's documents from outside: put in by key, searched by Meilisearch's own client with the token of the site, and by nobody else. */
import assert from 'node:assert/strict';
import { Meilisearch, MeilisearchApiError } from 'meilisearch';
import { z } from 'zod';
import { ProblemBody } from '../../../../service/contract/problem.ts';
import { EmbeddedEngine } from '../../../../service/documents/embedded/embedded-engine.ts';
import { siteTokenSeconds } from '../../../../service/documents/site-tokens.ts';
import { csrfOf, password, somebody } from '../../../support/people.ts';
import { type KeyName, startTestService, type TestService } from '../../../support/service.ts';

const Info = z.object({
  plan: z.object({ id: z.string() }),
  limits: z.object({ requests_per_minute: z.int().nullable(), documents_per_request: z.int() }),
  usage: z.object({ requests: z.int(), reported: z.object({ search: z.int(), indexing: z.int() }) }),
  search: z.object({
    engine: z.string(),
    endpoint: z.string(),
    index: z.string(),
    token: z.string().nullable(),
    documents: z.int(),
    filterable: z.array(z.string()),
  }),
});
const Bulk = z.object({
  indexed: z.int(),
  rejected: z.array(z.unknown()),
  task_id: z.string(),
  request_id: z.string(),
});
const Destroyed = z.object({ deleted: z.array(z.string()), missing: z.array(z.string()) });

const listings = [
  { id: 'marina', title: 'Two bedrooms, marina view', area: 'Dubai Marina', price_aed: 2_450_000 },
  { id: 'villa', title: 'Villa with a garden', area: 'Jumeirah', price_aed: 7_900_000 },
  { id: 'studio', title: 'Studio near the metro', area: 'Al Barsha', price_aed: 640_000 },
];

describe('documents of a site over HTTP', () => {
  let service: TestService;
  const forgotten: string[] = [];
  const send = (path: string, body: unknown, key: KeyName = 'enterprise', method = 'POST') =>
    service.ask(path, {
      key,
      method,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const infoOf = async (key: KeyName) =>
    Info.parse(await (await service.ask('/v1/client-info', { key })).json());
  const clientOf = async (key: KeyName) => {
    const { search } = await infoOf(key);
    const client = new Meilisearch({ host: search.endpoint, apiKey: search.token ?? '' });
    return { client, index: client.index(search.index), uid: search.index };
  };
  const refused = (code: string, status: number) => (error: unknown) => {
    assert.ok(error instanceof MeilisearchApiError, String(error));
    assert.equal(error.cause?.code, code);
    assert.equal(error.response.status, status);
    return true;
  };

  before(async () => {
    service = await startTestService({
      environment: { TRUST_PROXY: '1' },
      openSiteEngine: (source) => {
        const engine = new EmbeddedEngine({ source });
        const forget = engine.forget.bind(engine);
        return Object.assign(engine, {
          forget: (siteId: string) => {
            forgotten.push(siteId);
            return forget(siteId);
          },
        });
      },
    });
    const answer = await send('/api/v1/index/bulk', { documents: listings });
    assert.equal(answer.status, 202);
    const bulk = Bulk.parse(await answer.json());
    assert.deepEqual([bulk.indexed, bulk.rejected], [3, []]);
    assert.equal(bulk.request_id, answer.headers.get('x-request-id'));
    await send(
      '/api/v1/index/bulk-store',
      { documents: [{ id: 'other', title: 'Marina of another site' }] },
      'growth',
    );
  });
  after(() => service.stop());

  it('are searched by the official client with the token of client-info', async () => {
    const { client, index } = await clientOf('enterprise');
    assert.deepEqual(await client.health(), { status: 'available' });
    assert.equal(await client.isHealthy(), true);
    const found = await index.search('marna', {
      filter: ['price_aed < 3000000'],
      sort: ['price_aed:desc'],
      facets: ['area'],
      attributesToHighlight: ['title'],
      showRankingScore: true,
    });
    assert.deepEqual(
      found.hits.map(({ id }) => id),
      ['marina'],
    );
    assert.equal(found.hits[0]?._formatted?.['title'], 'Two bedrooms, <em>marina</em> view');
    assert.deepEqual(found.facetDistribution, { area: { 'Dubai Marina': 1 } });
    assert.deepEqual([found.estimatedTotalHits, found.limit, found.offset, found.query], [1, 20, 0, 'marna']);
    const paged = await index.search('', { page: 2, hitsPerPage: 2 });
    assert.deepEqual([paged.totalHits, paged.totalPages, paged.page, paged.hits.length], [3, 2, 2, 1]);
    const facets = await index.searchForFacetValues({ facetName: 'area', facetQuery: 'jum' });
    assert.deepEqual(facets.facetHits, [{ value: 'Jumeirah', count: 1 }]);
  });

  it('answer several searches at once, as lists and as one', async () => {
    const { client, uid } = await clientOf('enterprise');
    const { results } = await client.multiSearch({
      queries: [
        { indexUid: uid, q: 'villa' },
        { indexUid: uid, q: 'studio', limit: 1 },
      ],
    });
    assert.deepEqual(
      results.map(({ indexUid, hits }) => [indexUid, hits[0]?.['id']]),
      [
        [uid, 'villa'],
        [uid, 'studio'],
      ],
    );
    const merged = await client.multiSearch({
      federation: { limit: 2 },
      queries: [
        { indexUid: uid, q: 'villa', federationOptions: { weight: 0.5 } },
        { indexUid: uid, q: 'marina' },
        { indexUid: uid, q: 'marina view' },
      ],
    });
    assert.deepEqual(
      merged.hits.map(({ id, _federation }) => [id, _federation?.queriesPosition]),
      [
        ['marina', 1],
        ['villa', 0],
      ],
    );
    assert.deepEqual(await client.multiSearch({ queries: [] }), { results: [] });
  });

  it('count each search of several as one request', async () => {
    const { uid } = await clientOf('enterprise');
    const left = async (queries: number) => {
      const body = { queries: Array.from({ length: queries }, () => ({ indexUid: uid, q: 'villa' })) };
      const { token } = (await infoOf('enterprise')).search;
      const answer = await service.ask('/multi-search', {
        key: null,
        method: 'POST',
        headers: {
          Authorization: `Bearer ${token}`,
          'Content-Type': 'application/json',
          'X-Forwarded-For': '9.8.7.6',
        },
        body: JSON.stringify(body),
      });
      assert.equal(answer.status, 200);
      return Number(/;r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]);
    };
    const before = await left(1);
    assert.equal(await left(50), before - 50);
  });

  it('are closed to every other site: by token, by key, by each way to search', async () => {
    const mine = await clientOf('enterprise');
    const theirs = await clientOf('growth');
    assert.notEqual(mine.uid, theirs.uid);
    const across = theirs.client.index(mine.uid);
    await assert.rejects(across.search('marina'), refused('index_not_found', 404));
    await assert.rejects(across.searchForFacetValues({ facetName: 'area' }), refused('index_not_found', 404));
    for (const federation of [undefined, {}]) {
      const queries = [
        { indexUid: theirs.uid, q: 'marina' },
        { indexUid: mine.uid, q: 'marina' },
      ];
      await assert.rejects(
        federation === undefined
          ? theirs.client.multiSearch({ queries })
          : theirs.client.multiSearch({ queries, federation }),
        refused('index_not_found', 404),
      );
    }
    const byKey = await send(`/indexes/${mine.uid}/search`, { q: 'marina' }, 'growth');
    assert.equal(byKey.status, 404);
    const own = await theirs.index.search('marina');
    assert.deepEqual(
      own.hits.map(({ id }) => id),
      ['other'],
    );
    const destroyed = await service.ask('/api/v1/index/destroy?ids=marina,villa', {
      key: 'growth',
      method: 'DELETE',
    });
    assert.deepEqual(Destroyed.parse(await destroyed.json()), { deleted: [], missing: ['marina', 'villa'] });
  });

  it('are closed to a token that ended, was edited, or is used for anything else', async () => {
    const { search } = await infoOf('enterprise');
    const token = search.token ?? '';
    const ask = (apiKey: string) =>
      new Meilisearch({ host: search.endpoint, apiKey }).index(search.index).search('marina');
    assert.equal((await ask(token)).hits.length, 1);
    for (let place = 'mulk_st_'.length; place < token.length; place += 9) {
      const letter = token[place] === '0' ? '1' : '0';
      const edited = token.slice(0, place) + letter + token.slice(place + 1);
      await assert.rejects(ask(edited), refused('invalid_api_key', 401));
    }
    await assert.rejects(ask(`${token}00`), refused('invalid_api_key', 401));
    await assert.rejects(ask(token.slice(0, -2)), refused('invalid_api_key', 401));
    await assert.rejects(ask('mulk_st_'), refused('invalid_api_key', 401));
    await assert.rejects(ask(''), refused('missing_authorization_header', 401));
    const headers = { Authorization: `Bearer ${token}` };
    for (const path of ['/v1/client-info', '/api/v1/transactions', '/api/v1/index/tasks/x']) {
      const answer = await service.ask(path, { key: null, headers });
      assert.equal(answer.status, 401, path);
      assert.equal(ProblemBody.parse(await answer.json()).code, 'key-malformed');
    }
    const elsewhere = await service.ask(`/indexes/${search.index}/search`, {
      ...{ key: null, method: 'POST', headers: { ...headers, Origin: 'https://evil.example' } },
    });
    assert.equal(elsewhere.status, 403);
    assert.ok(!service.log().includes(token), 'a token is not logged');
    service.clock.turn(siteTokenSeconds + 1);
    await assert.rejects(ask(token), refused('invalid_api_key', 401));
  });

  it('are closed to the tokens of a key that was switched off, within two seconds', async () => {
    const { store } = service.running;
    const siteId = service.siteIds.enterprise;
    const { record, token } = await store.createKey({ siteId, name: 'page of a campaign' });
    const info = await service.ask('/v1/client-info', {
      key: null,
      headers: { Authorization: `Bearer ${token}` },
    });
    const { search } = Info.parse(await info.json());
    const index = new Meilisearch({ host: search.endpoint, apiKey: search.token ?? '' }).index(search.index);
    assert.equal((await index.search('marina')).hits.length, 1);
    await store.toggleKey(record.id);
    service.clock.turn(2);
    await assert.rejects(index.search('marina'), refused('invalid_api_key', 401));
    await store.toggleKey(record.id);
    service.clock.turn(2);
    assert.equal((await index.search('marina')).hits.length, 1);
    await store.revokeKey(record.id);
    service.clock.turn(2);
    await assert.rejects(index.search('marina'), refused('invalid_api_key', 401));
  });

  it('are shut to an address that guesses tokens, and to no other', async () => {
    const path = `/indexes/${service.siteIds.enterprise}/search`;
    const statusOf = async (address: string) => {
      const headers = {
        Authorization: 'Bearer mulk_st_00',
        'Content-Type': 'application/json',
        'X-Forwarded-For': address,
      };
      return (await service.ask(path, { key: null, method: 'POST', headers, body: '{}' })).status;
    };
    const statuses: number[] = [];
    for (let guess = 0; guess < 40; guess += 1) statuses.push(await statusOf('192.0.2.7'));
    assert.deepEqual([statuses[0], statuses.at(-1)], [401, 429]);
    assert.equal(await statusOf('192.0.2.8'), 401);
  });

  it('go with the account of their site', async () => {
    const owner = await somebody(service, 'growth');
    const asOwner = (token: string, body: unknown) => ({
      key: null,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const put = await service.ask('/api/v1/index/bulk', {
      method: 'POST',
      ...asOwner(owner.key, { documents: listings }),
    });
    assert.equal(put.status, 202);
    const info = await service.ask('/v1/client-info', {
      key: null,
      headers: { Authorization: `Bearer ${owner.key}` },
    });
    const { search } = Info.parse(await info.json());
    const index = new Meilisearch({ host: search.endpoint, apiKey: search.token ?? '' }).index(search.index);
    assert.equal((await index.search('marina')).hits.length, 1);
    const gone = await service.ask('/profile', {
      ...{ key: null, method: 'DELETE', body: JSON.stringify({ current_password: password }) },
      headers: {
        ...{ Cookie: owner.cookie, 'X-CSRF-Token': csrfOf(owner) },
        'Content-Type': 'application/json',
      },
    });
    assert.equal(gone.status, 200);
    assert.ok(forgotten.includes(owner.siteId), 'the engine let go of them');
  });

  it('tell in Meilisearch’s shape what was wrong', async () => {
    const { index } = await clientOf('enterprise');
    await assert.rejects(index.search('x', { filter: 'title = x' }), refused('invalid_search_filter', 400));
    await assert.rejects(index.search('x', { sort: ['title:asc'] }), refused('invalid_search_sort', 400));
    await assert.rejects(index.search('x', { limit: -1 }), refused('invalid_search_limit', 400));
    const path = `/indexes/${service.siteIds.enterprise}/search`;
    const unknown = await send(path, { q: 'x', hybrid: { embedder: 'default' } });
    assert.equal(unknown.status, 400);
    const malformed = await service.ask(path, {
      ...{ method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"q":' },
    });
    assert.equal(z.object({ code: z.string() }).parse(await malformed.json()).code, 'malformed_payload');
    const scopeless = await send(path, {}, 'scopeless');
    assert.equal(scopeless.status, 403);
  });

  it('are removed by query and by body', async () => {
    await send('/api/v1/index/bulk-index', { documents: [{ id: 'a' }, { id: 'b' }, { id: 7 }] });
    const byQuery = await service.ask('/api/v1/index/destroy?id=a', { method: 'DELETE' });
    assert.deepEqual(Destroyed.parse(await byQuery.json()), { deleted: ['a'], missing: [] });
    const byBody = await send('/api/v1/index/destroy', { id: 'b', ids: ['a', 7] }, 'enterprise', 'DELETE');
    assert.deepEqual(Destroyed.parse(await byBody.json()), { deleted: ['b', '7'], missing: ['a'] });
    const nothing = await service.ask('/api/v1/index/destroy', { method: 'DELETE' });
    assert.equal(nothing.status, 400);
  });

  it('come a thousand and ten mebibytes at a time at most', async () => {
    const many = Array.from({ length: 1_001 }, (_, id) => ({ id }));
    const tooMany = await send('/api/v1/index/bulk', { documents: many });
    assert.equal(tooMany.status, 400);
    assert.match(ProblemBody.parse(await tooMany.json()).detail, /at most 1000 documents/);
    const tooLarge = await send('/api/v1/index/bulk', { documents: [{ t: 'x'.repeat(10 * 1024 * 1024) }] });
    assert.equal(tooLarge.status, 413);
    const none = await send('/api/v1/index/bulk', { documents: [] });
    assert.equal(none.status, 400);
    const bigOne = await send('/api/v1/index/bulk', { documents: [{ id: 'big', t: 'x'.repeat(200_000) }] });
    assert.equal(bigOne.status, 202);
    assert.equal(Bulk.parse(await bigOne.json()).indexed, 0);
  });

  it('are told of by client-info: plan, limits, settings, and no token without the scope', async () => {
    const info = await infoOf('enterprise');
    assert.deepEqual(
      [info.plan.id, info.limits, info.search.engine, info.search.documents, info.search.filterable],
      [
        'enterprise',
        { requests_per_minute: null, documents_per_request: 1_000 },
        'embedded',
        3,
        ['area', 'price_aed'],
      ],
    );
    assert.equal((await infoOf('scopeless')).search.token, null);
    assert.equal((await infoOf('lite')).limits.requests_per_minute, 100);
  });

  const report = async (path: string, body: unknown) => {
    const answer = await service.ask(path, {
      ...{ method: 'POST', key: 'lite' },
      ...{ headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) },
    });
    return { status: answer.status, body: z.record(z.string(), z.unknown()).parse(await answer.json()) };
  };
  const rows = (columns: string) =>
    service.running.store.database.query(
      `select ${columns} from search_log where site_id = $1 order by id`,
      [service.siteIds.lite],
      z.record(z.string(), z.unknown()),
    );

  it('are counted with what sites report, once an idempotency key, as client-info shows', async () => {
    const five = { type: 'search', count: 5, idempotency_key: 'k1' };
    const first = await report('/v1/report-usage', five);
    assert.deepEqual(
      [first.status, first.body['counted'], first.body['totals']],
      [202, true, { search: 5, indexing: 0 }],
    );
    const again = await report('/v1/report-usage', five);
    assert.deepEqual([again.body['counted'], again.body['totals']], [false, { search: 5, indexing: 0 }]);
    const other = await report('/v1/report-usage', { ...five, count: 6 });
    assert.equal(other.status, 400);
    await report('/v1/report-usage', {
      type: 'indexing',
      count: 2,
      occurred_at: '2026-04-01T08:00:00+04:00',
    });
    const before = await report('/v1/report-usage', {
      type: 'search',
      count: 9,
      occurred_at: '2026-03-31T23:00:00Z',
    });
    assert.deepEqual(before.body['totals'], { search: 5, indexing: 2 }, 'of another month');
    for (const occurred_at of ['2026-04-02T00:00:00Z', '2026-02-01T00:00:00Z']) {
      assert.equal((await report('/v1/report-usage', { type: 'search', count: 1, occurred_at })).status, 400);
    }
    const info = Info.parse(await (await service.ask('/v1/client-info', { key: 'lite' })).json());
    assert.deepEqual(info.usage.reported, { search: 5, indexing: 2 });
  });

  it('have a log of searches and clicks, one by one or many at once, visitors only as a hash', async () => {
    const one = await report('/api/v1/search-log', {
      ...{
        query: ' Marina  View ',
        results_count: 0,
        filters: { area: 'x' },
        user_token: 'visitor-1',
        latency_ms: 12.5,
      },
    });
    assert.deepEqual([one.status, one.body['searches'], one.body['clicks']], [201, 1, 0]);
    const many = await report('/api/v1/search-log', [
      {
        query: 'villa',
        clicked_id: 'villa',
        position: 2,
        timestamp: '2026-04-01T09:00:00Z',
        user_token: 'visitor-1',
      },
      { query: 'studio', index: 'elsewhere', user_token: 'visitor-2' },
    ]);
    assert.deepEqual([many.body['accepted'], many.body['searches'], many.body['clicks']], [2, 2, 1]);
    assert.deepEqual(await rows('query, query_key, results_count, clicked_id, position, source, is_search'), [
      {
        query: 'Marina  View',
        query_key: 'marina view',
        results_count: 0,
        clicked_id: null,
        position: null,
        source: 'reported',
        is_search: true,
      },
      {
        query: 'villa',
        query_key: 'villa',
        results_count: null,
        clicked_id: 'villa',
        position: 2,
        source: 'reported',
        is_search: true,
      },
      {
        query: 'studio',
        query_key: 'studio',
        results_count: null,
        clicked_id: null,
        position: null,
        source: 'reported',
        is_search: true,
      },
    ]);
    const hashes = (await rows('user_hash')).map((row) => String(row['user_hash']));
    assert.equal(hashes[0], hashes[1]);
    assert.notEqual(hashes[0], hashes[2]);
    assert.ok(hashes.every((hash) => /^[\w-]{22}$/.test(hash) && !hash.includes('visitor')));
    assert.ok(!service.log().includes('visitor-1'));
    const tooMany = await send(
      '/api/v1/search-log',
      Array.from({ length: 1_001 }, () => ({ query: 'x' })),
    );
    assert.equal(tooMany.status, 400);
    assert.equal(
      (await report('/api/v1/search-log', [{ query: 'x', timestamp: '2026-01-01T00:00:00Z' }])).status,
      400,
    );
  });
});
