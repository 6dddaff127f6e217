import assert from 'node:assert/strict';
import { z } from 'zod';
import { listEjariStats, listEjariYields } from '../../../../service/families/rents/ejari/figures.ts';
import { listEjariLines } from '../../../../service/families/rents/ejari/routes.ts';
import { listRentStats } from '../../../../service/families/rents/figures.ts';
import { Figure } from '../../../../service/statistics/statistic.ts';
import type { TestWarehouse } from '../../../support/ingest.ts';
import { sampleWarehouse } from '../../../support/sample-warehouse.ts';
import { type Ask, startTestService, type TestService } from '../../../support/service.ts';

const Line = z.looseObject({
  contract_id: z.string(),
  line_number: z.int().nullable(),
  start_date: z.string(),
  property_type: z.string().nullable(),
});
const Lines = z.object({
  lines: z.array(Line),
  next_cursor: z.string().nullable(),
  meta: z.looseObject({ total: z.int().optional() }),
});
const Group = z.looseObject({
  level: z.string(),
  property_type: z.string().nullable(),
  bedrooms: z.int().nullable(),
  version: z.string().nullable(),
  contract_count: z.int(),
  annual_value_aed: z.number(),
});
const Stats = z.object({
  stats: z.array(Group.extend({ line_count: z.int() })),
  meta: z.looseObject({ window: z.object({ from: z.string(), to: z.string() }) }),
});
const Yields = z.object({
  areas: z.array(
    z.looseObject({
      area: z.looseObject({ id: z.int() }),
      gross_yield_pct: Figure,
      line_count: z.int(),
      n_rents: z.int(),
    }),
  ),
  meta: z.looseObject({
    window: z.object({ from: z.string(), to: z.string() }),
    reason: z.string().optional(),
  }),
});

/** The register's lines as the lake has them: contracts of one line, and the lines of the others. */
const linesSql = `(
  select id as contract_id, case when property_count = 1 then 1 end as line_number, transaction_date, start_date, version, property_type, rooms_label, bedrooms, area_id,
    community, project_id
  from rent_contracts where line_count = 1
  union all
  select rent_contract_id, line_number, transaction_date, start_date, contract_version, property_type, rooms_label, bedrooms, area_id, community, project_id
  from rent_contract_lines)`;

describe('the Ejari register', () => {
  let service: TestService;
  let lake: TestWarehouse;

  before(async () => {
    const endpoints = [listEjariLines, listEjariStats, listEjariYields, listRentStats];
    service = await startTestService({ sample: true, endpoints });
    lake = (await sampleWarehouse()).warehouse;
  });
  after(() => service.stop());

  const ask = async (path: string, options?: Ask): Promise<unknown> => {
    const response = await service.ask(`/api/v1/rent-contracts/${path}`, options);
    const text = await response.text();
    assert.equal(response.status, 200, text);
    return JSON.parse(text);
  };
  const lines = async (query: string, options?: Ask) => Lines.parse(await ask(`ejari?${query}`, options));
  const keyOf = ({ contract_id, line_number }: { contract_id?: unknown; line_number?: unknown }) =>
    `${contract_id}#${line_number}`;

  it('lists every line once, newest first, contracts of several lines among the others', async () => {
    // A window of the register in which contracts of one line and of several follow each other.
    const [dates] = await lake.rows(
      'select min(transaction_date) as "from", max(transaction_date) as "to" from rent_contract_lines where transaction_date < \'2020-01-01\'',
    );
    const window = `transaction_date between '${dates?.['from']}' and '${dates?.['to']}'`;
    const expected = await lake.rows(
      `select contract_id, line_number from ${linesSql} where ${window} order by transaction_date desc, contract_id, line_number`,
    );
    const found: string[] = [];
    let cursor = '';
    do {
      const page = await lines(`from_date=${dates?.['from']}&to_date=${dates?.['to']}&limit=7${cursor}`);
      found.push(...page.lines.map(keyOf));
      cursor = page.next_cursor === null ? '' : `&cursor=${page.next_cursor}`;
    } while (cursor !== '' && found.length < 140);
    assert.deepEqual(found, expected.slice(0, found.length).map(keyOf));
    const several = new Set(
      expected.slice(0, found.length).filter(({ line_number }) => Number(line_number) > 1),
    );
    assert.ok(several.size > 0, 'lines beyond the first are among them');
  });

  for (const [query, condition] of [
    ['area=Marsa%20Dubai', 'area_id = 330'],
    ['area=Dubai%20Marina', "community = 'Dubai Marina'"],
    ['property_type=shop', "property_type = 'shop'"],
    ['rooms=labor%20camp', "rooms_label = 'Labor Camp'"],
    ['bedrooms=2', 'bedrooms = 2'],
    [
      'version=new&from_date=2026-03-02&to_date=2026-03-02',
      "version = 'new' and transaction_date = '2026-03-02'",
    ],
    [
      'version=new&start_from=2026-03-01&start_to=2026-03-01',
      "version = 'new' and start_date = '2026-03-01'",
    ],
  ] as const)
    it(`filters lines by ${query}`, async () => {
      const [row] = await lake.rows(`select count(*) as n from ${linesSql} where ${condition}`);
      const { meta, lines: found } = await lines(`${query}&include_total=true&limit=10`);
      assert.ok(Number(row?.['n']) > 0);
      assert.equal(meta.total, Number(row?.['n']));
      const keys = await lake.rows(
        `select contract_id, line_number from ${linesSql} where ${condition} order by transaction_date desc, contract_id, line_number limit 10`,
      );
      assert.deepEqual(found.map(keyOf), keys.map(keyOf));
    });

  it('shows a plan the lines of its history only', async () => {
    const [row] = await lake.rows(
      `select count(*) as n from ${linesSql} where transaction_date >= '2020-01-01'`,
    );
    const { meta } = await lines('include_total=true&limit=1', { key: 'lite' });
    assert.equal(meta.total, Number(row?.['n']));
  });

  it('refuses a cursor of another list and filters it does not have', async () => {
    for (const query of [
      'cursor=bm90IGEgY3Vyc29y',
      'min_price=1',
      'area=Nowhere%20at%20all',
      'sort=start_date',
    ]) {
      const response = await service.ask(`/api/v1/rent-contracts/ejari?${query}`);
      assert.equal(response.status, 400, query);
    }
  });

  for (const [query, condition] of [
    ['', 'true'],
    ['?area=395', 'area_id = 395'],
    ['?from_date=2011-01-01&property_type=other', "property_type = 'other'"],
  ] as const)
    it(`counts lines, and each contract’s amount once: stats${query}`, async () => {
      const { stats, meta } = Stats.parse(await ask(`ejari/stats${query}`));
      const { stats: contracts } = z.object({ stats: z.array(Group) }).parse(await ask(`stats${query}`));
      const where = `${condition} and start_date between '${meta.window.from}' and '${meta.window.to}'`;
      const whole = condition.includes('property_type') ? 'property_type' : 'all';
      for (const version of ['new', 'renewed']) {
        const [row] = await lake.rows(
          `select count(*) as n from ${linesSql} where ${where} and version = '${version}'`,
        );
        const [amounts] = await lake.rows(
          `select count(*) as n, sum(annual_amount_aed) as value from rent_contracts where ${where} and version = '${version}'`,
        );
        const group = stats.find((one) => one.level === whole && one.version === version);
        assert.equal(group?.line_count, Number(row?.['n']), version);
        assert.equal(group?.contract_count, Number(amounts?.['n']));
        assert.ok(Math.abs(Number(group?.annual_value_aed) - Number(amounts?.['value'])) <= 1);
      }
      // By kind, lines partition like contracts do.
      const sum = (level: string) =>
        stats.filter((one) => one.level === level).reduce((all, { line_count }) => all + line_count, 0);
      assert.equal(sum('bedrooms'), sum(whole));
      // Beside the lines stands what /stats says.
      const known = stats.filter(({ contract_count }) => contract_count > 0);
      assert.deepEqual(
        known.map(({ line_count: _, ...rest }) => rest),
        contracts,
      );
    });

  it('has more lines than contracts where contracts have several', async () => {
    const { stats } = Stats.parse(await ask('ejari/stats?from_date=2010-01-01&area=395'));
    const all = stats.filter(({ level }) => level === 'all');
    const sum = (field: 'line_count' | 'contract_count') => all.reduce((added, row) => added + row[field], 0);
    assert.ok(sum('line_count') > sum('contract_count'));
  });

  it('gives yields with the lines of the same 12 months', async () => {
    const { areas, meta } = Yields.parse(await ask('ejari/yield?limit=20'));
    const rows = await lake.rows(
      `select area_id, count(*) as n from ${linesSql} where start_date between '${meta.window.from}' and '${meta.window.to}' group by 1`,
    );
    const byArea = new Map(rows.map(({ area_id, n }) => [area_id, Number(n)]));
    for (const { area, line_count, n_rents } of areas) {
      assert.equal(line_count, byArea.get(area.id));
      assert.ok(n_rents <= line_count, 'a rent behind a yield is of one line');
    }
    const communities = Yields.parse(await ask('ejari/yield?by=community&limit=3'));
    assert.ok(communities.areas.every(({ line_count, n_rents }) => line_count >= n_rents));
  });
});
