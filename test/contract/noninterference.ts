/**
 * Tests that a plan does not notice what lies before its history: two warehouses that differ only in older records answer it alike, in every operation, format,
 * page, conditional request and tool. What may differ all the same is declared in data/public-facts.ts, each with its reason. Two files run them: one asks a little of each
 * operation, the deep one everything.
 */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { historyLimits } from '../../data/history.ts';
import { publicFacts } from '../../data/public-facts.ts';
import { tables } from '../../data/published.ts';
import { withAllHistory } from '../../docs/pages/security.ts';
import { type Endpoint, endpoint, record } from '../../service/contract/endpoint.ts';
import { endpoints } from '../../service/families/all.ts';
import { offered } from '../../service/mcp/tools.ts';
import { randomRequest } from '../service/families/aggregates/raw-aggregates.ts';
import { chance, drawn } from '../support/chance.ts';
import { type Past, pastFixture } from '../support/history-pair.ts';
import { repositoryFiles, textOf } from '../support/repository-files.ts';
import { startTestService, type TestService } from '../support/service.ts';
import type { Trials } from '../support/trials.ts';
import { Askers, argumentsOf, callTool, compared, differences } from './alike.ts';
import { ofFixture } from './asking.ts';
import { type Request, requestsOf } from './every-request.ts';

type Limited = 'lite' | 'growth';

/** What may differ all the same, as `<operation> <path of the field>`. */
const allowed: readonly RegExp[] = [
  ...publicFacts.flatMap(({ answers }) => answers),
  // The pass in the address of the tiles is made for the key of the caller: each warehouse has its own, and a request may come with the next one.
  /^getMapConfig \.((style\.sources\.mulk\.)?tiles\.\*|etag)$/,
];

/** What tells of the data, with a key or without one. What belongs to somebody's account or site is another contract's. */
const told = ['getStatus', 'getReadiness', 'getOpenApi', 'getQuickStart'];
const readers = endpoints.filter(
  ({ reads, operationId }) => reads === 'snapshot' || told.includes(operationId),
);

/** Records, places and words that no example shows. */
const more: readonly Request[] = [
  '/api/v1/transactions/1-41-2010-20100003',
  '/api/v1/rent-contracts/r-20100005/full',
  '/api/v1/rent-contracts/r-former/full',
  '/api/v1/rent-contracts/r-older/full',
  '/api/v1/buildings/8000000000',
  ...[9000000001, 9000000002].flatMap((id) =>
    ['', '/stats', '/transactions'].map((part) => `/api/v1/buildings/${id}${part}`),
  ),
  ...[
    '',
    '/stats',
    '/transactions',
    '/rentals',
    '/price-trends',
    '/price-trends?granularity=year',
    '/price-trends?granularity=month',
    '/buildings',
  ].flatMap((part) => [77, 78].map((id) => `/api/v1/projects/${id}${part}`)),
  ...['', '/stats', '/transactions', '/projects'].flatMap((part) =>
    [11, 12].map((id) => `/api/v1/developers/${id}${part}`),
  ),
  ...[330, 350, 100001, 100002].flatMap((id) =>
    ['', '/stats', '/transactions', '/buildings', '/projects'].map((part) => `/api/v1/areas/${id}${part}`),
  ),
  ...['month', 'quarter', 'year'].flatMap((granularity) =>
    [
      '',
      '&area=330',
      '&area=350',
      '&area=100001',
      '&property_type=apartment',
      '&property_type=land',
      '&method=hedonic',
      '&stage=existing',
      ...['', '&area=330', '&property_type=apartment&stage=new'].map((rest) => `&method=stratified${rest}`),
    ].map((rest) => `/api/v1/analytics/price-index?granularity=${granularity}${rest}`),
  ),
  ...['d', 'm', 'to', 'sp', 'gate', 'tower', 'old', 'jbr', 'sel'].flatMap((q) => [
    `/api/v1/search/autocomplete?q=${q}`,
    `/api/v1/search/buildings?q=${q}`,
    `/api/v1/search/projects?q=${q}`,
  ]),
  ...[
    'transactions?type=sales&group_by=project,building,year&measures=sum_price_aed,p99_price_aed&from_date=1990-01-01',
    'transactions?group_by=type,version,month&measures=mean_price_aed&from_date=2009-06-01&to_date=2021-01-01',
    'transactions?group_by=developer,community&from_date=1990-01-01&order=count',
    'transactions?from_date=2008-01-01&to_date=2009-12-31&having=n%3E%3D1',
    'rents?group_by=area,year&period_of=start_date&measures=sum_annual_amount_aed&from_date=1990-01-01',
    'rents?version=new&measures=median_annual_amount_aed&from_date=1990-01-01&group_by=quarter&rows=all',
    'units?group_by=project,building',
    'projects?group_by=developer,status,year',
  ].map((rest) => `/api/v1/aggregate/${rest}`),
  '/api/v1/transactions?project_id=78&limit=100',
  '/api/v1/transactions?building_id=9000000002',
  '/api/v1/transactions/changes?since=2026-03-01T00:00:00Z',
  '/api/v1/buildings?sort=-transaction_count',
  '/api/v1/buildings?area=330&include_total=true',
  '/api/v1/status',
].map((path) => ({ operationId: path.split(/[/?]/)[3] ?? path, method: 'get', path }));

/** Questions that describe answers through other operations. */
const questions: readonly Request[] = [
  'average price of apartments in Marsa Dubai',
  'how have prices changed in Marsa Dubai',
  'are prices rising in Marsa Dubai',
  'how many sales in Marsa Dubai in 2008',
  'how many sales in Marsa Dubai',
  'last deals in Marina Gate',
  'price of a studio in Marina Gate',
  'كم عدد الصفقات في مرسى دبي',
  'rent increase in Marsa Dubai',
  'compare Dubai Marina and Jumeirah Beach Residence',
  'delays of Select Group',
  'best season to buy in Marsa Dubai',
].map((query) => ({
  operationId: 'describeSearch',
  method: 'post',
  path: '/api/v1/search/describe',
  body: { query },
}));

/** The requests by operation; those of no example by what they ask for. */
const byOperation = new Map<string, Request[]>();
for (const request of [...questions, ...readers.flatMap(requestsOf), ...more])
  byOperation.set(request.operationId, [...(byOperation.get(request.operationId) ?? []), request]);

/** Geometries that hold the areas of the fixture, one of them, or none. */
const geometries = [
  '',
  '&match=area&bbox=54.0,24.0,56.0,26.0',
  '&match=area&near=25.05,55.15&radius_m=9000',
  '&h3=83430afffffffff',
];

/** Aggregates with random dimensions, periods, measures, percentiles, filters, days and least samples. */
function drawAggregates({ count, seed }: Trials): readonly Request[] {
  const even = chance(seed);
  return Array.from({ length: count }, (_, place): Request => {
    const { path } = randomRequest(even, () => '2026-03-18');
    return {
      operationId: 'randomAggregate',
      method: 'get',
      path: `${path}${geometries[place % geometries.length]}`,
    };
  });
}

/** What two services answer differently to requests of one operation, with the request that shows it; no more than `most`. */
async function differing(
  pair: readonly [TestService, TestService],
  askers: Askers,
  requests: readonly Request[],
  most = Number.POSITIVE_INFINITY,
): Promise<string[]> {
  const found = new Map<string, string>();
  for (const request of requests) {
    if (found.size >= most) break;
    for (const difference of await compared(pair, askers, request))
      if (!isAllowed(difference) && !found.has(difference)) found.set(difference, request.path);
  }
  return [...found].map(([difference, path]) => `${difference}    (${path})`);
}

const isAllowed = (difference: string): boolean => allowed.some((differs) => differs.test(difference));

const Counted = z.object({ n: z.int(), first: z.string() });
const countedSql = 'select count(*)::integer as n, min(transaction_date) as first from transaction_list';

/** Operations as an author might write them who does not think of history, says that it sees all, or takes the data elsewhere. */
const planted: readonly Endpoint[] = (['forgetful', 'declared', 'round'] as const).map((operationId) =>
  endpoint({
    operationId,
    method: 'get',
    path: `/planted/${operationId}`,
    tag: 'Service',
    summary: 'Planted',
    description: 'Planted.',
    reads: 'snapshot',
    seesAllHistory: operationId === 'declared' ? 'a planted reason' : null,
    answer: record('counted', Counted),
    examples: [],
    async handle({ snapshot, service }) {
      const read = operationId === 'round' ? service.snapshots.current() : snapshot;
      const [counted] = (await read?.rows(countedSql, {}, Counted)) ?? [];
      assert.ok(counted !== undefined);
      return { record: counted };
    },
  }),
);

/** Files of the operations that take a snapshot past the reader of their caller. */
const pastTheReader = [
  'service/families/about/releases.ts',
  'service/families/about/status/routes.ts',
  'service/families/accounts/saved.ts',
  'service/families/iceberg/routes.ts',
  'service/families/methods/backtest.ts',
  'service/families/methods/routes.ts',
  'service/families/sites/dashboard.ts',
];

/** Operations that answer a plan with all history differently over the two warehouses, within the first requests. */
const tellsOfThePast: readonly string[] = [
  'listAreas',
  'aggregateTransactions',
  'aggregateRents',
  'getArea',
  'listAreaBuildings',
  'compareAreas',
  'getAreaSummary',
  'mapHeat',
  'listBuildings',
  'getBuilding',
  'getBuildingStats',
  'getProjectStats',
  'listProjectPriceTrends',
  'listProjectBuildings',
  'listRentContracts',
  'listRentTrends',
  'listEjariLines',
  'getDeveloperStats',
  'listBrokerAreas',
  'getBrokerStats',
  'listValuations',
  'listSaleIndex',
  'listServiceCharges',
  'listPriceIndex',
  'listRentIndex',
  'getSeasonality',
  'listExports',
];

/** How much the two services are asked. */
export interface Asked {
  /** Requests of one operation, by plan, drawn with the seed of the aggregates; the plans differ in the day alone. */
  readonly most: Readonly<Record<Limited, number>>;
  readonly aggregates: Trials;
}

/** A question is one request of one operation, and each takes another way to its answer. */
const QUESTIONS_LEAST = 20;

/** Declares the tests, inside a suite. */
export function testNoninterference({ most, aggregates }: Asked): void {
  const randomAggregates = drawAggregates(aggregates);
  const services: TestService[] = [];
  const askers = { lite: new Askers('lite'), growth: new Askers('growth') };
  let pairs: Readonly<Record<Limited, readonly [TestService, TestService]>>;

  before(async () => {
    for (const fixture of [
      pastFixture('plain', 'plain'),
      pastFixture('other', 'plain'),
      pastFixture('other', 'other'),
    ])
      services.push(await startTestService({ fixture }));
    const [plain, older, other] = services;
    assert.ok(plain !== undefined && older !== undefined && other !== undefined);
    pairs = { growth: [plain, older], lite: [plain, other] };
  });
  after(async () => {
    for (const service of services) await service.stop();
  });

  for (const plan of ['lite', 'growth'] as const) {
    for (const [operationId, asked] of byOperation)
      it(`is hidden from ${plan} by ${operationId} with SEED=${aggregates.seed}`, async () => {
        const first = operationId === 'describeSearch' ? Math.max(QUESTIONS_LEAST, most[plan]) : most[plan];
        const requests = drawn(asked, first, chance(aggregates.seed));
        const told = await differing(pairs[plan], askers[plan], requests);
        assert.ok(told.length === 0, `\n${told.join('\n')}`);
      });

    it(`is hidden from ${plan} by ${aggregates.count} random aggregates with SEED=${aggregates.seed}`, async () => {
      const told = await differing(pairs[plan], askers[plan], randomAggregates);
      assert.ok(told.length === 0, `\n${told.join('\n')}`);
    });

    it(`hides it from the tools of ${plan}`, async () => {
      const [first, second] = pairs[plan];
      // The keys of the requests before may have little left: some of those counted as many.
      for (const service of pairs[plan]) askers[plan].leave(service);
      const found: string[] = [];
      for (const endpoint of offered)
        for (const { request, body } of endpoint.examples) {
          const asked = { operationId: endpoint.operationId, method: 'get', path: ofFixture(request), body };
          const given = argumentsOf(endpoint.path, asked);
          const [a, b] = [
            await callTool(first, askers[plan], endpoint, given),
            await callTool(second, askers[plan], endpoint, given),
          ];
          found.push(...differences(a, b).map((path) => `${endpoint.operationId} ${path}`));
        }
      assert.deepEqual(
        [...new Set(found)].filter((difference) => !isAllowed(difference)),
        [],
      );
    });
  }

  it('compares warehouses that differ: a plan that sees all history gets different answers', async () => {
    const seeingAll = new Askers('enterprise');
    const alike: string[] = [];
    for (const endpoint of readers.filter(({ operationId }) => tellsOfThePast.includes(operationId)))
      if ((await differing(pairs.lite, seeingAll, requestsOf(endpoint).slice(0, 12), 1)).length === 0)
        alike.push(endpoint.operationId);
    assert.deepEqual(alike, []);
    // These are the same in every run: few random ones may all ask for days that both warehouses share.
    let telling = 0;
    for (const request of drawAggregates({ count: 30, seed: 1 }))
      if ((await differing(pairs.lite, seeingAll, [request], 1)).length > 0) telling += 1;
    assert.ok(telling >= 3, `${telling} random aggregates tell them apart`);
  });

  describe('with planted operations', () => {
    const asked = (name: string): Request[] => [
      { operationId: name, method: 'get', path: `/planted/${name}` },
    ];
    let pair: readonly [TestService, TestService];
    before(async () => {
      const start = (past: Past) =>
        startTestService({ fixture: pastFixture(past, past), endpoints: planted });
      pair = [await start('plain'), await start('other')];
      services.push(...pair);
    });

    it('is hidden by one whose author thought of no history', async () => {
      assert.deepEqual(await differing(pair, askers.lite, asked('forgetful')), []);
      assert.notDeepEqual(await differing(pair, new Askers('enterprise'), asked('forgetful')), []);
    });

    it('is told by one that declares that it sees everything, which the page on security then lists', async () => {
      assert.notDeepEqual(await differing(pair, askers.lite, asked('declared')), []);
      const page = textOf('docs/security.md');
      assert.equal(withAllHistory(page, endpoints), page);
      assert.match(withAllHistory(page, planted), /\| `declared` \| a planted reason \|/);
    });

    it('is found where one goes round its reader', async () => {
      assert.notDeepEqual(await differing(pair, askers.lite, asked('round')), []);
    });
  });

  it('says of every table that the service reads how far back it may be read', () => {
    const served = tables.filter(({ served: isServed, layer }) => isServed === true || layer === 'serve');
    assert.deepEqual(
      [...served.map(({ id }) => id), 'changes', 'redirects', 'estimate_log', 'series_log'].toSorted(),
      Object.keys(historyLimits).toSorted(),
    );
  });

  it('is read past the caller’s reader by these files alone', () => {
    const found = repositoryFiles
      .filter((path) => /^service\/(families|records|describe|statistics)\/.*\.ts$/.test(path))
      .filter((path) => /snapshots\.(current|lease|get|leaseOf)\(/.test(textOf(path)));
    assert.deepEqual(found, pastTheReader);
  });
}
