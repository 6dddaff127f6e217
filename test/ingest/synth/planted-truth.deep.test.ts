import assert from 'node:assert/strict';
import { type Generated, generate, query, rowsOf } from './generated.ts';

/** Asserts that a figure lies within `tolerance` of the planted one. */
function near(found: unknown, planted: number, tolerance: number, what: string): void {
  const figure = Number(found);
  assert.ok(
    Math.abs(figure - planted) <= tolerance,
    `${what}: ${figure} is not within ${tolerance} of ${planted}`,
  );
}

describe('planted truth, found again by plain SQL over the exports', () => {
  let set: Generated;
  let sales: string;
  let rents: string;

  before(async () => {
    set = await generate(0.02);
    // One deal a row, sales of one unit only; the factors of the areas are declared in the truth.
    const truth = `read_json('${set.directory}/planted-truth.json', maximum_object_size = 100000000)`;
    const areas = `(select unnest(planted.register.areas, recursive := true) from ${truth})`;
    sales = `create table sales as
      with parsed as (
        select distinct transaction_id, try_strptime(instance_date, '%d-%m-%Y')::date as day, area_id::int as area_id,
          concat_ws('/', property_type_en, property_sub_type_en, trim(rooms_en)) as segment, reg_type_id = '0' as off_plan,
          try_cast(actual_worth as double) as price, try_cast(procedure_area as double) * 10.763910416709722 as sqft,
          count(*) over (partition by transaction_id) as lines
        from ${rowsOf(set.path('transactions'))} where trans_group_en = 'Sales' and procedure_id in ('11', '41', '102')
      )
      select p.*, a.price_level, a.off_plan_tilt, ln(price / sqft) as log_price, year(day) as year, month(day) as month
      from parsed p join ${areas} a using (area_id)
      where year(day) <= 2026 and price >= 10000 and sqft < 1e6 and segment not like '%  %'
        and (lines = 1 or transaction_id in (select transaction_id from parsed group by all having count(distinct sqft) = 1))`;
    rents = `create table rents as
      select distinct contract_id, contract_reg_type_en as version, try_strptime(contract_start_date, '%d-%m-%Y')::date as day, r.area_id::int as area_id,
        trim(ejari_property_type_en) || '/' || ejari_property_sub_type_en as segment, a.yield_factor, a.price_level,
        try_cast(annual_amount as double) / (try_cast(actual_area as double) * 10.763910416709722) as rent
      from ${rowsOf(set.path('rent-contracts'))} r join ${areas} a on a.area_id = r.area_id::int
      where no_of_prop = '1' and try_cast(annual_amount as double) >= 1000 and try_cast(actual_area as double) < 1e5`;
  });
  after(() => set.remove());

  it('prices: the level of each segment, areas made level', async () => {
    const { prices, sale_segments } = set.truth.parameters;
    const found = await query(
      sales,
      `select segment, median(price / sqft / price_level) as level, count(*) as n from sales
        where not off_plan and year = 2025 and segment like 'Unit/Flat/%' group by all order by all`,
    );
    const rooms = ['1 B/R', '2 B/R', '3 B/R', 'Studio'];
    assert.deepEqual(
      found.map((row) => row['segment']),
      rooms.map((label) => `Unit/Flat/${label}`),
    );
    const growth = 1 + (set.truth.parameters.years.find(({ year }) => year === 2025)?.growth_pct ?? 0) / 200;
    for (const [index, row] of found.entries()) {
      const factor =
        sale_segments.find((segment) => segment.id.startsWith('flat') && segment.rooms === rooms[index])
          ?.price_factor ?? 0;
      const expected = prices.base_price_aed_per_sqft * factor * growth;
      near(row['level'], expected, expected * 0.05, String(row['segment']));
    }
  });

  it('growth: yearly levels move as the index that was planted', async () => {
    const index = (
      set.truth.planted['register'] as { price_index_by_month: { month: string; level: number }[] }
    ).price_index_by_month;
    const planted = (year: number): number => {
      const levels = index.filter(({ month }) => month.startsWith(String(year))).map(({ level }) => level);
      return levels.reduce((sum, level) => sum + level, 0) / levels.length;
    };
    const found = await query(
      sales,
      `select year, exp(median(log_price - ln(price_level))) as level from sales
        where segment like 'Unit/Flat/%' and not off_plan group by year order by year`,
    );
    const level = (year: number): number => Number(found.find((row) => row['year'] === year)?.['level']);
    for (const [from, to] of [
      [2014, 2017],
      [2017, 2020],
      [2020, 2023],
      [2023, 2025],
    ] as const) {
      near(level(to) / level(from), planted(to) / planted(from), 0.05, `${from} to ${to}`);
    }
  });

  it('off-plan: matched cells give the premium, all sales together mislead', async () => {
    const [matched] = await query(
      sales,
      `with cells as (
        select median(log_price) filter (off_plan) - median(log_price) filter (not off_plan) as gap,
          count(*) filter (off_plan) as n1, count(*) filter (not off_plan) as n0
        from sales where segment like 'Unit/Flat/%' group by area_id, segment, year having n1 >= 5 and n0 >= 5
      ) select exp(sum(gap * n1 * n0 / (n1 + n0)) / sum(n1 * n0 / (n1 + n0))) - 1 as premium from cells`,
    );
    near(matched?.['premium'], set.truth.parameters.prices.off_plan_premium, 0.03, 'matched');
    const [unmatched] = await query(
      sales,
      `select exp(median(log_price) filter (off_plan) - median(log_price) filter (not off_plan)) - 1 as premium
        from sales where segment like 'Unit/Flat/%' and year = 2025`,
    );
    const gap = Math.abs(Number(unmatched?.['premium']) - set.truth.parameters.prices.off_plan_premium);
    assert.ok(gap > 0.05, `the unmatched premium is off by ${gap}`);
  });

  it('rents: new contracts yield what was planted, renewals pay less', async () => {
    const labels: Record<string, string> = {
      'flat-0': 'Flat/Studio',
      'flat-1': 'Flat/1bed room+Hall',
      'flat-2': 'Flat/2 bed rooms+hall',
      'flat-3': 'Flat/3 bed rooms+hall',
    };
    const rooms: Record<string, string> = {
      'flat-0': 'Studio',
      'flat-1': '1 B/R',
      'flat-2': '2 B/R',
      'flat-3': '3 B/R',
    };
    for (const { id, yield_pct } of set.truth.parameters.rent_segments.filter((segment) =>
      segment.id.startsWith('flat'),
    )) {
      const [found] = await query(
        sales,
        rents,
        `with rent as (select median(rent / price_level / yield_factor) as level from rents
            where segment = '${labels[id]}' and version = 'New' and year(day) between 2022 and 2025),
          price as (select median(price / sqft / price_level) as level from sales
            where segment = 'Unit/Flat/${rooms[id]}' and not off_plan and year between 2022 and 2025)
          select rent.level / price.level * 100 as yield_pct from rent, price`,
      );
      near(found?.['yield_pct'], yield_pct, yield_pct * 0.06, id);
    }
    const [renewed] = await query(
      rents,
      `with cells as (select exp(median(ln(rent)) filter (version = 'Renew') - median(ln(rent)) filter (version = 'New')) as ratio, count(*) as n
        from rents where segment like 'Flat/%' group by area_id, segment, year(day) having count(*) >= 40)
        select sum(ratio * n) / sum(n) as factor from cells`,
    );
    near(renewed?.['factor'], set.truth.parameters.rents.renewal_factor, 0.02, 'renewed to new');
  });

  it('seasons: of deals, of contracts and of prices', async () => {
    const { seasonality } = set.truth.parameters;
    const season = (table: string, from: number): string => `with counted as (
        select date_trunc('month', day)::date as m, count(*) as n from ${table} where year(day) between ${from} and 2026 group by all
      ), smoothed as (
        select m, n, (sum(n) over (order by m rows between 5 preceding and 5 following)
          + (lag(n, 6) over (order by m) + lead(n, 6) over (order by m)) / 2) / 12 as trend from counted
      ), ratios as (select month(m) as month, sum(n) / sum(trend) as ratio from smoothed where trend is not null group by all)
      select month, ratio / avg(ratio) over () * 100 as season from ratios order by month`;
    const deals = await query(sales, season('sales', 2015));
    for (const [index, row] of deals.entries())
      near(row['season'], seasonality.deals[index] ?? 0, 8, `deals of month ${index + 1}`);
    const contracts = await query(rents, season('rents', 2013));
    for (const [index, row] of contracts.entries())
      near(row['season'], seasonality.contracts[index] ?? 0, 4, `contracts of month ${index + 1}`);

    const index = (
      set.truth.planted['register'] as { price_index_by_month: { month: string; level: number }[] }
    ).price_index_by_month;
    const levels = index.map(({ month, level }) => `('${month}', ${level}::double)`).join(', ');
    const prices = await query(
      sales,
      `with levelled as (
        select s.month, log_price - ln(price_level) - ln(l.level) - median(log_price - ln(price_level) - ln(l.level)) over (partition by segment, off_plan) as rest
        from sales s join (values ${levels}) l(m, level) on l.m = strftime(day, '%Y-%m')
      ) select month, exp(median(rest)) * 100 as season from levelled group by month order by month`,
    );
    for (const [at, row] of prices.entries())
      near(row['season'], seasonality.price[at] ?? 0, 1.5, `prices of month ${at + 1}`);
  });
});
