-- The part of a month's records that has arrived, of all places and types.
select
  register,
  version,
  strftime(date_trunc('month', day), '%Y-%m-%d') as period,
  case
    when count(expected) = count(*) then 100 * sum(n) / nullif(sum(expected), 0)
  end as completeness_pct,
  case
    when not bool_or(is_known) then 'no_pull_covers_the_period'
    when not bool_and(is_known) then 'pulls_cover_part_of_the_period'
    when count(expected) < count(*) then 'arrivals_not_measured'
  end as completeness_reason
from day_completeness, windows
where
  day >= date_trunc(
    'month',
    (
      case register when 'sales' then sales_from else rents_from end
    ) + interval 1 month
  )
group by all
