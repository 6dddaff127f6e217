/** Buildings and projects of the real sample, against SQL over the published Parquet that shares nothing with the service's. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import type { Row } from '../../support/ingest.ts';
import { SAMPLE_TIMEOUT_MS, sampleWarehouse } from '../../support/sample-warehouse.ts';
import { type Ask, startTestService, type TestService } from '../../support/service.ts';

const Figure = z.looseObject({
  value: z.number().nullable(),
  n: z.int(),
  p25: z.number().nullable().optional(),
  p75: z.number().nullable().optional(),
});
type Figure = z.infer<typeof Figure>;
const Group = z.looseObject({
  grouped_by: z.string(),
  year: z.int().nullable(),
  bedrooms: z.int().nullable(),
  sales_count: z.int(),
  sales_value_aed: z.number(),
  off_plan_count: z.int(),
  ready_count: z.int(),
  min_price_aed: z.number().nullable(),
  max_price_aed: z.number().nullable(),
  median_price_aed: Figure,
  median_price_aed_per_sqft: Figure,
  contract_count: z.int(),
  median_rent_aed: Figure,
  median_renewed_rent_aed: Figure,
});
type Group = z.infer<typeof Group>;

const numbers = (rows: readonly Row[], column: string): number[] =>
  rows.flatMap((row) => (typeof row[column] === 'number' ? [row[column]] : []));

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  return low + (high - low) * (place - Math.floor(place));
}

/** A figure as it must be for these values: withheld under 5. */
function checkFigure(found: Figure, values: readonly number[], digits: number, where: string): void {
  assert.equal(found.n, values.length, `${where}: n`);
  if (values.length < 5) {
    assert.equal(found.value, null, where);
    return;
  }
  for (const [part, share] of [
    ['value', 0.5],
    ['p25', 0.25],
    ['p75', 0.75],
  ] as const) {
    const expected = quantile(values, share);
    assert.ok(
      Math.abs((found[part] ?? Number.NaN) - expected) <= 0.5 * 10 ** -digits + 1e-6,
      `${where} ${part}: ${found[part]} is not ${expected}`,
    );
  }
}

describe('buildings and projects of the sample', function () {
  this.timeout(SAMPLE_TIMEOUT_MS);
  let service: TestService;
  let ask: (sql: string) => Promise<Row[]>;
  let asOf: { sales: string; rents: string };

  before(async () => {
    const { warehouse } = await sampleWarehouse();
    service = await startTestService({ sample: true });
    ask = (sql) => warehouse.rows(sql);
    const { manifest } = await warehouse.snapshot();
    asOf = {
      sales: manifest.as_of_by_dataset['transactions'] ?? '',
      rents: manifest.as_of_by_dataset['rent-contracts'] ?? '',
    };
  });
  after(() => service.stop());

  async function json<T>(path: string, schema: z.ZodType<T>, options?: Ask): Promise<T> {
    const response = await service.ask(path, options);
    const text = await response.text();
    assert.equal(response.status, 200, `${path}: ${text}`);
    return schema.parse(JSON.parse(text));
  }

  /** Sales with what makes them eligible, and contracts, of something. */
  async function records(sales: string, contracts: string) {
    return {
      sales: await ask(`select t.*, coalesce(e.has_unit_price and not e.is_outlier, false) as counts
        from transactions t left join eligible_sales e using (id)
        where type = 'sales' and transaction_date <= date '${asOf.sales}' and ${sales}`),
      contracts: await ask(
        `select * from rent_contracts where start_date <= date '${asOf.rents}' and ${contracts}`,
      ),
    };
  }

  function checkGroup(group: Group, sales: readonly Row[], contracts: readonly Row[], where: string): void {
    assert.equal(group.sales_count, sales.length, where);
    const value = numbers(sales, 'price_aed').reduce((sum, price) => sum + price, 0);
    assert.ok(Math.abs(group.sales_value_aed - value) <= 1, where);
    assert.equal(group.off_plan_count, sales.filter((row) => row['is_off_plan'] === true).length, where);
    assert.equal(group.ready_count, sales.filter((row) => row['is_off_plan'] === false).length, where);
    const eligible = sales.filter((row) => row['counts'] === true);
    const prices = numbers(eligible, 'price_aed');
    assert.equal(group.min_price_aed, prices.length === 0 ? null : Math.min(...prices), where);
    assert.equal(group.max_price_aed, prices.length === 0 ? null : Math.max(...prices), where);
    checkFigure(group.median_price_aed, prices, 0, `${where} price`);
    checkFigure(
      group.median_price_aed_per_sqft,
      numbers(eligible, 'price_aed_per_sqft'),
      2,
      `${where} AED/sqft`,
    );
    assert.equal(group.contract_count, contracts.length, where);
    for (const [version, figure] of [
      ['new', group.median_rent_aed],
      ['renewed', group.median_renewed_rent_aed],
    ] as const) {
      const rents = contracts.filter((row) => row['is_eligible'] === true && row['version'] === version);
      checkFigure(figure, numbers(rents, 'annual_amount_aed'), 0, `${where} ${version} rent`);
    }
  }

  const Stats = z.looseObject({ stats: z.array(Group) });

  async function checkStats(path: string, sales: string, contracts: string): Promise<void> {
    const { stats } = await json(path, Stats);
    const all = await records(sales, contracts);
    const years = (row: Row, column: string) => Number(String(row[column]).slice(0, 4));
    for (const group of stats) {
      const fits = (dateColumn: string) => (row: Row) =>
        (group.grouped_by === 'all' ||
          group.grouped_by === 'bedrooms' ||
          years(row, dateColumn) === group.year) &&
        (group.grouped_by === 'all' || group.grouped_by === 'year' || row['bedrooms'] === group.bedrooms);
      checkGroup(
        group,
        all.sales.filter(fits('transaction_date')),
        all.contracts.filter(fits('start_date')),
        `${path} ${group.grouped_by} ${group.year} ${group.bedrooms}`,
      );
    }
  }

  it('have statistics of buildings as plain TypeScript makes them from the records', async () => {
    const buildings = await ask(
      `select building_id, any_value(project_id) as project_id, count(*) as n from transactions
       where type = 'sales' and building_id is not null group by 1 order by n desc, 1 limit 3`,
    );
    assert.equal(buildings.length, 3);
    for (const { building_id, project_id } of buildings)
      await checkStats(
        `/api/v1/buildings/${building_id}/stats`,
        `building_id = ${building_id}`,
        project_id === null ? 'false' : `project_id = ${project_id}`,
      );
  });

  it('have statistics of projects as plain TypeScript makes them from the records', async () => {
    const projects = await ask(
      `(select project_id from transactions where type = 'sales' and project_id is not null group by 1 order by count(*) desc, 1 limit 2)
       union (select project_id from rent_contracts where project_id is not null group by 1 order by count(*) desc, 1 limit 2)`,
    );
    assert.ok(projects.length >= 3);
    for (const { project_id } of projects)
      await checkStats(
        `/api/v1/projects/${project_id}/stats`,
        `project_id = ${project_id}`,
        `project_id = ${project_id}`,
      );
  });

  it('have headlines of the last 12 months', async () => {
    const Headline = z.looseObject({
      project: z.looseObject({
        headline: z.looseObject({
          sales_count: z.int(),
          median_price_aed_per_sqft: Figure,
          median_rent_aed: Figure,
          gross_yield_pct: Figure,
        }),
      }),
    });
    const [top] = await ask(
      `select project_id from transactions where type = 'sales' and project_id is not null group by 1 order by count(*) desc limit 1`,
    );
    const id = top?.['project_id'];
    const { headline } = (await json(`/api/v1/projects/${id}`, Headline)).project;
    const { sales, contracts } = await records(
      `project_id = ${id} and transaction_date > date '${asOf.sales}' - interval 12 month`,
      `project_id = ${id} and start_date > date '${asOf.rents}' - interval 12 month`,
    );
    assert.equal(headline.sales_count, sales.length);
    const eligible = sales.filter((row) => row['counts'] === true);
    checkFigure(headline.median_price_aed_per_sqft, numbers(eligible, 'price_aed_per_sqft'), 2, 'AED/sqft');
    const rents = contracts.filter((row) => row['is_eligible'] === true && row['version'] === 'new');
    checkFigure(headline.median_rent_aed, numbers(rents, 'annual_amount_aed'), 0, 'rent');
    const [yields] = await ask(
      `select gross_yield_pct from yields where subject = 'project' and subject_id = ${id} and property_type = 'all'`,
    );
    const expected = yields?.['gross_yield_pct'] ?? null;
    assert.equal(
      headline.gross_yield_pct.value,
      expected === null ? null : Math.round(Number(expected) * 100) / 100,
    );
  });

  it('have price trends by month as plain TypeScript makes them from the records', async () => {
    const Trends = z.looseObject({
      price_trends: z.array(
        z.looseObject({
          period: z.string(),
          sales_count: z.int(),
          median_price_aed_per_sqft: Figure,
          index: Figure,
        }),
      ),
    });
    const [top] = await ask(
      `select project_id from transactions where type = 'sales' and project_id is not null group by 1 order by count(*) desc limit 1`,
    );
    const id = top?.['project_id'];
    const { price_trends } = await json(`/api/v1/projects/${id}/price-trends?granularity=month`, Trends);
    const { sales } = await records(`project_id = ${id}`, 'false');
    const monthOf = (row: Row) => `${String(row['transaction_date']).slice(0, 7)}-01`;
    const months = new Map<string, Row[]>();
    for (const sale of sales) months.set(monthOf(sale), [...(months.get(monthOf(sale)) ?? []), sale]);
    assert.deepEqual(
      price_trends.map(({ period }) => period),
      [...months.keys()].sort(),
    );
    for (const row of price_trends) {
      const listed = months.get(row.period) ?? [];
      assert.equal(row.sales_count, listed.length);
      const eligible = listed.filter((sale) => sale['counts'] === true);
      checkFigure(row.median_price_aed_per_sqft, numbers(eligible, 'price_aed_per_sqft'), 2, row.period);
    }
    const index = await ask(
      `select period, index_stratified from price_index where subject = 'project' and subject_id = ${id}
         and property_type = 'all' and granularity = 'month' and index_stratified is not null order by period`,
    );
    const first = Number(index[0]?.['index_stratified']);
    for (const row of index) {
      const shown = price_trends.find(({ period }) => period === row['period'])?.index;
      if (shown?.value == null) assert.ok((shown?.n ?? 0) < 5);
      else assert.ok(Math.abs(shown.value - (100 * Number(row['index_stratified'])) / first) < 0.006);
    }
  });

  it('rank projects by sales of two years that both have enough of them', async () => {
    const Ranked = z.looseObject({
      projects: z.array(
        z.looseObject({
          project: z.looseObject({ id: z.int() }),
          value: Figure,
          n_before: z.int().nullable(),
        }),
      ),
    });
    for (const [query, least] of [
      ['', 0],
      ['&min_sample=1', 1],
    ] as const) {
      const { projects } = await json(
        `/api/v1/projects/top-performing?metric=sales_value&limit=100${query}`,
        Ranked,
      );
      const end = `date '${asOf.sales}'`;
      const expected = await ask(`
        select project_id as id, round(sum(price_aed) filter (transaction_date > ${end} - interval 12 month))::bigint as value,
          count(*) filter (transaction_date > ${end} - interval 12 month) as n,
          count(*) filter (transaction_date <= ${end} - interval 12 month) as n_before
        from transactions
        where type = 'sales' and project_id is not null and transaction_date <= ${end} and transaction_date > ${end} - interval 24 month
        group by 1 having n > 0 and n >= ${least} and n_before >= ${least} order by 2 desc, 1 limit 100`);
      assert.deepEqual(
        projects.map(({ project, value, n_before }) => ({
          id: project.id,
          value: value.value,
          n: value.n,
          n_before,
        })),
        expected,
      );
      assert.ok(projects.length > 0);
    }
  });

  it('are all listed, with counts of the history that a plan sees', async () => {
    const Buildings = z.looseObject({
      buildings: z.array(
        z.looseObject({ id: z.int(), transaction_count: z.int(), median_price_aed_per_sqft: Figure }),
      ),
      meta: z.looseObject({ total: z.int() }),
    });
    for (const [key, since] of [
      ['enterprise', '0001-01-01'],
      ['growth', '2010-01-01'],
      ['lite', '2020-01-01'],
    ] as const) {
      const { buildings, meta } = await json('/api/v1/buildings?limit=50&include_total=true', Buildings, {
        key,
      });
      const expected = await ask(`
        select b.building_id as id, count(t.id) as n, (select count(*) from buildings) as total
        from buildings b
        left join transactions t on t.building_id = b.building_id and t.type = 'sales' and t.transaction_date >= date '${since}'
        group by 1 order by n desc, 1 limit 50`);
      assert.deepEqual(
        buildings.map(({ id, transaction_count }) => [id, transaction_count]),
        expected.map(({ id, n }) => [id, n]),
      );
      assert.equal(meta.total, expected[0]?.['total']);
      for (const { id, median_price_aed_per_sqft } of buildings.slice(0, 5)) {
        const { sales } = await records(
          `building_id = ${id} and transaction_date > date '${asOf.sales}' - interval 12 month`,
          'false',
        );
        const values = numbers(
          sales.filter((row) => row['counts'] === true),
          'price_aed_per_sqft',
        );
        assert.equal(median_price_aed_per_sqft.n, values.length);
        if (values.length >= 5)
          assert.ok(Math.abs((median_price_aed_per_sqft.value ?? 0) - quantile(values, 0.5)) <= 0.006);
      }
    }
  });

  it('partition the register of projects by state, and find a project by its Arabic name', async () => {
    const Projects = z.looseObject({
      projects: z.array(z.looseObject({ id: z.int() })),
      meta: z.looseObject({ total: z.int().optional() }),
    });
    const expected = await ask('select status, count(*) as n from projects group by 1');
    for (const { status, n } of expected) {
      if (status === null) continue;
      const { meta } = await json(`/api/v1/projects?status=${status}&limit=1&include_total=true`, Projects);
      assert.equal(meta.total, n, String(status));
    }
    const [arabic] = await ask(
      'select project_id, name_ar from projects where name_ar is not null and name is null order by project_id desc limit 1',
    );
    assert.ok(arabic !== undefined);
    const query = encodeURIComponent(String(arabic['name_ar']));
    const { projects } = await json(`/api/v1/projects?q=${query}&limit=100`, Projects);
    assert.ok(projects.some(({ id }) => id === arabic['project_id']));
  });

  it('serve the register of units, every one of a project once', async () => {
    const Units = z.looseObject({
      units: z.array(z.looseObject({ id: z.int(), area_sqft: z.number().nullable() })),
      next_cursor: z.string().nullable(),
    });
    const [project] = await ask(
      'select project_id from units where project_id is not null group by 1 order by count(*) desc, 1 limit 1',
    );
    const id = project?.['project_id'];
    const found: unknown[] = [];
    let cursor = '';
    do {
      const page = await json(`/api/v1/projects/${id}/units?limit=7&sort=-area_sqft${cursor}`, Units);
      found.push(...page.units.map((unit) => [unit.id, unit.area_sqft]));
      cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
    } while (cursor !== '');
    const expected = await ask(
      `select unit_id, area_sqft from units where project_id = ${id} order by area_sqft desc nulls last, unit_id`,
    );
    assert.deepEqual(
      found,
      expected.map(({ unit_id, area_sqft }) => [unit_id, area_sqft]),
    );
  });

  it('read the areas that hold a project’s or a developer’s rows, and miss none', async () => {
    const Page = z.looseObject({ meta: z.looseObject({ total: z.int() }) });
    for (const subject of ['project', 'developer'] as const) {
      const widest = await ask(
        `select subject_id as id, sum(transaction_count)::bigint as n from subject_areas where subject = '${subject}'
         group by 1 order by count(*) desc, 1 limit 3`,
      );
      for (const { id, n } of widest) {
        const [counted] = await ask(
          `select (select count(*) from transactions where ${subject}_id = ${id}) + (select count(*) from rent_contracts where ${subject}_id = ${id}) as n,
             (select count(*) from transactions where ${subject}_id = ${id} and type = 'sales') as sales`,
        );
        assert.equal(n, counted?.['n']);
        const { meta } = await json(
          `/api/v1/${subject}s/${id}/transactions?type=sales&limit=1&include_total=true`,
          Page,
        );
        assert.equal(meta.total, counted?.['sales']);
      }
    }
  });
});
