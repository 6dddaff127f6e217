import assert from 'node:assert/strict';
import { z } from 'zod';
import { ProblemBody } from '../../../../service/contract/problem.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { page, walk } from '../../../support/walk.ts';

describe('GET /transactions', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  const ids = async (query: string) => (await walk(service, query)).map(({ id }) => id);

  const problem = async (path: string) => {
    const response = await service.ask(path);
    return ProblemBody.parse(await response.json());
  };

  it('answers the same at its short address', async () => {
    const [short, long] = await Promise.all([
      service.ask('/transactions?type=sales&limit=3'),
      service.ask('/api/v1/transactions?type=sales&limit=3'),
    ]);
    assert.equal(await short.text(), await long.text());
    assert.equal(short.headers.get('etag'), long.headers.get('etag'));
    assert.equal(short.headers.get('link'), long.headers.get('link'));
  });

  it('lists sales and rentals unless a type is asked for', async () => {
    const types = async (query: string) =>
      new Set((await walk(service, `limit=100${query}`)).map(({ type }) => type));
    assert.deepEqual(await types(''), new Set(['sales', 'rentals']));
    for (const type of ['sales', 'rentals', 'mortgages', 'gifts']) {
      assert.deepEqual(await types(`&type=${type}`), new Set([type]));
    }
  });

  it('splits sales into off-plan and ready', async () => {
    const [sales, offPlan, ready] = [
      await ids('type=sales'),
      await ids('type=off-plan'),
      await ids('type=ready'),
    ];
    assert.ok(offPlan.length > 0 && ready.length > 0);
    assert.deepEqual([...offPlan, ...ready].sort(), sales.toSorted());
  });

  it('takes an area by id, name, slug and Arabic name', async () => {
    const byId = await ids('area=330');
    assert.ok(byId.length > 0);
    for (const name of ['Marsa Dubai', 'marsa-dubai', 'مرسى دبي', 'MARSA  DUBAI']) {
      assert.deepEqual(await ids(`area=${encodeURIComponent(name)}`), byId);
    }
    const { meta } = await page(service, 'area=marsa%20dubai');
    assert.deepEqual(meta.place, { kind: 'area', place_id: 330, name: 'Marsa Dubai', asked: 'marsa dubai' });
  });

  it('keeps a community apart from its neighbours in the same area', async () => {
    const [area, marina, jbr] = [
      await ids('area=330'),
      await ids('area=Dubai+Marina'),
      await ids('area=JBR'),
    ];
    assert.ok(marina.length > 0 && jbr.length > 0);
    assert.deepEqual([...marina, ...jbr].sort(), area.toSorted());
  });

  it('refuses a place it does not know or cannot tell from another, and offers others', async () => {
    const unknown = await problem('/transactions?area=Dubay%20Marina');
    assert.equal(unknown.code, 'area-unknown');
    assert.deepEqual(unknown.errors?.[0]?.candidates, ['Dubai Marina']);
    for (const signed of ['-330', '%2B330', '330-', '(330)'])
      assert.equal((await problem(`/transactions?area=${signed}`)).code, 'area-unknown', signed);
    const ambiguous = await problem('/transactions?area=The%20Springs');
    assert.equal(ambiguous.code, 'area-ambiguous');
    assert.deepEqual(ambiguous.errors?.[0]?.candidates, ['Springs North', 'Springs South']);
  });

  it('bounds price, size and date, both ends inclusive', async () => {
    const rows = await walk(
      service,
      'limit=100&min_price=1000000&max_price=1500000&min_area_sqft=500.5&max_area_sqft=1500.5&from_date=2026-03-05&to_date=2026-03-17',
    );
    const all = await walk(service, 'limit=100');
    const wanted = all.filter(
      (row) =>
        (row.price_aed ?? 0) >= 1_000_000 &&
        (row.price_aed ?? 0) <= 1_500_000 &&
        (row.area_sqft ?? 0) >= 500.5 &&
        (row.area_sqft ?? 0) <= 1500.5 &&
        row.transaction_date >= '2026-03-05' &&
        row.transaction_date <= '2026-03-17',
    );
    assert.ok(rows.length > 0);
    assert.deepEqual(rows, wanted);
  });

  it('takes an instant as its day in Dubai', async () => {
    const byInstant = await ids('limit=100&from_date=2026-03-16T20:00:00Z&to_date=2026-03-17T19:59:59Z');
    assert.deepEqual(byInstant, await ids('limit=100&from_date=2026-03-17&to_date=2026-03-17'));
    assert.ok(byInstant.length > 0);
  });

  it('filters by everything else it documents', async () => {
    const Row = z.object({
      transactions: z.array(
        z.object({
          property_type: z.string().nullable(),
          bedrooms: z.int().nullable(),
          usage: z.string().nullable(),
          is_freehold: z.boolean().nullable(),
          project_id: z.int().nullable(),
          building_id: z.int().nullable(),
          developer_id: z.int().nullable(),
        }),
      ),
    });
    const check = async (
      query: string,
      fits: (row: z.infer<typeof Row>['transactions'][number]) => boolean,
    ) => {
      const response = await service.ask(`/transactions?limit=100&${query}`);
      const { transactions } = Row.parse(await response.json());
      assert.ok(transactions.length > 0, query);
      assert.ok(transactions.every(fits), query);
    };
    await check('property_type=villa', (row) => row.property_type === 'villa');
    await check('bedrooms=0,3', (row) => row.bedrooms === 0 || row.bedrooms === 3);
    await check('usage=commercial', (row) => row.usage === 'commercial');
    await check('is_freehold=false', (row) => row.is_freehold === false);
    await check('is_freehold=true', (row) => row.is_freehold === true);
    await check('project_id=77', (row) => row.project_id === 77);
    await check('building_id=9000000000', (row) => row.building_id === 9_000_000_000);
    await check('developer_id=11', (row) => row.developer_id === 11);
  });

  it('counts the whole list when asked', async () => {
    const { meta, transactions } = await page(service, 'type=sales&limit=1&include_total=true');
    assert.equal(transactions.length, 1);
    assert.equal(meta.total, (await ids('type=sales')).length);
    assert.equal((await page(service, 'type=sales')).meta.total, undefined);
  });

  it('takes the older names of its parameters', async () => {
    const older = await ids('trans_type=Sell&date_from=2026-03-10&date_to=2026-03-15&per_page=5');
    assert.deepEqual(older, await ids('type=sales&from_date=2026-03-10&to_date=2026-03-15&limit=5'));
    assert.deepEqual(await ids('trans_type=Rent'), await ids('type=rentals'));
    const both = await problem('/transactions?trans_type=Sell&type=sales');
    assert.match(both.errors?.[0]?.message ?? '', /means the same as `trans_type`/);
  });

  it('lists every fault of a request at once', async () => {
    const { code, errors } = await problem(
      '/transactions?min_prise=1&limit=0&limit=2&area=&type=sails&from_date=2026-02-30&min_price=5&max_price=4&bedrooms=1,1&is_freehold=yes',
    );
    assert.equal(code, 'parameter-invalid');
    const faults = new Map((errors ?? []).map((fault) => [fault.parameter, fault]));
    assert.deepEqual([...faults.keys()].sort(), [
      'area',
      'bedrooms',
      'from_date',
      'is_freehold',
      'limit',
      'min_price',
      'min_prise',
      'type',
    ]);
    assert.deepEqual(faults.get('min_prise')?.candidates, ['min_price']);
    assert.deepEqual(faults.get('type')?.candidates, ['sales']);
    assert.match(faults.get('area')?.message ?? '', /blank/);
  });

  it('shows a plan its history only', async () => {
    const lite = await walk(service, 'limit=100', { ask: { key: 'lite' } });
    const growth = await walk(service, 'limit=100', { ask: { key: 'growth' } });
    const all = await walk(service, 'limit=100');
    assert.deepEqual(
      lite,
      all.filter((row) => row.transaction_date >= '2020-01-01'),
    );
    assert.deepEqual(
      growth,
      all.filter((row) => row.transaction_date >= '2010-01-01'),
    );
    assert.ok(lite.length < growth.length && growth.length < all.length);
    const counted = await page(service, 'include_total=true', { key: 'lite' });
    assert.equal(counted.meta.total, lite.length);
    assert.equal(counted.meta.history_from, '2020-01-01');
    assert.equal((await page(service, 'limit=1')).meta.history_from, null);
  });
});

describe('GET /api/v1/transactions/{id}', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.stop());

  it('answers one record', async () => {
    const response = await service.ask('/api/v1/transactions/1-41-2026-1000');
    const Body = z.object({
      transaction: z.looseObject({
        id: z.string(),
        registered_at: z.string(),
        developer: z.string(),
        contract: z.null(),
      }),
    });
    const { transaction } = Body.parse(await response.json());
    assert.equal(transaction.id, '1-41-2026-1000');
    assert.equal(transaction.registered_at, '2026-03-18T09:00:00Z');
    assert.equal(transaction.developer, 'Select Group');
  });

  it('says of a record beyond the plan the same as of an unknown id', async () => {
    const unknown = await service.ask('/api/v1/transactions/1-41-1999-1');
    assert.equal(unknown.status, 404);
    const old = await service.ask('/api/v1/transactions/1-41-2019-1053', { key: 'lite' });
    assert.equal(old.status, 404);
    assert.equal(ProblemBody.parse(await old.json()).code, 'transaction-not-found');
    assert.equal((await service.ask('/api/v1/transactions/1-41-2019-1053', { key: 'growth' })).status, 200);
  });
});

describe('GET /transactions, of records that the register dates centuries ahead', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService({
      fixture: { edit: "update deals set transaction_date = date '2205-01-01' where id = 'r-5002'" },
    });
  });
  after(() => service.stop());

  it('leaves them out unless days are asked for', async () => {
    const listed = await walk(service, 'limit=100');
    assert.ok(listed.length > 0 && listed.every(({ id }) => id !== 'r-5002'));
    assert.deepEqual(
      (await walk(service, 'from_date=2200-01-01')).map(({ id }) => id),
      ['r-5002'],
    );
    assert.ok((await walk(service, 'to_date=2300-01-01&limit=100')).some(({ id }) => id === 'r-5002'));
    const one = await service.ask('/api/v1/transactions/r-5002');
    assert.equal(one.status, 200);
  });
});
