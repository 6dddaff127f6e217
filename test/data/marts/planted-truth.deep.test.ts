/** What is planted in the synthetic exports, found again by the marts of a whole ingest run over them. */
import assert from 'node:assert/strict';
import { seasonalityQueries } from '../../../service/families/analytics/seasonality.ts';
import { type Generated, generate } from '../../ingest/synth/generated.ts';
import { onSnapshot, type Row, TestWarehouse } from '../../support/ingest.ts';

/** A fiftieth of the real size: 30,000 deals and 160,000 contracts. */
const SCALE = 0.02;

const near = (found: unknown, planted: number, tolerance: number, what: string): void =>
  assert.ok(
    Math.abs(Number(found) - planted) <= tolerance,
    `${what}: ${found} is not within ${tolerance} of ${planted}`,
  );

interface PlantedArea {
  readonly area_id: number;
  readonly yield_factor: number;
}

interface PlantedMonth {
  readonly month: string;
  readonly level: number;
}

describe('planted truth, found again by the marts', () => {
  let set: Generated;
  let warehouse: TestWarehouse;
  let months: PlantedMonth[];
  let areas: Map<number, PlantedArea>;

  before(async () => {
    set = await generate(SCALE);
    const register = set.truth.planted['register'] as {
      price_index_by_month: PlantedMonth[];
      areas: PlantedArea[];
    };
    months = register.price_index_by_month;
    areas = new Map(register.areas.map((area) => [area.area_id, area]));
    warehouse = await TestWarehouse.create('2026-11-21T03:00:00Z');
    await warehouse.publish({ from: set.directory });
  });
  after(async () => {
    await warehouse.remove();
    await set.remove();
  });

  /** Mean planted level of the months that begin with these letters. */
  const level = (...starts: readonly string[]): number => {
    const found = months.filter(({ month }) => starts.some((start) => month.startsWith(start)));
    return found.reduce((sum, entry) => sum + entry.level, 0) / found.length;
  };

  /** Months of the 12 that end so many years before October 2026. */
  const yearBack = (years: number): number =>
    level(
      ...['11', '12'].map((month) => `${2025 - years}-${month}`),
      ...Array.from({ length: 10 }, (_, at) => `${2026 - years}-${String(at + 1).padStart(2, '0')}`),
    );

  it('the whole register: nothing is missing in the years that figures are set against', async () => {
    const { manifest } = await warehouse.snapshot();
    for (const [dataset, day] of Object.entries(manifest.covered_from_by_dataset))
      assert.ok(day <= '2012-01-01', `${dataset} from ${day}`);
  });

  it('growth over one, three and five years', async () => {
    const rows = await warehouse.rows(
      "select stage, years, growth_pct from growth where feed = 'sales' and subject = 'market' and property_type = 'all' order by stage, years",
    );
    assert.equal(rows.length, 6);
    // Of a fiftieth of the sales: standard deviations are 0.5, 0.6 and 1.5 points.
    for (const { stage, years, growth_pct } of rows) {
      const planted = 100 * (yearBack(0) / yearBack(Number(years)) - 1);
      near(growth_pct, planted, Number(years) === 5 ? 4.5 : 1.8, `${years} years of ${stage} homes`);
    }
  });

  it('the stratified index year by year', async () => {
    const rows = await warehouse.rows(
      `select year(period) as year, index_stratified as index from price_index
        where subject = 'market' and property_type = 'all' and granularity = 'year' and stage = 'all' and year(period) between 2014 and 2025 order by 1`,
    );
    assert.equal(rows.length, 12);
    for (const [at, row] of rows.entries()) {
      const before = rows[at - 1];
      if (before === undefined) continue;
      const planted = level(`${row['year']}-`) / level(`${before['year']}-`);
      near(Number(row['index']) / Number(before['index']), planted, 0.02, String(row['year']));
    }
  });

  for (const method of ['constant-quality', 'hedonic'])
    it(`the ${method} index of both stages by quarter`, async () => {
      const rows = await warehouse.rows(
        `select year(period) * 4 + quarter(period) - 1 as quarter, exp(sum(ln_change) over (order by period)) as level
          from price_index_changes where method = '${method}' and subject = 'market' and property_type = 'all' and granularity = 'quarter' and stage = 'all'`,
      );
      const at = (year: number): number =>
        Number(rows.find(({ quarter }) => Number(quarter) === year * 4 + 1)?.['level'] ?? Number.NaN);
      for (const [from, to] of [
        [2014, 2018],
        [2018, 2022],
        [2022, 2026],
      ] as const) {
        const planted =
          level(`${to}-04`, `${to}-05`, `${to}-06`) / level(`${from}-04`, `${from}-05`, `${from}-06`);
        near(at(to) / at(from), planted, 0.08, `${from} to ${to}`);
      }
    });

  for (const version of ['new', 'renewed'])
    it(`the rent index of ${version} contracts by quarter`, async () => {
      const rows = await warehouse.rows(
        `select year(period) * 4 + quarter(period) - 1 as quarter, exp(sum(ln_change) over (order by period)) as level
          from rent_index_changes where version = '${version}' and subject = 'market' and property_type = 'all' and granularity = 'quarter'`,
      );
      const at = (year: number): number =>
        Number(rows.find(({ quarter }) => Number(quarter) === year * 4 + 1)?.['level'] ?? Number.NaN);
      for (const [from, to] of [
        [2014, 2018],
        [2018, 2022],
        [2022, 2026],
      ] as const) {
        const planted =
          level(`${to}-04`, `${to}-05`, `${to}-06`) / level(`${from}-04`, `${from}-05`, `${from}-06`);
        near(at(to) / at(from), planted, 0.02, `${from} to ${to}`);
      }
    });

  it('the off-plan premium, inside its interval; all sales together mislead', async () => {
    const [found] = await warehouse.rows(
      "select * from offplan_premium where subject = 'market' and property_type = 'all'",
    );
    const planted = 100 * set.truth.parameters.prices.off_plan_premium;
    assert.ok(
      Number(found?.['low_pct']) < planted && planted < Number(found?.['high_pct']),
      JSON.stringify(found),
    );
    near(found?.['premium_pct'], planted, 10, 'matched');
    assert.ok(Math.abs(Number(found?.['unmatched_pct']) - planted) > 15, 'unmatched');
  });

  it('gross yields of areas, their own factor and all', async () => {
    const { rent_segments } = set.truth.parameters;
    const flats = rent_segments.filter(({ id }) => id.startsWith('flat')).map(({ yield_pct }) => yield_pct);
    const [least, most] = [Math.min(...flats), Math.max(...flats)];
    const rows = await warehouse.rows(
      "select subject_id, gross_yield_pct from yields where subject = 'area' and property_type = 'apartment' and gross_yield_pct is not null",
    );
    assert.ok(rows.length >= 5, `${rows.length} areas have a yield`);
    for (const row of rows) {
      const factor = areas.get(Number(row['subject_id']))?.yield_factor ?? Number.NaN;
      const own = Number(row['gross_yield_pct']) / factor;
      assert.ok(
        own > least * 0.9 && own < most * 1.1,
        `area ${row['subject_id']}: ${own} is not ${least} to ${most}`,
      );
    }
  });

  it('seasons of sales, of prices and of contracts', async () => {
    const { seasonality } = set.truth.parameters;
    const snapshot = await warehouse.snapshot();
    const factors = (measure: keyof typeof seasonalityQueries): Promise<Row[]> =>
      onSnapshot(snapshot, async (connection) => {
        await connection.run('use serve');
        const values = {
          subject: 'market',
          subject_id: 0,
          property_type: 'all',
          least_n: 30,
          least_months: 48,
          as_of: '2026-10-31',
          history_from: '2010-01-01',
        };
        const sql = seasonalityQueries[measure];
        const used = Object.fromEntries(Object.entries(values).filter(([name]) => sql.includes(`$${name}`)));
        return (await connection.runAndReadAll(sql, used)).getRowObjectsJson();
      });
    // Counts scatter by their root: at the full size all three come within 1.5 points.
    for (const [measure, planted, tolerance] of [
      ['sales_count', seasonality.deals, 8],
      ['price', seasonality.price, 2],
      ['rentals_count', seasonality.contracts, 5],
    ] as const) {
      const rows = await factors(measure);
      assert.equal(rows.length, 12);
      for (const [at, row] of rows.entries())
        near(row['factor'], planted[at] ?? Number.NaN, tolerance, `${measure} of month ${at + 1}`);
    }
  });

  it('the spread of prices: an estimate is off by what sales of one kind scatter', async () => {
    for (const feed of ['sales', 'rents']) {
      const [found] = await warehouse.rows(
        `select * from estimate_backtest where feed = '${feed}' and located = 'project' and property_type = 'all' and stage = 'all'`,
      );
      // Two thirds of the standard deviation of a deal and of the estimate together.
      near(found?.['median_error_pct'], 9, 3, `median error of ${feed}`);
      near(found?.['inside_pct'], 80, 8, `inside the interval of ${feed}`);
    }
  });
});
