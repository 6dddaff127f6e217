-- Sales in a developer's projects by calendar year, and those of a window in the last row, without
-- a year. {{source}} is the list, or those of its rows that lie in the areas of the developer's
-- projects.
with
sales as materialized (
  select
    transaction_date,
    price_aed,
    case
      when is_eligible
      and property_type is distinct from 'land' then price_aed_per_sqft
    end as unit_price
  from {{source}}
  where
    type = 'sales'
    and list_contains($developer_ids::INTEGER[], developer_id)
    and transaction_date <= $as_of::DATE
    and ($history_from::DATE is null or transaction_date >= $history_from::DATE)
)
select
  year(transaction_date)::integer as year,
  count(*)::integer as sales_count,
  coalesce(sum(price_aed), 0)::double as sales_value_aed,
  count(unit_price)::integer as price_n,
  quantile_cont(unit_price, [0.25, 0.5, 0.75]) as price
from sales
group by 1
union all
select
  null,
  count(*)::integer,
  coalesce(sum(price_aed), 0)::double,
  count(unit_price)::integer,
  quantile_cont(unit_price, [0.25, 0.5, 0.75])
from sales
where transaction_date between $from::DATE and $to::DATE
order by year
