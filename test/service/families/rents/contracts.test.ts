import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { ProblemBody } from '../../../../service/contract/problem.ts';
import { getFullRentContract } from '../../../../service/families/rents/full-contract.ts';
import { listRentContracts } from '../../../../service/families/rents/routes.ts';
import { getTransaction } from '../../../../service/families/transactions/routes.ts';
import type { Row, TestWarehouse } from '../../../support/ingest.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { type Ask, startTestService, type TestService } from '../../../support/service.ts';

const Contract = z.looseObject({
  id: z.string(),
  start_date: z.string(),
  annual_amount_aed: z.number().nullable(),
});
const Page = z.object({
  rent_contracts: z.array(Contract),
  next_cursor: z.string().nullable(),
  meta: z.looseObject({ total: z.int().optional(), history_from: z.string().nullable() }),
});
const Full = z.object({
  rent_contract: z.object({
    contract: Contract,
    lines: z.array(
      z.looseObject({ line_number: z.int().nullable(), contract_annual_amount_aed: z.number() }),
    ),
    area: z.object({ id: z.int(), name: z.string() }).nullable(),
    project: z.object({ id: z.int(), name: z.string().nullable() }).nullable(),
    earlier: z.array(z.unknown()),
    later: z.array(z.unknown()),
    rent_position: z.looseObject({
      value: z.number().nullable(),
      n: z.int(),
      reason: z.string().optional(),
      comparable_by: z.string().nullable(),
    }),
  }),
  meta: z.looseObject({ links: z.string(), links_reason: z.string() }),
});

describe('GET /rent-contracts', () => {
  let service: TestService;
  let lake: TestWarehouse;

  before(async () => {
    service = await startTestService({
      sample: true,
      endpoints: [listRentContracts, getFullRentContract, getTransaction],
    });
    lake = (await sampleWarehouse()).warehouse;
  });
  after(() => service.stop());

  const page = async (query: string, options?: Ask) => {
    const response = await service.ask(`/api/v1/rent-contracts?${query}`, options);
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return Page.parse(JSON.parse(text));
  };
  const problem = async (path: string, options?: Ask) => {
    const response = await service.ask(`/api/v1/rent-contracts${path}`, options);
    return ProblemBody.parse(await response.json());
  };
  const one = async (sql: string): Promise<Row> => {
    const [row] = await lake.rows(sql);
    assert.ok(row, sql);
    return row;
  };
  const full = async (id: string, options?: Ask) => {
    const response = await service.ask(`/api/v1/rent-contracts/${id}/full`, options);
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return Full.parse(JSON.parse(text));
  };

  /** Each filter, and what it means in the lake. */
  const filters: readonly (readonly [string, string])[] = [
    ['area=Marsa%20Dubai', 'area_id = 330'],
    ['area=Dubai%20Marina', "community = 'Dubai Marina'"],
    ['area=Dubai%20Marina&tenant_type=person', "community = 'Dubai Marina' and tenant_type = 'person'"],
    ['property_type=villa', "property_type = 'villa'"],
    ['bedrooms=0,3', 'coalesce(bedrooms, bedrooms_inferred) in (0, 3)'],
    ['bedrooms=0,3&bedrooms_basis=stated', 'bedrooms in (0, 3)'],
    ['version=renewed', "version = 'renewed'"],
    ['from_date=2026-02-10&to_date=2026-02-11', "transaction_date between '2026-02-10' and '2026-02-11'"],
    ['start_from=2026-02-10&start_to=2026-02-11', "start_date between '2026-02-10' and '2026-02-11'"],
    ['end_from_date=2027-05-01&end_to_date=2027-05-02', "end_date between '2027-05-01' and '2027-05-02'"],
    [
      'registered_from_date=2026-03-03&registered_to_date=2026-03-03',
      "(registered_at + interval 4 hour)::date = '2026-03-03'",
    ],
    [
      'min_annual_amount_aed=90000&max_annual_amount_aed=90500.5',
      'annual_amount_aed between 90000 and 90500.5',
    ],
    [
      'min_contract_amount_aed=5000000&max_contract_amount_aed=6000000',
      'contract_amount_aed between 5000000 and 6000000',
    ],
    ['min_duration_days=400&max_duration_days=500', 'duration_days between 400 and 500'],
    ['max_duration_days=27', 'duration_days <= 27'],
    ['min_property_count=2&max_property_count=9', 'property_count between 2 and 9'],
    ['min_area_sqft=5000&max_area_sqft=5100', 'area_sqft between 5000 and 5100'],
    ['usage=industrial', "usage = 'industrial'"],
    ['is_freehold=true&area=Marsa%20Dubai', 'is_freehold and area_id = 330'],
    ['tenant_type=authority', "tenant_type = 'authority'"],
  ];
  for (const [query, condition] of filters) {
    it(`filters by ${query}`, async () => {
      const { n } = await one(`select count(*) as n from rent_contracts where ${condition}`);
      assert.ok(Number(n) > 0, `no contract of the sample has ${condition}`);
      const { meta, rent_contracts } = await page(`${query}&include_total=true&limit=5`);
      assert.equal(meta.total, Number(n));
      const ids = rent_contracts.map(({ id }) => `'${id}'`).join(',');
      const { fit } = await one(
        `select count(*) as fit from rent_contracts where id in (${ids}) and ${condition}`,
      );
      assert.equal(Number(fit), rent_contracts.length);
    });
  }

  it('filters by project and developer as the lake does', async () => {
    for (const column of ['project_id', 'developer_id']) {
      const { id, n } = await one(
        `select ${column} as id, count(*) as n from rent_contracts where ${column} is not null group by 1 order by n desc, id limit 1`,
      );
      const { meta } = await page(`${column}=${id}&include_total=true&limit=1`);
      assert.equal(meta.total, Number(n), column);
    }
    const nothing = await page('project_id=2000000000&include_total=true');
    assert.deepEqual([nothing.rent_contracts, nothing.meta.total], [[], 0]);
  });

  it('gives each field as the lake has it', async () => {
    for (const query of [
      '',
      'tenant_type=person',
      'min_property_count=2',
      'registered_from_date=2026-06-01',
    ]) {
      const { rent_contracts } = await page(`limit=20&${query}`);
      const ids = rent_contracts.map(({ id }) => `'${id}'`).join(',');
      const rows = await lake.rows(
        `select id, area_id, area, area_ar, community, master_project, project_id, project_basis, project_confidence, project, candidate_projects, developer_id, developer, developer_basis, property_type, property_sub_type,
           usage, bedrooms, bedrooms_inferred, bedrooms_basis, bedrooms_confidence, rooms_label, is_freehold, annual_amount_aed, contract_amount_aed, annual_aed_per_sqft, transaction_date, transaction_date_basis, start_date, end_date, duration_days,
           strftime(registered_at, '%Y-%m-%dT%H:%M:%SZ') as registered_at, version, property_count, property_count_basis, line_count, area_sqft, area_sqm, tenant_type, quality_flags
         from rent_contracts where id in (${ids})`,
      );
      const byId = new Map(rows.map((row) => [row['id'], row]));
      for (const contract of rent_contracts) assert.deepEqual(contract, byId.get(contract.id));
    }
  });

  it('names the projects that a contract may be in, here, in its own record and among transactions', async () => {
    const [row] = await lake.rows(
      "select id, candidate_projects from rent_contracts where len(candidate_projects) > 2 and community_basis = 'project' order by id limit 1",
    );
    const wanted = { candidate_projects: row?.['candidate_projects'], property_count_basis: 'lines' };
    const full = await service.read(`/api/v1/rent-contracts/${row?.['id']}/full`, Full);
    const { candidate_projects, property_count_basis, project_id, project_basis, community } =
      full.rent_contract.contract;
    assert.deepEqual({ candidate_projects, property_count_basis }, wanted);
    assert.deepEqual([project_id, project_basis], [null, null]);
    assert.ok(community);
    const One = z.object({
      transaction: z.looseObject({
        contract: z.looseObject({ start_date: z.string(), end_date: z.string(), version: z.string() }),
      }),
    });
    const { transaction } = await service.read(`/api/v1/transactions/${row?.['id']}`, One);
    const { start_date, end_date, version, ...rest } = transaction.contract;
    assert.deepEqual(rest, wanted);
    assert.ok(start_date < end_date && version !== '');
  });

  it('orders by each of its sorts, ties by id, nothing twice', async () => {
    for (const sort of [
      '-transaction_date',
      'transaction_date',
      '-start_date',
      'start_date',
      '-annual_amount_aed',
      'area_sqft',
      '-annual_aed_per_sqft',
    ]) {
      const column = sort.replace('-', '');
      const rows = await lake.rows(
        `select id from rent_contracts where area_id = 330 and transaction_date >= '2026-05-20'
         order by ${column} ${sort.startsWith('-') ? 'desc' : 'asc'} nulls last, id limit 60`,
      );
      const found: string[] = [];
      let cursor = '';
      for (let pages = 0; pages < 3; pages++) {
        const next = await page(`area=330&from_date=2026-05-20&sort=${sort}&limit=20${cursor}`);
        found.push(...next.rent_contracts.map(({ id }) => id));
        cursor = `&cursor=${next.next_cursor}`;
      }
      assert.deepEqual(
        found,
        rows.map(({ id }) => id),
        sort,
      );
    }
  });

  it('lists in the same order from either table', async () => {
    const narrow = await page('area=330&limit=30&from_date=2026-04-01');
    const wide = await page('area=330&limit=30&from_date=2026-04-01&min_duration_days=0');
    assert.deepEqual(wide.rent_contracts, narrow.rent_contracts);
  });

  it('shows a plan its history only', async () => {
    const { n } = await one(
      "select count(*) as n from rent_contracts where transaction_date >= '2020-01-01'",
    );
    const { meta } = await page('include_total=true&limit=1', { key: 'lite' });
    assert.deepEqual([meta.total, meta.history_from], [Number(n), '2020-01-01']);
    const older = await page('to_date=2019-12-31', { key: 'lite' });
    assert.deepEqual(older.rent_contracts, []);
  });

  it('comes as CSV, Arrow and Parquet with the same rows', async () => {
    const query = '/api/v1/rent-contracts?limit=3&area=Marsa%20Dubai';
    const csv = await service.ask(`${query}&format=csv`);
    assert.match(csv.headers.get('content-type') ?? '', /^text\/csv/);
    const rows = z.array(z.looseObject({ id: z.string() })).parse(parse(await csv.text(), { columns: true }));
    const { rent_contracts } = await page('limit=3&area=Marsa%20Dubai');
    assert.deepEqual(
      rows.map(({ id }) => id),
      rent_contracts.map(({ id }) => id),
    );
    for (const format of ['arrow', 'parquet']) {
      const response = await service.ask(`${query}&format=${format}`);
      assert.equal(response.status, 200);
      assert.ok((await response.arrayBuffer()).byteLength > 500, format);
    }
  });

  it('takes the names other lists have, and refuses what makes no sense', async () => {
    const renamed = await page('min_price=90000&max_price=90500&per_page=2&date_from=2026-03-01');
    const same = await page(
      'min_annual_amount_aed=90000&max_annual_amount_aed=90500&limit=2&from_date=2026-03-01',
    );
    assert.deepEqual(renamed.rent_contracts, same.rent_contracts);
    for (const [query, code] of [
      ['min_duration_days=9&max_duration_days=8', 'parameter-invalid'],
      ['version=old', 'parameter-invalid'],
      ['sort=id', 'parameter-invalid'],
      ['area=Nowhere%20at%20all', 'area-unknown'],
      ['cursor=bm90IGEgY3Vyc29y', 'cursor-invalid'],
      ['format=geojson', 'not-acceptable'],
    ] as const)
      assert.equal((await problem(`?${query}`)).code, code, query);
  });

  describe('/{id}/full', () => {
    it('has every line of a contract of several properties, whose amount is one', async () => {
      const { id, n } = await one(
        'select rent_contract_id as id, count(*) as n from rent_contract_lines group by 1 order by n desc, id limit 1',
      );
      const { rent_contract: found } = await full(String(id));
      const lines = await lake.rows(
        `select line_number from rent_contract_lines where rent_contract_id = '${id}' order by line_number`,
      );
      assert.equal(found.lines.length, Number(n));
      assert.deepEqual(
        found.lines.map(({ line_number }) => line_number),
        lines.map(({ line_number }) => line_number),
      );
      for (const line of found.lines)
        assert.equal(line.contract_annual_amount_aed, found.contract.annual_amount_aed);
      assert.equal(found.rent_position.value, null, 'the rent of one of several properties is not known');
      assert.ok(found.rent_position.reason);
    });

    it('has one line for a contract of one property, its area and its project', async () => {
      const contract = await one(
        `select c.id, c.area_id, c.area, c.project_id from rent_contracts c join projects using (project_id)
         where c.line_count = 1 and c.property_count = 1 and c.area_id is not null order by c.id limit 1`,
      );
      const { rent_contract: found, meta } = await full(String(contract['id']));
      assert.deepEqual(
        found.lines.map(({ line_number }) => line_number),
        [1],
      );
      assert.equal(found.area?.id, contract['area_id']);
      assert.equal(found.area?.name, contract['area']);
      assert.equal(found.project?.id, contract['project_id']);
      // The exports link no contracts, and the answer says so.
      assert.deepEqual([found.earlier, found.later, meta.links], [[], [], 'not-in-register']);
      assert.match(meta.links_reason, /register/);
    });

    it('says where the rent stands among comparable new contracts', async () => {
      const contract = await one(
        `select id, area_id, property_type, start_date, area_sqft, annual_aed_per_sqft as rent from rent_contracts
         where is_eligible and area_id = 330 and property_type = 'apartment' and bedrooms is null and area_sqft between 1000 and 1400
           and start_date = '2026-06-15' order by id limit 1`,
      );
      const comparable = await lake.rows(
        `select annual_aed_per_sqft as rent from rent_contracts
         where is_eligible and version = 'new' and area_id = 330 and property_type = 'apartment' and area_sqft >= 1000 and area_sqft < 1500
           and annual_aed_per_sqft is not null and start_date between '2025-06-15' and '2026-06-14'`,
      );
      const rent = Number(contract['rent']);
      const rents = comparable.map((row) => Number(row['rent']));
      const below = rents.filter((other) => other < rent).length;
      const same = rents.filter((other) => other === rent).length;
      const { rent_position } = (await full(String(contract['id']))).rent_contract;
      assert.equal(rent_position.n, rents.length);
      assert.equal(rent_position.comparable_by, 'size_band');
      assert.ok(Math.abs((rent_position.value ?? -1) - ((below + same / 2) / rents.length) * 100) < 0.006);
    });

    it('does not know what is older than the history of a plan, and what is no contract', async () => {
      const { id } = await one(
        "select id from rent_contracts where transaction_date < '2020-01-01' order by id limit 1",
      );
      assert.equal((await full(String(id))).rent_contract.contract.id, id);
      const refused = await problem(`/${id}/full`, { key: 'lite' });
      assert.deepEqual([refused.status, refused.code], [404, 'rent-contract-not-found']);
      const sale = await one("select id from transactions where type = 'sales' order by id limit 1");
      for (const unknown of ['none', String(sale['id'])]) {
        const missing = await problem(`/${unknown}/full`);
        assert.deepEqual([missing.status, missing.code], [404, 'rent-contract-not-found']);
      }
    });
  });
});
