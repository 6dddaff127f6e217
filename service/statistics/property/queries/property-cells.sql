-- Sales and rents of a project or a building in cells: by kind, year and bedrooms. {{values}} and
-- {{lists}} are the prices that levels count (data/methods), from which the service makes the
-- quartiles of several cells together; this takes half the time of seven quantiles in four grouping
-- sets.
with
listed as (
  select
    type = 'sales' as is_sale,
    type = 'rentals' as is_contract,
    contract_version as version,
    price_aed as annual_amount_aed,
    price_aed_per_sqft as annual_aed_per_sqft,
    *
  from {{source}}
  where {{of_property}}
),
records as (
  select
    is_sale,
    year(counted_on)::integer as year,
    bedrooms,
    is_off_plan,
    contract_version,
    price_aed,
    seq,
    cluster_number(
      cluster_in_project(
        case when $building_id::BIGINT is null then building_id end,
        date_trunc('month', counted_on)::date
      )
    ) as owner,
    {{values}}
  from listed
)
select
  is_sale,
  year,
  bedrooms,
  is_off_plan,
  contract_version,
  count(*)::integer as row_count,
  coalesce(sum(round(price_aed * 100)), 0) as value_fils,
  min(seq) as newest_seq,
  {{lists}}
from records
group by is_sale, year, bedrooms, is_off_plan, contract_version
