-- The rows of developer-sales.sql from the mart: whole calendar years since the plan's history
-- begins, and the last 12 months in the row without a year.
select
  case when span = 'year' then year(period)::integer end as year,
  {{names}}
from developer_sales
where
  developer_id = $developer_id::INTEGER
  and (
    span = 'trailing_year'
    or $history_from::DATE is null
    or period >= $history_from::DATE
  )
order by year
