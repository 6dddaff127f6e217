-- Prices of a project by month, quarter or year: counts of all registered sales, medians of
-- eligible ones, land apart. Periods without a sale are no rows.
with
entered as (
  select
    date_trunc($granularity::VARCHAR, transaction_date)::date as period,
    {{entered}}
  from {{source}}
  where
    type = 'sales'
    and project_id = $project_id::INTEGER
    and transaction_date between $from::DATE and $to::DATE
    and (
      $bedrooms::INTEGER[] is null
      or list_contains($bedrooms::INTEGER[], bedrooms)
    )
),
grouped as (select period, {{aggregates}} from entered group by period)
select period, {{figures}}
from grouped
order by period
