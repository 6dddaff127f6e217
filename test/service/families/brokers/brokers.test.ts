import assert from 'node:assert/strict';
import { z } from 'zod';
import { ProblemBody } from '../../../../service/contract/problem.ts';
import { type Ask, startTestService, type TestService } from '../../../support/service.ts';

const Meta = z.looseObject({
  coverage: z.string().optional(),
  coverage_note: z.string().optional(),
  total: z.int().optional(),
});
const Brokers = z.object({
  brokers: z.array(z.looseObject({ id: z.int() })),
  next_cursor: z.string().nullable(),
  meta: Meta,
});
const Areas = z.object({ areas: z.array(z.looseObject({ area_id: z.int() })), meta: Meta });
const Deals = z.object({ transactions: z.array(z.looseObject({ id: z.string() })), meta: Meta });
const Stats = z.object({
  stats: z.looseObject({ broker_id: z.int(), years: z.array(z.looseObject({})) }),
  meta: Meta,
});

async function ask<T>(service: TestService, path: string, schema: z.ZodType<T>, how?: Ask): Promise<T> {
  const response = await service.ask(`/api/v1${path}`, how);
  const text = await response.text();
  assert.equal(response.status, 200, text);
  return schema.parse(JSON.parse(text));
}

const problemAt = async (service: TestService, path: string) =>
  ProblemBody.parse(await (await service.ask(`/api/v1${path}`)).json());

describe('brokers', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  const ids = async (query: string) =>
    (await ask(service, `/brokers?${query}`, Brokers)).brokers.map(({ id }) => id);

  it('are listed by name with their licence, and nothing else about them', async () => {
    const { brokers, meta } = await ask(service, '/brokers?include_total=true', Brokers);
    assert.equal(meta.total, 2);
    assert.deepEqual(brokers, [
      {
        id: 5001,
        broker_number: 5001,
        name: 'Aisha Rahman',
        name_ar: 'عائشة',
        office_name: 'Marina Homes',
        office_number: 901,
        license_start_date: '2020-01-01',
        license_end_date: '2027-01-01',
        license_status: 'active',
        license_status_on: '2026-03-18',
      },
      {
        id: 5002,
        broker_number: 5002,
        name: 'John Carter',
        name_ar: null,
        office_name: null,
        office_number: null,
        license_start_date: '2015-01-01',
        license_end_date: '2016-01-01',
        license_status: 'expired',
        license_status_on: '2026-03-18',
      },
    ]);
  });

  it('are found by name, licence and office, in every order documented', async () => {
    assert.deepEqual(await ids('q=carter+john'), [5002]);
    assert.deepEqual(await ids(`q=${encodeURIComponent('عائشه')}`), [5001]);
    assert.deepEqual(await ids('license_status=expired'), [5002]);
    assert.deepEqual(await ids('license_status=not-started'), []);
    assert.deepEqual(await ids('office_number=901'), [5001]);
    assert.deepEqual(await ids('sort=-name'), [5002, 5001]);
    assert.deepEqual(await ids('sort=-broker_number'), [5002, 5001]);
    assert.deepEqual(await ids('sort=license_end_date'), [5002, 5001]);
    assert.deepEqual(await ids('sort=-license_start_date'), [5001, 5002]);
    const { next_cursor } = await ask(service, '/brokers?limit=1', Brokers);
    assert.deepEqual(await ids(`limit=1&cursor=${next_cursor}`), [5002]);
  });

  it('come in every format', async () => {
    for (const path of ['/brokers', '/brokers/top', '/brokers/5001/areas', '/brokers/5001/transactions']) {
      for (const format of ['csv', 'arrow', 'parquet']) {
        const response = await service.ask(`/api/v1${path}?format=${format}`);
        assert.equal(response.status, 200, `${path} ${format}`);
        assert.ok((await response.arrayBuffer()).byteLength > 20);
      }
    }
  });

  it('are each found by number, else 404, at every path below', async () => {
    const One = z.object({ broker: z.looseObject({ id: z.int() }), meta: Meta });
    const { broker, meta } = await ask(service, '/brokers/5002', One);
    assert.equal(broker['name'], 'John Carter');
    assert.equal(meta.coverage, 'loaded');
    for (const path of ['', '/areas', '/stats', '/transactions']) {
      assert.equal((await problemAt(service, `/brokers/999${path}`)).code, 'broker-not-found');
    }
  });

  it('are ranked by their sales of a period', async () => {
    const { brokers, meta } = await ask(service, '/brokers/top', Brokers);
    assert.equal(meta.coverage, 'loaded');
    assert.deepEqual(meta['window'], { from: '2025-03-19', to: '2026-03-18' });
    assert.deepEqual(brokers, [
      {
        id: 5001,
        name: 'Aisha Rahman',
        name_ar: 'عائشة',
        office_name: 'Marina Homes',
        office_number: 901,
        rank: 1,
        sales_count: 9,
        sales_value_aed: 11_500_000,
        sales_count_before: 0,
        sales_value_aed_before: 0,
      },
    ]);
    const inArea = await ask(
      service,
      '/brokers/top?area=330&property_type=apartment&metric=sales_value',
      Brokers,
    );
    assert.equal(inArea.brokers[0]?.['sales_count'], 3);
    assert.equal((await problemAt(service, '/brokers/top?area=Nowhere')).code, 'area-unknown');
  });

  it('say nothing of a period before that a plan does not see whole', async () => {
    const { brokers, meta } = await ask(service, '/brokers/top?period=5y', Brokers, { key: 'lite' });
    assert.equal(brokers[0]?.['sales_count_before'], null);
    assert.deepEqual(meta['window'], { from: '2021-03-19', to: '2026-03-18' });
    const { stats } = await ask(service, '/brokers/5001/stats', Stats, { key: 'lite' });
    assert.equal(stats.years.length, 1);
  });

  it('have areas, figures and deals', async () => {
    const { areas } = await ask(service, '/brokers/5001/areas', Areas);
    assert.deepEqual(
      areas.map(({ area_id, sales_count, share_pct }) => [area_id, sales_count, share_pct]),
      [
        [330, 4, 40],
        [350, 3, 30],
      ],
    );
    const byDate = await ask(service, '/brokers/5001/areas?sort=area&limit=1&include_total=true', Areas);
    assert.equal(byDate.areas[0]?.area_id, 350);
    assert.equal(byDate.meta.total, 2);
    const { stats } = await ask(service, '/brokers/5001/stats', Stats);
    assert.deepEqual(stats['sales'], {
      sales_count: 10,
      sales_value_aed: 14_000_000,
      buyer_side_count: 10,
      seller_side_count: 10,
    });
    assert.equal(stats['first_sale_date'], '2019-12-30');
    assert.equal(stats.years.length, 2);
    const { transactions } = await ask(service, '/brokers/5001/transactions?limit=100', Deals);
    assert.equal(transactions.length, 10);
    assert.equal(new Set(transactions.map(({ id }) => id)).size, 10);
    const none = await ask(service, '/brokers/5002/stats', Stats);
    assert.deepEqual(none.stats['sales'], {
      sales_count: 0,
      sales_value_aed: 0,
      buyer_side_count: 0,
      seller_side_count: 0,
    });
  });
});

describe('brokers where no export links them to deals', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({ fixture: { edit: 'update deals set project_id = null' } });
  });
  after(() => service.stop());

  it('have empty lists, and a sentence why', async () => {
    const top = await ask(service, '/brokers/top', Brokers);
    const areas = await ask(service, '/brokers/5001/areas', Areas);
    const deals = await ask(service, '/brokers/5001/transactions', Deals);
    assert.deepEqual([top.brokers, areas.areas, deals.transactions], [[], [], []]);
    const { stats, meta } = await ask(service, '/brokers/5001/stats', Stats);
    assert.equal(stats['sales'], null);
    assert.equal(stats['last_12_months'], null);
    assert.deepEqual(stats.years, []);
    assert.deepEqual(stats['property_types'], []);
    const One = z.object({ broker: z.looseObject({}), meta: Meta });
    const one = await ask(service, '/brokers/5001', One);
    assert.equal(one.broker['name'], 'Aisha Rahman');
    for (const { coverage, coverage_note } of [top.meta, areas.meta, deals.meta, meta, one.meta]) {
      assert.equal(coverage, 'not-loaded');
      assert.match(coverage_note ?? '', /no broker-deal export is loaded/);
    }
  });
});
