-- Sales of places month by month, of all property types, medians without land: they are counted
-- from the list, because the median over all types does not follow from the medians of each. Months
-- without a sale have no row. {{place_id}} and {{sales}} are of one place or of all.
with
sales as (
  select
    {{place_id}} as place_id,
    date_trunc('month', transaction_date)::date as month,
    case
      when is_eligible
      and property_type is distinct from 'land' then price_aed_per_sqft
    end as price_aed_per_sqft,
    {{owner}} as owner
  from transaction_list_by_area
  where
    type = 'sales'
    and transaction_date between $from_date::DATE and $to_date::DATE
    and {{sales}}
),
grouped as (
  select
    place_id,
    month,
    count(*)::integer as sales_count,
    count(price_aed_per_sqft)::integer as n,
    quantile_cont(price_aed_per_sqft, [0.25, 0.5, 0.75]) as ppsf,
    {{ppsf_range}} as ppsf_range
  from sales
  where place_id is not null
  group by place_id, month
)
select
  place_id,
  month,
  sales_count,
  n,
  ppsf[2] as value,
  ppsf[1] as p25,
  ppsf[3] as p75,
  ppsf_range[1] as low,
  ppsf_range[2] as high
from grouped
