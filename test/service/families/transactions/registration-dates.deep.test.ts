/** Days of registration and of start, and communities of rents, of the real sample: against the raw exports and SQL over the published Parquet. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { rawRows, sampleFiles, textOf } from '../../../ingest/run/raw-exports.ts';
import type { Row, TestWarehouse } from '../../../support/ingest.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const Listed = z.object({
  transactions: z.array(
    z.looseObject({
      id: z.string(),
      type: z.string(),
      market: z.string().nullable(),
      is_off_plan: z.boolean().nullable(),
      transaction_date: z.string(),
      transaction_date_basis: z.string(),
      contract: z.object({ start_date: z.string(), end_date: z.string().nullable() }).nullable(),
    }),
  ),
  next_cursor: z.string().nullable(),
  meta: z.looseObject({ total: z.int().optional() }),
});

describe('registration dates and communities of the sample', () => {
  let service: TestService;
  let lake: TestWarehouse;

  before(async () => {
    lake = (await sampleWarehouse()).warehouse;
    service = await startTestService({ sample: true });
  });
  after(() => service.stop());

  const one = async (sql: string): Promise<Row> => {
    const [row] = await lake.rows(sql);
    assert.ok(row, sql);
    return row;
  };
  const count = async (sql: string) => Number((await one(`select count(*) as n from ${sql}`))['n']);
  const list = (query: string) => service.read(`/transactions?${query}`, Listed);

  it('are those of the raw exports', async () => {
    const raw = new Set<string>();
    for (const path of sampleFiles('rent-contracts', /jsonl/))
      for (const row of rawRows(path))
        raw.add(`${textOf(row['REGISTRATION_DATE'])} ${textOf(row['START_DATE']).slice(0, 10)}`);
    const published = await lake.rows(`
      select distinct
        strftime(coalesce(registered_at + interval 4 hour, transaction_date), '%Y-%m-%dT%H:%M:%S') as registered, start_date, transaction_date
      from rent_contracts where transaction_date_basis = 'registered'`);
    for (const { registered, start_date, transaction_date } of published) {
      assert.ok(raw.has(`${registered} ${start_date}`), `${registered} ${start_date}`);
      assert.equal(transaction_date, textOf(registered).slice(0, 10));
    }
    // Some gateway rows stand for a contract that the register has by its number.
    assert.ok(published.length > 0.98 * raw.size && published.length <= raw.size);
  });

  it('are the start where no export dates the registration, or the day of the load where that is earlier, and the record says so', async () => {
    const loaded = new Set<string>();
    for (const path of sampleFiles('rent-contracts', /csv/))
      for (const row of rawRows(path)) loaded.add(textOf(row['load_timestamp']).slice(0, 10));
    assert.equal(loaded.size, 1);
    const [day = ''] = loaded;
    const undated = "rent_contracts where transaction_date_basis = 'contract-start'";
    assert.ok((await count(undated)) > 1000);
    assert.ok((await count(`${undated} and start_date > date '${day}'`)) > 0);
    assert.equal(
      await count(
        `${undated} and (registered_at is not null or transaction_date <> least(start_date, date '${day}'))`,
      ),
      0,
    );
  });

  it('head the list in the order of time: what was registered last comes first, whatever its kind', async () => {
    const newest = await lake.rows(`
      select transaction_date from (
        select transaction_date from transactions where type = 'sales' union all select transaction_date from rent_contracts)
      order by 1 desc limit 300`);
    const found: z.infer<typeof Listed>['transactions'] = [];
    let cursor = '';
    for (let pages = 0; pages < 3; pages += 1) {
      const page = await list(`sort=-transaction_date&limit=100${cursor}`);
      found.push(...page.transactions);
      cursor = `&cursor=${page.next_cursor}`;
    }
    assert.deepEqual(
      found.map(({ transaction_date }) => transaction_date),
      newest.map(({ transaction_date }) => transaction_date),
    );
    const starts = new Set(found.flatMap(({ contract }) => contract?.start_date ?? []));
    assert.ok(starts.size > 20, 'contracts of one day of registration start on many');
  });

  for (const [query, where] of [
    ['from_date=2026-03-02&to_date=2026-03-03', "transaction_date between '2026-03-02' and '2026-03-03'"],
    ['start_from=2026-03-01&start_to=2026-03-01', "start_date = '2026-03-01'"],
    ['area=330&start_to=2026-02-03', "area_id = 330 and start_date <= '2026-02-03'"],
    [
      'area=dubai-marina&from_date=2026-02-03&start_from=2026-03-01',
      "community = 'Dubai Marina' and transaction_date >= '2026-02-03' and start_date >= '2026-03-01'",
    ],
  ] as const)
    it(`filter contracts: ${query}`, async () => {
      const total = await count(`rent_contracts where ${where}`);
      assert.ok(total > 0);
      const page = await list(`type=rent&limit=50&include_total=true&${query}`);
      assert.equal(page.meta.total, total);
      const rows = await lake.rows(
        `select id, start_date, end_date, transaction_date, transaction_date_basis from rent_contracts where ${where}
         order by transaction_date desc, id desc limit 50`,
      );
      assert.deepEqual(
        page.transactions.map(({ id, contract, transaction_date, transaction_date_basis }) => ({
          ...{ id, start_date: contract?.start_date, end_date: contract?.end_date },
          ...{ transaction_date, transaction_date_basis },
        })),
        rows,
      );
    });

  it('of a start are of contracts only: no sale has one', async () => {
    const { transactions } = await list('area=330&start_from=2026-01-01&limit=100');
    assert.ok(transactions.every(({ type }) => type === 'rentals'));
    assert.deepEqual((await list('type=sales&start_from=2026-01-01')).transactions, []);
  });

  it('stand beside words that say what a sale sold', async () => {
    for (const [type, market] of [
      ['off-plan', 'off-plan'],
      ['offplan', 'off-plan'],
      ['off%20plan', 'off-plan'],
      ['ready', 'ready'],
    ] as const) {
      const { transactions } = await list(`type=${type}&limit=20`);
      assert.ok(transactions.length > 0);
      for (const row of transactions)
        assert.deepEqual([row.type, row.market, row.is_off_plan], ['sales', market, market === 'off-plan']);
    }
    const { transactions } = await list('type=rental&limit=20');
    for (const { type, market } of transactions) assert.deepEqual([type, market], ['rentals', null]);
    assert.deepEqual(
      (await list('type=sale&limit=20')).transactions,
      (await list('type=sales&limit=20')).transactions,
    );
  });

  it('go with communities by evidence: none is spread to a contract that names no project', async () => {
    const unnamed =
      'registered_project is null and project_id is null and master_project is null and len(candidate_projects) = 0';
    assert.ok((await count(`rent_contracts where ${unnamed} and area ilike 'jabal ali first'`)) > 1000);
    assert.equal(await count(`rent_contracts where ${unnamed} and community_id is not null`), 0);
    assert.equal(
      await count(
        "rent_contracts where coalesce(community_basis, '') not in ('', 'master-project', 'project')",
      ),
      0,
    );
    assert.ok(
      (await count("transactions where community_basis = 'area'")) > 0,
      'sales keep the rule of the area',
    );
  });

  it('go with a community that holds every project which a contract may be in, and with none where one lies elsewhere', async () => {
    const communities = await lake.rows(`
      with named as (
        select registered_area, registered_project, list(distinct coalesce(community, '')) as communities
        from rent_contracts where registered_project is not null and transaction_date_basis = 'registered' group by all
      ),
      candidates as (
        select id, community, registered_area, unnest(candidate_projects) as registered_project from rent_contracts where len(candidate_projects) > 0
      )
      select c.id, c.community, list_sort(list_distinct(flatten(list(n.communities)))) as of_candidates, count(n.communities) = count(*) as all_known
      from candidates c left join named n using (registered_area, registered_project)
      group by all`);
    const known = communities.filter(({ all_known }) => all_known === true);
    // Most candidates are named by such contracts alone; these few stand alone elsewhere too.
    assert.ok(known.length > 10);
    for (const { id, community, of_candidates } of known) {
      const [one, ...others] = z.array(z.string()).parse(of_candidates);
      assert.equal(community, others.length > 0 || one === '' ? null : one, String(id));
    }
    const placed = communities.filter(({ community }) => community !== null).length;
    assert.ok(placed > 1000 && placed < communities.length);
  });

  it('go with an area, whatever the letter case: of two areas of one name the one with a municipality number', async () => {
    const rents = await count('rent_contracts');
    assert.ok((await count('rent_contracts where area_id is not null')) >= 0.999 * rents);
    const doubled = await lake.rows(`
      select r.id, a.municipality_number, a.area_id
      from rent_contracts r join areas a using (area_id)
      where lower(a.name) in (select lower(name) from areas group by 1 having count(*) > 1) and r.area_basis = 'lookup'`);
    assert.ok(doubled.length > 5000);
    assert.ok(doubled.every(({ municipality_number }) => municipality_number !== null));
  });

  it('go with the share of contracts that name a project, wherever rents of a community stand', async () => {
    const { window_from } = await one(
      "select max(transaction_date) - interval 12 month as window_from from rent_contracts where transaction_date_basis = 'registered'",
    );
    const { n, named } = await one(`
      select count(*) as n, count(*) filter (registered_project is not null or project_id is not null or master_project is not null or len(candidate_projects) > 0) as named
      from rent_contracts where area_id = 330 and start_date > '${window_from}'`);
    const expected = Math.round((10_000 * Number(named)) / Number(n)) / 100;
    const Rows = z.object({
      areas: z.array(
        z.looseObject({
          area: z.looseObject({ name: z.string() }),
          named_contracts_pct: z.looseObject({ value: z.number().nullable(), n: z.int() }),
        }),
      ),
    });
    for (const path of [
      '/analytics/rental-by-area',
      '/rent-contracts/yield-by-area',
      '/rent-contracts/ejari/yield',
    ])
      for (const [by, name] of [
        ['area', 'Marsa Dubai'],
        ['community', 'Dubai Marina'],
      ]) {
        const { areas } = await service.read(`/api/v1${path}?by=${by}`, Rows);
        const figure = areas.find(({ area }) => area.name === name)?.named_contracts_pct;
        assert.deepEqual([figure?.value, figure?.n], [expected, Number(n)], `${path} ${name}`);
      }
    const Meta = z.looseObject({
      meta: z.looseObject({ named_contracts_pct: z.looseObject({ n: z.int() }) }),
    });
    for (const path of [
      'areas/dubai-marina/stats?',
      'rent-contracts/stats?area=dubai-marina',
      'rent-contracts/trends?area=dubai-marina',
    ])
      assert.equal((await service.read(`/api/v1/${path}`, Meta)).meta.named_contracts_pct.n, Number(n), path);
  });
});
