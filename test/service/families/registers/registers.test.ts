import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { listSaleIndex } from '../../../../service/families/registers/sale-index.ts';
import { listServiceCharges } from '../../../../service/families/registers/service-charges.ts';
import { listValuations } from '../../../../service/families/registers/valuations.ts';
import type { TestWarehouse } from '../../../support/ingest.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { type Ask, startTestService, type TestService } from '../../../support/service.ts';

const meta = z.looseObject({
  total: z.int().optional(),
  coverage: z.enum(['loaded', 'not-loaded']),
  coverage_note: z.string().optional(),
});
const Valuations = z.object({
  valuations: z.array(z.looseObject({ id: z.string(), value_aed: z.number() })),
  next_cursor: z.string().nullable(),
  meta,
});
const kind = z.record(z.string(), z.number().nullable());
const Index = z.object({
  periods: z.array(z.object({ period: z.string(), all: kind, flat: kind, villa: kind })),
  next_cursor: z.string().nullable(),
  meta,
});
const Charges = z.object({
  service_charges: z.array(
    z.looseObject({ id: z.string(), budget_year: z.int(), service_cost_aed_per_sqft: z.number() }),
  ),
  next_cursor: z.string().nullable(),
  meta,
});

const endpoints = [listValuations, listSaleIndex, listServiceCharges];

async function asked(service: TestService, path: string, options?: Ask): Promise<unknown> {
  const response = await service.ask(`/api/v1/${path}`, options);
  const text = await response.text();
  assert.equal(response.status, 200, text);
  return JSON.parse(text);
}

describe('registers', () => {
  let service: TestService;
  let lake: TestWarehouse;

  before(async () => {
    service = await startTestService({ sample: true, endpoints });
    lake = (await sampleWarehouse()).warehouse;
  });
  after(() => service.stop());

  const valuations = async (query: string, options?: Ask) =>
    Valuations.parse(await asked(service, `valuations?${query}`, options));

  for (const [query, condition] of [
    ['', 'true'],
    ['area=Marsa%20Dubai', 'area_id = 330'],
    ['property_type=villa', "property_type = 'villa'"],
    ['from_date=2015-01-01&to_date=2015-06-30', "valuation_date between '2015-01-01' and '2015-06-30'"],
    ['procedure_year=2024', 'procedure_year = 2024'],
    ['min_value_aed=1000000&max_value_aed=2000000', 'value_aed between 1000000 and 2000000'],
    ['min_area_sqft=1000&max_area_sqft=1200', 'area_sqft between 1000 and 1200'],
  ] as const)
    it(`lists valuations by ${query}, newest first`, async () => {
      const [row] = await lake.rows(`select count(*) as n from valuations where ${condition}`);
      const page = await valuations(`${query}&include_total=true&limit=5`);
      assert.equal(page.meta.coverage, 'loaded');
      assert.equal(page.meta.total, Number(row?.['n']));
      const rows = await lake.rows(
        `select id from valuations where ${condition} order by valuation_date desc, id limit 5`,
      );
      assert.ok(rows.length > 0);
      assert.deepEqual(
        page.valuations.map(({ id }) => id),
        rows.map(({ id }) => id),
      );
    });

  it('pages valuations in any order, and shows a plan its history', async () => {
    const rows = await lake.rows(
      "select id from valuations where property_type = 'land' order by value_aed desc, id limit 6",
    );
    const first = await valuations('property_type=land&sort=-value_aed&limit=3');
    const second = await valuations(`property_type=land&sort=-value_aed&limit=3&cursor=${first.next_cursor}`);
    assert.deepEqual(
      [...first.valuations, ...second.valuations].map(({ id }) => id),
      rows.map(({ id }) => id),
    );
    const [seen] = await lake.rows(
      "select count(*) as n from valuations where valuation_date >= '2020-01-01'",
    );
    const lite = await valuations('include_total=true&limit=1', { key: 'lite' });
    assert.equal(lite.meta.total, Number(seen?.['n']));
  });

  it('takes a community for the area that it is most of', async () => {
    const [row] = await lake.rows(
      `select count(*) as n from valuations where area_id in (select area_id from place_areas join places on place_id = community_id
       where name = 'Dubai Marina' and area_share >= 0.5)`,
    );
    const page = await valuations('area=Dubai%20Marina&include_total=true&limit=1');
    assert.equal(page.meta.total, Number(row?.['n']));
  });

  it('gives the official index as it is published', async () => {
    const {
      periods,
      next_cursor,
      meta: about,
    } = Index.parse(
      await asked(service, 'indices/residential-sale?from_date=2023-12-15&to_date=2024-03-31&limit=3'),
    );
    assert.equal(about.coverage, 'loaded');
    assert.deepEqual(
      periods.map(({ period }) => period),
      ['2024-03-01', '2024-02-01', '2024-01-01'],
    );
    const [row] = await lake.rows("select * from sale_index where period = '2024-03-01'");
    const [march] = periods;
    for (const name of ['all', 'flat', 'villa'] as const) {
      assert.equal(march?.[name]['monthly_index'], row?.[`${name}_monthly_index`]);
      assert.equal(march?.[name]['quarterly_index'], row?.[`${name}_quarterly_index`]);
      assert.equal(march?.[name]['yearly_index'], null);
      assert.equal(march?.[name]['monthly_price_aed'], row?.[`${name}_monthly_price_index`]);
    }
    const next = Index.parse(
      await asked(
        service,
        `indices/residential-sale?from_date=2023-12-15&to_date=2024-03-31&limit=3&cursor=${next_cursor}`,
      ),
    );
    assert.deepEqual(
      next.periods.map(({ period }) => period),
      ['2023-12-01'],
    );
    const csv = await service.ask('/api/v1/indices/residential-sale?sort=period&limit=2&format=csv');
    const rows = z.array(z.record(z.string(), z.string())).parse(parse(await csv.text(), { columns: true }));
    assert.ok('villa_monthly_price_aed' in (rows[0] ?? {}));
  });

  it('says that service charges are not loaded, and lists none', async () => {
    const { service_charges, meta: about } = Charges.parse(await asked(service, 'service-charges'));
    assert.deepEqual([service_charges, about.coverage], [[], 'not-loaded']);
    assert.match(about.coverage_note ?? '', /service charges/);
  });

  it('refuse what they do not take', async () => {
    for (const path of [
      'valuations?min_value_aed=2&max_value_aed=1',
      'valuations?area=Nowhere%20at%20all',
      'indices/residential-sale?area=330',
      'service-charges?budget_year=soon',
    ]) {
      const response = await service.ask(`/api/v1/${path}`);
      assert.equal(response.status, 400, path);
    }
  });
});

describe('service charges, where they are loaded', () => {
  let service: TestService;

  before(async () => {
    const rows = [
      "(77, 77000, 'Marina Gate', 'Dubai Marina', 1, 'Marina Gate 1', 1, 'Residential', 2025, 12.5, 1, 'Services', 'Good Managers')",
      "(77, 77000, 'Marina Gate', 'Dubai Marina', 1, 'Marina Gate 1', 1, 'Residential', 2025, 3.25, 2, 'Reserved Fund', 'Good Managers')",
      "(77, 77000, 'Marina Gate', 'Dubai Marina', 1, 'Marina Gate 1', 2, 'Commercial', 2019, 20, 1, 'Services', null)",
      "(null, 99000, 'Unknown Heights', null, 3, 'Unknown', 1, 'Residential', 2024, 8, 1, 'Services', null)",
    ];
    const edit = `create table service_charges as select project_id::integer as project_id, register_project_id::bigint as register_project_id, project_name,
        master_community, property_group_id::bigint as property_group_id, property_group, usage_id::bigint as usage_id, usage,
        budget_year::integer as budget_year, cost::double as service_cost_aed_per_sqft, category_id::bigint as service_category_id,
        category as service_category, management_company
      from (values ${rows.join(', ')}) t(project_id, register_project_id, project_name, master_community, property_group_id, property_group, usage_id,
        usage, budget_year, cost, category_id, category, management_company)`;
    service = await startTestService({ fixture: { edit }, endpoints: [listServiceCharges] });
  });
  after(() => service.stop());

  const costs = async (query: string, options?: Ask) => {
    const page = Charges.parse(await asked(service, `service-charges?${query}`, options));
    assert.equal(page.meta.coverage, 'loaded');
    return page.service_charges.map(({ service_cost_aed_per_sqft }) => service_cost_aed_per_sqft);
  };

  it('are listed newest budget first, and in the order of cost', async () => {
    assert.deepEqual(await costs(''), [12.5, 3.25, 8, 20]);
    assert.deepEqual(await costs('sort=service_cost_aed_per_sqft'), [3.25, 8, 12.5, 20]);
  });

  it('are found by project, area, community, year, usage, category, name and cost', async () => {
    assert.deepEqual(await costs('project_id=77&budget_year=2025'), [12.5, 3.25]);
    assert.deepEqual(await costs('area=330'), [12.5, 3.25, 20]);
    assert.deepEqual(await costs('usage=commercial'), [20]);
    assert.deepEqual(await costs('service_category=reserved%20fund'), [3.25]);
    assert.deepEqual(await costs('q=heights'), [8]);
    assert.deepEqual(await costs('min_service_cost=8&max_service_cost=12.5'), [12.5, 8]);
  });

  it('show a plan the budgets of its history', async () => {
    assert.deepEqual(await costs('', { key: 'lite' }), [12.5, 3.25, 8]);
  });
});
