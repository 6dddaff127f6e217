/** Outliers of the real sample: few of what is ordinary anywhere, and most of what is planted. */

import assert from 'node:assert/strict';
import { eligibleSales } from '../../../data/methods/eligible-sales.ts';
import { offsetMacro } from '../../../data/register.ts';
import { onSnapshot, type Row, rowsOf, type TestWarehouse } from '../../support/ingest.ts';
import { textOf } from '../../support/repository-files.ts';
import { sampleWarehouse } from '../../support/sample-warehouse.ts';

describe('sales of the sample that are left out of prices', () => {
  let warehouse: TestWarehouse;

  before(async () => {
    ({ warehouse } = await sampleWarehouse());
  });

  /** What is flagged when every hundredth price is multiplied or divided by so much. */
  const planted = async (factor: number): Promise<Row> =>
    onSnapshot(await warehouse.snapshot(), async (connection) => {
      await connection.run(offsetMacro());
      await connection.run(textOf('data/tables/vocabulary.sql'));
      const [found = {}] = await rowsOf(
        connection,
        `with conformed_deals as (
          select * replace (price_aed * case when hash(id) % 200 = 0 then ${factor} when hash(id) % 200 = 100 then ${1 / factor} else 1 end as price_aed), null::date as _counts_from
          from main.transactions
        ),
        judged as (select *, hash(id) % 100 = 0 as is_planted from (${eligibleSales.sql}) where has_unit_price or price_flag is not null)
        select
          count(*) filter (is_planted) as planted, avg(is_outlier::int) filter (is_planted) as found, avg(is_outlier::int) filter (not is_planted) as honest
        from judged`,
      );
      return found;
    });

  it('are 0.4 to 2.5 % of all, and under 7 % in every area with 200', async () => {
    const cells = await warehouse.rows(`
      select t.area_id, count(*) as sales, 100.0 * avg(is_outlier::int) as pct
      from eligible_sales e join transactions t using (id) where has_unit_price group by rollup (t.area_id)
      having count(*) >= 200 order by sales desc`);
    const [all, ...areas] = cells;
    assert.ok(Number(all?.['pct']) > 0.4 && Number(all?.['pct']) < 2.5, JSON.stringify(all));
    assert.ok(areas.length > 50);
    assert.deepEqual(
      areas.filter(({ pct }) => Number(pct) >= 7),
      [],
    );
  });

  it('hold nine of ten prices that are wrong by a digit, and no more of the honest ones', async () => {
    const tenfold = await planted(10);
    assert.ok(Number(tenfold['planted']) > 800);
    assert.ok(Number(tenfold['found']) > 0.93, JSON.stringify(tenfold));
    assert.ok(Number(tenfold['honest']) < 0.015, JSON.stringify(tenfold));
    const threefold = await planted(3);
    assert.ok(Number(threefold['found']) > 0.8, JSON.stringify(threefold));
  });

  it('say in the run report what each area, type and stage lost', async () => {
    const { report } = await sampleWarehouse();
    const [counted] = await warehouse.rows(
      'select count(*) as sales, count(*) filter (is_outlier) as outliers from eligible_sales where has_unit_price',
    );
    const sum = (name: 'sales' | 'outliers'): number =>
      report.flagged_sales.reduce((total, cell) => total + cell[name], 0);
    assert.deepEqual(counted, { sales: sum('sales'), outliers: sum('outliers') });
    const [shares] = await warehouse.rows(
      'select count(*) as n from eligible_sales where not has_unit_price and is_outlier',
    );
    assert.ok(Number(shares?.['n']) > 100);
    assert.equal(
      report.flagged_sales.reduce((total, cell) => total + cell.share_prices, 0),
      shares?.['n'],
    );
    const marina = report.flagged_sales.filter(
      ({ area, property_type }) => area === 'Marsa Dubai' && property_type === 'apartment',
    );
    assert.deepEqual(
      marina.map(({ stage }) => stage),
      ['existing', 'new'],
    );
  });

  it('Silicon Oasis: a yield on hundreds of ready sales, which are those of a development zone', async () => {
    const [found] = await warehouse.rows(
      `select gross_yield_pct, n_sales, quality from yields join places p on p.place_id = subject_id
        where subject = 'area' and p.name = 'Nadd Hessa' and property_type = 'apartment'`,
    );
    assert.ok(Number(found?.['n_sales']) >= 300, JSON.stringify(found));
    assert.equal(found?.['quality'], 'ok');
    assert.ok(Number(found['gross_yield_pct']) > 4 && Number(found['gross_yield_pct']) < 12);
  });

  it('land is in no price over all types: the same figures come from the sales without it', async () => {
    const differing = await warehouse.rows(`
      with own as (
        select t.area_id, count(t.price_aed_per_sqft) as n, median(round(t.price_aed_per_sqft * 100)) / 100 as median
        from transactions t join eligible_sales e using (id), (select any_value(window_from) as first_day, any_value(window_to) as last_day from headlines) w
        where e.has_unit_price and not e.is_outlier and t.property_type is distinct from 'land' and t.transaction_date between w.first_day and w.last_day
        group by t.area_id
      )
      select h.subject_id, h.ppsf_n, own.n, h.median_price_aed_per_sqft, own.median
      from headlines h left join own on own.area_id = h.subject_id
      where h.subject = 'area' and h.property_type = 'all' and h.bedrooms = -1
        and (h.ppsf_n <> coalesce(own.n, 0) or abs(h.median_price_aed_per_sqft - own.median) > 0.005)`);
    assert.deepEqual(differing, []);
    const [land] = await warehouse.rows(
      "select count(*) as n from headlines where subject = 'area' and property_type = 'land' and bedrooms = -1 and ppsf_n >= 30",
    );
    assert.ok(Number(land?.['n']) >= 10, 'land has figures of its own');
  });
});
