/** The days that date an answer: every operation says which datasets its answer lists or counts, and the oldest of them dates it. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { datasets } from '../../data/registry.ts';
import type { Endpoint } from '../../service/contract/endpoint.ts';
import { asOfDays, countedBy, datasetIds } from '../../service/contract/meta.ts';
import { endpoints } from '../../service/families/all.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { exampleOf } from './asking.ts';

/** Operations with `meta` that list no rows of a register: files, queries, rectangles, points of interest. */
const ofNoRegister = [
  'createReproduction',
  'getReproduction',
  'listExports',
  'listMeasures',
  'listPoiCategories',
  'listPois',
  'mapBounds',
];

const hasMeta = ({ reads, answer }: Endpoint): boolean =>
  reads === 'snapshot' && ['list', 'record', 'geojson'].includes(answer.kind);

const countsOf = ({ counts, examples }: Endpoint) => {
  const { pathname, searchParams } = new URL(examples[0]?.request ?? '/', 'http://localhost');
  const last = pathname.split('/').at(-1);
  const params = { series: last, measure: last };
  return countedBy(counts, { query: Object.fromEntries(searchParams), params });
};

const Answer = z.object({
  meta: z.object({ as_of: z.iso.date(), as_of_by_dataset: z.record(z.string(), z.iso.date()) }),
});

describe('the datasets that an answer lists or counts', () => {
  it('are declared by every operation that has `meta`', () => {
    const undeclared = endpoints.filter((endpoint) => hasMeta(endpoint) && countsOf(endpoint).length === 0);
    assert.deepEqual(undeclared.map(({ operationId }) => operationId).sort(), ofNoRegister);
    for (const endpoint of endpoints)
      assert.equal(new Set(countsOf(endpoint)).size, countsOf(endpoint).length, endpoint.operationId);
    for (const id of datasetIds)
      assert.ok(
        datasets.some((dataset) => dataset.id === id),
        id,
      );
  });

  it('date it by the oldest of them; look-ups stand in `as_of_by_dataset` alone', () => {
    const days = {
      transactions: '2026-07-17',
      'rent-contracts': '2026-07-16',
      areas: '2026-03-18',
      projects: '2026-03-16',
      brokers: '2025-01-01',
    };
    const snapshot = { asOf: '2026-07-17', manifest: { as_of_by_dataset: days } };
    const dated = (...counts: (typeof datasetIds)[number][]) => asOfDays(snapshot, counts);
    assert.equal(dated('transactions', 'rent-contracts').as_of, '2026-07-16');
    assert.equal(dated('projects', 'transactions').as_of, '2026-03-16');
    assert.equal(dated('units').as_of, '2026-07-17');
    const { brokers: _, 'rent-contracts': __, ...read } = days;
    assert.deepEqual(dated('transactions'), { as_of: '2026-07-17', as_of_by_dataset: read });
  });

  describe('of the fixture', () => {
    let service: TestService;
    before(async () => {
      service = await startTestService();
    });
    after(() => service.stop());

    for (const endpoint of endpoints.filter((each) => hasMeta(each) && each.method === 'get'))
      it(`${endpoint.operationId} names them`, async () => {
        const answer = await service.ask(exampleOf(endpoint).request);
        if (!answer.headers.get('content-type')?.includes('json') || answer.status !== 200) return;
        const { meta } = Answer.parse(await answer.json());
        const known = Object.keys(meta.as_of_by_dataset);
        const counts = countsOf(endpoint);
        if (counts.length === 0) return;
        assert.equal(known.includes('transactions'), counts.includes('transactions'));
        assert.ok(!known.includes('rent-contracts') || counts.includes('rent-contracts'));
      });
  });

  it('are those that the request asks for, where an operation has several', async () => {
    const service = await startTestService({ sample: true });
    const [sales, rents] = ['2026-07-01', '2026-07-17'];
    for (const [path, day] of [
      ['/api/v1/transactions?type=sales&limit=1', sales],
      ['/api/v1/transactions?type=rentals&limit=1', rents],
      ['/api/v1/transactions?limit=1', sales],
      ['/api/v1/analytics/seasonality', sales],
      ['/api/v1/analytics/seasonality?measure=rentals_count', rents],
      ['/api/v1/measures/sales_count', sales],
      ['/api/v1/measures/median_new_rent_aed', rents],
      ['/api/v1/revisions/sales-count', sales],
      ['/api/v1/revisions/new-rents-count', rents],
    ] as const)
      assert.equal((await service.read(path, Answer)).meta.as_of, day, path);
    const { meta } = await service.read('/api/v1/projects/top-performing?metric=gross_yield', Answer);
    assert.ok('rent-contracts' in meta.as_of_by_dataset);
    await service.stop();
  });
});
