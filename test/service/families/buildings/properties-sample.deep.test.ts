/** Buildings and projects of the real sample, against SQL over the published Parquet that shares nothing with the service's. */
import assert from 'node:assert/strict';
import { z } from 'zod';
import { publishingRules } from '../../../../data/publishing-rules.ts';
import { countedBedrooms } from '../../../support/counted-bedrooms.ts';
import { checkFigure, Figure, numbers } from '../../../support/figures.ts';
import type { Row } from '../../../support/ingest.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

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

describe('buildings and projects of the sample', () => {
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

  const json: TestService['read'] = (...asked) => service.read(...asked);

  /** Sales with what makes them eligible, and contracts, of something. */
  async function records(sales: string, contracts: string) {
    return {
      sales:
        await ask(`select t.*, coalesce(e.has_unit_price and not e.is_outlier and t.property_type is distinct from 'land', false) as counts
        from transactions t left join eligible_sales e using (id)
        where type = 'sales' and transaction_date <= date '${asOf.sales}' and ${sales}`),
      contracts: await ask(
        `select * replace (${countedBedrooms} as bedrooms) from rent_contracts where start_date <= date '${asOf.rents}' and ${contracts}`,
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
      if (shown?.value == null) assert.ok((shown?.n ?? 0) < publishingRules.least_shown);
      else assert.ok(Math.abs(shown.value - (100 * Number(row['index_stratified'])) / first) < 0.006);
    }
  });
});
