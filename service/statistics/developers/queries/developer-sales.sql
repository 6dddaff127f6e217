-- Sales in a developer's projects by calendar year, and those of a window in the last row, without
-- a year. {{source}} is the list, or those of its rows that lie in the areas of the developer's
-- projects.
with
entered as materialized (
  select transaction_date, {{entered}}
  from {{source}}
  where
    type = 'sales'
    and list_contains($developer_ids::INTEGER[], developer_id)
    and transaction_date <= $as_of::DATE
    and ($history_from::DATE is null or transaction_date >= $history_from::DATE)
),
grouped as (
  select year(transaction_date)::integer as year, {{aggregates}}
  from entered
  group by 1
  union all
  select null, {{aggregates}}
  from entered
  where transaction_date between $from::DATE and $to::DATE
)
select year, {{figures}}
from grouped
order by year
