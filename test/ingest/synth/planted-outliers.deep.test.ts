/** Wrong prices that are planted, found again by the rule of outliers over the rows of the export; honest ones stay. */
import assert from 'node:assert/strict';
import { eligibleSales } from '../../../data/methods/eligible-sales.ts';
import { offsetMacro } from '../../../data/register.ts';
import { repositoryRoot, textOf } from '../../support/repository-files.ts';
import { type Generated, generate, query, rowsOf } from './generated.ts';

describe('planted outliers', () => {
  let set: Generated;

  before(async () => {
    set = await generate(0.02);
  });
  after(() => set.remove());

  it('are found, and few honest sales are flagged with them', async () => {
    const truth = `read_json('${set.directory}/planted-truth.json', maximum_object_size = 100000000)`;
    const transactions = `
      with lines as (select distinct * from ${rowsOf(set.path('transactions'))} where transaction_id is not null and trans_group_en = 'Sales')
      select
        transaction_id as id, 'sales' as type, any_value(try_strptime(instance_date, '%d-%m-%Y'))::date as transaction_date,
        any_value(procedure_id)::integer as procedure_id, any_value(case property_type_en when 'Unit' then 'apartment' else lower(property_type_en) end) as property_type, 'built' as size_basis,
        any_value(property_sub_type_en) as property_sub_type, any_value(try_cast(trim(rooms_en)[1] as integer)) as bedrooms,
        any_value(reg_type_id) = '0' as is_off_plan, any_value(try_cast(actual_worth as double)) as price_aed, sum(try_cast(procedure_area as double)) as area_sqm,
        count(*)::integer as unit_count, any_value(area_id)::integer as area_id, null::bigint as community_id,
        any_value(try_cast(project_number as integer)) as project_id, null::varchar as registered_project, []::varchar[] as quality_flags, null::date as _counts_from
      from lines group by transaction_id`;
    const counted = await query(
      offsetMacro(),
      ...['macros', 'vocabulary'].map((macros) => textOf(`data/tables/${macros}.sql`)),
      `create table transaction_procedures as from read_csv('${repositoryRoot}/data/mappings/procedures.csv')`,
      `create table conformed_deals as ${transactions}`,
      `with planted as (select unnest(planted.register.transactions.outliers, recursive := true) from ${truth})
      select factor, count(*) as sales, avg(is_outlier::int) as flagged
      from (${eligibleSales.sql}) left join planted using (id) where residual is not null group by factor order by factor nulls first`,
    );
    const { share, factors } = set.truth.parameters.outliers;
    const [honest, ...planted] = counted;
    assert.deepEqual(
      planted.map(({ factor }) => factor),
      factors.toSorted((a, b) => a - b),
    );
    const sales = planted.reduce((sum, row) => sum + Number(row['sales']), 0);
    assert.ok(Math.abs(sales / (sales + Number(honest?.['sales'])) - share) < 0.002, JSON.stringify(counted));
    // Sizes and areas are cells; what two deals of one differ by is small, so that nothing honest is ever far.
    assert.ok(Number(honest?.['flagged']) < 0.005, JSON.stringify(counted));
    for (const row of planted) {
      const isDigit = Number(row['factor']) > 5 || Number(row['factor']) < 0.2;
      // At this scale most cells are of a type in all areas, whose prices differ by more than three times: only some of those are found.
      assert.ok(Number(row['flagged']) > (isDigit ? 0.9 : 0.2), JSON.stringify(counted));
    }
    const all = counted.reduce((sum, row) => sum + Number(row['sales']) * Number(row['flagged']), 0);
    const pct = (100 * all) / (sales + Number(honest?.['sales']));
    assert.ok(pct > 0.4 && pct < 2.5, `${pct} % flagged`);
  });
});
