-- Sales and rents of a project or a building in cells: by kind, year and bedrooms. Each cell lists
-- its prices (of eligible records, without land), from which the service makes the quartiles of
-- several cells together; this takes half the time of seven quantiles in four grouping sets.
-- Amounts are whole fils, and millionths of an AED a square foot: their sums and quantiles do not
-- depend on the order of the rows.
select
  type = 'sales' as is_sale,
  year(counted_on)::integer as year,
  bedrooms,
  is_off_plan,
  contract_version,
  count(*)::integer as row_count,
  coalesce(sum(round(price_aed * 100)), 0) as value_fils,
  min(seq) as newest_seq,
  coalesce(
    list(round(price_aed * 100)) filter (
      is_eligible
      and property_type is distinct from 'land'
      and price_aed is not null
    ),
    []
  ) as price_fils,
  coalesce(
    list(round(price_aed_per_sqft * 1000000)) filter (
      is_eligible
      and property_type is distinct from 'land'
      and price_aed_per_sqft is not null
      and contract_version is distinct from 'renewed'
    ),
    []
  ) as price_per_sqft_millionths
from {{source}}
where {{of_property}}
group by all
